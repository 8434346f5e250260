/** A game read from its log: the view after each event, and the moments worth stopping at. Pure. */

import { mergePatch } from "./patch";
import type { Document, Fact, Replay, Table } from "./types";

type View = Record<string, unknown>;

/** One stop of a replay: an event that tells something, with the silent ones that follow it. */
export interface Moment {
  /** The seqs of its first and last event. */
  from: number;
  to: number;
  facts: Fact[];
  /** The name of the chapter that it opens, if any. */
  chapter: string | null;
  /** Notation, else a sentence. */
  text: string;
}

/** The view after the event `seq`; `null` before the game has one. */
export const viewAt = ({ frames, keyframes }: Replay, seq: number): View | null => {
  const key = Object.keys(keyframes)
    .map(Number)
    .filter((n) => n <= seq)
    .reduce((best, n) => Math.max(best, n), 0);
  if (key === 0) return null;
  return frames
    .filter((frame) => frame.seq > key && frame.seq <= seq)
    .reduce<View>((view, frame) => mergePatch(view, frame.patch) as View, keyframes[key] as View);
};

/** The first seq that has a view. */
const firstSeq = (replay: Replay): number => Math.min(...Object.keys(replay.keyframes).map(Number));

/**
 * The stops of a replay, from the first event that has a view. `tell` gives an event's sentence or `null`; an event
 * without notation and without sentence joins the moment before it.
 */
export const moments = (
  replay: Replay,
  tell: (fact: Fact) => string | null,
  chapter: (fact: Fact) => string | null,
): Moment[] => {
  const start = firstSeq(replay);
  const stops: Moment[] = [];
  for (const { seq, fact } of replay.frames) {
    if (seq < start) continue;
    const text = fact.text ?? tell(fact);
    const last = stops.at(-1);
    if (text === null && last) {
      last.to = seq;
      last.facts.push(fact);
    } else {
      stops.push({ from: seq, to: seq, facts: [fact], chapter: chapter(fact), text: text ?? "" });
    }
  }
  return stops;
};

/** The index of the moment that `seq` belongs to; the first or last one where it lies outside. */
export const momentOf = (stops: Moment[], seq: number): number => {
  const after = stops.findIndex((moment) => moment.to >= seq);
  return after === -1 ? Math.max(0, stops.length - 1) : after;
};

/** The seats that are asked after the event `seq`, as far as the log tells: the one whose command comes next. */
export const turnAfter = ({ frames }: Replay, seq: number): number[] => {
  const next = frames.find((frame) => frame.seq > seq)?.fact;
  return next && next.seat !== null && next.text !== undefined ? [next.seat] : [];
};

/** What a board shows of a past position through the eyes `as`: the seats without clocks, the view of that moment. */
export const documentAt = (
  table: Table,
  view: View,
  seq: number,
  turn: number[],
  as: string,
  over: boolean,
): Document => {
  const { you: _you, host: _host, winners, scores, reason, again: _again, ...rest } = table;
  const seats = Object.fromEntries(Object.entries(rest.seats).map(([n, { since: _since, ...seat }]) => [n, seat]));
  const ending = over ? { ...(winners && { winners }), ...(scores && { scores }), ...(reason && { reason }) } : {};
  const eyes = as === "spectator" ? {} : { you: Number(as) };
  return { seq, view, table: { ...rest, ...eyes, ...ending, seats, turn, state: over ? rest.state : "live" } };
};

/** When frames are shown by themselves, how long one stays, in milliseconds at speed 1. */
export const MOMENT_MS = 1600;
