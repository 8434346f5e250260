/** How each cell is to be shown and read out, from what is being looked at. */
import type { Chain, Odds } from "./chain";
import { cardName, m } from "./messages";
import type { Ghost, Shown } from "./Pyramid.svelte";
import type { Cell, Pyramid } from "./types";

export interface Sight {
  pyramid: Pyramid;
  /** The cells where a touch does something; by the word that says what. */
  touch: Map<Cell, string>;
  target: Cell | null;
  mover: Cell | null;
  support: Cell[];
  /** What would follow: an attack with its climbs, or the climbs of a choice. */
  chain: Chain | null;
  /** The cells that matter where the others are dimmed; `null`: all do. */
  lit: Set<Cell> | null;
}

/** The look of one cell. */
export function shownAt(cell: Cell, { pyramid, touch, target, mover, support, chain, lit }: Sight): Shown {
  const card = pyramid[cell];
  const climb = chain?.climbs.find(({ from }) => from === cell);
  const chained = climb !== undefined || chain?.choice.includes(cell) === true || chain?.gap === cell;
  const state = cell === target ? "target" : cell === mover ? "mover" : chained ? "chain" : "idle";
  const words = [card ? m("cherokee.cell", { cell, card: cardName(card) }) : m("cherokee.cell.gap", { cell })];
  if (state === "target") words.push(m("cherokee.cell.target"));
  else if (state === "mover") words.push(m("cherokee.cell.mover"));
  else if (climb) words.push(m("cherokee.cell.climbs", { to: climb.to }));
  const can = touch.get(cell);
  if (can && state !== "target" && state !== "mover") words.push(can);
  return {
    state,
    label: words.join(", "),
    touch: can !== undefined,
    support: support.includes(cell),
    dim: lit !== null && !lit.has(cell) && !chained,
  };
}

/** Where the cards of a chain would come to stand, and the place that then waits for a card. */
export function ghostsOf(chain: Chain): Ghost[] {
  const climbing = chain.climbs.map(({ from, to, card }) => ({ cell: to, card, from }));
  return [...climbing, { cell: chain.gap, card: null, from: null, choice: chain.choice.length > 0 }];
}

/** The words on the cells around a target that can expel it. */
export const attackers = (around: Odds[]): [Cell, string][] =>
  around.flatMap(({ mover, rule }): [Cell, string][] => (rule ? [] : [[mover, m("cherokee.cell.attacker")]]));
