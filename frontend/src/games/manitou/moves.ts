/** What the one who looks may do: legal plays out of the document, and the reason why a touch does nothing. */
import type { Refusal } from "../../lib/refusal.svelte";
import type { Document } from "../../lib/types";
import { isWarrior, placedIn, standing } from "./cards";
import { herdName, m } from "./messages";
import { isHerd } from "./played";
import { HERDS, type HerdId, type ManitouView, type Names, type Play } from "./types";

/** The plays that the document lists; the truth of what is legal. */
export function playsOf(doc: Document): Play[] {
  return (doc.legal?.commands ?? []).flatMap(({ type, card, herd }) =>
    type === "Play" && typeof card === "string" && isHerd(herd) ? [{ type, card, herd } as const] : [],
  );
}

export const mayPlay = (plays: Play[], card: string, herd: HerdId): boolean =>
  plays.some((play) => play.card === card && play.herd === herd);

/** Whether two of the seat's warriors stand on the herd (6.2). */
export const hasPair = (view: ManitouView, seat: number, herd: HerdId): boolean => {
  const active = standing(placedIn(view.herds[herd].cards));
  return active.length === 2 && active[0]?.seat === seat;
};

/** 5.2's last resort: only warriors in hand and a full pair on every herd. */
export const isFallback = (view: ManitouView, seat: number, plays: Play[]): boolean =>
  plays.length > 0 && plays.every((play) => isWarrior(play.card)) && HERDS.every((herd) => hasPair(view, seat, herd));

/** Why a card or a herd can't be touched out of turn (5.1). */
export function outOfTurn(turn: number[], names: Names, you: number | undefined): Refusal {
  const seat = turn[0];
  if (seat === undefined || seat === you) return { rule: "5.3", text: m("manitou.why.none") };
  return { rule: "5.1", text: m("manitou.why.turn", { name: names(seat) }) };
}

/** Why `card` may not go to `herd` (5.2). */
export function refusal(view: ManitouView, seat: number, card: string, herd: HerdId): Refusal {
  const third = isWarrior(card) && hasPair(view, seat, herd);
  return { rule: "5.2", text: m(third ? "manitou.why.third" : "manitou.why.herd", { herd: herdName(herd) }) };
}

/** Whether a settlement waits for a tap: seen on no earlier visit, and new while this board was up, or before the next party. */
export function holds(view: ManitouView, confirmed: number, atFirst: number, you: number | undefined): boolean {
  const last = view.last;
  if (!last?.scores || last.round <= confirmed) return false;
  return last.round > atFirst || view.phase === "choose" || (view.phase === "over" && you !== undefined);
}
