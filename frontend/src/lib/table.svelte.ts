/** One table as this device follows it: the stream, the documents, the moves sent, and what the board shows of it. */

import { ApiError, api, words } from "./api";
import { Chain, dwell, type Step, shorten } from "./chain";
import { parseLines } from "./loglines";
import * as outbox from "./outbox";
import { motion } from "./prefs.svelte";
import { session } from "./session.svelte";
import { toast } from "./toast.svelte";
import type { Document, Frame, LogLine, Phrase } from "./types";

/** `connecting`: nothing to show yet; `catchingUp`: what is shown may be old; `lost`: old, and no connection. */
export type Link = "connecting" | "catchingUp" | "live" | "lost";

/** How long an answered move waits for the frames that lead to it, in milliseconds. */
const FRAMES_LATE = 400;
const REOPEN_FIRST = 500;
const REOPEN_MOST = 8000;

export class TableStore {
  /** What the board shows. */
  step = $state.raw<Step | null>(null);
  /** The newest document; ahead of `step` while frames are being shown. */
  newest = $state.raw<Document | null>(null);
  link = $state<Link>("connecting");
  watchers = $state(0);
  /** The table that follows this one, once somebody asks for it. */
  again = $state<string | null>(null);
  /** What was said at the table last. */
  heard = $state.raw<{ seat: number; phrase: Phrase } | null>(null);
  /** A move is sent and not answered. */
  sending = $state(false);
  /** Why the table can't be shown at all. */
  error = $state.raw<ApiError | null>(null);
  /** The facts of the latest step, to be spoken. */
  said = $state.raw<LogLine[]>([]);
  /** The log as far as it was loaded, in order. */
  lines = $state.raw<LogLine[]>([]);

  /** Nothing may be touched: a move is on its way, or the board is not the newest. */
  busy = $derived(this.sending || this.link !== "live" || this.step?.doc !== this.newest);

  readonly #chain = new Chain();
  #queue: Step[] = [];
  #unsaid: LogLine[] = [];
  #stream: EventSource | null = null;
  #advanceTimer: ReturnType<typeof setTimeout> | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #reopenTimer: ReturnType<typeof setTimeout> | undefined;
  #reopenAfter = REOPEN_FIRST;
  #logLoaded = false;

  constructor(readonly id: string) {}

  /** Begins to follow the table; gives a function that ends it. */
  start(): () => void {
    const visible = () => (document.hidden ? this.#close() : this.#resync());
    const resync = () => {
      outbox.nudge();
      if (!document.hidden) this.#resync();
    };
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) resync();
    };
    const offline = () => this.#lose();
    document.addEventListener("visibilitychange", visible);
    addEventListener("online", resync);
    addEventListener("offline", offline);
    addEventListener("pageshow", shown);
    const deaf = outbox.listen((answer, table) => {
      if (table === this.id) this.#answered(answer);
    });
    this.sending = outbox.pending(this.id);
    let ended = false;
    const open = () => {
      if (!ended && !document.hidden) this.#open();
    };
    // On a first visit the house makes the player before the stream begins, so that both speak of the same one.
    if (session.known) open();
    else void session.ready().then(open, open);
    return () => {
      ended = true;
      document.removeEventListener("visibilitychange", visible);
      removeEventListener("online", resync);
      removeEventListener("offline", offline);
      removeEventListener("pageshow", shown);
      deaf();
      this.#close();
      clearTimeout(this.#advanceTimer);
      clearTimeout(this.#lateTimer);
    };
  }

  /** Sends a move on the board that is shown. */
  play(command: object): void {
    if (this.busy) return;
    void outbox.send(this.id, command, this.step?.doc.decision);
  }

  /** Gives up the game. Legal at any time, so it names no decision and waits for no board. */
  resign(): void {
    void outbox.send(this.id, { type: "Resign" });
  }

  /** Takes a document that answers a request about this table. */
  take(doc: Document): void {
    const step = this.#chain.answer(doc);
    this.newest = this.#chain.held;
    if (step) this.#show(step);
    else {
      clearTimeout(this.#lateTimer);
      this.#lateTimer = setTimeout(() => this.#enqueue(this.#chain.catchUp()), this.#stream ? FRAMES_LATE : 0);
    }
  }

  /** Takes a document in which the viewer has another seat than before: the stream begins anew for it. */
  reseat(doc: Document): void {
    this.take(doc);
    this.#resync();
  }

  /** Loads the log, or what is missing of it; frames then keep it whole. */
  async loadLog(): Promise<void> {
    const text = await api.log(this.id, this.lines.at(-1)?.seq ?? 0);
    this.#addLines(parseLines(text));
    this.#logLoaded = true;
  }

  #answered(answer: outbox.Answer | null): void {
    this.sending = outbox.pending(this.id);
    if (!answer) return;
    if (answer.document) this.take(answer.document);
    if (!answer.error) return;
    if (answer.document) this.#enqueue(this.#chain.catchUp());
    toast.say(
      words(answer.error),
      answer.error.rule ? { game: this.newest?.table.game ?? "", rule: answer.error.rule } : undefined,
    );
  }

  #open(): void {
    clearTimeout(this.#reopenTimer);
    this.#stream?.close();
    const before = this.#chain.held?.seq ?? 0;
    let first = true;
    const stream = new EventSource(api.stream(this.id));
    this.#stream = stream;
    const on = (type: string, take: (content: unknown) => void) =>
      stream.addEventListener(type, (event) => {
        if (this.#stream === stream) take(JSON.parse((event as MessageEvent<string>).data));
      });
    on("snapshot", (doc) => {
      // The first document of a new stream is folded from the log; where it is older than what was held, the log was set back.
      if (first && (doc as Document).seq < before) this.#chain.rewind();
      first = false;
      this.#snapshot(doc as Document);
    });
    on("frame", (frame) => this.#frame(frame as Frame));
    on("rewound", () => this.#chain.rewind());
    on("again", (next) => {
      this.again = (next as { table: string }).table;
    });
    on("watchers", (heard) => {
      this.watchers = (heard as { count: number }).count;
    });
    on("said", (heard) => {
      this.heard = heard as { seat: number; phrase: Phrase };
    });
    stream.onerror = () => {
      if (this.#stream === stream) this.#lose();
    };
  }

  #close(): void {
    clearTimeout(this.#reopenTimer);
    this.#stream?.close();
    this.#stream = null;
    if (this.step) this.link = "catchingUp";
  }

  #resync(): void {
    if (this.step) this.link = "catchingUp";
    this.#open();
  }

  /** The stream broke: says so, asks why, and tries again later. */
  #lose(): void {
    this.#close();
    this.link = this.step ? "lost" : "connecting";
    this.#reopenTimer = setTimeout(() => void this.#retry(), this.#reopenAfter);
    this.#reopenAfter = Math.min(this.#reopenAfter * 2, REOPEN_MOST);
  }

  async #retry(): Promise<void> {
    // An EventSource doesn't tell why it failed; a plain request does.
    try {
      this.take(await api.table(this.id));
    } catch (error) {
      if (error instanceof ApiError && (!error.passing || error.problem?.code === "table_stuck")) {
        this.error = error;
        return;
      }
    }
    if (!document.hidden) this.#open();
  }

  #snapshot(doc: Document): void {
    const step = this.#chain.snapshot(doc);
    this.newest = this.#chain.held;
    this.link = "live";
    this.error = null;
    this.#reopenAfter = REOPEN_FIRST;
    if (step) this.#show(step);
    if (this.#logLoaded) void this.loadLog().catch(() => undefined);
  }

  #frame(frame: Frame): void {
    const step = this.#chain.frame(frame);
    if (step === "gap") {
      this.#resync();
      return;
    }
    if (!step) return;
    clearTimeout(this.#lateTimer);
    this.newest = this.#chain.held;
    const first = frame.seq - frame.facts.length + 1;
    const lines = frame.facts.map((fact, i) => ({ ...fact, seq: first + i, at: frame.at }));
    this.#unsaid.push(...lines);
    if (this.#logLoaded) this.#addLines(lines);
    this.#enqueue(step);
    if (this.step?.doc !== this.newest && this.#queue.at(-1)?.doc !== this.newest) {
      this.#lateTimer = setTimeout(() => this.#enqueue(this.#chain.catchUp()), FRAMES_LATE);
    }
  }

  /** Shows a whole document at once; what waited to be shown is behind it. */
  #show(step: Step): void {
    this.#queue = [];
    clearTimeout(this.#advanceTimer);
    this.#advanceTimer = undefined;
    this.#unsaid = [];
    this.step = step;
  }

  #enqueue(step: Step | null): void {
    if (!step) return;
    this.#queue = shorten([...this.#queue, step]);
    if (this.#advanceTimer === undefined) this.#advance();
  }

  #advance(): void {
    this.#advanceTimer = undefined;
    const step = this.#queue.shift();
    if (!step) return;
    this.step = step;
    this.said = this.#unsaid.filter((line) => line.seq <= step.doc.seq);
    this.#unsaid = this.#unsaid.filter((line) => line.seq > step.doc.seq);
    this.#advanceTimer = setTimeout(() => this.#advance(), dwell(step, motion.speed));
  }

  #addLines(lines: LogLine[]): void {
    const last = this.lines.at(-1)?.seq ?? 0;
    this.lines = [...this.lines, ...lines.filter((line) => line.seq > last)];
  }
}
