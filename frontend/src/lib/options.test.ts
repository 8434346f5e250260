import { expect, test } from "vitest";
import { choosing, departures, type OptionWords, placeOf } from "./options";

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
