/** What an append shows as it comes: a card on its way to a village, an elder to a longhouse, a donkey's bray. */
import type { Fact } from "../../lib/types";
import { isCard, isSide, printedValue, sideOf } from "./cards";
import type { By, Card, Counts, Scored } from "./types";

/** Something that flies over the board, between the elements that the selectors find. */
export interface Flying {
  from: string;
  to: string;
  seat?: number;
  card?: { card: Card; value: number };
  elder?: Scored;
}

/** The card that was placed last in an append, flying from its player to its side. */
export function cardFlight(facts: Fact[]): Flying | null {
  const fact = facts.filter(({ event }) => event.type === "CardPlaced").at(-1);
  if (!fact || fact.seat === null) return null;
  const { card, village, side } = fact.event;
  if (!isCard(card) || typeof village !== "number" || !isSide(side)) return null;
  return {
    from: `[data-seat="${fact.seat}"]`,
    to: `[data-testid="side-${village}-${side}"]`,
    seat: fact.seat,
    card: { card, value: printedValue(card, sideOf(fact.seat) === side) },
  };
}

export const elderFlight = (scored: Scored): Flying => ({
  from: `[data-testid="village-${scored.village}"]`,
  to: `[data-testid="longhouse-${scored.winner}"]`,
  elder: scored,
});

/** 8.5: whether a Donkey was placed. */
export const braying = (facts: Fact[]): boolean =>
  facts.some(({ event }) => event.type === "CardPlaced" && event.card === "DO");

/** The longhouses without the elder who is still on the way there. */
export function withoutElder(longhouses: By<Counts>, scored: Scored | null): By<Counts> {
  if (!scored?.won) return longhouses;
  const { colour, winner } = scored;
  const house = longhouses[winner] ?? {};
  return { ...longhouses, [winner]: { ...house, [colour]: (house[colour] ?? 1) - 1 } };
}
