/** What the settlement says in words: why a herd went as it did, and whom the fur predator struck. */
import { list } from "../../lib/messages";
import { award, hunted } from "./award";
import { placedIn, standing } from "./cards";
import { inSentence, m, owned, upper } from "./messages";
import type { Names, SettledHerd, Settlement } from "./types";

/** A sentence with the rule that it rests on. */
export interface Line {
  text: string;
  rule: string;
}

function huntLine(herd: SettledHerd, names: Names): Line {
  const { verdict, ranked, points } = award(herd.buffalo, herd.sums);
  const [first, second] = ranked;
  if (!first) return { text: m("manitou.settled.nobody"), rule: "7.5" };
  const name = names(first.seat);
  if (!second) return { text: m("manitou.settled.alone", { name, points: points[first.seat] ?? 0 }), rule: "7.3" };
  if (verdict === "tie-first") return { text: m("manitou.settled.tieFirst", { sum: first.sum }), rule: "7.4" };
  if (verdict === "tie-second") {
    const small = herd.buffalo[1] ?? 0;
    return { text: m("manitou.settled.tieSecond", { name, first: first.sum, sum: second.sum, small }), rule: "7.4" };
  }
  const text = { name, sum: first.sum, other: inSentence(names(second.seat)), second: second.sum };
  return { text: m("manitou.settled.clear", text), rule: "7.2" };
}

function captureLine(herd: SettledHerd, names: Names): Line {
  const top = standing(placedIn(herd.cards)).at(-1);
  const n = Object.keys(herd.prisoners).length;
  if (herd.captor === undefined || !top) return { text: m("manitou.settled.none"), rule: "7.9" };
  const owner = owned(names, top.seat, top.card);
  if (n === 0) return { text: m("manitou.settled.free", { owner: upper(owner) }), rule: "7.6" };
  return { text: m("manitou.settled.catches", { n, owner }), rule: "7.6" };
}

/** Two lines on a settled herd: the hunt, then the prisoners. A herd without any card has but the first. */
export function story(herd: SettledHerd, names: Names): Line[] {
  const hunt = huntLine(herd, names);
  return Object.keys(herd.cards).length === 0 ? [hunt] : [hunt, captureLine(herd, names)];
}

/** Whom the predator struck, and the totals that say why (8.1, 8.3). */
export function predatorStory(last: Settlement, names: Names): Line & { sums: string } {
  const struck = (last.predator ?? []).map(names).map(inSentence);
  const sums = hunted(last.herds).map(({ seat, sum }) => `${names(seat)} ${sum}`);
  if (struck.length === 0) return { text: m("manitou.settled.predatorNone"), rule: "8.3", sums: "" };
  return {
    text: m("manitou.settled.predator", { names: list(struck) }),
    rule: struck.length > 1 ? "8.3" : "8.1",
    sums: m("manitou.settled.hunted", { sums: sums.join(", ") }),
  };
}
