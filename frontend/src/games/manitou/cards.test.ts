import { describe, expect, it } from "vitest";
import { keepPlaces, placedIn, readPlaced, rowsOf, spread, standing } from "./cards";

const herd = (...cards: string[]) => placedIn(Object.fromEntries(cards.map((card, place) => [String(place), card])));

describe("cards on a herd", () => {
  it("are read with owner, kind and whether they fell", () => {
    expect(readPlaced("B:MM-", 4)).toEqual({ index: 4, seat: 1, card: "MM", fallen: true });
    expect(readPlaced("A:10")).toEqual({ index: 0, seat: 0, card: "10", fallen: false });
  });

  it("come in play order, also past ten of them", () => {
    const cards = herd(..."ABCDABCDABCD".split("").map((seat, place) => `${seat}:${(place % 9) + 1}`));
    expect(cards.map((c) => c.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("6.2: only warriors that have not fallen stand, the first-placed first", () => {
    expect(standing(herd("A:SC-", "B:MM", "C:9", "B:CH")).map((c) => c.card)).toEqual(["MM", "CH"]);
  });

  it("12.4: every card of a crowded herd is shown, standing or in its owner's row", () => {
    const cards = herd("A:5", "B:CH-", "A:1", "B:10", "A:MM", "D:CM-", "D:2");
    const rows = rowsOf(cards);
    expect(rows.map((row) => [row.seat, row.hunters.map((c) => c.card), row.fallen.map((c) => c.card)])).toEqual([
      [0, ["1", "5"], []],
      [1, ["10"], ["CH"]],
      [3, ["2"], ["CM"]],
    ]);
    const shown = rows.flatMap((row) => [...row.hunters, ...row.fallen]).length + standing(cards).length;
    expect(shown).toBe(cards.length);
  });
});

describe("a hand", () => {
  it("opens counts into cards, hunters first", () => {
    expect(spread({ MM: 1, "10": 1, "5": 2 })).toEqual(["5", "5", "10", "MM"]);
    expect(spread(undefined)).toEqual([]);
  });

  it("12.2: a drawn card takes the place of the one that was played", () => {
    expect(keepPlaces(["9", "MM", "2"], { "9": 1, "2": 1, "1": 1 })).toEqual(["9", "1", "2"]);
  });

  it("keeps equal cards apart and leaves a place empty once the pile is out", () => {
    expect(keepPlaces(["5", "5", "CH"], { "5": 1, CH: 1 })).toEqual(["5", null, "CH"]);
  });

  it("is dealt in stock order", () => {
    expect(keepPlaces([null, null, null], { SC: 1, "3": 1, "10": 1 })).toEqual(["3", "10", "SC"]);
  });
});
