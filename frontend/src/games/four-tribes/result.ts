/** What the result says of a game of Four Tribes: which team won, and with which elders. */
import type { Document } from "../../lib/types";
import { sideOf } from "./cards";
import { isYou, m, teamName } from "./messages";
import { type Counts, type Names, type Side, TRIBES, type TribesView } from "./types";

const OF_ONE = 3; // 9.1: elders of one tribe that win

/** 9.1: what the elders of a longhouse win by; `null` where they don't. */
function wonBy(elders: Counts): string | null {
  const whole = TRIBES.find((tribe) => (elders[tribe] ?? 0) >= OF_ONE);
  if (whole) return m("four-tribes.result.three", { tribe: m(`four-tribes.tribe.${whole}`) });
  return TRIBES.every((tribe) => elders[tribe]) ? m("four-tribes.result.four") : null;
}

const titleOf = (side: Side, seats: number, names: Names, winners: number[]): string =>
  winners.some((seat) => isYou(names, seat))
    ? m("four-tribes.result.yours")
    : m("four-tribes.result.team", { names: teamName(side, seats, names) });

/** A title where a team has won, and what it won by; of a game that ended early or in a draw nothing. */
export function result(doc: Document, names: Names): { title?: string; note?: string } {
  const winners = doc.table.winners ?? [];
  const [first] = winners;
  const sides = new Set(winners.map(sideOf));
  if (first === undefined || sides.size > 1) return {};
  const view = doc.view as unknown as TribesView;
  const note = doc.table.reason ? null : wonBy(view.longhouses[sideOf(first)] ?? {});
  const seats = Object.keys(doc.table.seats).length;
  return {
    ...(winners.length > 1 && { title: titleOf(sideOf(first), seats, names, winners) }),
    ...(note !== null && { note }),
  };
}
