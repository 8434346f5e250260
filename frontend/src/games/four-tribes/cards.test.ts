import { describe, expect, it } from "vitest";
import { byOrder, printed, reachOf, seatsOf, spread, sumWith } from "./cards";
import { ft3, lying } from "./fixture";
import { beside, lay } from "./laying";
import { outlook } from "./outlook";
import type { House, Lying } from "./types";

describe("the cards", () => {
  it("5.1: ranks 1 and 2 go to either side, higher ones to one's own", () => {
    expect(["R1", "G2", "B3", "Y7"].map(reachOf)).toEqual(["either", "either", "own", "own"]);
  });

  it("8: specials say themselves where they go; a Dwarf is never placed", () => {
    const sides = { AS: "other", WI: "other", GU: "own", UN: "own", RD: "own", HA: "own", OF: "either", DO: "either" };
    for (const [card, reach] of Object.entries(sides)) expect([card, reachOf(card)]).toEqual([card, reach]);
    expect(reachOf("DW")).toBeNull();
  });

  it("8.5: a Donkey shows both its values, a Unicorn and a Dwarf none", () => {
    expect(["DO", "R5", "UN", "DW", "OF"].map(printed)).toEqual(["6/2", "5", "", "", "6"]);
  });

  it("lie in the hand by colour and rank, specials behind", () => {
    expect(spread({ CA: 2, R5: 1, B7: 1, B1: 1 })).toEqual(["B1", "B7", "R5", "CA", "CA"]);
    expect(["WI", "AS", "Y7"].sort(byOrder)).toEqual(["Y7", "AS", "WI"]);
  });

  it("10.7: partners sit across from each other", () => {
    expect([seatsOf(0, 4), seatsOf(1, 4), seatsOf(1, 2)]).toEqual([[0, 2], [1, 3], [1]]);
  });
});

describe("FT-5, 8.4: sums", () => {
  const a = [lying("R6", 6), lying("UN", 6), lying("DO", 2)];

  it("a Red Dragon is added, a Unicorn counts as the highest other card", () => {
    expect(sumWith(a, "RD", true)).toBe(16);
    expect(sumWith([], "UN", true)).toBe(0);
    expect(sumWith([lying("RD", 2)], "UN", true)).toBe(4);
    expect(sumWith([lying("UN", 0)], "R7", true)).toBe(14);
  });

  it("a Donkey counts 6 on one's own side and 2 on the other", () => {
    expect([sumWith([], "DO", true), sumWith([], "DO", false)]).toEqual([6, 2]);
  });
});

describe("the houses that cards are shown under", () => {
  const shown = (houses: string, cards: Record<string, Lying>) =>
    lay([...houses] as House[], houses.length, cards).map(({ house, placed }) => `${house}${placed?.card ?? ""}`);

  it("5.3: their own colour first, then black; specials at what is left", () => {
    expect(shown("RRK", { 1: lying("R3", 3), 2: lying("G5", 5) })).toEqual(["RR3", "R", "KG5"]);
    expect(shown("RRK", { 1: lying("R3", 3), 2: lying("R6", 6), 3: lying("R7", 7) })).toEqual(["RR3", "RR6", "KR7"]);
    expect(shown("GR", { 1: lying("OF", 6), 2: lying("G4", 4) })).toEqual(["GG4", "ROF"]);
    expect(shown("BYKK", { 1: lying("Y1", 1), 2: lying("Y2", 2), 3: lying("G7", 7) })).toEqual([
      "B",
      "YY1",
      "KY2",
      "KG7",
    ]);
  });

  it("8: a Red Dragon lies beside them", () => {
    const cards = { 1: lying("RD", 2), 2: lying("G4", 4) };
    expect(shown("G", cards)).toEqual(["GG4"]);
    expect(beside(cards).map(({ n, card }) => [n, card])).toEqual([[1, "RD"]]);
  });

  it("10.1: an empty square has no house", () => {
    expect(lay(["R"], 3, {}).map(({ house }) => house)).toEqual(["R", null, null]);
  });
});

describe("FT-4: what would follow", () => {
  it("7.1: G2 on the other side of V3 completes it: 9 against 7", () => {
    expect(outlook(ft3(), 0, "G2", 3, 1)).toEqual({ before: 5, after: 7, other: 9, scores: true });
  });

  it("a card more on a side with room scores nothing, nor does a Red Dragon", () => {
    expect(outlook(ft3(), 0, "R4", 1, 0)).toMatchObject({ before: 5, after: 9, scores: false });
    expect(outlook(ft3(), 0, "RD", 3, 0)).toMatchObject({ before: 9, after: 11, scores: false });
  });
});
