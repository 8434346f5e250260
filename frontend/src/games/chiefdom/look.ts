/** How each square of a sheet is to be shown and read out, from what is being looked at. */
import type { Laid } from "./ghost";
import { EMPTY, type Grid, squaresOf } from "./grid";
import { iconName, jobName, m } from "./messages";
import { ICONS, type Icon, JOBS, type Square } from "./types";
import { isCut, isFished, type Outcome } from "./work";

/** `lit`: the ghost fits over it; `dim`: it fits nowhere over it; `bad`: in the way of the ghost. */
export type SquareState = "idle" | "lit" | "dim" | "ghost" | "bad" | "out";

export interface Look {
  mark: string;
  cut: boolean;
  fished: boolean;
  /** Not drawn for good. */
  pencil: boolean;
  /** It would be cut or fished by what is pencilled. */
  worked: boolean;
  state: SquareState;
  /** Drawn in this turn, or in the one that closed last. */
  fresh: "no" | "now" | "last";
  label: string;
}

export interface Sight {
  grid: Grid;
  icon: Icon | null;
  laid: Laid | null;
  /** What the ghost would bring about, where it fits. */
  result: Outcome | null;
  /** The squares over which the ghost fits as it is turned, and in any orientation; `null`: nothing is being placed. */
  lit: Set<Square> | null;
  possible: Set<Square> | null;
  /** What the viewer drew in this turn, and what was drawn on this sheet in the last. */
  now: Square[];
  last: Square[];
}

/** "three trees, cut". */
function markName(mark: string, cut: boolean, fished: boolean): string {
  if (mark === EMPTY) return m("chiefdom.mark..");
  if (mark === "#") return m("chiefdom.mark.#");
  if (mark === "J") return m("chiefdom.mark.J");
  const job = JOBS.find((known) => known === mark);
  if (job) return jobName(job);
  const icon = ICONS.find((known) => known === mark);
  const name = icon ? iconName(icon) : mark;
  if (cut) return `${name}, ${m("chiefdom.mark.cut")}`;
  return fished ? `${name}, ${m("chiefdom.mark.fished")}` : name;
}

function stateAt(square: Square, { grid, laid, lit, possible }: Sight): SquareState {
  const cell = laid?.cells.find((one) => one.square === square);
  if (cell) {
    if (cell.out) return "out";
    return cell.free ? "ghost" : "bad";
  }
  if (!lit || !possible) return "idle";
  if (lit.has(square)) return "lit";
  return grid.marks[square] === EMPTY && !possible.has(square) ? "dim" : "idle";
}

const STATES = {
  ghost: "chiefdom.square.ghost",
  bad: "chiefdom.square.bad",
  out: "chiefdom.square.out",
  lit: "chiefdom.square.can",
} as const;

function lookAt(square: Square, sight: Sight): Look {
  const { grid, icon, result, now, last } = sight;
  const state = stateAt(square, sight);
  const shown = result?.grid ?? grid;
  const [before, after] = [grid.marks[square] ?? EMPTY, shown.marks[square] ?? EMPTY];
  const ghostly = state === "ghost" && !result && icon !== null;
  const mark = ghostly ? (icon === "P" ? "J" : icon) : after;
  const cut = isCut(shown, square);
  const fished = isFished(shown, square);
  const worked = result !== null && (result.cut.includes(square) || result.fished.includes(square));
  const fresh = now.includes(square) ? "now" : last.includes(square) ? "last" : "no";

  const words = [m("chiefdom.square", { square, mark: markName(before, isCut(grid, square), isFished(grid, square)) })];
  if (state in STATES) words.push(m(STATES[state as keyof typeof STATES]));
  const became = result?.became[square] ?? result?.hired[square];
  if (became) words.push(m("chiefdom.square.becomes", { job: jobName(became) }));
  if (worked) words.push(m(result?.cut.includes(square) ? "chiefdom.square.cut" : "chiefdom.square.fished"));
  if (fresh !== "no") words.push(m(fresh === "now" ? "chiefdom.square.new" : "chiefdom.square.last"));
  return {
    mark,
    cut,
    fished,
    pencil: mark !== before || fresh === "now",
    worked,
    state,
    fresh,
    label: words.join(", "),
  };
}

/** The look of every square. */
export const looksOf = (sight: Sight): Record<Square, Look> =>
  Object.fromEntries(squaresOf(sight.grid).map((square) => [square, lookAt(square, sight)]));
