/** Each of Cherokee's events as one sentence, for the screen reader and the log. */
import { list } from "../../lib/messages";
import type { Fact } from "../../lib/types";
import { isCard, isCell } from "./cells";
import { cardName, clanName, m, person } from "./messages";
import { CLANS, type Names } from "./types";

const named = (card: unknown): string => (isCard(card) ? cardName(card) : "?");
const cell = (value: unknown): string => (isCell(value) ? value : "?");
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === "number") : []);

function counted({ scores, clans }: Fact["event"], names: Names): string {
  const by = Array.isArray(clans) ? clans : [];
  const said = numbers(scores).map((n, seat) => {
    const clan = CLANS.find((known) => known === by[seat]);
    return m("cherokee.event.score", { name: names(seat), n, clan: clan ? clanName(clan) : "?" });
  });
  return m("cherokee.event.counted", { scores: said.join(", ") });
}

/** The sentence of a fact; `null` where there is nothing to tell, and for events that are not Cherokee's. */
export function sentence(fact: Fact, names: Names): string | null {
  const { event } = fact;
  const name = fact.seat === null ? "" : names(fact.seat);
  switch (event.type) {
    case "HandsDealt": {
      const starter = Number(event.starter);
      const key = person(names, starter, "cherokee.event.dealt", "cherokee.event.dealtYou");
      return m(key, { name: names(starter) });
    }
    case "Attacked": {
      const support = Array.isArray(event.support) ? event.support.filter(isCell) : [];
      const cards = { mover: named(event.card), expelled: named(event.expelled) };
      const said = { name, ...cards, from: cell(event.mover), cell: cell(event.target) };
      if (support.length === 0) return m("cherokee.event.attacked", said);
      return m("cherokee.event.attackedWith", { ...said, support: list(support) });
    }
    case "Promoted":
      return m("cherokee.event.promoted", { card: named(event.card), from: cell(event.from), to: cell(event.to) });
    case "CardPlaced":
      return m("cherokee.event.placed", { name, card: named(event.card), cell: cell(event.cell) });
    case "CardDiscarded":
      return m("cherokee.event.discarded", { name, card: named(event.card) });
    case "BaseSwapped":
      return m("cherokee.event.swapped", {
        name,
        card: named(event.card),
        cell: cell(event.cell),
        expelled: named(event.expelled),
      });
    case "FeathersCounted":
      return counted(event, names);
    default:
      return null;
  }
}

/** The deal and the count open a chapter; a game of Cherokee has no rounds. */
export function chapter({ event }: Fact): string | null {
  if (event.type === "PyramidDealt") return m("cherokee.chapter");
  return event.type === "FeathersCounted" ? m("cherokee.chapter.end") : null;
}

/** "12 turns to go": each turn takes one hand card. */
export function heading(view: Record<string, unknown>): string {
  const hands = Object.values((view.hands ?? {}) as Record<string, number>);
  const n = hands.reduce((sum, hand) => sum + hand, 0);
  return n > 0 ? m("cherokee.heading", { n }) : "";
}
