import { describe, expect, it } from "vitest";
import type { Fact } from "../../lib/types";
import { readPlaced } from "./cards";
import { fightNote, herdLabel, hint, outlook } from "./hints";
import { chapter, heading, sentence } from "./sentence";
import { predatorStory, story } from "./story";
import type { HerdView, SettledHerd } from "./types";

const names = (seat: number): string => ["You", "Ilinca", "Toma", "Ana"][seat] ?? "?";

const sumsOf = (cards: string[]): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { seat, card } of cards.map((text) => readPlaced(text))) {
    if (Number(card)) sums[seat] = (sums[seat] ?? 0) + Number(card);
  }
  return sums;
};
const herd = (buffalo: number[], ...cards: string[]): HerdView => ({
  buffalo,
  cards: Object.fromEntries(cards.map((card, place) => [String(place), card])),
  sums: sumsOf(cards),
});
const settled = (lies: HerdView, more: Partial<SettledHerd>): SettledHerd => ({
  points: {},
  prisoners: {},
  ...lies,
  ...more,
});
const fact = (seat: number | null, event: Fact["event"]): Fact => ({ seat, event });
const played = (seat: number, card: string, felled: string[]): string | null =>
  sentence(fact(seat, { type: "CardPlayed", card, herd: "L", felled }), names);

describe("events as sentences", () => {
  it("a card, and what fell by it (6.5-6.7)", () => {
    expect(played(1, "9", [])).toBe("Ilinca played the 9 on the left herd.");
    expect(played(1, "CH", ["A:MM"])).toBe("Ilinca played the Chief on the left herd; your Medicine Man falls.");
    expect(played(0, "CH", ["B:CH", "A:CH"])).toBe(
      "You played the Chief on the left herd; it falls together with Ilinca’s Chief.",
    );
    expect(played(2, "CM", ["C:CM"])).toBe("Toma played the Clan Mother on the left herd; it falls at once.");
  });

  it("a deal and a party", () => {
    const deal = { type: "HerdsDealt", round: 2, herds: { L: [13, 3], M: [10], R: [4] }, starter: 1 };
    expect(sentence(fact(null, deal), names)).toBe("Hunt 2: left 13 + 3, middle 10, right 4. Ilinca will start.");
    expect(sentence(fact(0, { type: "PartyChosen", cards: ["5"] }), names)).toBe("You have chosen your hunting party.");
    expect(sentence(fact(1, { type: "PartyChosen", cards: ["?"] }), names)).toBe("Ilinca has chosen a hunting party.");
  });

  it("a settlement, herd by herd, and the totals", () => {
    const left = { type: "HerdSettled", herd: "L", buffalo: [13, 3, 0], captor: 1, prisoners: ["A:9"] };
    expect(sentence(fact(null, left), names)).toBe("Left herd: you won 13, Ilinca won 3, Ilinca took 1 prisoner.");
    const none = { type: "HerdSettled", herd: "R", buffalo: [0, 0, 0], captor: null, prisoners: [] };
    expect(sentence(fact(null, none), names)).toBe("Right herd: nobody won anything.");
    expect(sentence(fact(null, { type: "FurPredatorStruck", seats: [0, 1] }), names)).toBe(
      "The fur predator took 10 from you and Ilinca.",
    );
    expect(sentence(fact(null, { type: "RoundSettled", round: 1, scores: [3, -7] }), names)).toBe(
      "After hunt 1: You 3, Ilinca −7.",
    );
  });

  it("draws and the table's own events say nothing", () => {
    for (const type of ["HandDrawn", "CardDrawn", "SeatTaken", "GameEnded"]) {
      expect(sentence(fact(0, { type, seat: 0, cards: ["?"] }), names)).toBeNull();
    }
  });

  it("a hunt opens a chapter", () => {
    expect(chapter(fact(null, { type: "HerdsDealt", round: 3 }))).toBe("Hunt 3");
    expect(chapter(fact(0, { type: "CardPlayed" }))).toBeNull();
    expect(heading({ round: 2 })).toBe("hunt 2 of 3");
    expect(heading({ round: 2 }, 1)).toBe("hunt 1 of 3");
  });
});

describe("hints", () => {
  it("6.1-6.7: what the card in hand would do", () => {
    expect(hint(herd([4], "B:SC"), 0, "CH", true, names)).toBe("beats Ilinca’s Scout");
    expect(hint(herd([4], "B:SC", "B:MM"), 0, "CH", true, names)).toBe(
      "falls with Ilinca’s Medicine Man; the Scout stays",
    );
    expect(hint(herd([4], "B:CH"), 0, "SC", true, names)).toBe("falls to Ilinca’s Chief");
    expect(hint(herd([4], "A:CH"), 0, "SC", true, names)).toBe("protects your Chief");
    expect(hint(herd([4], "A:CH", "A:SC"), 0, "SC", false, names)).toBe("two of yours stand here already");
  });

  it("5.2: the last resort is said to fall at once", () => {
    expect(hint(herd([4], "A:CH", "A:SC"), 0, "SC", true, names)).toBe("falls grey at once");
  });

  it("7.1-7.4: where a hunter would stand", () => {
    const field = herd([13, 3], "B:9", "C:4");
    expect(hint(field, 0, "10", true, names)).toBe("sum 10: leads");
    expect(hint(field, 0, "9", true, names)).toBe("sum 9: a tie, nobody leads");
    expect(hint(field, 0, "5", true, names)).toBe("sum 5: second");
    expect(hint(field, 0, "1", true, names)).toBe("sum 1: behind 9");
    expect(hint(herd([13], "B:9"), 0, "5", true, names)).toBe("sum 5: behind 9");
  });

  it("7.6: whoever stands would take all opposing cards", () => {
    expect(outlook(herd([4], "A:9", "A:RM-", "B:MM"), names)).toBe("Ilinca would take 2 prisoners");
    expect(outlook(herd([4], "A:9", "A:MM"), names)).toBe("");
    expect(outlook(herd([4], "A:9", "B:MM-"), names)).toBe("");
  });

  it("a herd is told in words", () => {
    expect(herdLabel("L", herd([13, 3], "A:9", "B:4", "B:SC", "B:MM"), names, "")).toBe(
      "Left herd: buffalo 13 + 3. You 9, for 13; Ilinca 4, for 3. Ilinca’s Medicine Man on top of the Scout.",
    );
    expect(herdLabel("R", herd([2]), names, "leads")).toBe("Right herd: buffalo 2. No cards yet. Leads.");
  });
});

describe("the note of a fight", () => {
  it("names who fell by whom", () => {
    expect(fightNote(1, "CH", [readPlaced("A:SC")], names)).toBe("Ilinca’s Chief fells your Scout");
    expect(fightNote(0, "CH", [readPlaced("B:SC"), readPlaced("A:CH")], names)).toBe(
      "Your Chief and Ilinca’s Scout fall together",
    );
    expect(fightNote(0, "CM", [readPlaced("A:CM")], names)).toBe("Your Clan Mother falls at once");
    expect(fightNote(0, "9", [], names)).toBeNull();
  });
});

describe("the settlement in words", () => {
  const lines = (lies: HerdView, more: Partial<SettledHerd>): string[] =>
    story(settled(lies, more), names).map((line) => `${line.text} ${line.rule}`);

  it("tells the sums, and who took prisoners", () => {
    expect(lines(herd([13, 3], "A:9", "A:4", "B:9", "B:MM"), { captor: 1, prisoners: { 0: "A:9", 1: "A:4" } })).toEqual(
      ["You 13 before Ilinca 9. 7.2", "2 prisoners for Ilinca’s Medicine Man. 7.6"],
    );
  });

  it("puts the viewer in the middle of a sentence as well", () => {
    expect(lines(herd([4], "A:4", "B:9"), {})[0]).toBe("Ilinca 9 before you 4. 7.2");
  });

  it("explains ties, lone hunters and empty fields", () => {
    expect(lines(herd([13, 3], "A:9", "B:9", "C:4"), {})[0]).toBe("A tie for most at 9: nobody gets anything. 7.4");
    expect(lines(herd([13, 3], "A:9", "B:4", "C:4"), {})[0]).toBe(
      "You 9; a tie for second at 4: the 3 goes to nobody. 7.4",
    );
    expect(lines(herd([11, 5], "C:1"), {})[0]).toBe("Toma alone hunted here: all of it, 16. 7.3");
    expect(lines(herd([2]), {})).toEqual(["Nobody hunted here: the buffalo move on. 7.5"]);
  });

  it("7.9, 7.6: no warrior, or nothing to catch", () => {
    expect(lines(herd([4], "A:9", "B:CH-"), {})[1]).toBe("No warrior stands: all go home. 7.9");
    expect(lines(herd([4], "B:CH"), { captor: 1 })[1]).toBe("Ilinca’s Chief stands, with nothing to catch. 7.6");
  });

  it("8.1, 8.3: the predator and the totals that drew it", () => {
    const herds = { L: settled(herd([4], "A:10", "B:3"), {}), M: settled(herd([4], "B:7"), {}) };
    expect(predatorStory({ round: 1, herds, predator: [0, 1] }, names)).toEqual({
      text: "The fur predator takes 10 hides from you and Ilinca.",
      rule: "8.3",
      sums: "Hunted in all: You 10, Ilinca 10.",
    });
    expect(predatorStory({ round: 1, herds: {} }, names).text).toBe(
      "Nobody hunted, so the fur predator takes nothing.",
    );
  });
});
