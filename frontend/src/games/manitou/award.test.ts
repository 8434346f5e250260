import { describe, expect, it } from "vitest";
import { award, gains, hunted } from "./award";
import type { Settlement } from "./types";

describe("the award of a herd", () => {
  it("E1, 7.2: most takes the large value, second the small one", () => {
    expect(award([13, 3], { 0: 15, 1: 11, 2: 4 })).toMatchObject({ verdict: "clear", points: { 0: 13, 1: 3 } });
  });

  it("3.3: a single value has no second prize", () => {
    expect(award([4], { 0: 8, 1: 10 }).points).toEqual({ 1: 4 });
  });

  it("E7, 7.3: who hunts alone takes all", () => {
    expect(award([11, 5], { 2: 1 })).toMatchObject({ verdict: "alone", points: { 2: 16 } });
  });

  it("7.4 a: a tie for most leaves everyone empty, a third as well", () => {
    expect(award([13, 3], { 0: 9, 1: 9, 2: 4 })).toMatchObject({ verdict: "tie-first", points: {} });
  });

  it("7.4 b: a tie for second costs the small value only", () => {
    expect(award([13, 3], { 0: 9, 1: 4, 2: 4 })).toMatchObject({ verdict: "tie-second", points: { 0: 13 } });
    expect(award([13], { 0: 9, 1: 4, 2: 4 }).verdict).toBe("clear");
  });

  it("7.5: without hunters nobody wins", () => {
    expect(award([10], {})).toEqual({ verdict: "nobody", points: {}, ranked: [] });
  });
});

const last: Settlement = {
  round: 1,
  herds: {
    L: {
      buffalo: [13, 3],
      cards: {},
      sums: { 0: 15, 1: 11 },
      points: { 0: 13, 1: 3 },
      captor: 1,
      prisoners: { 0: "A:9", 1: "A:6" },
    },
    M: { buffalo: [10], cards: {}, sums: { 1: 5 }, points: { 1: 10 }, prisoners: {} },
    R: { buffalo: [4], cards: {}, sums: {}, points: {}, prisoners: {} },
  },
  predator: [1],
  scores: { 0: 20, 1: -3 },
};

describe("the parts of a total", () => {
  it("add up to the new total from the old one", () => {
    expect(gains(last, [0, 1])).toEqual([
      { seat: 0, hunt: 13, prisoners: 0, predator: 0, before: 7, after: 20 },
      { seat: 1, hunt: 13, prisoners: 2, predator: -10, before: -8, after: -3 },
    ]);
  });

  it("8.1: the predator looks at the sums over all three herds", () => {
    expect(hunted(last.herds)).toEqual([
      { seat: 1, sum: 16 },
      { seat: 0, sum: 15 },
    ]);
  });
});
