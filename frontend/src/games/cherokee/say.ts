/** The line under the pyramid: what to do, what would follow, or whom all wait for. */
import { list, t } from "../../lib/messages";
import type { Refusal } from "../../lib/refusal.svelte";
import type { Said } from "../../parts/Say.svelte";
import { worth } from "./cells";
import type { Chain, Odds } from "./chain";
import { brief, cardName, m } from "./messages";
import { usesOf } from "./moves";
import type { Card, Cell, CherokeeView, Move, Names } from "./types";

export interface Moment {
  view: CherokeeView;
  turn: number[];
  you: number | undefined;
  names: Names;
  /** What may be done; none out of turn. */
  moves: Move[];
  /** The cell looked at, and how those around stand against it. */
  target: Cell | null;
  around: Odds[];
  /** The attack that is ready, with what follows. */
  attack: { odds: Odds; chain: Chain } | null;
  /** The card taken from the hand, if any. */
  card: Card | null;
  /** Why the last touch did nothing. */
  refused: Refusal | null;
  sending: boolean;
  replay: boolean;
}

/** What follows once the attack or the climb is done (6.2, 6.4); `led` climbs belong to it and are not counted. */
export function follows({ climbs, choice, gap }: Chain, led: number): string {
  const n = climbs.length - led;
  if (choice.length > 0) {
    const cells = list(choice);
    return n > 0 ? m("cherokee.chain.choiceAfter", { n, cells }) : m("cherokee.chain.choice", { cells });
  }
  return n > 0 ? m("cherokee.chain.placeAfter", { n, cell: gap }) : m("cherokee.chain.place", { cell: gap });
}

/** "Wolf woman 6 with e1: 12 against 7". */
export function attackText({ mover, support, sum, against }: Odds, { pyramid }: CherokeeView): string {
  const said = { mover: cardName(pyramid[mover] ?? ""), sum, against };
  if (support.length === 0) return m("cherokee.say.attack", said);
  return m("cherokee.say.attackWith", { ...said, support: list(support) });
}

/** What the attack before was, if there was one: whoever watches closely guesses the clans (4.6). */
function lastAttack({ view, names, you }: Moment): string | undefined {
  const last = view.last;
  if (!last || last.seat === you) return undefined;
  const { target: cell, seat } = last;
  return m("cherokee.say.last", { name: names(seat), card: brief(last.card), expelled: brief(last.expelled), cell });
}

function looking(moment: Moment, cell: Cell): Said {
  const { view, attack, around } = moment;
  if (attack) return { text: attackText(attack.odds, view), small: follows(attack.chain, 1) };
  const card = view.pyramid[cell] ?? "";
  const text = m("cherokee.say.target", { card: cardName(card), cell, value: worth(card) });
  const able = around.some(({ rule }) => rule === undefined);
  return { text, small: m(able ? "cherokee.say.whose" : "cherokee.say.nobody") };
}

function withoutAttack({ moves, card }: Moment): Said | null {
  if (card !== null) {
    const { discard } = usesOf(moves, card);
    return {
      text: m("cherokee.say.insteadCard", { card: cardName(card) }),
      small: m(discard ? "cherokee.say.discardHint" : "cherokee.say.swapHint"),
    };
  }
  if (moves.some(({ type }) => type === "Attack")) return null;
  const swap = moves.some(({ type }) => type === "Swap");
  return { text: m(swap ? "cherokee.say.noneSwap" : "cherokee.say.none"), small: m("cherokee.say.placeHint") };
}

function mine(moment: Moment): Said {
  const { view, moves, card } = moment;
  const cell = view.gap ?? "";
  if (view.phase === "promote")
    return { text: m("cherokee.say.promote", { cell }), small: m("cherokee.say.promoteHint") };
  if (view.phase === "place") {
    return card === null
      ? { text: m("cherokee.say.place", { cell }), small: m("cherokee.say.placeHint") }
      : { text: m("cherokee.say.placeCard", { card: cardName(card), cell }), small: m("cherokee.say.placeAgain") };
  }
  const instead = withoutAttack(moment);
  if (instead) return instead;
  const free = moves.some(({ type }) => type === "Discard" || type === "Swap");
  const hint = lastAttack(moment) ?? m("cherokee.say.takeHint");
  return { text: m("cherokee.say.take"), small: free ? m("cherokee.say.instead") : hint };
}

function theirs(moment: Moment): Said {
  const { view, names, turn, you } = moment;
  // A replay does not know whom it waits for in the middle of a chain.
  const seat = turn[0] ?? view.to_move;
  if (seat === you) return { text: m("cherokee.say.turnYou") };
  const name = names(seat);
  if (view.phase === "promote") return { text: m("cherokee.say.climbing", { name }) };
  if (view.phase === "place") return { text: m("cherokee.say.placing", { name }) };
  const small = lastAttack(moment);
  return { text: m("cherokee.say.turn", { name }), ...(small && { small }) };
}

/** What the moment asks for, in a sentence and perhaps a second, smaller one. */
export function say(moment: Moment): Said {
  const { view, refused, sending, target, moves } = moment;
  if (refused) return { text: refused.text };
  if (sending) return { text: m("cherokee.say.sending") };
  switch (view.phase) {
    case "deal":
      return { text: t("app.loading") };
    case "settle":
      return { text: m("cherokee.say.settling"), small: m("cherokee.say.settlingHint") };
    case "over":
      return { text: m("cherokee.say.finished") };
    default:
      if (target !== null) return looking(moment, target);
      return moves.length > 0 ? mine(moment) : theirs(moment);
  }
}
