import { describe, expect, it } from "vitest";
import type { Fact } from "../../lib/types";
import { documentWith, ft3, names } from "./fixture";
import { movesOf, targetsOf } from "./moves";
import { braying, cardFlight, elderFlight, withoutElder } from "./played";
import { sideText, villageText } from "./sidewords";
import { type Held, sightOf } from "./sights";
import { lineOfSpecial, pictures } from "./signs";
import { type Move, type Scored, SPECIALS } from "./types";

const fact = (seat: number | null, event: Fact["event"]): Fact => ({ seat, event }) as Fact;
const NOTHING: Held = {
  card: null,
  house: null,
  aim: null,
  over: null,
  targets: [],
  target: null,
  taken: null,
  looked: null,
};
const eyes = (moves: Move[]) => ({ view: ft3(), you: 0, seats: 2, names, moves });

describe("what a village shows", () => {
  const moves = movesOf(
    documentWith(
      { type: "Place", card: "G2", village: 1, side: 0 },
      { type: "Place", card: "G2", village: 3, side: 1 },
    ),
  );

  it("a card taken up lights only the sides where it may lie", () => {
    const sight = (n: number) => sightOf(eyes(moves), { ...NOTHING, card: "G2" }, n, null);
    expect(sight(1).marks).toEqual({ 0: "legal", 1: "barred" });
    expect(sight(3).marks).toEqual({ 0: "barred", 1: "legal" });
    expect([sight(2).dim, sight(3).dim]).toEqual([true, false]);
    expect(sight(3).labels[1]).toContain("Green 2 may lie here");
  });

  it("a side that was tapped shows the card as it would count there", () => {
    const sight = sightOf(eyes(moves), { ...NOTHING, card: "G2", aim: { village: 3, side: 1 } }, 3, null);
    expect(sight.marks[1]).toBe("aimed");
    expect(sight.ghost).toEqual({ side: 1, card: "G2", value: 2 });
  });

  it("8.2: only what may be removed glows, and the rest steps back", () => {
    const removals = movesOf(documentWith({ type: "Remove", village: 1, side: 1, card: "A:G2" }));
    const targets = targetsOf(ft3(), removals);
    const sight = (n: number) => sightOf(eyes(removals), { ...NOTHING, targets, target: targets[0] ?? null }, n, null);
    expect(sight(1).targets).toEqual(new Map([[2, "chosen"]]));
    expect([sight(1).dim, sight(2).dim]).toEqual([false, true]);
  });

  it("10.1, 10.3: houses go to villages that take them, and are taken where they stand", () => {
    const building = movesOf(documentWith({ type: "PlaceHouse", village: 2, house: "R" }));
    const built = sightOf(eyes(building), { ...NOTHING, house: "R", aim: { village: 2, side: 0 } }, 2, null);
    expect([built.marks, built.house]).toEqual([{ 0: "aimed", 1: "aimed" }, "R"]);
    expect(sightOf(eyes(building), { ...NOTHING, house: "R" }, 1, null).marks).toEqual({ 0: "barred", 1: "barred" });
    const taking = movesOf(documentWith({ type: "TakeHouse", village: 2, house: "K" }));
    const taken = { village: 2, house: "K" as const };
    expect(sightOf(eyes(taking), { ...NOTHING, taken }, 2, null).houses).toEqual(new Map([["K", "chosen"]]));
  });
});

describe("a village in words", () => {
  it("tells cards, sum and what is still needed on each side", () => {
    expect(sideText(eyes([]), 1, 0)).toBe("Village 1, your side: Red 5. Sum 5, room for 2: green or red.");
    expect(sideText(eyes([]), 1, 1)).toContain("Green 2 (yours) and Red 7. Sum 9, room for 1: red.");
    expect(sideText(eyes([]), 2, 1)).toContain("room for 1: any card, closed by a Sanctuary");
    expect(sideText(eyes([]), 3, 0)).toContain("complete");
  });

  it("tells houses and elder, and in the advanced game where the elder stands", () => {
    expect(villageText(eyes([]), 1)).toBe("Village 1: 1 green and 2 red. Blue elder");
    const view = ft3();
    const tracked = { ...view.villages[2], track: "1", size: 3 } as (typeof view.villages)[string];
    const said = villageText({ ...eyes([]), view: { ...view, villages: { 2: tracked } } }, 2);
    expect(said).toBe("Village 2: 1 blue and 1 black. Blue elder, at the other side, 1 square empty");
  });
});

describe("what an append shows", () => {
  const placed = fact(1, { type: "CardPlaced", card: "DO", village: 3, side: 0 });

  it("a card flies to its side, worth what it is there", () => {
    expect(cardFlight([placed, fact(1, { type: "HandDrawn", seat: 1, cards: ["?"] })])).toMatchObject({
      seat: 1,
      card: { card: "DO", value: 2 },
      to: '[data-testid="side-3-0"]',
    });
    expect(cardFlight([fact(1, { type: "Skipped" })])).toBeNull();
  });

  it("8.5: a Donkey brays, others don't", () => {
    expect(braying([placed])).toBe(true);
    expect(braying([fact(0, { type: "CardPlaced", card: "OF", village: 1, side: 0 })])).toBe(false);
  });

  it("an elder is in the longhouse only once he has arrived", () => {
    const scored = { village: 3, colour: "B", winner: 0, won: true } as Scored;
    expect(withoutElder({ 0: { B: 2 }, 1: {} }, scored)).toEqual({ 0: { B: 1 }, 1: {} });
    expect(withoutElder({ 0: { B: 2 }, 1: {} }, { ...scored, won: false })).toEqual({ 0: { B: 2 }, 1: {} });
    expect(elderFlight(scored).to).toBe('[data-testid="longhouse-0"]');
  });
});

describe("the pictures", () => {
  const files = import.meta.glob<string>("./signs/*.svg", { eager: true, query: "?raw", import: "default" });

  it("are one line each, on one grid, in one weight and one ink", () => {
    expect(Object.keys(pictures)).toHaveLength(SPECIALS.length);
    for (const svg of Object.values(files)) {
      expect(svg).toContain('viewBox="0 0 32 32"');
      expect(svg).toContain('stroke-width="2"');
      expect(svg).toContain('stroke="currentColor"');
      expect(svg.match(/<path/g)).toHaveLength(1);
    }
  });

  it("exist for every special card", () => {
    for (const card of SPECIALS) expect(lineOfSpecial(card)).toMatch(/^M/);
  });
});
