/** One played card out of a frame's facts: what to show of it, and the herd as it lay a moment before. */
import type { Fact } from "../../lib/types";
import { isWarrior, type Placed, placedIn, readPlaced } from "./cards";
import { HERDS, type HerdId, type HerdView, type ManitouView } from "./types";

export interface Played {
  seat: number;
  card: string;
  herd: HerdId;
  /** What went grey by it, the defender first, the card itself last where it fell. */
  felled: Placed[];
}

export const isHerd = (value: unknown): value is HerdId => HERDS.includes(value as HerdId);

/** Reads a `CardPlayed`; `null` for every other event. */
export function readPlay(fact: Fact): Played | null {
  const { type, card, herd, felled } = fact.event;
  if (type !== "CardPlayed" || fact.seat === null || typeof card !== "string" || !isHerd(herd)) return null;
  const fallen = Array.isArray(felled) ? felled.filter((text) => typeof text === "string") : [];
  return { seat: fact.seat, card, herd, felled: fallen.map((text) => readPlaced(text)) };
}

/** The last card played in a frame, if its herd still lies in the view (a settled herd is empty). */
export function lastPlay(facts: Fact[], view: ManitouView): Played | null {
  const play = facts
    .map(readPlay)
    .filter((read) => read !== null)
    .at(-1);
  if (!play) return null;
  const top = placedIn(view.herds[play.herd].cards).at(-1);
  return top?.card === play.card && top.seat === play.seat ? play : null;
}

/** The herd before the card came: without it, and with the defender that it felled still standing. */
export function beforehand(herd: HerdView, play: Played): HerdView {
  const cards = { ...herd.cards };
  const last = placedIn(cards).at(-1);
  if (last) delete cards[last.index];
  const defender = play.felled.find((c) => c.seat !== play.seat);
  if (defender) {
    const at = placedIn(cards)
      .filter((c) => c.seat === defender.seat && c.card === defender.card && c.fallen)
      .at(-1);
    if (at) cards[at.index] = (cards[at.index] ?? "").slice(0, -1);
  }
  if (isWarrior(play.card)) return { ...herd, cards };
  const { [play.seat]: sum = 0, ...others } = herd.sums;
  const rest = sum - Number(play.card);
  return { ...herd, cards, sums: rest > 0 ? { ...others, [play.seat]: rest } : others };
}
