import { describe, expect, test } from "vitest";
import {
  choosing,
  departures,
  fitted,
  isTaken,
  type OptionWords,
  placeOf,
  placesFor,
  seatsFor,
  taking,
} from "./options";

const mode: OptionWords = {
  name: "mode",
  label: "The clans",
  main: true,
  values: [
    { value: "secret", label: "Secret" },
    { value: "open", label: "Open" },
  ],
};
const tie: OptionWords = {
  name: "tie",
  label: "A tie",
  main: false,
  values: [
    { value: false, label: "He stays" },
    { value: true, label: "She wins" },
  ],
};

test("what is not chosen is as the rulebook has it", () => {
  expect(placeOf(mode, {})).toBe(0);
  expect(placeOf(mode, { mode: "nobody knows" })).toBe(0);
  expect(placeOf(tie, { tie: true })).toBe(1);
});

test("only departures from the rulebook are told to the house", () => {
  const open = choosing({}, mode, 1);
  expect(open).toEqual({ mode: "open" });
  expect(choosing(open, tie, 1)).toEqual({ mode: "open", tie: true });
  expect(choosing(open, mode, 0)).toEqual({});
});

test("departures are told in words", () => {
  expect(departures([mode, tie], { mode: "secret", tie: true })).toEqual([{ label: "A tie", value: "She wins" }]);
});

const towers: OptionWords = {
  name: "towers",
  label: "Towers",
  main: true,
  kind: "cards",
  values: [
    { value: "random", label: "Random" },
    { value: "DW", label: "Dwarf" },
    { value: "WI", label: "Wine" },
    { value: "DO", label: "Donkey" },
  ],
};
const count: OptionWords = {
  name: "count",
  label: "How many",
  main: false,
  values: [
    { value: 5, label: "Five" },
    { value: 0, label: "None" },
  ],
  matters: (chosen) => !Array.isArray(chosen.towers),
};
const way: OptionWords = {
  name: "way",
  label: "The game",
  main: true,
  seating: true,
  values: [
    { value: "standard", label: "Two play", seats: [2] },
    { value: "team", label: "Teams", seats: [4] },
  ],
};
const first: OptionWords = {
  name: "first",
  label: "Who begins",
  main: false,
  values: [
    { value: "random", label: "Drawn" },
    { value: 0, label: "A" },
    { value: 3, label: "D", seats: [4] },
  ],
};

describe("a choice of cards", () => {
  test("is the list of those that are taken, in the option's order, and nothing where none is", () => {
    const donkey = taking({}, towers, 3);
    const both = taking(donkey, towers, 1);
    expect(both).toEqual({ towers: ["DW", "DO"] });
    expect([0, 1, 2, 3].map((place) => isTaken(towers, both, place))).toEqual([false, true, false, true]);
    expect(taking(taking(both, towers, 1), towers, 3)).toEqual({});
    expect(taking(both, towers, 0)).toEqual({});
    expect(isTaken(towers, {}, 0)).toBe(true);
  });

  test("reads as a list of cards, and silences what it decides alone", () => {
    const chosen = { towers: ["DW", "WI", "DO"], count: 0 };
    expect(departures([towers, count], chosen)).toEqual([{ label: "Towers", value: "Dwarf, Wine, Donkey" }]);
    expect(fitted([towers, count], chosen, 2)).toEqual({ towers: ["DW", "WI", "DO"] });
    expect(departures([towers, count], { count: 0 })).toEqual([{ label: "How many", value: "None" }]);
  });
});

describe("options and the number of seats", () => {
  test("a number of seats brings the value that goes with it", () => {
    expect(fitted([way, first], {}, 4)).toEqual({ way: "team" });
    expect(fitted([way, first], { way: "team", first: 3 }, 2)).toEqual({});
    expect(fitted([way, first], { way: "team", first: 3 }, 4)).toEqual({ way: "team", first: 3 });
  });

  test("a value brings the number of seats that it needs", () => {
    expect(seatsFor(way, 1, 2)).toBe(4);
    expect(seatsFor(way, 0, 2)).toBe(2);
    expect(seatsFor(first, 0, 4)).toBe(4);
  });

  test("values for other numbers are offered only where they change the number", () => {
    expect(placesFor(way, 2)).toEqual([0, 1]);
    expect(placesFor(first, 2)).toEqual([0, 1]);
    expect(placesFor(first, 4)).toEqual([0, 1, 2]);
  });
});
