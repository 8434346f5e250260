import { describe, expect, it } from "vitest";
import type { Store } from "../../lib/kept";
import { confirmedRound, confirmRound, loadPicks, prune, savePicks } from "./keep";

/** A store in memory, with the two calls that are used of the browser's. */
function memory(): Store & { size: () => number } {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    size: () => [...kept.values()].join("").length,
  };
}

const full: Store = {
  getItem: () => null,
  setItem: () => {
    throw new Error("no room");
  },
};

describe("picks", () => {
  it("4.3: come back after a reload, in stock order", () => {
    const store = memory();
    savePicks(store, "t1", 2, ["MM", "5"]);
    expect(loadPicks(store, "t1", 2, { "5": 2, MM: 1 }, 8)).toEqual(["5", "MM"]);
  });

  it("of another round or table are not taken", () => {
    const store = memory();
    savePicks(store, "t1", 1, ["5"]);
    expect(loadPicks(store, "t1", 2, { "5": 2 }, 8)).toEqual([]);
    expect(loadPicks(store, "t2", 1, { "5": 2 }, 8)).toEqual([]);
  });

  it("are pruned to what the stock holds and the number to choose", () => {
    expect(prune(["5", "5", "5", "CH", "1"], { "5": 2, "1": 1 }, 8)).toEqual(["1", "5", "5"]);
    expect(prune(["1", "5", "5"], { "5": 2, "1": 1 }, 2)).toEqual(["1", "5"]);
  });

  it("of many tables don't pile up", () => {
    const store = memory();
    for (let n = 0; n < 100; n += 1) savePicks(store, `table-${n}`, 1, ["5"]);
    expect(loadPicks(store, "table-99", 1, { "5": 2 }, 8)).toEqual(["5"]);
    expect(loadPicks(store, "table-80", 1, { "5": 2 }, 8)).toEqual(["5"]);
    expect(loadPicks(store, "table-79", 1, { "5": 2 }, 8)).toEqual([]);
  });

  it("survive nonsense in the store, and a store that takes nothing", () => {
    const store = memory();
    store.setItem("manitou:picks", "{not json");
    expect(loadPicks(store, "t1", 1, { "5": 2 }, 8)).toEqual([]);
    store.setItem("manitou:picks", '{"t1": {"round": 1, "cards": 3}}');
    expect(loadPicks(store, "t1", 1, { "5": 2 }, 8)).toEqual([]);
    expect(() => savePicks(full, "t1", 1, ["5"])).not.toThrow();
    expect(loadPicks(null, "t1", 1, { "5": 2 }, 8)).toEqual([]);
  });
});

describe("12.7 the confirmed settlement", () => {
  it("is kept by table", () => {
    const store = memory();
    confirmRound(store, "t1", 2);
    expect(store.getItem("confirmed:t1")).toBe("2");
    expect(confirmedRound(store, "t1")).toBe(2);
    expect(confirmedRound(store, "t2")).toBe(0);
    expect(confirmedRound(null, "t1")).toBe(0);
  });
});
