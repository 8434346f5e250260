/** A position for tests: FT-3's three villages, and a document around it. */
import type { Document } from "../../lib/types";
import type { Counts, Lying, Side, SideView, TribesView, VillageView } from "./types";

export const lying = (card: string, value: number, owner?: Side): Lying => ({
  card,
  value,
  ...(owner !== undefined && { owner }),
});

export const side = (
  cards: Record<string, Lying>,
  room: number,
  accepts: string,
  more: Partial<SideView> = {},
): SideView => ({
  cards,
  sum: Object.values(cards).reduce((sum, { value }) => sum + value, 0),
  room,
  accepts,
  ...more,
});

export const village = (houses: Counts, a: SideView, b: SideView, more: Partial<VillageView> = {}): VillageView => ({
  card: 3,
  face: "a",
  colour: "B",
  size: Object.values(houses).reduce((sum, n) => sum + n, 0),
  houses,
  elder: true,
  sides: { 0: a, 1: b },
  ...more,
});

/** V1 RRG: A {R5}, B {G2 of A, R7}. V2 BK: A {}, B {Sanctuary}. V3 GY: A {Y6, G3}, B {Y5}. A to play. */
export const ft3 = (more: Partial<TribesView> = {}): TribesView => ({
  phase: "turn",
  to_move: 0,
  villages: {
    1: village(
      { R: 2, G: 1 },
      side({ 1: lying("R5", 5) }, 2, "GR"),
      side({ 2: lying("G2", 2, 0), 3: lying("R7", 7) }, 1, "R"),
    ),
    2: village({ B: 1, K: 1 }, side({}, 2, "BGRY"), side({ 4: lying("SA", 5) }, 1, "BGRY", { closed: true })),
    3: village(
      { G: 1, Y: 1 },
      side({ 5: lying("Y6", 6), 6: lying("G3", 3) }, 0, "", { full: 6 }),
      side({ 7: lying("Y5", 5) }, 1, "G"),
    ),
  },
  longhouses: { 0: {}, 1: {} },
  supply: {},
  need: { 0: 3, 1: 3 },
  towers: ["AS", "DO", "DW"],
  seats: { 0: { hand: 6 }, 1: { hand: 6 } },
  teams: { 0: { pile: 29, discards: 0 }, 1: { pile: 29, discards: 0 } },
  ...more,
});

/** The document of seat 0 at a table of two, with these commands. */
export const documentWith = (...commands: object[]): Document =>
  ({ legal: { commands }, table: { seats: { 0: {}, 1: {} } }, view: ft3() }) as unknown as Document;

export const names = (seat: number): string => ["You", "Ilinca"][seat] ?? "Player";
export const four = (seat: number): string => ["Ann", "You", "Radu", "Ilinca"][seat] ?? "Player";
