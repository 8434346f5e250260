import { describe, expect, it } from "vitest";
import { around, CELLS, pyramidOf } from "./cells";
import { attackChain, attacks, climbs, moved, odds, rulesOf, standings, successors } from "./chain";
import type { AttackRules, Pyramid } from "./types";

const F1 = pyramidOf([
  "Bm6",
  "Uw6 Dm9",
  "Pw5 Bm7 Wm4",
  "Lm8 Uw4 Dw7 Pm5",
  "Wm6 Ww6 Bw3 Lw8 Um5",
  "Pm7 Dm4 Lw5 Bm4 Uw7 Wm9",
  "Bw6 Pw6 Um6 Dm6 Lm6 Ww3 Dw5",
  "Lm4 Lw4 Pm9 Ww5 Bm5 Uw5 Dm5 Pm4",
]);
const F0 = pyramidOf([
  "Um4",
  "Um5 Uw4",
  "Uw5 Um6 Uw6",
  "Um8 Uw3 Uw8 Um9",
  "Dm7 Um7 Uw7 Pm7 Lw7",
  "Lw6 Pm6 Ww6 Bw6 Dw6 Lm6",
  "Ww5 Bw5 Dm5 Lm5 Pm5 Wm5 Bm5",
  "Dw4 Lw4 Pm4 Wm4 Bm4 Dm4 Lm4 Pw4",
]);
const RULES: AttackRules = { ownClan: false, womanTie: false, clans: null };
const OWN: AttackRules = { ...RULES, ownClan: true };

/** `"a1 Uw6,Dm9"` for each target that can be expelled. */
const listed = (pyramid: Pyramid, rules: AttackRules): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const { target, mover } of attacks(pyramid, rules)) {
    const movers = found[target] ?? [];
    movers.push(pyramid[mover] ?? "");
    found[target] = movers;
  }
  return Object.fromEntries(Object.entries(found).map(([target, movers]) => [target, movers.sort()]));
};
const climb = ({ climbs: steps }: { climbs: { from: string; to: string; card: string }[] }): string[] =>
  steps.map(({ from, to, card }) => `${card} ${from}>${to}`);

describe("3.3, 3.4 geometry", () => {
  it("has 36 cells; the top is reached from two, the base only sideways", () => {
    expect(CELLS).toHaveLength(36);
    expect(around("a1")).toEqual(["b1", "b2"]);
    expect(around("e2")).toEqual(["e1", "e3", "f2", "f3"]);
    expect(around("h1")).toEqual(["h2"]);
  });
});

describe("CH-1 feathers", () => {
  it("sum to 84, with the women of the whole pyramid", () => {
    const all = standings(F1);
    expect(Object.fromEntries(all.map(({ clan, total }) => [clan, total]))).toEqual({
      B: 18,
      U: 16,
      D: 14,
      P: 12,
      W: 14,
      L: 10,
    });
    expect(all.map(({ clan, women }) => `${clan}${women}`)).toEqual(["B2", "U4", "P2", "D2", "W3", "L3"]);
    expect(all.find(({ clan }) => clan === "B")?.rows).toEqual([7, 0, 5, 0, 3, 2, 1]);
  });
});

describe("CH-2 age", () => {
  // One target on d2; c and d are its sides, e2 and e3 lie below.
  const against = (target: string, cards: Record<string, string>, mover: string) =>
    odds({ d2: target, ...cards }, "d2", mover, RULES);

  it("5.3, 5.4: a man 6 counts 5 from below, and 6 from beside", () => {
    expect(against("Pm6", { e2: "Bw6" }, "e2")).toMatchObject({ sum: 6, against: 5, age: 1 });
    expect(against("Pm6", { e2: "Bw6" }, "e2").rule).toBeUndefined();
    expect(against("Pm6", { e2: "Bw5" }, "e2").rule).toBe("5.4");
    expect(against("Pm6", { d1: "Bw6" }, "d1").rule).toBe("5.4");
    expect(against("Pm6", { d1: "Bw7" }, "d1").rule).toBeUndefined();
  });

  it("5.3: the loss is one in all", () => {
    expect(against("Pm9", { e2: "Bm4", e3: "Bw4" }, "e3").rule).toBe("5.4");
    expect(against("Pm9", { e2: "Bm4", e3: "Bw5" }, "e3").rule).toBeUndefined();
    expect(against("Pm9", { e2: "Bm4", d1: "Bw5" }, "d1")).toMatchObject({ sum: 9, against: 8, support: ["e2"] });
    expect(against("Pm9", { d3: "Bm4", d1: "Bw5" }, "d1").rule).toBe("5.4");
  });

  it("5.4: an option lets a woman win a tie against a man", () => {
    const kind = { ...RULES, womanTie: true };
    expect(odds({ d2: "Pm6", d1: "Bw6" }, "d2", "d1", kind).rule).toBeUndefined();
    expect(odds({ d2: "Pm6", d1: "Bm6" }, "d2", "d1", kind).rule).toBe("5.4");
    expect(odds({ d2: "Pw6", d1: "Bw6" }, "d2", "d1", kind).rule).toBe("5.4");
  });
});

describe("CH-3 legal pairs on F1", () => {
  const expected =
    "a1 Uw6,Dm9 · b1 Dm9,Bm7 · c1 Lm8,Bm7 · c2 Dw7 · c3 Dw7,Pm5,Bm7 · d1 Ww6 · d2 Ww6,Dw7,Lm8 · d3 Lw8 · d4 Dw7,Lw8,Um5 · " +
    "e1 Pm7 · e3 Ww6,Lw5,Lw8 · e4 Uw7 · e5 Wm9,Lw8 · f2 Pw6,Pm7,Lw5,Um6 · f3 Dm6,Um6 · f4 Dm6,Lw5,Lm6,Uw7 · f5 Wm9 · " +
    "g1 Lw4 · g3 Pm9 · g6 Dm5,Dw5,Lm6,Uw5 · h2 Pm9 · h4 Pm9 · h8 Dm5";

  it("are these 45", () => {
    const pairs = Object.fromEntries(
      expected.split(" · ").map((entry) => {
        const [target = "", movers = ""] = entry.split(" ");
        return [target, movers.split(",").sort()];
      }),
    );
    expect(listed(F1, RULES)).toEqual(pairs);
    expect(attacks(F1, RULES)).toHaveLength(45);
  });

  it("5.2: with attackOwnClan there are four more", () => {
    const extra = attacks(F1, OWN).filter(({ target, mover }) => odds(F1, target, mover, RULES).rule);
    expect(extra.map(({ target, mover }) => `${F1[mover]}>${target}`).sort()).toEqual([
      "Bm4>e3",
      "Dm5>g7",
      "Pm9>g2",
      "Uw7>e5",
    ]);
    expect(odds(F1, "e3", "f4", RULES).rule).toBe("5.2");
  });

  it("CH-12: F0 has none by default, and 21 with attackOwnClan", () => {
    expect(attacks(F0, RULES)).toEqual([]);
    expect(attacks(F0, OWN)).toHaveLength(21);
  });

  it("8.2: in the open variant only own and neutral clans attack", () => {
    const open = rulesOf({ mode: "open" }, "D", ["L"]);
    expect(odds(F1, "a1", "b1", open).rule).toBe("8.2");
    expect(odds(F1, "a1", "b2", open).rule).toBeUndefined();
    expect(odds(F1, "d2", "d1", open).rule).toBeUndefined();
    expect(rulesOf({}, "D", undefined).clans).toBeNull();
  });

  it("5.1: never downward, nor from afar", () => {
    expect(odds(F1, "b1", "a1", RULES).rule).toBe("5.1");
    expect(odds(F1, "d1", "e4", RULES).rule).toBe("5.1");
  });
});

describe("CH-4 two attackers, and the woman moves", () => {
  it("5.6: the man of a tie can't be the one", () => {
    expect(odds(F1, "d1", "e1", RULES)).toMatchObject({ rule: "5.6", instead: "e2" });
    expect(odds(F1, "d1", "e2", RULES)).toMatchObject({ sum: 12, against: 7, age: 1, support: ["e1"] });
  });

  it("6.2: the chain stops at the choice between two men of 6", () => {
    const chain = attackChain(F1, "d1", "e2");
    expect(climb(chain)).toEqual(["Ww6 e2>d1", "Lw5 f3>e2"]);
    expect(chain).toMatchObject({ choice: ["g3", "g4"], gap: "f3" });
  });

  it("6.2, 6.4: and goes on from the one chosen, down to the base", () => {
    const chain = attackChain(F1, "d1", "e2", ["g3"]);
    expect(climb(chain).slice(2)).toEqual(["Um6 g3>f3", "Pm9 h3>g3"]);
    expect(chain).toMatchObject({ choice: [], gap: "h3" });
  });
});

describe("the climbs", () => {
  it("CH-5: side and below, the higher one moves; the woman of a tie succeeds", () => {
    expect(odds(F1, "e4", "f5", RULES)).toMatchObject({ sum: 12, against: 7, support: ["e5"] });
    const chain = attackChain(F1, "e4", "f5");
    expect(climb(chain)).toEqual(["Uw7 f5>e4", "Lm6 g5>f5", "Uw5 h6>g5"]);
    expect(chain.gap).toBe("h6");
  });

  it("CH-7: after a step sideways the old place is filled from below", () => {
    const chain = attackChain(F1, "f5", "f6");
    expect(climb(chain)).toEqual(["Wm9 f6>f5", "Dw5 g7>f6", "Dm5 h7>g7"]);
    const after = standings({ ...chain.pyramid, [chain.gap]: "Lm5" });
    expect(after.map(({ clan, total }) => `${clan}${total}`)).toEqual(["B18", "U14", "P12", "D16", "W14", "L10"]);
  });

  it("CH-9: in the base nobody succeeds", () => {
    expect(attackChain(F1, "h2", "h3")).toMatchObject({ climbs: [{ card: "Pm9" }], choice: [], gap: "h3" });
    expect(odds(F1, "h7", "h8", RULES).rule).toBe("5.4");
    expect(odds(F1, "h8", "h7", RULES).rule).toBeUndefined();
  });

  it("CH-10: a tie among attackers in the base", () => {
    expect(odds(F1, "g1", "h2", RULES)).toMatchObject({ sum: 8, against: 5, support: ["h1"] });
    expect(odds(F1, "g1", "h1", RULES)).toMatchObject({ rule: "5.6", instead: "h2" });
    expect(attackChain(F1, "g1", "h2").gap).toBe("h2");
    expect(odds(F1, "g6", "h7", RULES)).toMatchObject({ sum: 5, support: [] });
  });

  it("6.2: a chain goes on from the middle of a turn", () => {
    const half = moved(moved(F1, "e2", "d1"), "f3", "e2");
    expect(successors(half, "f3")).toEqual(["g3", "g4"]);
    expect(climb(climbs(half, "f3", ["g4"]))).toEqual(["Dm6 g4>f3", "Ww5 h4>g4"]);
  });
});
