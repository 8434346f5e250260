import { describe, expect, it } from "vitest";
import { choicesOf, drawsOf, iconOf } from "./dice";
import type { Offer } from "./types";

const said = (...dice: number[]): string[] => choicesOf(dice).map(({ key, icon, shape }) => `${key} ${icon} ${shape}`);

describe("the ways to use the dice", () => {
  it("2.3: the sum of two gives the icon", () => {
    const icons = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(iconOf);
    expect(icons).toEqual(["wild", "+", "~", "~", "2", "3", "H", "P", "P", "P", "wild"]);
  });

  it("2.2, 2.5: the third die is the shape, but not of a wall, a house or a wild one", () => {
    expect(said(2, 3, 6)).toEqual(["0-1 ~ 6", "0-2 H 1", "1-2 P 2"]);
    expect(said(1, 1, 4)).toEqual(["0-1 wild 1", "0-2 ~ 1"]);
  });

  it("those that come to the same are one", () => {
    expect(said(3, 3, 5)).toEqual(["0-1 2 5", "0-2 H 1"]);
    expect(said(1, 2, 2)).toEqual(["0-1 + 1", "1-2 ~ 1"]);
  });

  it("2.4: a triple may be wild or normal; two ones and two sixes are wild anyway", () => {
    expect(said(5, 5, 5)).toEqual(["0-1 P 5", "wild wild 1"]);
    expect(said(1, 1, 1)).toEqual(["0-1 wild 1"]);
    expect(said(6, 6, 6)).toEqual(["0-1 wild 1"]);
  });
});

describe("which of them are offered", () => {
  const offer: Offer = {
    draws: {
      "0": { sum: [0, 1], icon: "P", shape: 5 },
      "1": { sum: [0, 1], icon: "~", shape: 1 },
      "2": { sum: [0, 1], icon: "H", shape: 1 },
    },
    singles: { H: "A1" },
  };
  const [people, wild] = choicesOf([5, 5, 5]);

  it("2.6: a wild one offers every icon that has a place on one square", () => {
    expect(Object.keys(wild ? drawsOf(offer, wild) : {})).toEqual(["~", "H"]);
    expect(Object.keys(people ? drawsOf(offer, people) : {})).toEqual(["P"]);
  });

  it("nothing is offered where nothing may be done", () => {
    expect(people ? drawsOf(null, people) : {}).toEqual({});
  });
});
