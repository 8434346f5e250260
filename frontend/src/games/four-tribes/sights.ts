/** Each village's sight: what may be touched there, and each side in words. */
import { printedValue, sideOf } from "./cards";
import { cardName, m, sideName } from "./messages";
import { placing, type Target } from "./moves";
import { type Looker, sideText } from "./sidewords";
import type { Aim, Mark, Sight } from "./sight";
import type { Card, House, Move, Side } from "./types";

/** What is held, and where it is meant to go. */
export interface Held {
  card: Card | null;
  house: House | null;
  aim: { village: number; side: Side } | null;
  over: { village: number; side: Side } | null;
  targets: Target[];
  target: Target | null;
  taken: { village: number; house: House } | null;
  /** The village that is looked at closely. */
  looked: number | null;
}

interface Eyes extends Looker {
  moves: Move[];
}

function markOf(eyes: Eyes, held: Held, n: number, side: Side): Mark {
  const { moves } = eyes;
  const aimed = held.aim?.village === n && held.aim.side === side;
  if (held.card !== null) {
    if (!placing(moves, held.card, n, side)) return "barred";
    return aimed ? "aimed" : "legal";
  }
  if (held.house !== null) {
    const may = moves.some((move) => move.type === "PlaceHouse" && move.village === n && move.house === held.house);
    if (!may) return "barred";
    return held.aim?.village === n ? "aimed" : "legal";
  }
  return "idle";
}

/** The houses of a village that may be taken (10.3). */
function takeable({ moves }: Eyes, { taken }: Held, n: number): Map<House, Aim> {
  return new Map(
    moves.flatMap((move): [House, Aim][] =>
      move.type === "TakeHouse" && move.village === n
        ? [[move.house, taken?.village === n && taken.house === move.house ? "chosen" : "can"]]
        : [],
    ),
  );
}

const ghostOf = ({ you }: Eyes, { card, aim }: Held, n: number): Sight["ghost"] =>
  you !== undefined && card !== null && aim?.village === n
    ? { side: aim.side, card, value: printedValue(card, sideOf(you) === aim.side) }
    : null;

/** The sight of the village at place `n`; `fresh`: the placement that has just been made. */
export function sightOf(eyes: Eyes, held: Held, n: number, fresh: number | null): Sight {
  const { you, seats, names } = eyes;
  const targets = new Map(
    held.targets
      .filter(({ village }) => village === n)
      .map((target): [number, Aim] => [target.n, target.n === held.target?.n ? "chosen" : "can"]),
  );
  const houses = takeable(eyes, held, n);
  const choosing = held.targets.length > 0 || eyes.moves.some(({ type }) => type === "TakeHouse");
  const marks: Record<Side, Mark> = { 0: markOf(eyes, held, n, 0), 1: markOf(eyes, held, n, 1) };
  const label = (side: Side): string => {
    const can =
      held.card !== null && marks[side] !== "barred" ? m("four-tribes.side.can", { card: cardName(held.card) }) : "";
    return [sideText(eyes, n, side), can].filter(Boolean).join(" ");
  };
  return {
    marks,
    over: held.over?.village === n ? held.over.side : null,
    ghost: ghostOf(eyes, held, n),
    house: held.house !== null && held.aim?.village === n ? held.house : null,
    targets,
    houses,
    fresh,
    dim: (choosing && targets.size === 0 && houses.size === 0) || (marks[0] === "barred" && marks[1] === "barred"),
    looked: held.looked === n,
    sides: { 0: sideName(0, you, seats, names), 1: sideName(1, you, seats, names) },
    labels: { 0: label(0), 1: label(1) },
  };
}
