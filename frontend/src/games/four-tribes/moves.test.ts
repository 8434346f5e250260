import { describe, expect, it } from "vitest";
import type { Document } from "../../lib/types";
import { documentWith, ft3, lying, names, side, village } from "./fixture";
import { letsStand, noteLetsStand } from "./keep";
import {
  counted,
  discardsOf,
  fits,
  has,
  housing,
  mayOwnUp,
  movesOf,
  outOfTurn,
  ownHouses,
  placing,
  targetsOf,
  whyNot,
} from "./moves";
import { pauseBefore } from "./pause";
import type { Side } from "./types";

describe("what may be done", () => {
  const place = { type: "Place", card: "R4", village: 1, side: 0 };

  it("is what the document lists, and nothing else", () => {
    const moves = movesOf(
      documentWith(place, { type: "Skip" }, { type: "Resign" }, { type: "Place", card: "X9", village: 1, side: 0 }),
    );
    expect(moves).toEqual([place, { type: "Skip" }]);
    expect(placing(moves, "R4", 1, 0)).toEqual(place);
    expect(placing(moves, "R4", 1, 1)).toBeUndefined();
    expect([fits(moves, "R4"), fits(moves, "R5"), has(moves, "Skip"), has(moves, "React")]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("4.1: discards are a pick", () => {
    const pick = { type: "Discard", field: "cards", least: 1, count: 3, of: { R4: 1 } };
    expect(discardsOf({ legal: { pick } } as unknown as Document)).toEqual(pick);
    expect(discardsOf(documentWith(place))).toBeNull();
  });

  it("10.1, 10.3: houses are placed and taken", () => {
    const moves = movesOf(
      documentWith(
        { type: "PlaceHouse", village: 1, house: "R" },
        { type: "PlaceHouse", village: 2, house: "R" },
        { type: "TakeHouse", village: 3, house: "K" },
        { type: "TakeHouse", village: 3, house: "Z" },
      ),
    );
    expect(ownHouses(moves)).toEqual(["R"]);
    expect(housing(moves, "PlaceHouse", 2, "R")).toEqual({ type: "PlaceHouse", village: 2, house: "R" });
    expect(housing(moves, "TakeHouse", 3, "K")).toBeDefined();
    expect(housing(moves, "TakeHouse", 3, "R")).toBeUndefined();
  });

  it("10.11: owning up is possible out of turn too, in a game of honour, one talk at a time", () => {
    const table = { state: "live", options: { mode: "team", tableTalk: "honour" } };
    const at = (view: object, more: object = {}) => ({ table: { ...table, ...more }, view }) as unknown as Document;
    expect(mayOwnUp(at(ft3()), 1)).toBe(true);
    expect(mayOwnUp(at(ft3({ seats: { 0: { hand: 6, talked: true }, 1: { hand: 6 } } })), 1)).toBe(false);
    expect(mayOwnUp(at(ft3(), { options: { mode: "team" } }), 1)).toBe(false);
    expect(mayOwnUp(at(ft3(), { state: "finished" }), 1)).toBe(false);
    expect(mayOwnUp(at(ft3()), undefined)).toBe(false);
  });

  it("counts cards by name", () => {
    expect(counted(["CA", "R5", "CA"])).toEqual({ CA: 2, R5: 1 });
  });
});

describe("8.2: what may be removed", () => {
  const remove = (card: string, where: Side = 0) => ({ type: "Remove", village: 1, side: where, card });
  const cards = { 4: lying("CA", 4), 6: lying("CA", 4, 1), 8: lying("CA", 4), 9: lying("R5", 5) };
  const view = ft3({ villages: { 1: village({ K: 4 }, side(cards, 0, ""), side({ 3: lying("R5", 5) }, 3, "BGRY")) } });
  const found = (...commands: object[]) =>
    targetsOf(view, movesOf(documentWith(...commands))).map(({ side, n }) => [side, n]);

  it("is found by name: with its owner, and by its placement where there are twins", () => {
    expect(found(remove("CA"), remove("CA@8"), remove("B:CA"), remove("R5"), remove("R5", 1))).toEqual([
      [0, 4],
      [0, 8],
      [0, 6],
      [0, 9],
      [1, 3],
    ]);
  });

  it("and is sent back as the document wrote it", () => {
    const [target] = targetsOf(view, movesOf(documentWith(remove("CA@8"))));
    expect(target?.move).toEqual(remove("CA@8"));
  });

  it("is nothing that does not lie there", () => {
    expect(found(remove("G1"), remove("CA@7"))).toEqual([]);
  });
});

describe("why a touch does nothing", () => {
  const why = (card: string, n: number, where: Side) => whyNot(ft3(), 0, card, n, where).rule;

  it("FT-3: the first reason, in the order of the rules", () => {
    expect(why("R4", 1, 1)).toBe("5.1");
    expect(why("AS", 1, 0)).toBe("8");
    expect(why("GU", 1, 1)).toBe("8");
    expect(why("DW", 1, 0)).toBe("8.3");
    expect(why("OF", 2, 1)).toBe("8");
    expect(why("G4", 3, 0)).toBe("5.2");
    expect(why("B6", 1, 0)).toBe("5.3");
  });

  it("5.3: names what would match", () => {
    expect(whyNot(ft3(), 0, "B6", 1, 0).text).toBe("Blue 6 does not match: this side still takes green or red.");
  });

  it("4.1, 8.3, 9.1: out of turn, while others are asked, at the end", () => {
    expect(outOfTurn(ft3(), [1], names, 0)).toEqual({ rule: "4.1", text: "It is Ilinca’s turn." });
    expect(outOfTurn(ft3({ phase: "dwarf" }), [1], names, 0).rule).toBe("8.3");
    expect(outOfTurn(ft3({ phase: "over" }), [], names, 0).rule).toBe("9.1");
  });
});

describe("8.3: a device that lets placements stand", () => {
  it("waits between 1.2 and 3.5 seconds, by chance alone", () => {
    expect(pauseBefore(() => 0)).toBe(1200);
    expect(pauseBefore(() => 2 ** 32 - 1)).toBe(3500);
    const drawn = Array.from({ length: 200 }, () => pauseBefore());
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(1200);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(3500);
    expect(new Set(drawn).size).toBeGreaterThan(20);
  });

  it("remembers it for each table", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    expect(letsStand(store, "t1")).toBe(false);
    noteLetsStand(store, "t1", true);
    expect([letsStand(store, "t1"), letsStand(store, "t2")]).toEqual([true, false]);
    noteLetsStand(store, "t1", false);
    expect(letsStand(store, "t1")).toBe(false);
    noteLetsStand(null, "t1", true);
    expect(letsStand(null, "t1")).toBe(false);
  });
});
