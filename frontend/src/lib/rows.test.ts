import { expect, test } from "vitest";
import { seatNames } from "./identity";
import { ago, mineInOrder, myTurn, status, without } from "./rows";
import type { Row } from "./types";

const row = (id: string, more: Partial<Row> = {}): Row => ({
  id,
  game: "manitou",
  state: "live",
  listed: true,
  seats: { "0": { kind: "human", name: "Ilinca" }, "1": { kind: "bot", level: 1 }, "2": { kind: "bot", level: 1 } },
  turn: [1],
  opened: 0,
  updated: 0,
  you: 0,
  ...more,
});

test("my tables: those that wait for me first, then running, open and finished, each with the latest on top", () => {
  const rows = [
    row("done", { state: "finished", turn: [] }),
    row("open", { state: "open", turn: [] }),
    row("theirs", { updated: 1 }),
    row("later", { updated: 9 }),
    row("mine", { turn: [0] }),
  ];
  expect(mineInOrder(rows).map(({ id }) => id)).toEqual(["mine", "later", "theirs", "open", "done"]);
  expect(rows.filter(myTurn).map(({ id }) => id)).toEqual(["mine"]);
});

test("a finished table no longer waits for me, whatever its row says", () => {
  expect(myTurn(row("x", { state: "finished", turn: [0] }))).toBe(false);
});

test("a table of mine is not listed twice", () => {
  expect(without([row("a"), row("b")], [row("a")]).map(({ id }) => id)).toEqual(["b"]);
});

test("each state is told in words", () => {
  const seats = { "0": { kind: "human", name: "Ilinca" }, "1": { kind: "open" } } as const;
  expect(status(row("x", { state: "open", seats, turn: [] }))).toBe("1 of 2 seats taken");
  expect(status(row("x", { turn: [0] }))).toBe("Your turn");
  expect(status(row("x", { turn: [1, 2] }))).toBe("Waiting for AI · easy B and AI · easy C");
  expect(status(row("x", { turn: [] }))).toBe("Scoring");
  expect(status(row("x", { state: "finished", winners: [0] }))).toBe("You won");
  expect(status(row("x", { state: "finished", winners: [0, 1] }))).toBe("Won by You and AI · easy B");
  expect(status(row("x", { state: "finished", winners: [] }))).toBe("Over");
});

test("two who share a name are told apart by their letters, and an AI that keeps a seat bears the player's name", () => {
  const names = seatNames({
    "0": { kind: "human", name: "Radu" },
    "1": { kind: "human", name: "Radu" },
    "2": { kind: "bot", level: 2, name: "Ilinca", away: true },
    "3": { kind: "bot", level: 2 },
  });
  expect([0, 1, 2, 3].map(names)).toEqual(["Radu A", "Radu B", "Ilinca (AI)", "AI · steady"]);
});

test("how long ago", () => {
  const hour = 3_600_000;
  expect([0, 5 * 60_000, 3 * hour, 24 * hour, 50 * hour].map((past) => ago(0, past))).toEqual([
    "just now",
    "5 min ago",
    "3 h ago",
    "1 day ago",
    "2 days ago",
  ]);
});
