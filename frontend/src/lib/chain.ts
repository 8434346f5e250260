/**
 * The documents of one table as one viewer gets them: which is the newest, and by which steps the board gets there.
 *
 * Documents come whole (snapshots, answers to moves) and as frames (one append each, a patch of the document before).
 * The newest document is the one with the highest seq. The board is led there frame by frame, so that each append can
 * be shown; where a frame is missing it is given a whole document instead.
 */

import { mergePatch } from "./patch";
import type { Document, Fact, Frame } from "./types";

/** What the board is to show: a document, with the append that led to it, or `null` where it comes up whole. */
export interface Step {
  doc: Document;
  frame: { facts: Fact[]; from: number; to: number } | null;
}

export class Chain {
  /** The document with the highest seq so far. */
  held: Document | null = null;
  /** The last document given out as a step: `held`, or one before it whose frames are still on their way. */
  #told: Document | null = null;

  /** The next document may be older than the held one: the log behind it was set back. */
  rewind(): void {
    this.held = null;
    this.#told = null;
  }

  /** A whole document from the stream. Gives the step that shows it, or `null` where it is old. */
  snapshot(doc: Document): Step | null {
    if (this.held && doc.seq < this.held.seq) return this.catchUp();
    this.held = doc;
    return this.#tell(doc);
  }

  /**
   * A whole document that answers a request. Gives the step that shows it where no frames can come in between;
   * else `null`, and the frames that lead to it are awaited: `catchUp` ends the wait.
   */
  answer(doc: Document): Step | null {
    if (this.held && doc.seq < this.held.seq) return null;
    this.held = doc;
    return !this.#told || this.#told.seq === doc.seq ? this.#tell(doc) : null;
  }

  /** A frame from the stream. Gives its step, `null` where it was shown before, or `"gap"` where one before it is missing. */
  frame(frame: Frame): Step | null | "gap" {
    if (!this.held || !this.#told) return "gap";
    if (frame.seq <= this.#told.seq) return null;
    const from = frame.seq - frame.facts.length;
    if (from !== this.#told.seq) return "gap";
    const doc = frame.seq === this.held.seq ? this.held : (mergePatch(this.#told, frame.patch) as Document);
    if (doc.seq !== frame.seq) return "gap";
    if (doc.seq > this.held.seq) this.held = doc;
    this.#told = doc;
    return { doc, frame: { facts: frame.facts, from, to: frame.seq } };
  }

  /** The step to the held document where frames that lead to it did not come; `null` where it has been told. */
  catchUp(): Step | null {
    if (!this.held || this.#told === this.held) return null;
    return this.#tell(this.held);
  }

  #tell(doc: Document): Step {
    this.#told = doc;
    return { doc, frame: null };
  }
}

/** At most this many steps wait for the board; with more it goes straight to the last one. */
export const LONGEST_QUEUE = 3;

/** The steps that are still worth showing one by one: all of a short queue, the last of a long one. */
export const shorten = (queue: Step[]): Step[] => (queue.length > LONGEST_QUEUE ? queue.slice(-1) : queue);

/** How long a step stays before the next may follow, in milliseconds, at animation factor `speed`. */
export const dwell = (step: Step, speed: number): number =>
  step.frame ? (450 + 150 * Math.min(step.frame.facts.length, 5)) * speed : 0;
