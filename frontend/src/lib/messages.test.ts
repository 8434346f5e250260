import { describe, expect, test } from "vitest";
import { fill, has, keys, list } from "./messages";

describe("a text", () => {
  test("is filled by name, and by number with the right word", () => {
    expect(fill("{name} has {n} {n|card|cards}", { name: "Radu", n: 1 })).toBe("Radu has 1 card");
    expect(fill("{n} {n|card|cards}", { n: 0 })).toBe("0 cards");
  });

  test("keeps a place that nothing was given for, so that it is seen", () => {
    expect(fill("{name} leaves.")).toBe("{name} leaves.");
  });
});

test("names are listed as one says them", () => {
  expect([list(["A"]), list(["A", "B"]), list(["A", "B", "C"])]).toEqual(["A", "A and B", "A, B, and C"]);
});

describe("the catalogue", () => {
  const sources = import.meta.glob(
    ["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!./messages.ts", "!../games/*/**"],
    {
      query: "?raw",
      import: "default",
      eager: true,
    },
  ) as Record<string, string>;
  const code = Object.values(sources).join("\n");

  test("holds every text that is asked for", () => {
    const asked = [...code.matchAll(/\bt\(\s*["'`]([\w.]+)["'`]/g)].map((found) => found[1] as string);
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((key) => !has(key))).toEqual([]);
  });

  test("holds no text that nobody asks for", () => {
    const parts = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map((found) => found[1] as string);
    const idle = keys().filter(
      (key) => !code.includes(`"${key}"`) && !code.includes(`'${key}'`) && !parts.some((part) => key.startsWith(part)),
    );
    expect(idle).toEqual([]);
  });
});
