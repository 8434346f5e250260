/** What the one who looks may do: legal moves out of the document, and the reason why a touch does nothing. */
import { list } from "../../lib/messages";
import type { Refusal } from "../../lib/refusal.svelte";
import type { Document } from "../../lib/types";
import { isCard, isCell } from "./cells";
import type { Odds } from "./chain";
import { cardName, m } from "./messages";
import type { Card, Cell, CherokeeView, Move, Names, Pyramid } from "./types";

/** The moves that the document lists; the truth of what is legal. */
export function movesOf(doc: Document): Move[] {
  return (doc.legal?.commands ?? []).flatMap(({ type, target, mover, from, card, cell }): Move[] => {
    if (type === "Attack" && isCell(target) && isCell(mover)) return [{ type, target, mover }];
    if (type === "Promote" && isCell(from)) return [{ type, from }];
    if (type === "Swap" && isCard(card) && isCell(cell)) return [{ type, card, cell }];
    if ((type === "Place" || type === "Discard") && isCard(card)) return [{ type, card }];
    return [];
  });
}

/** The cells whose cards can be expelled. */
export const targetsOf = (moves: Move[]): Set<Cell> =>
  new Set(moves.flatMap((move) => (move.type === "Attack" ? [move.target] : [])));

/** The cells whose cards may climb now. */
export const climbersOf = (moves: Move[]): Cell[] =>
  moves.flatMap((move) => (move.type === "Promote" ? [move.from] : []));

export const mayAttack = (moves: Move[], target: Cell, mover: Cell): boolean =>
  moves.some((move) => move.type === "Attack" && move.target === target && move.mover === mover);

/** What a hand card may do now: fill the gap, be discarded, be exchanged for the cells listed. */
export function usesOf(moves: Move[], card: Card): { place: boolean; discard: boolean; swaps: Cell[] } {
  const mine = moves.filter((move) => "card" in move && move.card === card);
  return {
    place: mine.some(({ type }) => type === "Place"),
    discard: mine.some(({ type }) => type === "Discard"),
    swaps: mine.flatMap((move) => (move.type === "Swap" ? [move.cell] : [])),
  };
}

/** Why nothing can be done out of turn (4.4), or when all is played (7.1). */
export function outOfTurn(view: CherokeeView, turn: number[], names: Names, you: number | undefined): Refusal {
  if (view.phase === "over") return { rule: "7.1", text: m("cherokee.why.over") };
  const seat = turn[0];
  if (seat === undefined || seat === you) return { rule: "7.1", text: m("cherokee.why.none") };
  return { rule: "4.4", text: m("cherokee.why.turn", { name: names(seat) }) };
}

/** Why the mover can't expel the target; for odds that carry a rule. */
export function whyNot(odds: Odds, pyramid: Pyramid): Refusal {
  const { sum, against, tie } = odds;
  switch (odds.rule) {
    case "5.2":
      return { rule: "5.2", text: m("cherokee.why.own") };
    case "8.2":
      return { rule: "8.2", text: m("cherokee.why.barred") };
    case "5.6": {
      const cell = odds.instead ?? "";
      return { rule: "5.6", text: m("cherokee.why.instead", { card: cardName(pyramid[cell] ?? ""), cell }) };
    }
    case "5.4":
      return { rule: "5.4", text: m(tie ? "cherokee.why.weakTie" : "cherokee.why.weak", { sum, against }) };
    default:
      return { rule: "5.1", text: m("cherokee.why.shape", { card: cardName(pyramid[odds.mover] ?? "") }) };
  }
}

/** Why a touch on the pyramid does nothing while a turn is not finished (6.2, 6.4). */
export function unfinished(view: CherokeeView, climbers: Cell[]): Refusal {
  if (view.phase === "promote") return { rule: "6.2", text: m("cherokee.why.promote", { cells: list(climbers) }) };
  return { rule: "6.4", text: m("cherokee.why.place", { cell: view.gap ?? "" }) };
}

/** Why a hand card can't be played yet (6.4). */
export const tooEarly = (view: CherokeeView): Refusal => ({
  rule: "6.4",
  text: m(view.phase === "promote" ? "cherokee.why.promoteFirst" : "cherokee.why.attackFirst"),
});
