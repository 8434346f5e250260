/** Why a touch does nothing: in words, with the number of the rule. */
import { list } from "../../lib/messages";
import type { Refusal } from "../../lib/refusal.svelte";
import type { Choice } from "./dice";
import { beside, type Grid, isEmpty, isWall, squaresOf } from "./grid";
import { m } from "./messages";
import type { ChiefdomView, Icon, Names, SheetView } from "./types";
import { HOUSE_LOGS, WALL_LOGS } from "./work";

const hasSite = (grid: Grid, good: (mark: string | undefined) => boolean): boolean =>
  squaresOf(grid).some(
    (square) => isEmpty(grid, square) && beside(grid, square).some((other) => good(grid.marks[other])),
  );

/** Why a wall can't be drawn anywhere (4.1), or not on a certain square. */
export const whyNoWall = (logs: number): Refusal =>
  logs < WALL_LOGS
    ? { rule: "4.1", text: m("chiefdom.why.logsWall", { need: WALL_LOGS, n: logs }) }
    : { rule: "4.1", text: m("chiefdom.why.besideWall") };

/** Why a house can't be drawn anywhere (4.3), or not on a certain square. */
export const whyNoHouse = (logs: number): Refusal =>
  logs < HOUSE_LOGS
    ? { rule: "4.3", text: m("chiefdom.why.logsHouse", { need: HOUSE_LOGS, n: logs }) }
    : { rule: "4.3", text: m("chiefdom.why.besideHouse") };

/** Why an icon of a choice has no legal place. */
export function whyNoIcon(icon: Icon | "wild", { logs }: SheetView): Refusal {
  if (icon === "+") return whyNoWall(logs);
  if (icon === "H") return whyNoHouse(logs);
  if (icon === "wild") return { rule: "2.6", text: m("chiefdom.why.wildNone") };
  return { rule: "3.1", text: m("chiefdom.why.shape") };
}

/** In short, why a choice is impossible: a word to stand on its button. */
export function lacking({ icon }: Choice, { logs }: SheetView, grid: Grid): string {
  if (icon === "+" && logs < WALL_LOGS) return m("chiefdom.lack.logs", { n: WALL_LOGS });
  if (icon === "H" && logs < HOUSE_LOGS) return m("chiefdom.lack.logs", { n: HOUSE_LOGS });
  if (icon === "+" && !hasSite(grid, isWall)) return m("chiefdom.lack.site");
  return m("chiefdom.lack.room");
}

/** Why nobody may draw just now: all is over, one has acted, one only watches. */
export function whyNotNow(view: ChiefdomView, turn: number[], names: Names, you: number | undefined): Refusal {
  if (view.phase === "over") return { rule: "2.8", text: m("chiefdom.why.over") };
  if (view.phase === "count") return { rule: "2.8", text: m("chiefdom.why.counting") };
  if (you === undefined) return { rule: "", text: m("chiefdom.why.watching") };
  return { rule: "2.1", text: m("chiefdom.why.acted", { names: list(turn.map(names)) }) };
}
