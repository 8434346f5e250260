/** The gateway's calls, typed; what it refuses becomes an `ApiError` that can say in words what is wrong. */

import { t } from "./messages";
import type { Document, GameRow, Opened, Phrase, Problem, Replay, Rows, Session, TableState } from "./types";

export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    readonly problem: Problem | null = null,
    /** Milliseconds that the server asks to wait. */
    readonly retryAfter: number | null = null,
  ) {
    super(problem?.detail ?? problem?.title ?? `HTTP ${status}`);
  }

  /** The number of the rule that refused the command. */
  get rule(): string | undefined {
    return this.problem?.rule;
  }

  /** Whether the same request may succeed later: nothing was decided. */
  get passing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** What a person is told of an error. */
export const words = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t("error.other", { detail: String(error) });
  switch (error.status) {
    case 0:
      return t("error.network");
    case 403:
      return t("error.forbidden");
    case 404:
      return t("error.missing");
    case 409:
      return error.problem?.detail ?? t("error.conflict");
    case 422:
      return error.problem?.detail ?? t("error.refused");
    case 429:
      return t("error.busy");
    case 502:
    case 503:
    case 504:
      return error.problem?.code === "table_stuck" ? t("error.stuck") : t("error.down");
    default:
      return t("error.other", { detail: error.message });
  }
};

/** The seconds or the date of a Retry-After header, as milliseconds from `now`. */
export const retryAfter = (header: string | null, now: number): number | null => {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

const PATIENCE_MS = 15_000;

/** One request; resolves with the response where it is 2xx, else throws an `ApiError`. */
const request = async (method: string, path: string, body?: object): Promise<Response> => {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), PATIENCE_MS);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      signal: aborter.signal,
      headers: body ? { "content-type": "application/json" } : {},
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new ApiError(0);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  throw new ApiError(
    response.status,
    problem as Problem | null,
    retryAfter(response.headers.get("retry-after"), Date.now()),
  );
};

/** One request for JSON. A body that breaks off midway counts as no answer. */
const json = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const response = await request(method, path, body);
  return response.json().catch(() => {
    throw new ApiError(0);
  }) as Promise<T>;
};

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export interface Search {
  state?: TableState;
  game?: string;
  mine?: boolean;
  after?: string;
}

export interface Opening {
  /** 32 hex digits; a repetition gets the first answer. */
  command_id: string;
  game: string;
  options: object;
  /** `"open"` or `"bot:2"`, by seat. */
  seats: string[];
  listed: boolean;
}

export interface Move {
  command_id: string;
  decision?: number;
  command: object;
}

export const api = {
  session: () => json<Session>("POST", "/api/session", {}),
  rename: (name: string) => json<Session>("PATCH", "/api/session", { name }),
  games: () => json<GameRow[]>("GET", "/api/games"),
  rules: async (slug: string) => (await request("GET", `/api/games/${encodeURIComponent(slug)}/rules`)).text(),
  tables: ({ state, game, mine, after }: Search) => {
    const query = new URLSearchParams();
    if (state) query.set("state", state);
    if (game) query.set("game", game);
    if (mine) query.set("mine", "1");
    if (after) query.set("after", after);
    return json<Rows>("GET", `/api/tables?${query}`);
  },
  open: (opening: Opening) => json<Opened>("POST", "/api/tables", opening),
  table: (id: string) => json<Document>("GET", table(id)),
  /** Sits down. `entropy`: 32 hex digits, made after the table's commitment was seen. */
  sit: (id: string, entropy: string, seat?: number) =>
    json<Document>("POST", `${table(id)}/seats`, seat === undefined ? { entropy } : { seat, entropy }),
  /** Leaves the own seat, or, as host, has an AI play for a silent one. */
  leave: (id: string, seat?: number) =>
    json<Document>("DELETE", `${table(id)}/seats`, seat === undefined ? {} : { seat }),
  start: (id: string) => json<Document>("POST", `${table(id)}/start`, {}),
  move: (id: string, move: Move) => json<Document>("POST", `${table(id)}/moves`, move),
  again: (id: string) => json<Opened>("POST", `${table(id)}/again`, {}),
  say: async (id: string, phrase: Phrase) => void (await request("POST", `${table(id)}/phrases`, { phrase })),
  replay: (id: string, as: string) => json<Replay>("GET", `${table(id)}/replay?as=${encodeURIComponent(as)}`),
  log: async (id: string, after: number) => (await request("GET", `${table(id)}/log?after=${after}`)).text(),
  stream: (id: string) => `${table(id)}/stream`,
};
