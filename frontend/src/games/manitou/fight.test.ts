import { describe, expect, it } from "vitest";
import { placedIn } from "./cards";
import { BEATS, beatenBy, beats, foresee } from "./fight";
import { WARRIORS, type Warrior } from "./types";

const herd = (...cards: string[]) => placedIn(Object.fromEntries(cards.map((card, place) => [String(place), card])));
const A = 0;
const B = 1;

describe("6.1 the table of warriors", () => {
  it("decides every pair of different kinds, one way only", () => {
    for (const one of WARRIORS) {
      expect(beats(one, one)).toBe(false);
      for (const other of WARRIORS) if (one !== other) expect(beats(one, other)).not.toBe(beats(other, one));
    }
  });

  it("12.3: stands in five columns as the book prints them", () => {
    const columns = WARRIORS.map((kind) => `${beatenBy(kind).join(" ")} / ${kind} / ${BEATS[kind].join(" ")}`);
    expect(columns).toEqual([
      "CM / CH / MM RM SC",
      "CH SC / MM / RM CM",
      "CH MM / RM / SC CM",
      "CH RM / SC / MM CM",
      "MM RM SC / CM / CH",
    ]);
  });
});

describe("what a warrior would do", () => {
  it("6.3: it stands where none stands, whatever has fallen there", () => {
    expect(foresee(herd("B:8", "A:CH-"), B, "CM")).toEqual({ kind: "stands", rule: "6.3" });
  });

  it("6.4: it protects an own warrior, even one that it beats", () => {
    const outcome = foresee(herd("A:MM"), A, "SC");
    expect(outcome).toMatchObject({ kind: "protects", rule: "6.4", below: { card: "MM" } });
  });

  it.each<[Warrior, Warrior, string, string]>([
    ["MM", "RM", "beats", "6.5"],
    ["CM", "CH", "beats", "6.5"],
    ["SC", "SC", "both", "6.5"],
    ["CM", "MM", "falls", "6.6"],
  ])("%s against a single %s: %s (%s)", (attacker, defender, kind, rule) => {
    expect(foresee(herd(`A:${defender}`), B, attacker)).toMatchObject({ kind, rule });
  });

  it("6.7: a pair is met at its top; superior or equal, both fall and the first-placed stays", () => {
    const pair = herd("A:SC", "A:MM");
    for (const attacker of ["CH", "MM"] as const) {
      expect(foresee(pair, B, attacker)).toMatchObject({
        kind: "both",
        rule: "6.7",
        against: { card: "MM" },
        remains: { card: "SC" },
      });
    }
    expect(foresee(pair, B, "RM")).toMatchObject({ kind: "falls", rule: "6.7", against: { card: "MM" } });
  });

  it("5.2: a third own warrior finds no place", () => {
    expect(foresee(herd("A:SC", "A:MM", "B:CH-"), A, "CH")).toEqual({ kind: "third", rule: "5.2" });
  });
});
