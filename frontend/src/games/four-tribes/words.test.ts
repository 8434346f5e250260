import { describe, expect, it } from "vitest";
import { departures, fitted } from "../../lib/options";
import type { Document, Fact } from "../../lib/types";
import { documentWith, four, ft3, names } from "./fixture";
import { movesOf } from "./moves";
import { options } from "./options";
import { result } from "./result";
import { type Moment, say } from "./say";
import { chapter, heading, sentence } from "./sentence";
import type { TribesView } from "./types";

const fact = (seat: number | null, event: Fact["event"]): Fact => ({ seat, event }) as Fact;
const told = (seat: number | null, event: Fact["event"], who = names) => sentence(fact(seat, event), who);

const moment = (more: Partial<Moment> = {}): Moment => ({
  view: ft3(),
  turn: [0],
  you: 0,
  seats: 2,
  names,
  moves: movesOf(documentWith({ type: "Place", card: "G2", village: 3, side: 1 })),
  card: null,
  house: null,
  aim: null,
  dragging: false,
  target: null,
  taken: null,
  looked: null,
  discarding: 0,
  letting: false,
  refused: null,
  sending: false,
  replay: false,
  ...more,
});

describe("the line that says what to do", () => {
  it("4.1: asks for a card, then for its place, then tells what would follow", () => {
    expect(say(moment()).text).toBe("Your turn: place a card");
    expect(say(moment({ card: "G2" }))).toEqual({
      text: "Green 2: where to?",
      small: "Goes to either side of a village.",
    });
    expect(say(moment({ card: "G2", aim: { village: 3, side: 1 } }))).toEqual({
      text: "Green 2 to village 3, the other side?",
      small: "5 becomes 7, against 9: the village is scored. Tap there again, or place it below.",
    });
    expect(say(moment({ card: "B6" }))).toEqual({ text: "Blue 6 fits nowhere just now", small: "You may discard it." });
    expect(say(moment({ discarding: 3 })).text).toBe("Discard which? Up to 3");
  });

  it("tells what the other side has just done, and with whose Dwarf", () => {
    const last = {
      seat: 1,
      card: "AS",
      village: 2,
      side: 0 as const,
      n: 8,
      removed: { village: 1, side: 0 as const, card: "B:G4@3" },
    };
    expect(say(moment({ view: ft3({ last }) })).small).toBe("Ilinca placed Assassin at village 2 and removed Green 4.");
    const struck = { seat: 0, card: "R5", village: 2, side: 0 as const, n: 8, dwarf: 1 };
    expect(say(moment({ view: ft3({ last: struck }) })).small).toBe("Ilinca struck Red 5 with a Dwarf.");
    const own = { seat: 0, card: "R5", village: 2, side: 0 as const, n: 8 };
    expect(say(moment({ view: ft3({ last: own }) })).small).toBe("Take one up, or discard some.");
  });

  it("8.2: asks for a target, and says where it is a must", () => {
    const moves = movesOf(documentWith({ type: "Remove", village: 1, side: 1, card: "R7" }));
    const asks = { card: "CA", village: 1, side: 0 as const, must: true };
    expect(say(moment({ view: ft3({ phase: "effect", asks }), moves })).text).toBe("Catapult: you must remove a card");
    const may = { card: "GU", village: 1, side: 0 as const };
    expect(say(moment({ view: ft3({ phase: "effect", asks: may }), moves })).text).toBe("Guardian: remove a card?");
  });

  it("8.3: asks about the placement, and tells the others that it may be struck", () => {
    const window = { seat: 1, card: "R5", village: 3, side: 1 as const, n: 12, ms: 10000 };
    const moves = movesOf(documentWith({ type: "Skip" }));
    expect(say(moment({ view: ft3({ phase: "dwarf", window }), moves })).text).toBe("Ilinca placed Red 5 at village 3");
    const other = say(moment({ view: ft3({ phase: "dwarf", window: { ...window, seat: 0 } }), turn: [1], moves: [] }));
    expect(other.text).toBe("Ilinca may answer with a Dwarf");
  });

  it("8.6: asks for Harvest's second card without a discard", () => {
    expect(say(moment({ view: ft3({ phase: "harvest" }) })).text).toBe("Harvest: place one more card?");
    expect(say(moment({ view: ft3({ phase: "harvest" }), card: "B6" })).small).toBe(
      "Goes to your own side of a village.",
    );
  });

  it("10.1, 10.3: asks for houses", () => {
    expect(say(moment({ view: ft3({ phase: "build" }) })).text).toBe("Place a house of your supply");
    expect(say(moment({ view: ft3({ phase: "refill" }), house: "R", aim: { village: 2, side: 0 } })).text).toBe(
      "A red house into village 2?",
    );
    const moves = movesOf(documentWith({ type: "TakeHouse", village: 3, house: "K" }));
    expect(say(moment({ view: ft3({ phase: "take" }), moves })).text).toBe("Take a house of village 3");
  });

  it("10.7, 10.11: names the partner, and the turn that is lost", () => {
    const seats = { 0: { hand: 6 }, 1: { hand: 6, talked: true }, 2: { hand: 6 }, 3: { hand: 6 } };
    const said = say(moment({ view: ft3({ seats, to_move: 3 }), seats: 4, names: four, you: 1, turn: [3], moves: [] }));
    expect(said).toEqual({
      text: "Ilinca, your partner, is on turn",
      small: "You said too much: your next turn is lost",
    });
  });

  it("describes a village that is looked at, and says why a touch did nothing", () => {
    expect(say(moment({ looked: 1 })).small).toBe(
      "Your side: sum 5, room for 2: green or red. The other side: sum 9, room for 1: red.",
    );
    expect(say(moment({ refused: { rule: "5.1", text: "No." } }))).toEqual({ text: "No." });
    expect(say(moment({ view: ft3({ phase: "over" }), turn: [] })).text).toBe("The tribes have chosen");
  });
});

describe("events as sentences", () => {
  it("placements tell their side, and a Donkey brays (8.5)", () => {
    expect(told(1, { type: "CardPlaced", card: "R5", village: 3, side: 1 })).toBe("Ilinca placed Red 5 at village 3.");
    expect(told(0, { type: "CardPlaced", card: "DO", village: 3, side: 1 })).toBe(
      "HEE-HAW! You placed the Donkey at village 3, on the other side.",
    );
  });

  it("effects and Dwarfs name what is gone, without owner and placement", () => {
    expect(told(1, { type: "CardRemoved", village: 2, side: 0, card: "B:G4@12" })).toBe(
      "Ilinca removed Green 4 from village 2, from the other side.",
    );
    expect(told(0, { type: "DwarfPlayed", village: 2, side: 1, card: "CA" })).toBe(
      "You played the Dwarf: Catapult is gone from village 2.",
    );
  });

  it("4.3: discards are counted where they are hidden", () => {
    expect(told(1, { type: "CardsDiscarded", cards: ["?", "?"] })).toBe("Ilinca discarded 2 cards.");
    expect(told(0, { type: "CardsDiscarded", cards: ["R5", "B1"] })).toBe("You discarded Blue 1 and Red 5.");
  });

  it("7: the scoring, the tie, and where the elder goes", () => {
    expect(told(0, { type: "VillageScored", village: 3, sums: [9, 7], winner: 0, tied: false })).toBe(
      "Village 3: 9 to 7. You won.",
    );
    expect(told(0, { type: "VillageScored", village: 3, sums: [9, 9], winner: 1, tied: true })).toBe(
      "Village 3: 9 to 9. Ilinca won the tie, complete first.",
    );
    expect(told(0, { type: "ElderWon", village: 3, elder: "B", side: 0 })).toBe(
      "The blue elder moves into your longhouse.",
    );
    expect(told(0, { type: "ElderMoved", village: 3, side: 1 })).toBe(
      "The elder of village 3 walks to the side of Ilinca.",
    );
  });

  it("10.7: a team is both its players", () => {
    const event = { type: "ElderWon", village: 3, elder: "B", side: 0 };
    expect(told(0, event, four)).toBe("The blue elder moves into the longhouse of Ann and Radu.");
    expect(told(0, { ...event, side: 1 }, four)).toBe("The blue elder moves into your longhouse.");
  });

  it("houses, villages, talk and passing", () => {
    expect(told(null, { type: "HousesDrawn", village: 1, houses: "RGK" })).toBe(
      "Village 1 gets 1 green, 1 red, and 1 black.",
    );
    expect(told(1, { type: "HouseTaken", village: 1, house: "K" })).toBe("Ilinca took a black house from village 1.");
    expect(told(0, { type: "VillageLeft", village: 4 })).toContain("Village 4 leaves the river");
    expect(told(1, { type: "TableTalked", seat: 1 })).toContain("Ilinca owned up");
    expect(told(0, { type: "TurnLost", seat: 1 })).toBe("Ilinca lost this turn for table talk.");
    expect(told(1, { type: "Passed" })).toBe("Ilinca passed.");
    expect(told(null, { type: "FirstPlayerChosen", seat: 0 })).toBe("You begin.");
    expect(told(null, { type: "TowersChosen", cards: [] })).toBe("No tower card plays along.");
    expect(told(0, { type: "PileShuffled", side: 1 })).toBe("The discarded cards of Ilinca are their new pile.");
  });

  it("draws tell nothing, nor do another game's events", () => {
    expect(told(0, { type: "HandDrawn", seat: 0, cards: ["R5"] })).toBeNull();
    expect(told(0, { type: "Attacked" })).toBeNull();
  });
});

describe("a game at a glance", () => {
  it("has a chapter for each village scored, and the elders beside its title", () => {
    expect(chapter(fact(0, { type: "VillageScored", village: 3 }))).toBe("Village 3");
    expect(chapter(fact(0, { type: "CardPlaced" }))).toBeNull();
    expect(heading(ft3({ longhouses: { 0: { B: 2 }, 1: { Y: 1 } } }) as unknown as Record<string, unknown>)).toBe(
      "elders A 2 : B 1",
    );
  });

  const ended = (winners: number[], longhouses: TribesView["longhouses"], seats: number, reason?: string): Document =>
    ({
      table: { winners, reason, seats: Object.fromEntries(Array.from({ length: seats }, (_, n) => [n, {}])) },
      view: ft3({ longhouses }),
    }) as unknown as Document;

  it("9.1: the result says what was won by, and a team wins as one", () => {
    expect(result(ended([1], { 0: {}, 1: { R: 3 } }, 2), names)).toEqual({ note: "With all three red elders." });
    const all = { B: 1, G: 1, R: 1, Y: 1 };
    expect(result(ended([1, 3], { 0: {}, 1: all }, 4), four)).toEqual({
      title: "Your team wins",
      note: "With an elder of each of the four tribes.",
    });
    expect(result(ended([0, 2], { 0: { R: 3 }, 1: {} }, 4), four).title).toBe("Ann and Radu win");
  });

  it("a draw and a game given up have no such words", () => {
    expect(result(ended([0, 1], { 0: {}, 1: {} }, 2, "stalled"), names)).toEqual({});
    expect(result(ended([0], { 0: {}, 1: {} }, 2, "resigned"), names)).toEqual({});
  });
});

describe("the options", () => {
  it("1.1: four seats play in teams, two don't", () => {
    expect(fitted(options, {}, 4)).toEqual({ mode: "team" });
    expect(fitted(options, { mode: "team", tableTalk: "honour", firstPlayer: 3 }, 2)).toEqual({});
    expect(fitted(options, { mode: "team", tableTalk: "honour", firstPlayer: 3 }, 4)).toEqual({
      mode: "team",
      tableTalk: "honour",
      firstPlayer: 3,
    });
  });

  it("10.7: tell who plays with whom, in the letters of the seats", () => {
    expect(departures(options, { mode: "team" })).toEqual([{ label: "The game", value: "Teams A+C and B+D" }]);
  });

  it("read well where they depart from the rulebook", () => {
    const chosen = { mode: "advanced", villageSet: "black", towers: ["DW", "WI", "DO"], towerCount: 2, firstPlayer: 1 };
    expect(departures(options, chosen)).toEqual([
      { label: "The game", value: "Advanced, for two" },
      { label: "The villages", value: "Black: three to five houses" },
      { label: "Towers", value: "Donkey, Dwarf, Wine" },
      { label: "Who begins", value: "Seat B" },
    ]);
  });
});
