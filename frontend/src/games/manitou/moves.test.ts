import { describe, expect, it } from "vitest";
import type { Document } from "../../lib/types";
import { holds, isFallback, mayPlay, outOfTurn, playsOf, refusal } from "./moves";
import { beforehand, lastPlay, readPlay } from "./played";
import { say, task } from "./say";
import type { HerdView, ManitouView, Settlement } from "./types";

const names = (seat: number): string => ["You", "Ilinca", "Toma"][seat] ?? "?";
const herd = (buffalo: number[], cards: string[] = [], sums = {}): HerdView => ({
  buffalo,
  cards: Object.fromEntries(cards.map((card, place) => [String(place), card])),
  sums,
});
const seat = { score: 0, hand: 3, pile: 4, left: {} };
const field = (more: Partial<ManitouView> = {}): ManitouView => ({
  phase: "play",
  round: 1,
  starter: 0,
  dealer: 2,
  herds: { L: herd([13, 3]), M: herd([10]), R: herd([4]) },
  seats: { "0": seat, "1": seat, "2": seat },
  ...more,
});
const pairs = field({
  herds: { L: herd([13, 3], ["A:SC", "A:CH"]), M: herd([10], ["A:MM", "A:MM"]), R: herd([4], ["A:RM", "A:CM"]) },
});
const counted: Settlement = { round: 1, herds: {}, scores: { 0: 1, 1: 2 } };

describe("what may be played", () => {
  it("is what the document lists, and nothing else", () => {
    const commands = [
      { type: "Play", card: "9", herd: "L" },
      { type: "Resign" },
      { type: "Play", card: "9", herd: "X" },
    ];
    const plays = playsOf({ legal: { commands } } as unknown as Document);
    expect(plays).toEqual([{ type: "Play", card: "9", herd: "L" }]);
    expect(mayPlay(plays, "9", "L")).toBe(true);
    expect(mayPlay(plays, "9", "M")).toBe(false);
  });

  it("E12, 5.2: three own pairs and only warriors in hand is the last resort", () => {
    const warriors = [{ type: "Play", card: "SC", herd: "L" }] as const;
    expect(isFallback(pairs, 0, [...warriors])).toBe(true);
    expect(isFallback(pairs, 1, [...warriors])).toBe(false);
    expect(isFallback(field(), 0, [...warriors])).toBe(false);
    expect(isFallback(pairs, 0, [])).toBe(false);
  });

  it("refusals give their rule", () => {
    expect(outOfTurn([1], names, 0)).toEqual({ rule: "5.1", text: "It is Ilinca’s turn." });
    expect(outOfTurn([], names, 0).rule).toBe("5.3");
    expect(refusal(pairs, 0, "SC", "L")).toMatchObject({ rule: "5.2", text: expect.stringContaining("left herd") });
  });
});

describe("12.7 the held settlement", () => {
  const next = field({ phase: "choose", round: 2, last: counted });

  it("stays until it is confirmed on this device", () => {
    expect(holds(next, 0, 0, 0)).toBe(true);
    expect(holds(next, 1, 0, 0)).toBe(false);
  });

  it("is not held before its totals are counted", () => {
    expect(holds(field({ phase: "settle", last: { round: 1, herds: {} } }), 0, 0, 0)).toBe(false);
  });

  it("does not meet those who join while the next hunt is on, nor watchers of an old game", () => {
    const playing = field({ round: 2, last: counted });
    expect(holds(playing, 0, 1, 0)).toBe(false);
    expect(holds(playing, 0, 0, undefined)).toBe(true);
    const over = field({ phase: "over", round: 3, last: { ...counted, round: 3 } });
    expect(holds(over, 2, 3, undefined)).toBe(false);
    expect(holds(over, 2, 3, 0)).toBe(true);
  });
});

describe("a played card in a frame", () => {
  const fought = field({ herds: { ...field().herds, L: herd([13, 3], ["A:9", "A:MM-", "B:SC"], { 0: 9 }) } });
  const fact = { seat: 1, event: { type: "CardPlayed", card: "SC", herd: "L", felled: ["A:MM"] } };

  it("is read with what it felled", () => {
    expect(readPlay(fact)).toMatchObject({ seat: 1, card: "SC", herd: "L", felled: [{ seat: 0, card: "MM" }] });
    expect(readPlay({ seat: 1, event: { type: "CardDrawn", card: "?" } })).toBeNull();
  });

  it("is shown only while its herd still lies there", () => {
    expect(lastPlay([fact, { seat: 1, event: { type: "CardDrawn", card: "?" } }], fought)?.card).toBe("SC");
    expect(lastPlay([fact], field())).toBeNull();
  });

  it("has a herd before it, where what it felled still stands", () => {
    const play = lastPlay([fact], fought);
    if (!play) throw new Error("the card is not found");
    expect(beforehand(fought.herds.L, play)).toEqual(herd([13, 3], ["A:9", "A:MM"], { 0: 9 }));
  });

  it("takes a hunter's value back out of the sum", () => {
    const hunter = { seat: 0, card: "4", herd: "L", felled: [] } as const;
    expect(beforehand(herd([4], ["A:9", "A:4"], { 0: 13 }), { ...hunter, felled: [] }).sums).toEqual({ 0: 9 });
    expect(beforehand(herd([4], ["A:4"], { 0: 4 }), { ...hunter, felled: [] }).sums).toEqual({});
  });
});

describe("the line that says what to do", () => {
  const moment = {
    view: field(),
    turn: [0],
    you: 0,
    names,
    selected: null,
    dragging: false,
    fallback: false,
    busy: false,
    replay: false,
    sent: false,
  };

  it("leads through a turn", () => {
    expect(say(moment).text).toBe("Your turn: take a card");
    expect(say({ ...moment, selected: "CM" })).toEqual({
      text: "Clan Mother: tap a herd",
      small: "Beats Chief. Falls to Medicine Man, Rainmaker, Scout.",
    });
    expect(say({ ...moment, busy: true, sent: true }).text).toBe("Sending…");
    expect(say({ ...moment, turn: [1] }).text).toBe("Ilinca is on turn");
    expect(say({ ...moment, fallback: true }).small).toContain("5.2");
  });

  it("tells whom all wait for", () => {
    const seats = { "0": { ...seat, chosen: true }, "1": { ...seat, chosen: true }, "2": seat };
    const view = field({ phase: "choose", seats });
    expect(say({ ...moment, view })).toEqual({ text: "Your party is ready", small: "Waiting for Toma" });
    expect(say({ ...moment, view, you: undefined }).text).toBe("All choose their hunting parties in secret");
  });

  it("4.3, 4.4: says why the party is not of eight", () => {
    const of = { "5": 2, "9": 1, CH: 2, MM: 2, SC: 2 };
    const pick = { type: "Choose", field: "cards", count: 7, of };
    expect(task(field(), 2, pick).small).toContain("You play last");
    expect(task(field(), 0, { ...pick, count: 8 }).small).toContain("Tap 8 cards");
    expect(task(field(), 2, { ...pick, of: { "5": 2, "9": 1, CH: 2, MM: 2 } }).small).toContain("4.4");
  });
});
