import { describe, expect, it } from "vitest";
import { type Choice, choicesOf } from "./dice";
import { gridOf } from "./grid";
import { Pencil } from "./pencil.svelte";
import type { Offer, OfferedDraw } from "./types";

const ROWS = ["....", ".2~.", "....", "#..#"];
const draw = (icon: OfferedDraw["icon"], shape: number, more: Partial<OfferedDraw> = {}): OfferedDraw => ({
  sum: [0, 1],
  icon,
  shape,
  ...more,
});
const offerOf = (draws: OfferedDraw[], more: Partial<Offer> = {}): Offer => ({
  draws: Object.fromEntries(draws.map((one, n) => [n, one])),
  ...more,
});
const pencilOn = (rows: string[], offer: Offer): Pencil => new Pencil(() => ({ grid: gridOf(rows), offer }));
const choice = (key: string, ...dice: number[]): Choice => {
  const found = choicesOf(dice).find((one) => one.key === key);
  if (!found) throw new Error(`no choice ${key}`);
  return found;
};

describe("drawing a shape", () => {
  it("one tap lays it where it fits, and a second one on it draws", () => {
    const pencil = pencilOn(ROWS, offerOf([draw("2", 6)]));
    pencil.pick(choice("0-1", 3, 3, 6));
    expect(pencil.ghost).not.toBeNull();
    expect(pencil.move).toBeNull();
    expect(pencil.tap("A3")).toBe("laid");
    expect(pencil.move).toEqual({ type: "Draw", sum: [0, 1], icon: "2", cells: ["A3", "B3", "C3"] });
    expect(pencil.tap("B3")).toBe("draw");
  });

  it("what only lies ready is not drawn by the first tap on it", () => {
    const pencil = pencilOn(["..."], offerOf([draw("2", 6)]));
    pencil.pick(choice("0-1", 3, 3, 6));
    expect(pencil.tap("B1")).toBe("laid");
    expect(pencil.tap("B1")).toBe("draw");
  });

  it("turns by itself where it fits only so, and shows what is in the way where it fits nowhere", () => {
    const pencil = pencilOn([".#", ".#", ".."], offerOf([draw("2", 6)]));
    pencil.pick(choice("0-1", 3, 3, 6));
    pencil.rotate();
    expect(pencil.tap("A2")).toBe("laid");
    expect(pencil.laid?.draws).toEqual(["A1", "A2", "A3"]);
    expect(pencil.tap("B1")).toBe("misfit");
    expect(pencil.move).toBeNull();
  });

  it("lights the squares over which it fits, and knows those where it fits in no way", () => {
    const pencil = pencilOn(["...#", "#..#"], offerOf([draw("2", 6)]));
    pencil.pick(choice("0-1", 3, 3, 6));
    expect([...pencil.lit]).toEqual(["A1", "B1", "C1"]);
    expect([...pencil.possible]).toEqual(["A1", "B1", "C1"]);
    expect([pencil.canRotate, pencil.canFlip]).toEqual([true, false]);
  });

  it("follows a finger, and is taken back step by step", () => {
    const pencil = pencilOn(ROWS, offerOf([draw("~", 4)]));
    pencil.pick(choice("0-1", 1, 3, 4));
    pencil.drag({ x: 1, y: 1 });
    expect(pencil.laid?.fits).toBe(false);
    pencil.drag({ x: 2, y: 4 });
    expect(pencil.laid?.draws).toEqual(["B3", "C3", "B4", "C4"]);
    pencil.back();
    expect([pencil.put, pencil.icon]).toEqual([false, "~"]);
    pencil.back();
    expect([pencil.choice, pencil.icon, pencil.ghost]).toEqual([null, null, null]);
  });
});

describe("walls and houses", () => {
  it("4.1: stand only on the squares that are offered", () => {
    const pencil = pencilOn(ROWS, offerOf([draw("+", 1)], { singles: { "+": "A3 B4" } }));
    pencil.pick(choice("0-1", 1, 2, 5));
    expect([...pencil.lit]).toEqual(["A3", "B4"]);
    expect(pencil.tap("D1")).toBe("misfit");
    expect(pencil.tap("B4")).toBe("laid");
    expect(pencil.move).toMatchObject({ icon: "+", cells: ["B4"] });
  });
});

describe("a wild roll", () => {
  it("2.6: asks what is drawn, and gives one square", () => {
    const pencil = pencilOn(ROWS, offerOf([draw("~", 1), draw("P", 1), draw("P", 5)]));
    pencil.pick(choice("wild", 5, 5, 5));
    expect(pencil.icon).toBeNull();
    expect(pencil.tap("A1")).toBe("idle");
    expect(Object.keys(pencil.draws)).toEqual(["~", "P"]);
    pencil.take("~");
    pencil.tap("A1");
    expect(pencil.move).toEqual({ type: "Draw", sum: [0, 1], icon: "~", cells: ["A1"] });
    pencil.back();
    pencil.back();
    expect([pencil.icon, pencil.choice?.key]).toEqual([null, "wild"]);
  });
});

describe("new people", () => {
  const people = (): Pencil => {
    const pencil = pencilOn(["2.~.", "...."], offerOf([draw("P", 2)]));
    pencil.pick(choice("0-1", 4, 5, 2));
    pencil.tap("B1");
    return pencil;
  };

  it("4.4: are asked for their work only where they touch two kinds", () => {
    const pencil = people();
    expect(pencil.laid?.draws).toEqual(["B1", "C2"]);
    expect(pencil.asks).toEqual({ B1: ["L", "F"] });
    expect(pencil.asked).toBe("B1");
    expect(pencil.move).toBeNull();
    pencil.hire("B1", "F");
    expect(pencil.move).toMatchObject({ cells: ["B1", "C2"], jobs: { B1: "F" } });
    expect(pencil.result?.hired).toEqual({ B1: "F", C2: "F" });
  });

  it("are asked again where they are tapped, or the ghost is moved", () => {
    const pencil = people();
    pencil.hire("B1", "L");
    expect(pencil.tap("B1")).toBe("laid");
    expect(pencil.asked).toBe("B1");
    pencil.hire("B1", "L");
    pencil.flip();
    expect(pencil.jobAt("B1")).toBeUndefined();
  });
});

describe("the bonus", () => {
  it("5.2: leaves out the square that is tapped, and then draws by the button alone", () => {
    const pencil = pencilOn(ROWS, offerOf([draw("2", 6)], { bonus: true }));
    pencil.pick(choice("0-1", 3, 3, 6));
    expect([pencil.mayLeave, pencil.mustLeave]).toEqual([true, false]);
    pencil.tap("A3");
    pencil.leaveOut(true);
    expect(pencil.laid?.undecided).toBe(true);
    expect(pencil.tap("B3")).toBe("laid");
    expect(pencil.move).toMatchObject({ cells: ["A3", "C3"], bonus: true });
    expect(pencil.tap("B3")).toBe("laid");
  });

  it("is on from the start where nothing fits without it", () => {
    const pencil = pencilOn([".#."], offerOf([draw("2", 6, { bonusOnly: true })], { bonus: true, pass: true }));
    pencil.pick(choice("0-1", 3, 3, 6));
    expect([pencil.bonus, pencil.mustLeave]).toEqual([true, true]);
    pencil.tap("A1");
    expect(pencil.move).toMatchObject({ cells: ["A1", "C1"], bonus: true });
  });

  it("5.2: is not offered for one square", () => {
    const pencil = pencilOn(ROWS, offerOf([draw("2", 1)], { bonus: true }));
    pencil.pick(choice("0-1", 3, 3, 1));
    expect(pencil.mayLeave).toBe(false);
  });
});
