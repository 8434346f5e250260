/** The stills of an animation: how the pyramid stands after each event of a frame. */
import type { Fact } from "../../lib/types";
import { isCard, isCell } from "./cells";
import { moved } from "./chain";
import type { Card, Cell, Pyramid } from "./types";

export interface Still {
  pyramid: Pyramid;
  /** The card that has just been expelled, and from where. */
  out: { cell: Cell; card: Card } | null;
}

/** Whether two pyramids hold the same cards. */
export function same(a: Pyramid, b: Pyramid): boolean {
  const cells = Object.keys(a);
  return cells.length === Object.keys(b).length && cells.every((cell) => a[cell] === b[cell]);
}

function after(pyramid: Pyramid, { event }: Fact): Still | null {
  switch (event.type) {
    case "Attacked": {
      const { target, mover, expelled } = event;
      if (!isCell(target) || !isCell(mover) || !isCard(expelled)) return null;
      return { pyramid: moved(pyramid, mover, target), out: { cell: target, card: expelled } };
    }
    case "Promoted": {
      const { from, to } = event;
      return isCell(from) && isCell(to) ? { pyramid: moved(pyramid, from, to), out: null } : null;
    }
    case "CardPlaced": {
      const { cell, card } = event;
      return isCell(cell) && isCard(card) ? { pyramid: { ...pyramid, [cell]: card }, out: null } : null;
    }
    case "BaseSwapped": {
      const { cell, card, expelled } = event;
      if (!isCell(cell) || !isCard(card) || !isCard(expelled)) return null;
      return { pyramid: { ...pyramid, [cell]: card }, out: { cell, card: expelled } };
    }
    default:
      return null;
  }
}

/** One still for each event that changes the pyramid; none where they don't lead from `before` to `now`. */
export function stills(before: Pyramid, facts: Fact[], now: Pyramid): Still[] {
  const steps: Still[] = [];
  let stands = before;
  for (const fact of facts) {
    const step = after(stands, fact);
    if (!step) continue;
    steps.push(step);
    stands = step.pyramid;
  }
  return same(stands, now) ? steps : [];
}
