/** The line above the hand: what to do, or whom all wait for. */
import { list, t } from "../../lib/messages";
import type { Pick } from "../../lib/types";
import type { Said } from "../../parts/Say.svelte";
import { isWarrior, seatsOf } from "./cards";
import { strength } from "./hints";
import { cardName, m, upper } from "./messages";
import type { ManitouView, Names } from "./types";

export interface Moment {
  view: ManitouView;
  turn: number[];
  you: number | undefined;
  names: Names;
  /** The card taken from the hand, if any. */
  selected: string | null;
  /** Whether the card is being dragged. */
  dragging: boolean;
  /** 5.2: only warriors in hand, and nowhere to stand. */
  fallback: boolean;
  busy: boolean;
  /** Whether the moment is past: nothing is asked of anybody. */
  replay: boolean;
  /** Whether a card of this device is what all waits for. */
  sent: boolean;
}

/** The seats that have not chosen yet, but for the viewer's own. */
export const choosing = (view: ManitouView, you: number | undefined): number[] =>
  seatsOf(view.seats).filter((seat) => seat !== you && !view.seats[seat]?.chosen);

function playing({ turn, you, names, selected, dragging, fallback, busy, replay, sent }: Moment): Said {
  if (busy) return { text: sent ? m("manitou.say.sending") : t("app.loading") };
  const seat = turn[0];
  if (seat === undefined) return { text: m("manitou.say.settling"), small: m("manitou.say.settlingHint") };
  if (seat !== you) return { text: m("manitou.say.turn", { name: names(seat) }) };
  if (replay) return { text: m("manitou.say.turnYou") };
  if (selected !== null) {
    const text = dragging
      ? m("manitou.say.over")
      : m("manitou.say.place", {
          card: upper(isWarrior(selected) ? cardName(selected) : m("manitou.hunterNamed", { value: selected })),
        });
    const small = isWarrior(selected) ? strength(selected) : m("manitou.say.placeHunter", { value: selected });
    return { text, small };
  }
  if (fallback) return { text: m("manitou.say.fallback"), small: m("manitou.say.fallbackHint") };
  return { text: m("manitou.say.take"), small: m("manitou.say.takeHint") };
}

/** What the moment asks for, in a sentence and perhaps a second, smaller one. */
export function say(moment: Moment): Said {
  const { view, you, names } = moment;
  switch (view.phase) {
    case "deal":
      return { text: "" };
    case "choose": {
      const small = m("manitou.say.waiting", { names: list(choosing(view, you).map(names)) });
      const ready = you !== undefined && view.seats[you]?.chosen;
      return { text: m(ready ? "manitou.say.ready" : "manitou.say.party"), small };
    }
    case "play":
      return playing(moment);
    case "settle":
      return { text: m("manitou.say.settling"), small: m("manitou.say.settlingHint") };
    case "over":
      return { text: m("manitou.say.finished") };
  }
}

const USUAL_PARTY = 8;

/** What the choice asks of the seat, and why its number is not the usual eight (4.3, 4.4). */
export function task(view: ManitouView, seat: number, pick: Pick): Said {
  const count = pick.count;
  const stock = Object.values(pick.of).reduce((sum, n) => sum + n, 0);
  const text = m("manitou.choose.title");
  if (stock === count) return { text, small: m("manitou.choose.all", { count }) };
  const last = count < USUAL_PARTY && view.dealer === seat;
  return { text, small: m(last ? "manitou.choose.last" : "manitou.choose.eight", { count }) };
}
