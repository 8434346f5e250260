/** What an attack needs (5.x), and the climbs that follow it (6.x): the rules as the board shows them beforehand. */
import { around, below, byRank, CELLS, clanOf, feathers, isWoman, ROWS, rowOf, worth } from "./cells";
import { type AttackRules, type Card, type Cell, CLANS, type Clan, type Pyramid } from "./types";

/** One card going up, or beside, into a gap. */
export interface Climb {
  from: Cell;
  to: Cell;
  card: Card;
}

/** How the card on `mover` stands against the one on `target`. */
export interface Odds {
  target: Cell;
  mover: Cell;
  /** Printed values of the mover and all that help it. */
  sum: number;
  /** What it has to exceed: the target's value less its age. */
  against: number;
  /** 1 where an attacker comes from below (5.3). */
  age: 0 | 1;
  /** The cells of the other attackers; none where the mover suffices alone. */
  support: Cell[];
  /** Whether equality is enough (5.4, an option). */
  tie: boolean;
  /** The rule that forbids it; absent where it is legal. */
  rule?: "5.1" | "5.2" | "5.4" | "5.6" | "8.2";
  /** 5.6: the stronger ally that would have to move instead. */
  instead?: Cell;
}

interface Force {
  sum: number;
  age: 0 | 1;
  against: number;
  wins: boolean;
}

/** The rules for a player whose clan may matter: in the open variant only own and neutral clans attack (8.2). */
export const rulesOf = (options: object, own: Clan | undefined, neutral: Clan[] | undefined): AttackRules => {
  const { attackOwnClan, womanWinsAttackTie, mode } = options as Record<string, unknown>;
  return {
    ownClan: attackOwnClan === "allowed",
    womanTie: womanWinsAttackTie === true,
    clans: mode === "open" ? [...(own ? [own] : []), ...(neutral ?? [])] : null,
  };
};

/** The strength of `cells` together against `target`, with `mover` taking the place (5.3, 5.4). */
function force(pyramid: Pyramid, target: Cell, mover: Cell, cells: Cell[], rules: AttackRules): Force {
  const held = pyramid[target] ?? "";
  const age = cells.some((cell) => rowOf(cell) > rowOf(target)) ? 1 : 0;
  const sum = cells.reduce((total, cell) => total + worth(pyramid[cell] ?? ""), 0);
  const against = worth(held) - age;
  const tie = rules.womanTie && isWoman(pyramid[mover] ?? "") && !isWoman(held);
  return { sum, age, against, wins: tie ? sum >= against : sum > against };
}

/** Whether and how the card on `mover` can expel the one on `target`, in the order in which the rules refuse. */
export function odds(pyramid: Pyramid, target: Cell, mover: Cell, rules: AttackRules): Odds {
  const held = pyramid[target];
  const card = pyramid[mover];
  const none = { target, mover, sum: 0, against: 0, age: 0, support: [], tie: false } as const;
  if (!held || !card || !around(target).includes(mover)) return { ...none, support: [], rule: "5.1" };
  const clan = clanOf(card);
  const allies = around(target).filter((cell) => cell !== mover && clanOf(pyramid[cell] ?? "") === clan);
  const weaker = allies.filter((cell) => byRank(card, pyramid[cell] ?? "") < 0);
  const alone = force(pyramid, target, mover, [mover], rules);
  const all = force(pyramid, target, mover, [mover, ...weaker], rules);
  const { sum, age, against, wins } = alone.wins ? alone : all;
  const support = alone.wins ? [] : weaker;
  const tie = rules.womanTie && isWoman(card) && !isWoman(held);
  const base: Odds = { target, mover, sum, against, age, support, tie };
  if (rules.clans && !rules.clans.includes(clan)) return { ...base, rule: "8.2" };
  if (!rules.ownClan && clan === clanOf(held)) return { ...base, rule: "5.2" };
  if (wins) return base;
  const strongest = allies.filter((cell) => byRank(pyramid[cell] ?? "", card) < 0);
  const instead = strongest.sort((a, b) => byRank(pyramid[a] ?? "", pyramid[b] ?? ""))[0];
  if (instead && force(pyramid, target, instead, [mover, ...allies], rules).wins) {
    return { ...base, rule: "5.6", instead };
  }
  return { ...base, rule: "5.4" };
}

/** All legal attacks of a full pyramid, as target and mover. */
export const attacks = (pyramid: Pyramid, rules: AttackRules): Odds[] =>
  CELLS.flatMap((target) =>
    around(target)
      .map((mover) => odds(pyramid, target, mover, rules))
      .filter(({ rule }) => rule === undefined),
  );

/** The pyramid after one card went from a cell to another; whoever stood there is gone. */
export function moved(pyramid: Pyramid, from: Cell, to: Cell): Pyramid {
  const { [from]: card, ...rest } = pyramid;
  return card === undefined ? pyramid : { ...rest, [to]: card };
}

/** 6.2: the cells whose cards may climb into the gap: one, or the two tied ones of the same sex. */
export function successors(pyramid: Pyramid, gap: Cell): Cell[] {
  const [left, right] = below(gap).filter((cell) => pyramid[cell] !== undefined);
  if (left === undefined || right === undefined) return left === undefined ? [] : [left];
  const rank = byRank(pyramid[left] ?? "", pyramid[right] ?? "");
  if (rank === 0) return [left, right];
  return [rank < 0 ? left : right];
}

export interface Chain {
  climbs: Climb[];
  /** The tied successors between whom the player chooses next; empty where the rules leave no choice. */
  choice: Cell[];
  /** The place that is open after these climbs: where the choice leads, or in the base. */
  gap: Cell;
  /** The pyramid after these climbs. */
  pyramid: Pyramid;
}

/**
 * The climbs into `gap` and every gap below it (6.2), as far as the rules alone decide them. `chosen` are cells that
 * the player would pick; a choice that it does not answer ends the chain.
 */
export function climbs(pyramid: Pyramid, gap: Cell, chosen: Cell[] = []): Chain {
  const steps: Climb[] = [];
  let stands = pyramid;
  let open = gap;
  while (rowOf(open) < ROWS) {
    const able = successors(stands, open);
    const from = able.length > 1 ? able.find((cell) => chosen.includes(cell)) : able[0];
    if (from === undefined) return { climbs: steps, choice: able, gap: open, pyramid: stands };
    steps.push({ from, to: open, card: stands[from] ?? "" });
    stands = moved(stands, from, open);
    open = from;
  }
  return { climbs: steps, choice: [], gap: open, pyramid: stands };
}

/** The whole chain of an attack: the mover's own step (6.1), then its successors. */
export function attackChain(pyramid: Pyramid, target: Cell, mover: Cell, chosen: Cell[] = []): Chain {
  const rest = climbs(moved(pyramid, mover, target), mover, chosen);
  return { ...rest, climbs: [{ from: mover, to: target, card: pyramid[mover] ?? "" }, ...rest.climbs] };
}

export interface Standing {
  clan: Clan;
  /** Feathers of each row from the top (7.2): members × the row's feathers; seven entries. */
  rows: number[];
  total: number;
  /** Women in the whole pyramid, the base included (7.3). */
  women: number;
}

/** What each clan would win as the pyramid stands, in the order of the clans. */
export const standings = (pyramid: Pyramid): Standing[] =>
  CLANS.map((clan) => {
    const cells = CELLS.filter((cell) => pyramid[cell] !== undefined && clanOf(pyramid[cell] ?? "") === clan);
    const rows = Array.from({ length: ROWS - 1 }, (_, r) =>
      cells.filter((cell) => rowOf(cell) === r + 1).reduce((sum, cell) => sum + feathers(cell), 0),
    );
    return {
      clan,
      rows,
      total: rows.reduce((sum, n) => sum + n, 0),
      women: cells.filter((cell) => isWoman(pyramid[cell] ?? "")).length,
    };
  });
