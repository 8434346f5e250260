import { describe, expect, test } from "vitest";
import { mergePatch } from "./patch";

describe("a merge patch", () => {
  // The examples of RFC 7396, appendix A.
  test.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("of %j by %j gives %j", (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  test("leaves the document before it as it was, and shares what it does not touch", () => {
    const before = { herds: { L: { cards: { "0": "A:9" } }, M: { cards: {} } }, round: 1 };
    const after = mergePatch(before, { herds: { L: { cards: { "1": "B:MM" } } } }) as typeof before;
    expect(before.herds.L.cards).toEqual({ "0": "A:9" });
    expect(after.herds.L.cards).toEqual({ "0": "A:9", "1": "B:MM" });
    expect(after.herds.M).toBe(before.herds.M);
  });
});
