/** The book's example of 127 points, as its view would come: for tests. */
import type { ChiefdomView } from "./types";

export const ROWS = [
  "2L.F~~F.BH",
  ".2L2~~HHBH",
  ".L2L..B.BH",
  "##++++++##",
  "3L~~22233L",
  "F~~~LLL33L",
  "F~~F2233.J",
  "F~~2L.33.J",
];

const LINES = [35, 30, 23, 9, 6, 34, 18, 10, 0, -10, -6, -18, -4];

/** The view of a turn, with the example on every sheet. */
export const exampleView = (seats: number, more: Partial<ChiefdomView> = {}): ChiefdomView => ({
  phase: "act",
  turn: 34,
  dice: [1, 2, 5],
  columns: 10,
  lines: 8,
  acted: {},
  sheets: Object.fromEntries(
    Array.from({ length: seats }, (_, seat) => [
      seat,
      {
        rows: Object.fromEntries(ROWS.map((row, n) => [n + 1, row])),
        logs: 10,
        fish: 7,
        houses: 5,
        people: 23,
        jobless: 2,
        bonus_used: 0,
        lines: Object.fromEntries(LINES.map((points, n) => [n + 1, points])),
        total: 127,
      },
    ]),
  ),
  ...more,
});
