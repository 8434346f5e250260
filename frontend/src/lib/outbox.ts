/**
 * Moves on their way to the house. Each has an id made once per tap and is sent with that id until it is answered,
 * over lost connections and reloads; the house applies an id once. A move that carries its `decision` can't land on
 * a table that moved on: it is answered 409. One without a decision (resigning out of turn) is not kept over a reload,
 * so that it can't come down on a table long after it was meant.
 */

import { ApiError, api } from "./api";
import { randomHex } from "./random";
import * as store from "./store";
import type { Document } from "./types";

export interface Posted {
  command_id: string;
  table: string;
  decision?: number;
  command: object;
}

/** How a move ended: the document to show where there is one, the error where it was refused. */
export interface Answer {
  posted: Posted;
  document?: Document;
  error?: ApiError;
}

export interface Backoff {
  first: number;
  most: number;
}
const BACKOFF: Backoff = { first: 500, most: 15_000 };

/** Milliseconds to wait after the `attempt`-th failure, from 0: doubled each time, or what the server asks if longer. */
export const pause = (attempt: number, error: ApiError, { first, most }: Backoff = BACKOFF): number =>
  Math.max(Math.min(first * 2 ** attempt, most), error.retryAfter ?? 0);

/** What an attempt's error means: try again, or the end of the move. */
export const verdict = (error: ApiError): "again" | "conflict" | "refused" => {
  if (error.passing && error.problem?.code !== "table_stuck") return "again";
  return error.status === 409 ? "conflict" : "refused";
};

const waiting = new Map<string, Posted>();
const listeners = new Set<(answer: Answer | null, table: string) => void>();

/** Calls `listener` with each answer, and with `null` whenever a move is put out; gives a function that ends it. */
export const listen = (listener: (answer: Answer | null, table: string) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a move of this table is on its way. */
export const pending = (table: string): boolean => [...waiting.values()].some((posted) => posted.table === table);

const sleepers = new Set<() => void>();

/** Tries again at once: the connection is back. */
export const nudge = (): void => {
  for (const wake of sleepers) wake();
};

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      sleepers.delete(wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    sleepers.add(wake);
  });

const attemptUntilAnswered = async (posted: Posted): Promise<Answer> => {
  const { command_id, decision, command } = posted;
  for (let attempt = 0; ; attempt++) {
    try {
      const move = decision === undefined ? { command_id, command } : { command_id, decision, command };
      return { posted, document: await api.move(posted.table, move) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const end = verdict(error);
      if (end === "again") await sleep(pause(attempt, error));
      else {
        const document = error.problem?.document;
        return document ? { posted, error, document } : { posted, error };
      }
    }
  }
};

const putOut = (posted: Posted): void => {
  waiting.set(posted.command_id, posted);
  for (const listener of listeners) listener(null, posted.table);
};

const deliver = async (posted: Posted): Promise<void> => {
  const answer = await attemptUntilAnswered(posted);
  waiting.delete(posted.command_id);
  await store.remove("outbox", posted.command_id);
  for (const listener of listeners) listener(answer, posted.table);
};

/** Sends a move. The answer comes to the listeners. */
export const send = async (table: string, command: object, decision?: number): Promise<void> => {
  const posted: Posted = { command_id: randomHex(16), table, command, ...(decision === undefined ? {} : { decision }) };
  putOut(posted);
  if (decision !== undefined) await store.put("outbox", posted.command_id, posted);
  await deliver(posted);
};

/** Sends what an earlier visit left behind. Another tab may do the same: the house applies each id once. */
export const resume = async (): Promise<void> => {
  for (const posted of await store.all<Posted>("outbox")) {
    if (waiting.has(posted.command_id)) continue;
    putOut(posted);
    void deliver(posted);
  }
};
