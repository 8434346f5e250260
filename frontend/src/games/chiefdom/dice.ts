/** The three dice: which two may be added, what the sum means, and which choices that leaves (2.2-2.5). */
import type { Icon, Offer, OfferedDraw } from "./types";
import { ICONS } from "./types";

/** One way to use the dice. */
export interface Choice {
  /** `"0-1"`: the dice that are added, or `"wild"` for a triple used as such. */
  key: string;
  sum: [number, number];
  /** The faces added, and the one left for the shape. */
  added: [number, number];
  left: number;
  icon: Icon | "wild";
  /** The shape to be drawn; 1 where the third die is ignored. */
  shape: number;
}

const PAIRS: [number, number, number][] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 2, 0],
];

/** What a sum of two dice (2-12) stands for (2.3). */
export function iconOf(sum: number): Icon | "wild" {
  if (sum === 2 || sum === 12) return "wild";
  if (sum === 3) return "+";
  if (sum <= 5) return "~";
  if (sum <= 7) return sum === 6 ? "2" : "3";
  return sum === 8 ? "H" : "P";
}

/** Whether an icon is always one square, whatever the third die says (2.5). */
export const isSingle = (icon: Icon | "wild"): boolean => icon === "wild" || icon === "+" || icon === "H";

/** The ways to use the dice, those that come to the same only once; a triple may be wild as well (2.4). */
export function choicesOf(dice: number[]): Choice[] {
  const choices: Choice[] = [];
  for (const [i, j, k] of PAIRS) {
    const [a = 0, b = 0, left = 0] = [dice[i], dice[j], dice[k]];
    const icon = iconOf(a + b);
    const shape = isSingle(icon) ? 1 : left;
    if (choices.some((other) => other.icon === icon && other.shape === shape)) continue;
    choices.push({ key: `${i}-${j}`, sum: [i, j], added: [a, b], left, icon, shape });
  }
  const [first] = choices;
  if (first && first.icon !== "wild" && new Set(dice).size === 1)
    choices.push({ ...first, key: "wild", icon: "wild", shape: 1 });
  return choices;
}

const answers = (choice: Choice, draw: OfferedDraw): boolean => {
  if (choice.icon === "wild") return isSingle(draw.icon) || draw.shape === 1;
  return draw.icon === choice.icon && (isSingle(draw.icon) || draw.shape === choice.shape);
};

/** The draws that a choice allows, by icon. */
export const drawsOf = (offer: Offer | null, choice: Choice): Partial<Record<Icon, OfferedDraw>> => {
  const draws = Object.values(offer?.draws ?? {}).filter((draw) => answers(choice, draw));
  return Object.fromEntries(
    ICONS.flatMap((icon) => {
      const draw = draws.find((one) => one.icon === icon);
      return draw ? [[icon, draw]] : [];
    }),
  );
};
