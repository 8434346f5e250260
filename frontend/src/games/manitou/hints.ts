/** The line on each herd: what the card in hand would do there, or what the herd stands to bring. */
import { award } from "./award";
import { isWarrior, type Placed, placedIn, standing } from "./cards";
import { BEATS, beatenBy, foresee, type Outcome } from "./fight";
import { cardName, herdName, m, owned, person, upper, valuesText } from "./messages";
import type { HerdId, HerdView, Names, Warrior } from "./types";

function fightHint(outcome: Outcome, names: Names): string {
  const thing = (placed: Placed): string => owned(names, placed.seat, placed.card);
  switch (outcome.kind) {
    case "stands":
      return m("manitou.hint.stands");
    case "protects":
      return m("manitou.hint.protects", { below: thing(outcome.below) });
    case "beats":
      return m("manitou.hint.beats", { against: thing(outcome.against) });
    case "both":
      return outcome.remains
        ? m("manitou.hint.bothRemains", { against: thing(outcome.against), remains: cardName(outcome.remains.card) })
        : m("manitou.hint.both", { against: thing(outcome.against) });
    case "falls":
      return m("manitou.hint.falls", { against: thing(outcome.against) });
    case "third":
      return m("manitou.hint.third");
  }
}

/** 7.2: what the hunter's value would make of the seat's place on the herd. */
function hunterHint(herd: HerdView, seat: number, card: string): string {
  const sum = (herd.sums[seat] ?? 0) + Number(card);
  const { ranked, verdict } = award(herd.buffalo, { ...herd.sums, [seat]: sum });
  const best = ranked[0]?.sum ?? sum;
  if (sum === best) return m(verdict === "tie-first" ? "manitou.hint.tied" : "manitou.hint.first", { sum });
  const second = ranked[1]?.seat === seat && verdict === "clear" && herd.buffalo.length === 2;
  return second ? m("manitou.hint.second", { sum }) : m("manitou.hint.behind", { sum, best });
}

/** What `card` of `seat` would do on the herd; `legal` tells a warrior of 5.2's last resort from a refused third. */
export function hint(herd: HerdView, seat: number, card: string, legal: boolean, names: Names): string {
  if (!isWarrior(card)) return hunterHint(herd, seat, card);
  const outcome = foresee(placedIn(herd.cards), seat, card);
  return outcome.kind === "third" && legal ? m("manitou.hint.grey") : fightHint(outcome, names);
}

/** How many cards the owner of the standing warriors would capture as the herd lies (7.6); `null` where none stands. */
export function wouldCapture(cards: Placed[]): { seat: number; count: number } | null {
  const top = standing(cards).at(-1);
  if (!top) return null;
  return { seat: top.seat, count: cards.filter((c) => c.seat !== top.seat).length };
}

/** The quiet line of a herd while no card is held. */
export function outlook(herd: HerdView, names: Names): string {
  const would = wouldCapture(placedIn(herd.cards));
  if (!would || would.count === 0) return "";
  const key = person(names, would.seat, "manitou.herd.would", "manitou.herd.wouldYou");
  return m(key, { name: names(would.seat), n: would.count });
}

/** Whom a warrior beats and to whom it falls, in words. */
export function strength(card: Warrior): string {
  const said = (kinds: readonly Warrior[]): string => kinds.map(cardName).join(", ");
  return m("manitou.say.strength", { beats: said(BEATS[card]), falls: said(beatenBy(card)) });
}

/** The note of a fight that has just been fought ("Ilinca’s Chief fells your Scout"); `null` where nothing fell. */
export function fightNote(seat: number, card: string, felled: Placed[], names: Names): string | null {
  const attacker = upper(owned(names, seat, card));
  const defender = felled.find((c) => c.seat !== seat);
  const fell = felled.some((c) => c.seat === seat);
  if (defender) {
    const text = { attacker, defender: owned(names, defender.seat, defender.card) };
    return m(fell ? "manitou.note.both" : "manitou.note.beats", text);
  }
  return fell ? m("manitou.note.falls", { attacker }) : null;
}

/** A herd in words, for those who hear it: values, sums with what they would win, who stands, and the hint. */
export function herdLabel(id: HerdId, herd: HerdView, names: Names, said: string): string {
  const { ranked, points } = award(herd.buffalo, herd.sums);
  const sums = ranked.map(({ seat, sum }) => {
    const won = points[seat];
    const name = names(seat);
    return won ? m("manitou.herd.wins", { name, sum, points: won }) : m("manitou.herd.sum", { name, sum });
  });
  const active = standing(placedIn(herd.cards));
  const [below] = active;
  const top = active.at(-1);
  const parts = [m("manitou.herd.label", { herd: upper(herdName(id)), values: valuesText(herd.buffalo) })];
  if (sums.length > 0) parts.push(`${sums.join("; ")}.`);
  if (top && below) {
    const owner = upper(owned(names, top.seat, top.card));
    const pair = m("manitou.herd.pair", { owner, below: cardName(below.card) });
    parts.push(`${top === below ? m("manitou.herd.stands", { owner }) : pair}.`);
  }
  if (Object.keys(herd.cards).length === 0) parts.push(m("manitou.herd.empty"));
  if (said) parts.push(`${upper(said)}.`);
  return parts.join(" ");
}
