/** Each of Manitou's events as one sentence, for the screen reader and the log. */
import { digits, list } from "../../lib/messages";
import type { Fact } from "../../lib/types";
import { cardName, herdName, inSentence, type Key, m, owned, person, upper, valuesText } from "./messages";
import { isHerd, readPlay } from "./played";
import { HERDS, type Names } from "./types";

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === "number") : []);

function dealt(event: Fact["event"], names: Names): string {
  const herds = (event.herds ?? {}) as Record<string, unknown>;
  const said = HERDS.map((herd) =>
    m("manitou.event.herd", {
      values: valuesText(numbers(herds[herd])),
      side: m(`manitou.side.${herd}`).toLowerCase(),
    }),
  );
  const starter = Number(event.starter);
  const key = person(names, starter, "manitou.event.dealt", "manitou.event.dealtYou");
  return m(key, { round: Number(event.round), herds: said.join(", "), name: names(starter) });
}

function played(fact: Fact, names: Names): string | null {
  const play = readPlay(fact);
  if (!play) return null;
  const defender = play.felled.find((c) => c.seat !== play.seat);
  const fell = play.felled.some((c) => c.seat === play.seat);
  let key: Key = "manitou.event.played";
  if (defender) key = fell ? "manitou.event.both" : "manitou.event.beats";
  else if (fell) key = "manitou.event.falls";
  return m(key, {
    name: names(play.seat),
    card: m("manitou.the", { card: cardName(play.card) }),
    herd: herdName(play.herd),
    ...(defender && { defender: owned(names, defender.seat, defender.card) }),
  });
}

function settled(event: Fact["event"], names: Names): string | null {
  if (!isHerd(event.herd)) return null;
  const parts = numbers(event.buffalo).flatMap((n, seat) =>
    n > 0 ? [m("manitou.event.hunt", { name: inSentence(names(seat)), n })] : [],
  );
  const prisoners = Array.isArray(event.prisoners) ? event.prisoners.length : 0;
  if (typeof event.captor === "number" && prisoners > 0) {
    parts.push(m("manitou.event.caught", { name: inSentence(names(event.captor)), n: prisoners }));
  }
  const said = parts.length > 0 ? parts.join(", ") : m("manitou.event.nothing");
  return m("manitou.event.settled", { herd: upper(herdName(event.herd)), parts: said });
}

/** The sentence of a fact; `null` where there is nothing to tell (draws), and for events that are not Manitou's. */
export function sentence(fact: Fact, names: Names): string | null {
  const { event, seat } = fact;
  switch (event.type) {
    case "HerdsDealt":
      return dealt(event, names);
    case "PartyChosen":
      return seat === null
        ? null
        : m(person(names, seat, "manitou.event.chosen", "manitou.event.chosenYou"), { name: names(seat) });
    case "CardPlayed":
      return played(fact, names);
    case "RoundEnded":
      return m("manitou.event.ended", { round: Number(event.round) });
    case "HerdSettled":
      return settled(event, names);
    case "FurPredatorStruck":
      return m("manitou.event.predator", { names: list(numbers(event.seats).map(names).map(inSentence)) });
    case "RoundSettled": {
      const scores = numbers(event.scores).map((score, n) => `${names(n)} ${digits(score)}`);
      return m("manitou.event.totals", { round: Number(event.round), scores: scores.join(", ") });
    }
    default:
      return null;
  }
}

/** "Hunt 2" where an event opens one; `null` for all others. */
export const chapter = (fact: Fact): string | null =>
  fact.event.type === "HerdsDealt" ? m("manitou.chapter", { round: Number(fact.event.round) }) : null;

/** "hunt 2 of 3": of the hunt whose settlement is held, else of the one that is on. */
export const heading = (view: Record<string, unknown>, held: number | null = null): string =>
  m("manitou.heading", { round: Math.max(1, held ?? (Number(view.round) || 1)) });
