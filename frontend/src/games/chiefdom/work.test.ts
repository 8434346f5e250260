import { describe, expect, it } from "vitest";
import { ROWS } from "./example.fixture";
import { type Grid, gridOf, squaresOf } from "./grid";
import type { Icon, Job } from "./types";
import { isCut, isFished, jobChoices, jobsAt, outcome, peopleOn } from "./work";

const rows = (grid: Grid): string[] =>
  Array.from({ length: grid.lines }, (_, line) =>
    squaresOf(grid)
      .slice(line * grid.columns, (line + 1) * grid.columns)
      .map((square) => grid.marks[square])
      .join(""),
  );
const draw = (grid: Grid, icon: Icon, cells: string, jobs: Record<string, Job> = {}) =>
  outcome(grid, icon, cells.split(" "), jobs);

describe("what a draw brings about", () => {
  it("E3: new trees make jobless neighbours lumberjacks, and each tree square is cut once", () => {
    const start = gridOf([".....", ".J.J.", "..J..", ".....", "....."]);
    const trees = draw(start, "3", "C2");
    expect(rows(trees.grid).slice(1, 3)).toEqual([".L3L.", "..L.."]);
    expect(trees).toMatchObject({ logs: 3, cut: ["C2"], became: { B2: "L", C3: "L", D2: "L" } });
    const more = draw(trees.grid, "2", "B4 C4 D4");
    expect(more).toMatchObject({ logs: 2, cut: ["C4"], became: {} });
    const person = draw(more.grid, "P", "B3");
    expect(person).toMatchObject({ hired: { B3: "L" }, logs: 2, cut: ["B4"] });
    expect(isCut(person.grid, "D4")).toBe(false);
  });

  it("E4: fishermen fish each water square once", () => {
    const start = gridOf([".J.", "...", ".~."]);
    const lake = draw(start, "~", "A2 B2 C2");
    expect(lake).toMatchObject({ became: { B1: "F" }, fished: ["B2"] });
    const a = draw(lake.grid, "P", "A1");
    const b = draw(a.grid, "P", "C1");
    const c = draw(b.grid, "P", "A3");
    const d = draw(c.grid, "P", "C3");
    expect([a, b, c, d].map(({ fished }) => fished.length)).toEqual([1, 1, 1, 0]);
    expect(d.hired).toEqual({ C3: "F" });
  });

  it("E5, 4.4: a new person chooses only between kinds of work that it touches", () => {
    const grid = gridOf(["2.~", "...", ".H."]);
    expect(jobsAt(grid, "B1")).toEqual(["L", "F"]);
    expect(jobsAt(grid, "B2")).toEqual(["B"]);
    expect(jobsAt(grid, "A2")).toEqual(["L"]);
    expect(jobChoices(grid, ["B1", "B2", "A2", "C3"])).toEqual({ B1: ["L", "F"] });
    expect(draw(grid, "P", "B1", { B1: "F" })).toMatchObject({ hired: { B1: "F" }, fished: ["C1"], logs: 0 });
    expect(jobsAt(gridOf(["..", ".."]), "A1")).toEqual([]);
  });

  it("4.6: new people give each other no jobs", () => {
    expect(draw(gridOf(["...", "...", "..2"]), "P", "A1 B2").hired).toEqual({ A1: "J", B2: "J" });
  });

  it("4.3: a house takes five logs and makes the jobless beside it builders", () => {
    expect(draw(gridOf(["J.", ".."]), "H", "B1")).toMatchObject({ spent: 5, became: { A1: "B" } });
  });
});

describe("what follows from the grid", () => {
  it("E12: 35 trees cut, 7 water squares fished, 23 people", () => {
    const grid = gridOf(ROWS);
    const cut = squaresOf(grid).filter((square) => isCut(grid, square));
    expect(cut.reduce((sum, square) => sum + Number(grid.marks[square]), 0)).toBe(35);
    expect(squaresOf(grid).filter((square) => isFished(grid, square))).toHaveLength(7);
    expect(peopleOn(grid)).toBe(23);
  });
});
