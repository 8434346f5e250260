/** What follows where a card is put: the side's sum, and whether the village is scored (section 6, 7.1). */
import { isProvision, sideOf, sumWith } from "./cards";
import type { Card, Side, TribesView } from "./types";

export interface Outlook {
  before: number;
  after: number;
  /** The sum of the opposite side. */
  other: number;
  /** Both sides would be complete; an effect or a Dwarf may still prevent it. */
  scores: boolean;
}

const WITHOUT: Outlook = { before: 0, after: 0, other: 0, scores: false };

/** The outlook of `card` put by seat `you` on a side of a village. */
export function outlook(view: TribesView, you: number, card: Card, village: number, side: Side): Outlook {
  const sides = view.villages[village]?.sides;
  const here = sides?.[side];
  const there = sides?.[1 - side];
  if (!here || !there) return WITHOUT;
  const room = here.room - (isProvision(card) ? 1 : 0);
  return {
    before: here.sum,
    after: sumWith(Object.values(here.cards), card, sideOf(you) === side),
    other: there.sum,
    scores: room === 0 && there.room === 0,
  };
}
