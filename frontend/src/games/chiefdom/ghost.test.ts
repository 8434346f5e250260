import { describe, expect, it } from "vitest";
import { covered, fitting, type Ghost, heart, heartTo, lay, middleTo, nearest, ready, turnedTo } from "./ghost";
import { gridOf, isEmpty, placeOf, squaresOf } from "./grid";
import { flipped, orientations, rotated } from "./shapes";

const BARE = gridOf(["..........", "..........", "..........", "##......##", ...Array(4).fill("..........")]);
const free = (square: string): boolean => isEmpty(BARE, square);
const at = (square: string, shape: number, turn = 0): Ghost => ({ shape, turn, at: placeOf(square), without: null });

describe("the shapes of the placement die", () => {
  it("3.2: have these distinct orientations", () => {
    const said = [1, 2, 3, 4, 5, 6].map((shape) =>
      orientations(shape).map((one) => one.map((at) => at.join("")).join()),
    );
    expect(said).toEqual([
      ["00"],
      ["00,11", "01,10"],
      ["00,11,22", "02,11,20"],
      ["00,01,10,11"],
      ["00,02,20,22"],
      ["00,01,02", "00,10,20"],
    ]);
  });

  it("3.1: can be turned and flipped where that makes a difference", () => {
    expect([1, 2, 3, 4, 5, 6].map((shape) => rotated(shape, 0))).toEqual([0, 1, 1, 0, 0, 1]);
    expect([1, 2, 3, 4, 5, 6].map((shape) => flipped(shape, 0))).toEqual([0, 1, 1, 0, 0, 0]);
    expect(rotated(6, 1)).toBe(0);
  });

  it("E1: fit on the bare sheet in so many places", () => {
    const counts = [1, 2, 3, 4, 5, 6].map((shape) => fitting(BARE, shape, free, false).length);
    expect(counts).toEqual([76, 114, 84, 55, 40, 108]);
  });
});

describe("a ghost on the sheet", () => {
  it("3.1: fits where all its squares are empty, whatever lies in its gaps", () => {
    expect(lay(BARE, at("B3", 5), free, false)).toMatchObject({ fits: true, draws: ["B3", "D3", "B5", "D5"] });
    const blocked = lay(BARE, at("B3", 4), free, false);
    expect(blocked.fits).toBe(false);
    expect(blocked.cells.map((cell) => cell.free)).toEqual([true, true, false, true]);
  });

  it("5.2: with the bonus the square that is not free is left out, also off the grid", () => {
    const beside = lay(BARE, at("B3", 4), free, true);
    expect(beside).toMatchObject({ fits: true, draws: ["B3", "C3", "C4"] });
    const over = lay(BARE, { shape: 3, turn: 1, at: { column: -1, line: 0 }, without: null }, free, true);
    expect(over).toMatchObject({ fits: true, draws: ["B1", "A2"] });
  });

  it("5.2: with the bonus somebody has to say which of the free squares is left out", () => {
    expect(lay(BARE, at("A1", 6), free, true)).toMatchObject({ fits: false, undecided: true });
    expect(lay(BARE, { ...at("A1", 6), without: 1 }, free, true)).toMatchObject({ fits: true, draws: ["A1", "C1"] });
  });

  it("5.2: with the bonus two squares that are not free are one too many", () => {
    const walled = gridOf(["##.", "...", "..."]);
    const open = (square: string): boolean => isEmpty(walled, square);
    expect(lay(walled, at("A1", 6), open, true).fits).toBe(false);
    expect(fitting(walled, 4, open, false)).toHaveLength(2);
    expect(fitting(walled, 4, open, true).map((ghost) => ghost.at)).toContainEqual({ column: 1, line: 0 });
  });

  it("covers what can be drawn, and no more", () => {
    const line = gridOf(["..#.."]);
    const open = (square: string): boolean => isEmpty(line, square);
    expect(covered(line, fitting(line, 6, open, false), open).size).toBe(0);
    expect([...covered(line, fitting(line, 6, open, true), open)].sort()).toEqual(["A1", "B1", "D1", "E1"]);
  });
});

describe("moving a ghost", () => {
  it("keeps it on the grid, and its heart under the finger", () => {
    expect(heart(at("A1", 3))).toEqual({ column: 1, line: 1 });
    expect(heartTo(BARE, at("A1", 6), placeOf("J8"), false).at).toEqual(placeOf("H8"));
    expect(middleTo(BARE, at("A1", 4), { x: 5, y: 5 }, false).at).toEqual(placeOf("E5"));
    expect(middleTo(BARE, at("A1", 4), { x: 30, y: -4 }, false).at).toEqual(placeOf("I1"));
    expect(middleTo(BARE, at("A1", 4), { x: 30, y: -4 }, true).at).toEqual({ column: 9, line: -1 });
  });

  it("turns it about its heart, as far as the edge allows", () => {
    expect(turnedTo(BARE, at("B2", 6), 1, false).at).toEqual(placeOf("C1"));
    expect(turnedTo(BARE, at("B1", 6), 1, false).at).toEqual(placeOf("C1"));
  });

  it("finds the nearest place over the square that was touched, in the same orientation where there is one", () => {
    const ghosts = fitting(BARE, 6, free, false);
    expect(nearest(ghosts, "E4", 0)).toMatchObject({ turn: 0, at: placeOf("D4") });
    expect(nearest(ghosts, "C4", 0)).toMatchObject({ turn: 0, at: placeOf("C4") });
    expect(nearest(fitting(BARE, 4, free, false), "A4", 0)).toBeNull();
    const upright = gridOf([".", ".", "."]);
    expect(
      nearest(
        fitting(upright, 6, (square) => isEmpty(upright, square), false),
        "A1",
        0,
      ),
    ).toMatchObject({ turn: 1 });
  });

  it("lies ready in the middle of the sheet", () => {
    expect(ready(BARE, fitting(BARE, 4, free, false))).toMatchObject({ at: placeOf("E4") });
    expect(ready(BARE, [])).toBeNull();
    expect(squaresOf(BARE)).toHaveLength(80);
  });
});
