/** What the one who looks may do: legal moves out of the document, and the reason why a touch does nothing. */
import { list } from "../../lib/messages";
import type { Refusal } from "../../lib/refusal.svelte";
import type { Document, Pick } from "../../lib/types";
import { isCard, isHouse, isProvision, isSide, reachOf, sideOf, tribeOf } from "./cards";
import { inOrder, type Placed } from "./laying";
import { acceptsText, cardName, m } from "./messages";
import type { Card, Counts, House, Move, Names, Side, TribesView } from "./types";

/** `"A:G4@12"` → owner 0, G4, placement 12; owner and placement only where they are written. */
const LYING = /^(?:([AB]):)?([A-Z][A-Z0-9])(?:@(\d+))?$/;

/** The moves that the document lists; the truth of what is legal. */
export function movesOf(doc: Document): Move[] {
  return (doc.legal?.commands ?? []).flatMap(({ type, village, side, card, house }): Move[] => {
    switch (type) {
      case "React":
      case "Skip":
      case "Pass":
      case "OwnUp":
        return [{ type }];
      case "Place":
        return typeof village === "number" && isSide(side) && isCard(card) ? [{ type, card, village, side }] : [];
      case "Remove":
        return typeof village === "number" && isSide(side) && typeof card === "string"
          ? [{ type, village, side, card }]
          : [];
      case "PlaceHouse":
      case "TakeHouse":
        return typeof village === "number" && isHouse(house) ? [{ type, village, house }] : [];
      default:
        return [];
    }
  });
}

/** The cards that may be discarded, and how many at once; `null`: none. */
export const discardsOf = (doc: Document): Pick | null => (doc.legal?.pick?.type === "Discard" ? doc.legal.pick : null);

export const has = (moves: Move[], type: Move["type"]): boolean => moves.some((move) => move.type === type);

export const placing = (moves: Move[], card: Card, village: number, side: Side): Move | undefined =>
  moves.find((move) => move.type === "Place" && move.card === card && move.village === village && move.side === side);

/** Whether a card of the hand may lie anywhere. */
export const fits = (moves: Move[], card: Card): boolean =>
  moves.some((move) => move.type === "Place" && move.card === card);

export const housing = (
  moves: Move[],
  type: "PlaceHouse" | "TakeHouse",
  village: number,
  house: House,
): Move | undefined => moves.find((move) => move.type === type && move.village === village && move.house === house);

/** The houses of the personal supply that may be placed, each once. */
export const ownHouses = (moves: Move[]): House[] => [
  ...new Set(moves.flatMap((move) => (move.type === "PlaceHouse" ? [move.house] : []))),
];

/** 10.11: whether seat `you` may own up to table-talk: at any time, while no talk of any seat is still to be paid for. */
export function mayOwnUp({ table, view }: Document, you: number | undefined): boolean {
  const { mode, tableTalk } = table.options;
  if (you === undefined || table.state !== "live" || mode !== "team" || tableTalk !== "honour") return false;
  const seats = (view as unknown as TribesView).seats;
  return !Object.values(seats).some(({ talked }) => talked);
}

/** A card on the table that may be removed, with the move that does it. */
export interface Target extends Placed {
  village: number;
  side: Side;
  move: Move;
}

/** What may be removed (8.2): the cards that the moves name, found on the table. */
export function targetsOf(view: TribesView, moves: Move[]): Target[] {
  return moves.flatMap((move): Target[] => {
    if (move.type !== "Remove") return [];
    const { village, side, card } = move;
    const [, owner, code, n] = LYING.exec(card) ?? [];
    const team = owner === undefined ? undefined : owner === "A" ? 0 : 1;
    const placed = inOrder(view.villages[village]?.sides[side]?.cards ?? {}).find(
      (one) => one.card === code && one.owner === team && (n === undefined || one.n === Number(n)),
    );
    return placed ? [{ ...placed, village, side, move }] : [];
  });
}

/** `["CA", "R5", "CA"]` → `{"CA": 2, "R5": 1}`. */
export function counted(cards: string[]): Counts {
  const counts: Counts = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

/** Why nothing can be done out of turn (4.1), or while others are asked (8.3). */
export function outOfTurn(view: TribesView, turn: number[], names: Names, you: number | undefined): Refusal {
  if (view.phase === "over") return { rule: "9.1", text: m("four-tribes.why.over") };
  const others = turn.filter((seat) => seat !== you);
  if (view.phase === "dwarf")
    return { rule: "8.3", text: m("four-tribes.why.window", { names: list(others.map(names)) }) };
  const seat = others[0] ?? view.to_move;
  return { rule: "4.1", text: m("four-tribes.why.turn", { name: names(seat) }) };
}

/** Why `card` of seat `you` may not lie on a side: the first reason in the order in which the rules look (5.1-5.3, 8). */
export function whyNot(view: TribesView, you: number, card: Card, village: number, side: Side): Refusal {
  const reach = reachOf(card);
  const own = sideOf(you) === side;
  const name = cardName(card);
  const special = tribeOf(card) === null;
  if (reach === null) return { rule: "8.3", text: m("four-tribes.why.dwarf") };
  if (reach !== "either" && own !== (reach === "own")) {
    const text = m(reach === "own" ? "four-tribes.why.ownOnly" : "four-tribes.why.otherOnly", { card: name });
    return { rule: special ? "8" : "5.1", text };
  }
  const there = view.villages[village]?.sides[side];
  if (there?.closed && !own) return { rule: "8", text: m("four-tribes.why.closed") };
  if (isProvision(card) && there?.room === 0) return { rule: "5.2", text: m("four-tribes.why.full") };
  return { rule: "5.3", text: m("four-tribes.why.match", { card: name, tribes: acceptsText(there?.accepts ?? "") }) };
}
