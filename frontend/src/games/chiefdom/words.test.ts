import { describe, expect, it } from "vitest";
import type { Fact } from "../../lib/types";
import { cardName, cardText } from "./cards";
import { choicesOf } from "./dice";
import { exampleView, ROWS } from "./example.fixture";
import { lay } from "./ghost";
import { gridOf, isEmpty, placeOf } from "./grid";
import { counted, noteCounted } from "./keep";
import { looksOf, type Sight } from "./look";
import { lookSaid, type Moment, type Pencilled, say } from "./say";
import { countedIn, pointsOf, rowsOf, sumOf } from "./score";
import { chapter, heading, sentence } from "./sentence";
import type { Drawn, Offer } from "./types";
import { lacking, whyNoIcon, whyNotNow } from "./why";
import { outcome } from "./work";

const names = (seat: number): string => ["You", "Ilinca", "Bo"][seat] ?? "?";
const fact = (seat: number | null, event: Fact["event"]): Fact => ({ seat, event }) as Fact;
const drawn: Drawn = { icon: "P", cells: ["B1", "D1"], sum: [0, 1], jobs: { B1: "F", D1: "J" } };
const idle: Pencilled = {
  choice: null,
  icon: null,
  put: false,
  laid: null,
  bonus: false,
  asks: {},
  asked: null,
  result: null,
};
const moment = (more: Partial<Moment> = {}): Moment => ({
  view: exampleView(3),
  you: 0,
  names,
  offer: null,
  pencil: idle,
  refused: null,
  sending: false,
  ...more,
});
const offer: Offer = { draws: { "0": { sum: [0, 1], icon: "2", shape: 2 } } };

describe("the line that says what to do", () => {
  it("asks for the dice, and says when nothing can be drawn (2.7)", () => {
    expect(say(moment({ offer })).text).toBe("Which two dice do you add?");
    expect(say(moment({ offer: { draws: {}, pass: true } })).text).toBe("Nothing can be drawn this turn");
    const bonusOnly: Offer = { draws: { "0": { sum: [0, 1], icon: "2", shape: 2, bonusOnly: true } }, pass: true };
    expect(say(moment({ offer: bonusOnly })).text).toBe("Nothing fits without the bonus");
  });

  it("tells where the pencilled shape lies and what would follow", () => {
    const grid = gridOf(["J..", "...", "..~"]);
    const ghost = { shape: 2, turn: 0, at: placeOf("B1"), without: null };
    const laid = lay(grid, ghost, (square) => isEmpty(grid, square), false);
    const pencil: Pencilled = { ...idle, icon: "2", put: true, laid, result: outcome(grid, "2", laid.draws, {}) };
    expect(say(moment({ offer, pencil }))).toEqual({
      text: "Two trees at B1 C2",
      small: "1 jobless becomes lumberjack, +2 logs.",
    });
    expect(say(moment({ offer, pencil: { ...pencil, put: false } })).text).toBe("Two trees: where?");
  });

  it("says what is in the way, and for walls and houses what they need (4.1, 4.3)", () => {
    const grid = gridOf(["#.."]);
    const laid = lay(grid, { shape: 1, turn: 0, at: placeOf("A1"), without: null }, () => false, false);
    const pencil: Pencilled = { ...idle, icon: "~", put: true, laid };
    expect(say(moment({ offer, pencil })).small).toBe("Not empty: A1.");
    expect(say(moment({ offer, pencil: { ...pencil, icon: "+" } })).small).toMatch(/beside another wall square/);
    expect(say(moment({ offer, pencil: { ...pencil, icon: "H" } })).small).toMatch(/jobless person or a builder/);
  });

  it("asks a new person for its work (4.4)", () => {
    const laid = { cells: [], draws: ["B1"], fits: true, undecided: false };
    const pencil: Pencilled = { ...idle, icon: "P", put: true, laid, asks: { B1: ["L", "F"] }, asked: "B1" };
    expect(say(moment({ offer, pencil }))).toEqual({ text: "B1: what work?", small: "It touches trees and water." });
  });

  it("after the own draw names those who have not acted, and nothing more", () => {
    const acted = { "0": true, "1": true } as const;
    const view = exampleView(3, { drawn, acted });
    expect(say(moment({ view }))).toEqual({ text: "You drew people at B1 D1", small: "Waiting for Bo" });
    const passed = exampleView(3, { drawn: { passed: true }, acted: { "0": true } });
    expect(say(moment({ view: passed })).small).toBe("Waiting for Ilinca and Bo");
    expect(say(moment({ view: exampleView(3, { acted }), you: undefined })).text).toBe("Waiting for Bo");
  });

  it("tells of another sheet what the last turn brought", () => {
    const view = exampleView(3, { last: { turn: 33, dice: [1, 2, 3], draws: { "1": drawn, "2": { passed: true } } } });
    expect(lookSaid(view, 1, "Ilinca").small).toBe("Last turn: people at B1 D1.");
    expect(lookSaid(view, 2, "Bo").small).toBe("Last turn: passed.");
    expect(lookSaid(exampleView(3), 1, "Ilinca").small).toBe("No turn has closed yet.");
  });
});

describe("sentences", () => {
  it("a rival's act tells only that it was made; one's own is told whole", () => {
    expect(sentence(fact(1, { type: "Acted" }), names)).toBe("Ilinca is ready.");
    const event = { type: "Drawn", ...drawn, logs: 3, fish: 1, bonus: true };
    expect(sentence(fact(0, event), names)).toBe(
      "You drew people at B1 fisherman, D1 jobless, one fewer. Logs 3, fish 1.",
    );
    expect(sentence(fact(0, { type: "Passed" }), names)).toBe("You passed.");
  });

  it("a closed turn tells what each of the others drew", () => {
    const event = {
      type: "TurnClosed",
      draws: [{ ...drawn, logs: 3, fish: 1 }, { ...drawn, icon: "~", jobs: {} }, null],
    };
    expect(sentence(fact(null, event), names)).toBe("Ilinca drew water at B1, D1. Bo passed.");
    expect(sentence(fact(null, { type: "TurnClosed", draws: [null] }), names)).toBeNull();
  });

  it("dice, cards and the count", () => {
    expect(sentence(fact(null, { type: "DiceRolled", dice: [3, 3, 5] }), names)).toBe("Dice: 3, 3, 5.");
    expect(sentence(fact(null, { type: "ScoringCardsDrawn", cards: [4] }), names)).toBe(
      "Scoring cards: Groups of houses.",
    );
    const sheets = [{ total: 127 }, { total: -4 }];
    expect(sentence(fact(null, { type: "ChiefdomsScored", sheets }), names)).toBe("Points: You 127 and Ilinca −4.");
    expect(sentence(fact(null, { type: "HerdsDealt" }), names)).toBeNull();
  });

  it("each roll opens a chapter", () => {
    expect(chapter(fact(null, { type: "DiceRolled", dice: [1, 2, 3], turn: 12 }))).toBe("Turn 12");
    expect(chapter(fact(null, { type: "ChiefdomsScored" }))).toBe("The count");
    expect(chapter(fact(0, { type: "Drawn" }))).toBeNull();
    expect(heading({ phase: "act", turn: 12 })).toBe("turn 12");
    expect(heading({ phase: "over", turn: 12 })).toBe("");
  });

  it("cards say what they count and for how much", () => {
    expect(cardName(4)).toBe("Groups of houses");
    expect(cardText(8)).toBe("Each column without an empty square: 1 point.");
  });
});

describe("why a touch does nothing", () => {
  const [sheet] = Object.values(exampleView(1, {}).sheets);
  const poor = { ...(sheet as NonNullable<typeof sheet>), logs: 1 };
  const choice = (icon: string, ...dice: number[]) => {
    const found = choicesOf(dice).find((one) => one.icon === icon);
    if (!found) throw new Error(icon);
    return found;
  };

  it("4.1, 4.3, 3.1: logs, a place beside, room for the shape", () => {
    expect(whyNoIcon("+", poor)).toMatchObject({ rule: "4.1", text: "A wall asks for 2 unspent logs; you have 1." });
    expect(whyNoIcon("H", poor)).toMatchObject({ rule: "4.3", text: "A house takes 5 logs; you have 1." });
    expect(whyNoIcon("H", { ...poor, logs: 9 }).text).toMatch(/jobless person or a builder/);
    expect(whyNoIcon("~", poor).rule).toBe("3.1");
    expect(lacking(choice("+", 1, 2, 5), poor, gridOf(ROWS))).toBe("needs 2 logs");
    expect(lacking(choice("+", 1, 2, 5), { ...poor, logs: 4 }, gridOf(["#2"]))).toBe("no place");
    expect(lacking(choice("P", 4, 5, 5), poor, gridOf(ROWS))).toBe("does not fit");
  });

  it("2.1, 2.8: one has acted, one only watches, all is over", () => {
    expect(whyNotNow(exampleView(3), [2], names, 0)).toMatchObject({ rule: "2.1" });
    expect(whyNotNow(exampleView(3), [0], names, undefined).rule).toBe("");
    expect(whyNotNow(exampleView(3, { phase: "over" }), [], names, 0).rule).toBe("2.8");
  });
});

describe("the look of the squares", () => {
  const grid = gridOf(["J..", "...", "2L~"]);
  const sight: Sight = { grid, icon: null, laid: null, result: null, lit: null, possible: null, now: [], last: [] };

  it("4.11: cut and fished squares follow from the grid", () => {
    const looks = looksOf({ ...sight, last: ["A3"] });
    expect(looks.A3).toMatchObject({ cut: true, fresh: "last", label: "A3: two trees, cut, drawn last turn" });
    expect(looks.C3).toMatchObject({ fished: false, state: "idle", label: "C3: water" });
  });

  it("what is pencilled shows what it would bring about", () => {
    const laid = lay(grid, { shape: 1, turn: 0, at: placeOf("A2"), without: null }, () => true, false);
    const result = outcome(grid, "2", laid.draws, {});
    const looks = looksOf({ ...sight, icon: "2", laid, result, lit: new Set(["B1"]), possible: new Set(["B1", "C1"]) });
    expect(looks.A2).toMatchObject({ mark: "2", pencil: true, state: "ghost" });
    expect(looks.A1).toMatchObject({ mark: "L", pencil: true });
    expect(looks.A1?.label).toBe("A1: jobless person, would become lumberjack");
    expect([looks.B1?.state, looks.C1?.state, looks.C2?.state]).toEqual(["lit", "idle", "dim"]);
  });
});

describe("the score", () => {
  const view = exampleView(2, { cards: [3, 9], working: { "0": { "6": "E5 F5", cards: { "1": "J1" } } } });

  it("E12: thirteen lines, then the cards, add up to the total", () => {
    expect(rowsOf(view)).toHaveLength(15);
    expect(sumOf(view, 0, 13)).toBe(127);
    expect(sumOf(view, 0, 2)).toBe(65);
    expect(pointsOf(view, 0, { key: "1", card: 9 })).toBe(0);
  });

  it("each row knows the squares that it counted", () => {
    expect(countedIn(view, 0, { key: "6", card: null })).toEqual(["E5", "F5"]);
    expect(countedIn(view, 0, { key: "1", card: 9 })).toEqual(["J1"]);
    expect(countedIn(view, 1, { key: "6", card: null })).toEqual([]);
  });
});

describe("what the device keeps", () => {
  it("whether the count of a table was looked at", () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(counted(store, "t")).toBe(false);
    noteCounted(store, "t");
    expect(counted(store, "t")).toBe(true);
    expect(counted(store, "other")).toBe(false);
  });
});
