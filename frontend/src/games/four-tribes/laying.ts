/** How the cards of a side are shown under the houses they answer. The rules fix none to a house (5.3): this is a picture. */
import { isProvision, tribeOf } from "./cards";
import type { House, Lying } from "./types";

/** A card with the number of its placement. */
export interface Placed extends Lying {
  n: number;
}

/** One square of a village: its house, `null` while it is empty, and the card shown there. */
export interface Square {
  house: House | null;
  placed: Placed | null;
}

export const inOrder = (cards: Record<string, Lying>): Placed[] =>
  Object.entries(cards)
    .map(([n, lying]) => ({ ...lying, n: Number(n) }))
    .sort((a, b) => a.n - b.n);

/** Colour cards at a house of their colour first, then at a black one; specials at what is left. */
export function lay(houses: House[], size: number, cards: Record<string, Lying>): Square[] {
  const squares: Square[] = Array.from({ length: size }, (_, i) => ({ house: houses[i] ?? null, placed: null }));
  const provisions = inOrder(cards).filter(({ card }) => isProvision(card));
  const put = (placed: Placed, fits: (house: House | null) => boolean): boolean => {
    const square = squares.find(({ house, placed: taken }) => taken === null && fits(house));
    if (square) square.placed = placed;
    return square !== undefined;
  };
  const coloured = provisions.filter(({ card }) => tribeOf(card) !== null);
  const specials = provisions.filter(({ card }) => tribeOf(card) === null);
  for (const placed of coloured) {
    const tribe = tribeOf(placed.card);
    if (!put(placed, (house) => house === tribe)) put(placed, (house) => house === "K");
  }
  for (const placed of specials) put(placed, () => true);
  return squares;
}

/** The cards that lie beside the houses: Red Dragons. */
export const beside = (cards: Record<string, Lying>): Placed[] =>
  inOrder(cards).filter(({ card }) => !isProvision(card));
