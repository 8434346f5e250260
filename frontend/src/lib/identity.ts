/** Who is who: each seat has a letter, a colour and a shape, so that nothing hangs on colour alone. */

import { t } from "./messages";
import type { SeatRow } from "./types";

export const SHAPES = ["triangle", "circle", "square", "diamond", "hexagon", "cross"] as const;
export type ShapeName = (typeof SHAPES)[number];

/** `0` → `"A"`. */
export const letter = (seat: number): string => String.fromCharCode(65 + seat);

/** A CSS colour that holds 4.5:1 on paper, surface and raised grounds in both themes. */
export const colour = (seat: number): string => `var(--p${seat % SHAPES.length})`;

export const shape = (seat: number): ShapeName => SHAPES[seat % SHAPES.length] as ShapeName;

const LEVELS: Record<number, string> = { 1: "ai.1", 2: "ai.2" };

/** "AI · steady". */
export const aiName = (level: number | undefined): string =>
  level !== undefined && LEVELS[level] ? t("ai.named", { level: t(LEVELS[level]) }) : t("ai.plain");

/** What one seat is called, without regard to the others. */
const seatName = (seat: SeatRow | undefined): string => {
  if (!seat || seat.kind === "open") return t("seat.open");
  if (seat.kind === "bot" && !seat.away) return aiName(seat.level);
  const name = seat.name || t("seat.player");
  return seat.away ? t("seat.away", { name }) : name;
};

/**
 * Names by seat number, for labels and sentences: "You" at the viewer's own seat, and the letter behind names
 * that two seats share.
 */
export const seatNames = (seats: Record<string, SeatRow>, you?: number): ((seat: number) => string) => {
  const plain = Object.fromEntries(Object.entries(seats).map(([n, seat]) => [n, seatName(seat)]));
  return (n) => {
    if (n === you) return t("seat.you");
    const name = plain[n] ?? t("seat.player");
    const shared = Object.entries(plain).some(([m, other]) => Number(m) !== n && other === name);
    return shared ? `${name} ${letter(n)}` : name;
  };
};

/** The seats of a table in order, with their numbers. */
export const inOrder = <S extends SeatRow>(seats: Record<string, S>): [number, S][] =>
  Object.entries(seats)
    .map(([n, seat]): [number, S] => [Number(n), seat])
    .sort(([a], [b]) => a - b);
