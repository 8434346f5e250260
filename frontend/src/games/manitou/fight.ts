/** What a warrior would do on a herd (6.1-6.7): the hint shown before it is played. The log alone decides. */
import { type Placed, standing } from "./cards";
import { WARRIORS, type Warrior } from "./types";

/** 6.1: whom each warrior beats. */
export const BEATS: Record<Warrior, readonly Warrior[]> = {
  CH: ["MM", "RM", "SC"],
  MM: ["RM", "CM"],
  RM: ["SC", "CM"],
  SC: ["MM", "CM"],
  CM: ["CH"],
};

export const beats = (attacker: Warrior, defender: Warrior): boolean => BEATS[attacker].includes(defender);

/** 12.3: those that beat the kind, in the order of 6.1. */
export const beatenBy = (kind: Warrior): Warrior[] => WARRIORS.filter((other) => beats(other, kind));

export type Outcome =
  | { kind: "stands"; rule: "6.3" }
  | { kind: "protects"; rule: "6.4"; below: Placed }
  | { kind: "beats"; rule: "6.5"; against: Placed }
  | { kind: "both"; rule: "6.5" | "6.7"; against: Placed; remains?: Placed }
  | { kind: "falls"; rule: "6.6" | "6.7"; against: Placed }
  | { kind: "third"; rule: "5.2" };

/** What happens when `seat` plays the warrior `card` on a herd where `cards` lie. `third`: two of his own stand there. */
export function foresee(cards: Placed[], seat: number, card: Warrior): Outcome {
  const active = standing(cards);
  const top = active.at(-1);
  if (!top) return { kind: "stands", rule: "6.3" };
  if (top.seat === seat) {
    return active.length === 1 ? { kind: "protects", rule: "6.4", below: top } : { kind: "third", rule: "5.2" };
  }
  const defender = top.card as Warrior;
  const equal = defender === card;
  if (!equal && !beats(card, defender)) {
    return { kind: "falls", rule: active.length === 1 ? "6.6" : "6.7", against: top };
  }
  const remains = active.length === 2 ? active[0] : undefined;
  if (remains) return { kind: "both", rule: "6.7", against: top, remains };
  return equal ? { kind: "both", rule: "6.5", against: top } : { kind: "beats", rule: "6.5", against: top };
}
