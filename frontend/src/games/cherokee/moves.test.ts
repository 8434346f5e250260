import { describe, expect, it } from "vitest";
import type { Store } from "../../lib/kept";
import type { Document, Fact } from "../../lib/types";
import { pyramidOf } from "./cells";
import { ghostsOf, type Sight, shownAt } from "./cellview";
import { attackChain, odds } from "./chain";
import { counted, guessesAt, noteCounted, noteGuesses, showTotals, totalsShown } from "./keep";
import { climbersOf, mayAttack, movesOf, outOfTurn, targetsOf, tooEarly, unfinished, usesOf, whyNot } from "./moves";
import { stills } from "./played";
import { type Moment, say } from "./say";
import { chapter, heading, sentence } from "./sentence";
import type { AttackRules, CherokeeView } from "./types";

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
const RULES: AttackRules = { ownClan: false, womanTie: false, clans: null };
const names = (seat: number): string => ["You", "Ilinca"][seat] ?? "?";
const view = (more: Partial<CherokeeView> = {}): CherokeeView => ({
  phase: "attack",
  to_move: 0,
  pyramid: F1,
  totals: {},
  hands: { 0: 18, 1: 18 },
  discards: {},
  ...more,
});
const documentWith = (...commands: object[]): Document => ({ legal: { commands } }) as unknown as Document;
const fact = (seat: number | null, event: Fact["event"]): Fact => ({ seat, event }) as Fact;

describe("what may be done", () => {
  const attack = { type: "Attack", target: "d1", mover: "e2" };

  it("is what the document lists, and nothing else", () => {
    const moves = movesOf(documentWith(attack, { type: "Resign" }, { type: "Attack", target: "z9", mover: "e2" }));
    expect(moves).toEqual([attack]);
    expect(mayAttack(moves, "d1", "e2")).toBe(true);
    expect(mayAttack(moves, "d1", "e1")).toBe(false);
    expect([...targetsOf(moves)]).toEqual(["d1"]);
  });

  it("6.2, 6.4, 6.5: climbers, and what a hand card is good for", () => {
    const promote = movesOf(documentWith({ type: "Promote", from: "g3" }, { type: "Promote", from: "g4" }));
    expect(climbersOf(promote)).toEqual(["g3", "g4"]);
    const place = movesOf(documentWith({ type: "Place", card: "Lm5" }));
    expect(usesOf(place, "Lm5")).toEqual({ place: true, discard: false, swaps: [] });
    expect(usesOf(place, "Lm7").place).toBe(false);
    const swap = movesOf(documentWith({ type: "Swap", card: "Lm5", cell: "h6" }, { type: "Discard", card: "Lm5" }));
    expect(usesOf(swap, "Lm5")).toEqual({ place: false, discard: true, swaps: ["h6"] });
  });
});

describe("why a touch does nothing", () => {
  it("4.4, 7.1: out of turn, and at the end", () => {
    expect(outOfTurn(view(), [1], names, 0)).toEqual({ rule: "4.4", text: "It is Ilinca’s turn." });
    expect(outOfTurn(view({ phase: "settle" }), [], names, 0).rule).toBe("7.1");
    expect(outOfTurn(view({ phase: "over" }), [], names, 0).text).toBe("The game is over.");
  });

  it("5.x, 8.2: the mover can't", () => {
    const why = (target: string, mover: string, rules = RULES) => whyNot(odds(F1, target, mover, rules), F1);
    expect(why("d1", "d2")).toEqual({ rule: "5.4", text: "4 against 8: it must be more." });
    expect(why("d1", "e1").text).toContain("Wolf woman 6 on e2 moves up");
    expect(why("e3", "f4").rule).toBe("5.2");
    expect(why("a1", "b1", { ...RULES, clans: ["D"] }).rule).toBe("8.2");
    expect(why("b1", "a1").rule).toBe("5.1");
  });

  it("6.2, 6.4: the turn is not finished", () => {
    expect(unfinished(view({ phase: "promote", gap: "f3" }), ["g3", "g4"])).toEqual({
      rule: "6.2",
      text: "Only g3 and g4 can climb now.",
    });
    expect(unfinished(view({ phase: "place", gap: "h3" }), []).rule).toBe("6.4");
    expect(tooEarly(view()).text).toContain("First an attack");
  });
});

describe("the line under the pyramid", () => {
  const moment = (more: Partial<Moment>): Moment => ({
    view: view(),
    turn: [0],
    you: 0,
    names,
    moves: [{ type: "Attack", target: "d1", mover: "e2" }],
    target: null,
    around: [],
    attack: null,
    card: null,
    refused: null,
    sending: false,
    replay: false,
    ...more,
  });
  const ready = { odds: odds(F1, "d1", "e2", RULES), chain: attackChain(F1, "d1", "e2") };

  it("asks for a target, then for a mover, then tells what follows", () => {
    expect(say(moment({})).text).toBe("Your turn: whom do you expel?");
    expect(say(moment({ target: "d1", around: [ready.odds] })).small).toBe("Who shall expel it? Tap one that glows.");
    expect(say(moment({ target: "d1", attack: ready }))).toEqual({
      text: "Wolf woman 6 with e1: 12 against 7",
      small: "1 follows; then you choose between g3 and g4.",
    });
    const chosen = { ...ready, chain: attackChain(F1, "d1", "e2", ["g3"]) };
    expect(say(moment({ target: "d1", attack: chosen })).small).toBe("3 follow; then your card comes to h3.");
  });

  it("6.4, 6.5: the hand card, and a turn without an attack", () => {
    const place = view({ phase: "place", gap: "h3" });
    expect(say(moment({ view: place, card: "Lm5" })).text).toBe("Long Hair man 5 to h3?");
    expect(say(moment({ moves: [{ type: "Discard", card: "Lm5" }] })).text).toContain("discard a card");
    expect(say(moment({ moves: [{ type: "Swap", card: "Lm5", cell: "h1" }] })).text).toContain("exchange");
  });

  it("4.6: tells the attack before", () => {
    const last = { seat: 1, target: "f5", mover: "f6", card: "Wm9", expelled: "Uw7", support: [], promotions: {} };
    expect(say(moment({ view: view({ last }) })).small).toBe("Ilinca: Wolf 9 expelled Blue 7 at f5.");
    expect(say(moment({ view: view({ last: { ...last, seat: 0 } }) })).small).toBe("Tap a tribesman in the pyramid.");
  });

  it("says whom all wait for", () => {
    expect(say(moment({ moves: [], turn: [1] })).text).toBe("Ilinca is on turn");
    expect(say(moment({ moves: [], turn: [1], view: view({ phase: "place", gap: "h1" }) })).text).toContain("Ilinca");
    expect(say(moment({ sending: true })).text).toBe("Sending…");
  });
});

describe("cells", () => {
  const chain = attackChain(F1, "d1", "e2");
  const sight: Sight = {
    pyramid: F1,
    touch: new Map([["g3", "may climb"]]),
    target: "d1",
    mover: "e2",
    support: ["e1"],
    chain,
    lit: new Set(["d1", "d2", "e1", "e2"]),
  };

  it("tell what they are in an attack", () => {
    expect(shownAt("d1", sight)).toMatchObject({ state: "target", label: expect.stringContaining("chosen") });
    expect(shownAt("e2", sight).state).toBe("mover");
    expect(shownAt("e1", sight)).toMatchObject({ state: "idle", support: true, dim: false });
    expect(shownAt("f3", sight).label).toBe("f3: Long Hair woman 5, will climb to e2");
    expect(shownAt("g3", sight)).toMatchObject({ state: "chain", touch: true, dim: false });
    expect(shownAt("h1", sight)).toMatchObject({ state: "idle", dim: true });
  });

  it("show where the cards would come to stand", () => {
    expect(ghostsOf(chain).map(({ cell, card }) => `${card}@${cell}`)).toEqual(["Ww6@d1", "Lw5@e2", "null@f3"]);
  });
});

describe("the animation", () => {
  const attacked = fact(0, { type: "Attacked", target: "h2", mover: "h3", expelled: "Lw4", support: [], card: "Pm9" });
  const placed = fact(0, { type: "CardPlaced", cell: "h3", card: "Lm5" });
  const after = { ...F1, h2: "Pm9", h3: "Lm5" };

  it("has one still for each event, and ends at what is shown next", () => {
    const steps = stills(F1, [attacked, placed], after);
    expect(steps.map(({ out }) => out?.card)).toEqual(["Lw4", undefined]);
    expect(steps[0]?.pyramid.h3).toBeUndefined();
    expect(steps[1]?.pyramid).toEqual(after);
  });

  it("is left out where the events don't lead there", () => {
    expect(stills(F1, [placed], after)).toEqual([]);
  });
});

describe("what the device keeps", () => {
  const store = (): Store => {
    const kept = new Map<string, string>();
    return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
  };

  it("guesses, by table", () => {
    const device = store();
    noteGuesses(device, "one", { 1: "W" });
    noteGuesses(device, "two", { 1: "D" });
    expect(guessesAt(device, "one")).toEqual({ 1: "W" });
    noteGuesses(device, "one", {});
    expect(guessesAt(device, "one")).toEqual({});
    expect(guessesAt(null, "two")).toEqual({});
  });

  it("what is shown, and what was looked at", () => {
    const device = store();
    expect(totalsShown(device)).toBe(true);
    showTotals(device, false);
    expect(totalsShown(device)).toBe(false);
    expect(counted(device, "one")).toBe(false);
    noteCounted(device, "one");
    expect(counted(device, "one")).toBe(true);
  });
});

describe("sentences", () => {
  it("tell an attack and what came of it", () => {
    const attacked = { type: "Attacked", target: "e4", mover: "f5", expelled: "Lw8", support: ["e5"], card: "Um7" };
    expect(sentence(fact(1, attacked), names)).toBe(
      "Ilinca: Blue man 7 on f5, helped by e5, expels Long Hair woman 8 from e4.",
    );
    expect(sentence(fact(1, { ...attacked, support: [] }), names)).toBe(
      "Ilinca: Blue man 7 on f5 expels Long Hair woman 8 from e4.",
    );
    expect(sentence(fact(1, { type: "Promoted", from: "g5", to: "f5", card: "Lm6" }), names)).toBe(
      "Long Hair man 6 climbs from g5 to f5.",
    );
    expect(sentence(fact(0, { type: "CardPlaced", cell: "h6", card: "Dm8" }), names)).toBe(
      "You put Deer man 8 into the base at h6.",
    );
  });

  it("tell the deal and the end, and no secret", () => {
    expect(sentence(fact(null, { type: "HandsDealt", hands: [["?"], ["?"]], starter: 1 }), names)).toBe(
      "The pyramid stands. Ilinca will start.",
    );
    const count = { type: "FeathersCounted", scores: [14, 12], women: [2, 2], clans: ["D", "P"] };
    expect(sentence(fact(null, count), names)).toBe("Feathers: You 14 with Deer, Ilinca 12 with Wild Potato.");
    expect(sentence(fact(null, { type: "ClansDealt", clans: ["D", "?"] }), names)).toBeNull();
    expect(chapter(fact(null, { type: "FeathersCounted" }))).toBe("The feathers");
    expect(heading({ hands: { 0: 9, 1: 8 } })).toBe("17 turns to go");
  });
});
