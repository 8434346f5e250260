import { describe, expect, test } from "vitest";
import { documentAt, momentOf, moments, turnAfter, viewAt } from "./replay";
import type { Fact, Replay, Table } from "./types";

const fact = (type: string, seat: number | null, text?: string): Fact => ({
  seat,
  event: { type },
  ...(text && { text }),
});
const frame = (seq: number, given: Fact, patch: object) => ({ seq, at: 0, fact: given, patch });

/** A table opens, a hunt is dealt, two cards are played with a draw behind each, the hunt is settled. */
const replay: Replay = {
  frames: [
    frame(1, fact("TableOpened", null), {}),
    frame(2, fact("HerdsDealt", null), { round: 1, cards: {} }),
    frame(3, fact("CardPlayed", 0, "A: 9>L"), { cards: { "0": "A:9" } }),
    frame(4, fact("CardDrawn", 0), { hand: 3 }),
    frame(5, fact("CardPlayed", 1, "B: MM>L"), { cards: { "1": "B:MM" } }),
    frame(6, fact("CardDrawn", 1), { hand: null }),
    frame(7, fact("RoundSettled", null), { round: 2 }),
  ],
  keyframes: { "2": { round: 1, cards: {} }, "5": { round: 1, cards: { "0": "A:9", "1": "B:MM" }, hand: 3 } },
};
const tell = ({ event }: Fact) => (event.type === "CardDrawn" ? null : `${event.type}.`);
const stops = moments(replay, tell, ({ event }) => (event.type === "HerdsDealt" ? "Hunt 1" : null));

describe("the view at a seq", () => {
  test("is the last keyframe before it, with the patches from there", () => {
    expect(viewAt(replay, 4)).toEqual({ round: 1, cards: { "0": "A:9" }, hand: 3 });
    expect(viewAt(replay, 5)).toEqual(replay.keyframes["5"]);
    expect(viewAt(replay, 7)).toEqual({ round: 2, cards: { "0": "A:9", "1": "B:MM" } });
  });

  test("is none before the game has one", () => {
    expect(viewAt(replay, 1)).toBeNull();
  });
});

describe("moments", () => {
  test("begin with the first view; a draw that tells nothing belongs to the card played before it", () => {
    expect(stops.map(({ from, to }) => [from, to])).toEqual([
      [2, 2],
      [3, 4],
      [5, 6],
      [7, 7],
    ]);
    expect(stops.map(({ text }) => text)).toEqual(["HerdsDealt.", "A: 9>L", "B: MM>L", "RoundSettled."]);
    expect(stops[0]?.chapter).toBe("Hunt 1");
  });

  test("are found by any seq inside them, and by the nearest outside", () => {
    expect([0, 3, 4, 6, 99].map((seq) => momentOf(stops, seq))).toEqual([0, 1, 1, 2, 3]);
  });
});

test("the turn of a past position is the seat whose command comes next, and nobody's before a settlement", () => {
  expect([2, 4, 6, 7].map((seq) => turnAfter(replay, seq))).toEqual([[0], [1], [], []]);
});

test("a past position shows no result and no clocks before its end, and the eyes one looks through", () => {
  const table: Table = {
    id: "t1",
    game: "manitou",
    rules: 1,
    options: {},
    state: "finished",
    listed: true,
    seats: { "0": { kind: "human", name: "Ilinca", since: 5 }, "1": { kind: "bot", level: 1 } },
    turn: [],
    commitment: "",
    you: 0,
    host: true,
    opened: 1,
    winners: [0],
    scores: [9, 3],
    again: "t2",
  };
  const middle = documentAt(table, {}, 4, [1], "1", false);
  expect(middle.table).toMatchObject({
    state: "live",
    you: 1,
    turn: [1],
    seats: { "0": { kind: "human", name: "Ilinca" } },
  });
  for (const field of ["winners", "scores", "again", "host"]) expect(middle.table).not.toHaveProperty(field);
  expect(middle.table.seats["0"]).not.toHaveProperty("since");
  const end = documentAt(table, {}, 7, [], "spectator", true);
  expect(end.table).toMatchObject({ state: "finished", winners: [0], scores: [9, 3] });
  expect(end.table).not.toHaveProperty("you");
});
