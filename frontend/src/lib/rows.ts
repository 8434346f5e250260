/** Tables in a list: which come first, and what is said of each. */

import { inOrder, seatNames } from "./identity";
import { list, t } from "./messages";
import type { Row } from "./types";

/** Whether the table waits for the viewer. */
export const myTurn = (row: Row): boolean =>
  row.state === "live" && row.you !== undefined && row.turn.includes(row.you);

const RANK = { live: 1, open: 2, finished: 3 } as const;

/** My tables: those that wait for me, then running, waiting for players, over; the latest first in each. */
export const mineInOrder = (rows: Row[]): Row[] => {
  const rank = (row: Row) => (myTurn(row) ? 0 : RANK[row.state]);
  return [...rows].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
};

/** `rows` without those of `others`. */
export const without = (rows: Row[], others: Row[]): Row[] => {
  const ids = new Set(others.map((row) => row.id));
  return rows.filter((row) => !ids.has(row.id));
};

/** One line on how a table stands. */
export const status = (row: Row): string => {
  const names = seatNames(row.seats, row.you);
  switch (row.state) {
    case "open": {
      const seats = inOrder(row.seats);
      return t("home.taken", { taken: seats.filter(([, seat]) => seat.kind !== "open").length, all: seats.length });
    }
    case "live":
      if (myTurn(row)) return t("home.yourTurn");
      return row.turn.length > 0 ? t("home.waitingFor", { names: list(row.turn.map(names)) }) : t("home.scoring");
    case "finished":
      if (!row.winners?.length) return t("home.over");
      if (row.scores?.length === 1) return t("home.alone", { n: row.scores[0] ?? 0 });
      if (row.winners.length === 1 && row.winners[0] === row.you) return t("home.youWon");
      return t("home.won", { names: list(row.winners.map(names)) });
  }
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in words; both in milliseconds since the epoch. */
export const ago = (then: number, now: number): string => {
  const past = now - then;
  if (past < MINUTE) return t("time.now");
  if (past < HOUR) return t("time.minutes", { n: Math.floor(past / MINUTE) });
  if (past < DAY) return t("time.hours", { n: Math.floor(past / HOUR) });
  return t("time.days", { n: Math.floor(past / DAY) });
};
