/** Who gets the buffalo of a herd (7.1-7.5), and why: for the marks during the hunt and the words after it. */
import { seatsOf } from "./cards";
import type { BySeat, HerdId, Settlement } from "./types";

export type Verdict = "nobody" | "alone" | "clear" | "tie-first" | "tie-second";

export interface Award {
  verdict: Verdict;
  /** Hunting points by seat; seats without points are absent. */
  points: BySeat;
  /** Seats by sum, highest first; equal sums by seat. */
  ranked: { seat: number; sum: number }[];
}

/** The award for a herd of `buffalo` values when the hunters there add up to `sums`. */
export function award(buffalo: number[], sums: BySeat): Award {
  const ranked = seatsOf(sums)
    .map((seat) => ({ seat, sum: sums[seat] ?? 0 }))
    .sort((a, b) => b.sum - a.sum || a.seat - b.seat);
  const [first, second, third] = ranked;
  const [large = 0, small] = buffalo;
  if (!first) return { verdict: "nobody", points: {}, ranked }; // 7.5
  if (!second) return { verdict: "alone", points: { [first.seat]: large + (small ?? 0) }, ranked }; // 7.3
  if (first.sum === second.sum) return { verdict: "tie-first", points: {}, ranked }; // 7.4 a
  if (small === undefined) return { verdict: "clear", points: { [first.seat]: large }, ranked }; // 3.3
  if (third && third.sum === second.sum) return { verdict: "tie-second", points: { [first.seat]: large }, ranked }; // 7.4 b
  return { verdict: "clear", points: { [first.seat]: large, [second.seat]: small }, ranked };
}

/** What a hunt brought one seat: buffalo, prisoners, the predator's ten hides. */
export interface Gain {
  seat: number;
  hunt: number;
  prisoners: number;
  predator: number;
  before: number;
  after: number;
}

export const PENALTY = 10;

/** The parts of each seat's new total, by seat. Complete once the settlement has its `scores`. */
export function gains(last: Settlement, seats: number[]): Gain[] {
  const herds = Object.values(last.herds);
  return seats.map((seat) => {
    const hunt = herds.reduce((sum, herd) => sum + (herd.points[seat] ?? 0), 0);
    const prisoners = herds.reduce(
      (sum, herd) => sum + (herd.captor === seat ? Object.keys(herd.prisoners).length : 0),
      0,
    );
    const predator = last.predator?.includes(seat) ? -PENALTY : 0; // 8.1
    const after = last.scores?.[seat] ?? 0;
    return { seat, hunt, prisoners, predator, before: after - hunt - prisoners - predator, after };
  });
}

/** 8.1: each seat's hunter total over the three herds, highest first; seats without hunters are left out. */
export function hunted(herds: Partial<Record<HerdId, { sums: BySeat }>>): { seat: number; sum: number }[] {
  const totals: BySeat = {};
  for (const herd of Object.values(herds)) {
    for (const [seat, sum] of Object.entries(herd.sums)) totals[seat] = (totals[seat] ?? 0) + sum;
  }
  return seatsOf(totals)
    .map((seat) => ({ seat, sum: totals[seat] ?? 0 }))
    .sort((a, b) => b.sum - a.sum || a.seat - b.seat);
}
