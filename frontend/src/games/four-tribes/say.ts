/** The line above the hand: what to do, what would follow, or whom all wait for. */
import { list, t } from "../../lib/messages";
import type { Refusal } from "../../lib/refusal.svelte";
import type { Said } from "../../parts/Say.svelte";
import { sideOf } from "./cards";
import { cardName, doesWhat, lower, lyingName, m, sideName, upper } from "./messages";
import { fits, has, type Target } from "./moves";
import { outlook } from "./outlook";
import { stateText, villageText } from "./sidewords";
import type { Card, House, Move, Names, Side, TribesView } from "./types";

export interface Moment {
  view: TribesView;
  turn: number[];
  you: number | undefined;
  /** How many play. */
  seats: number;
  names: Names;
  /** What may be done; none out of turn. */
  moves: Move[];
  /** The card taken from the hand, or the house from the supply. */
  card: Card | null;
  house: House | null;
  /** The side that the card, or the village that the house, is meant for. */
  aim: { village: number; side: Side } | null;
  /** Whether the card is being dragged: it lies where it is let go. */
  dragging: boolean;
  /** The card that is to be removed. */
  target: Target | null;
  /** The house that is to be taken. */
  taken: { village: number; house: House } | null;
  /** The village that is looked at closely. */
  looked: number | null;
  /** How many cards may be discarded, while they are being chosen; 0 otherwise. */
  discarding: number;
  /** Whether this device lets placements stand by itself. */
  letting: boolean;
  /** Why the last touch did nothing. */
  refused: Refusal | null;
  sending: boolean;
  replay: boolean;
}

/** What the placement before was, and what became of it. */
function lastPlaced({ view, names, you, seats }: Moment): string | undefined {
  const last = view.last;
  if (!last) return undefined;
  const card = cardName(last.card);
  if (last.dwarf !== undefined && last.dwarf !== you)
    return m("four-tribes.last.struck", { name: names(last.dwarf), card });
  if (last.seat === you || last.dwarf !== undefined) return undefined;
  if (last.village === undefined || last.side === undefined) return undefined;
  const said = { name: names(last.seat), card, n: last.village };
  if (last.removed) return m("four-tribes.last.removed", { ...said, removed: lyingName(last.removed.card) });
  if (last.side === sideOf(last.seat)) return m("four-tribes.last.placed", said);
  return m("four-tribes.last.placedOther", { ...said, side: sideName(last.side, you, seats, names) });
}

function aiming({ view, you, seats, names, card, aim, dragging }: Moment): Said | null {
  if (you === undefined || card === null || aim === null) return null;
  const { before, after, other, scores } = outlook(view, you, card, aim.village, aim.side);
  const text = m("four-tribes.say.aim", {
    card: cardName(card),
    n: aim.village,
    side: sideName(aim.side, you, seats, names),
  });
  const sum = m(scores ? "four-tribes.say.score" : "four-tribes.say.sum", { before, after, other });
  return { text, small: dragging ? sum : `${sum} ${m("four-tribes.say.again")}` };
}

function placing(moment: Moment): Said {
  const { view, moves, card, discarding } = moment;
  if (discarding > 0)
    return { text: m("four-tribes.say.discard", { n: discarding }), small: m("four-tribes.say.discardHint") };
  const aimed = aiming(moment);
  if (aimed) return aimed;
  if (card !== null) {
    if (!fits(moves, card)) {
      const small = view.phase === "harvest" ? undefined : m("four-tribes.say.nowhereHint");
      return {
        text: m("four-tribes.say.nowhere", { card: cardName(card) }),
        small: small ?? `${upper(doesWhat(card))}.`,
      };
    }
    return { text: m("four-tribes.say.fits", { card: cardName(card) }), small: `${upper(doesWhat(card))}.` };
  }
  if (view.phase === "harvest") return { text: m("four-tribes.say.harvest"), small: m("four-tribes.say.harvestHint") };
  if (has(moves, "Pass")) return { text: m("four-tribes.say.pass") };
  return { text: m("four-tribes.say.place"), small: lastPlaced(moment) ?? m("four-tribes.say.placeHint") };
}

function removing({ view, you, seats, names, target }: Moment): Said {
  if (target) {
    const side = sideName(target.side, you, seats, names);
    return { text: m("four-tribes.say.aimRemove", { card: cardName(target.card), n: target.village, side }) };
  }
  const card = cardName(view.asks?.card ?? "");
  const text = m(view.asks?.must ? "four-tribes.say.mustRemove" : "four-tribes.say.remove", { card });
  return { text, small: m("four-tribes.say.removeHint") };
}

function building({ house, aim }: Moment): Said {
  if (house === null) return { text: m("four-tribes.say.build"), small: m("four-tribes.say.buildHint") };
  const tribe = m(`four-tribes.tribe.${house}`);
  if (aim === null) return { text: m("four-tribes.say.fitsHouse", { tribe }) };
  return { text: m("four-tribes.say.aimHouse", { tribe, n: aim.village }), small: m("four-tribes.say.again") };
}

function taking({ moves, taken }: Moment): Said {
  if (taken) {
    return { text: m("four-tribes.say.aimTake", { tribe: m(`four-tribes.tribe.${taken.house}`), n: taken.village }) };
  }
  const village = moves.flatMap((move) => (move.type === "TakeHouse" ? [move.village] : []))[0] ?? 0;
  return { text: m("four-tribes.say.take", { n: village }), small: m("four-tribes.say.takeHint") };
}

function mine(moment: Moment): Said {
  const { view, names, letting } = moment;
  switch (view.phase) {
    case "effect":
      return removing(moment);
    case "build":
    case "refill":
      return building(moment);
    case "take":
      return taking(moment);
    case "dwarf": {
      const { seat, card, village } = view.window ?? { seat: view.to_move, card: "", village: 0 };
      const text = m("four-tribes.say.window", { name: names(seat), card: cardName(card), n: village });
      const small = letting ? m("four-tribes.say.letting", { card: cardName(card) }) : m("four-tribes.say.windowHint");
      return { text, small };
    }
    default:
      return placing(moment);
  }
}

function theirTurn({ view, you, seats, names }: Moment, seat: number): string {
  const name = names(seat);
  switch (view.phase) {
    case "build":
    case "refill":
      return m("four-tribes.say.building", { name });
    case "take": {
      const n = view.scored?.village;
      return n === undefined ? m("four-tribes.say.takingAny", { name }) : m("four-tribes.say.taking", { name, n });
    }
    case "effect":
      return m("four-tribes.say.effect", { name });
    case "harvest":
      return m("four-tribes.say.more", { name });
    default: {
      const partner = seats > 2 && you !== undefined && sideOf(you) === sideOf(seat);
      return m(partner ? "four-tribes.say.turnPartner" : "four-tribes.say.turn", { name });
    }
  }
}

function theirs(moment: Moment): Said {
  const { view, turn, you, names } = moment;
  if (view.phase === "dwarf" && view.window) {
    const asked = turn.filter((seat) => seat !== you);
    const said = { card: cardName(view.window.card), n: view.window.village };
    if (asked.length > 0) {
      const text = m("four-tribes.say.windowOthers", { names: list(asked.map(names)) });
      return { text, small: m("four-tribes.say.windowOthersHint", said) };
    }
  }
  // A replay does not know whom it waits for in the middle of a turn.
  const seat = turn[0] ?? view.to_move;
  if (seat === you) return { text: m("four-tribes.say.turnYou") };
  const lost = you !== undefined && view.seats[you]?.talked ? m("four-tribes.say.lost") : undefined;
  const small = lost ?? lastPlaced(moment);
  return { text: theirTurn(moment, seat), ...(small && { small }) };
}

/** How a village stands that is looked at out of curiosity. */
function looking({ view, you, seats, names }: Moment, n: number): Said {
  const eyes = { view, you, seats, names };
  const sides = (you === undefined || sideOf(you) === 0 ? [0, 1] : [1, 0]) as Side[];
  const small = sides.map((side) => {
    const there = view.villages[n]?.sides[side];
    const state = there ? stateText(there) : "";
    return m("four-tribes.say.side", { Side: upper(sideName(side, you, seats, names)), state: lower(state) });
  });
  return { text: villageText(eyes, n), small: small.join(" ") };
}

/** What the moment asks for, in a sentence and perhaps a second, smaller one. */
export function say(moment: Moment): Said {
  const { view, turn, you, refused, sending, moves, replay } = moment;
  if (refused) return { text: refused.text };
  if (view.phase === "deal") return { text: t("app.loading") };
  if (sending) return { text: m("four-tribes.say.sending") };
  const { looked, card, house } = moment;
  const choosing = view.phase === "effect" || view.phase === "take";
  if (looked !== null && card === null && house === null && !(choosing && moves.length > 0))
    return looking(moment, looked);
  if (view.phase === "over") return { text: m("four-tribes.say.finished") };
  if (you !== undefined && !replay && turn.includes(you)) {
    return moves.length > 0 || moment.discarding > 0 || has(moves, "Pass") ? mine(moment) : { text: t("app.loading") };
  }
  return theirs(moment);
}
