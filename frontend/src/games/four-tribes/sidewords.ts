/** Villages and their sides in words, for those who listen and for those who look closely. */
import { list } from "../../lib/messages";
import { sideOf } from "./cards";
import { inOrder } from "./laying";
import { acceptsText, cardName, countsText, m, sideName, teamName, upper } from "./messages";
import type { Names, Side, SideView, TribesView } from "./types";

/** Who looks at what. */
export interface Looker {
  view: TribesView;
  you: number | undefined;
  /** How many play. */
  seats: number;
  names: Names;
}

/** "Sum 11, room for 1: red". */
export function stateText({ sum, room, accepts, full, closed }: SideView): string {
  const parts =
    full !== undefined || room === 0
      ? [m("four-tribes.side.full")]
      : [m("four-tribes.side.room", { n: room, accepts: acceptsText(accepts) })];
  if (closed) parts.push(m("four-tribes.side.closed"));
  return m("four-tribes.side.sum", { sum, room: parts.join(", ") });
}

/** "Village 3, your side: Red 5 and Offering. Sum 11, room for 1: red." */
export function sideText({ view, you, seats, names }: Looker, n: number, side: Side): string {
  const there = view.villages[n]?.sides[side];
  if (!there) return "";
  const cards = inOrder(there.cards).map(({ card, owner }) => {
    if (owner === undefined) return cardName(card);
    const of =
      you === undefined
        ? teamName(owner, seats, names)
        : m(`four-tribes.owner.${owner === sideOf(you) ? "you" : "them"}`);
    return m("four-tribes.foreign", { card: cardName(card), of });
  });
  return m("four-tribes.side.label", {
    n,
    side: sideName(side, you, seats, names),
    cards: list(cards) || m("four-tribes.side.empty"),
    state: stateText(there),
  });
}

/** "Village 3: 2 red, 1 black. Blue elder". */
export function villageText({ view, you, seats, names }: Looker, n: number): string {
  const village = view.villages[n];
  if (!village) return "";
  const parts = [m("four-tribes.village.elder", { Tribe: upper(m(`four-tribes.tribe.${village.colour}`)) })];
  if (village.track === "centre") parts.push(m("four-tribes.track.centre"));
  else if (village.track)
    parts.push(m("four-tribes.track.at", { side: sideName(village.track === "0" ? 0 : 1, you, seats, names) }));
  const empty = village.size - Object.values(village.houses).reduce((sum, one) => sum + one, 0);
  if (empty > 0) parts.push(m("four-tribes.village.squares", { n: empty }));
  return m("four-tribes.village.label", { n, houses: countsText(village.houses), elder: parts.join(", ") });
}
