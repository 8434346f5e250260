/** The table's own events as sentences; a game tells its own. */

import { aiName, letter } from "./identity";
import { list, t } from "./messages";
import type { Fact } from "./types";

const seats = (value: unknown): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === "number") : []);

/** A table event as a sentence; `null` for those that tell a listener nothing. */
export const tableSentence = ({ seat, event }: Fact, names: (seat: number) => string): string | null => {
  const who = typeof event.seat === "number" ? event.seat : seat;
  const name = who === null ? "" : names(who);
  const mine = name === t("seat.you");
  switch (event.type) {
    case "SeatTaken":
      if (mine) return t("event.SeatTakenYou");
      return t("event.SeatTaken", { name: typeof event.name === "string" ? event.name : name });
    case "BotSeated":
      return t("event.BotSeated", { name: aiName(Number(event.level)), letter: letter(who ?? 0) });
    case "SeatLeft":
    case "Resigned":
      return mine ? t(`event.${event.type}You`) : t(`event.${event.type}`, { name });
    case "GameStarted":
      return t("event.GameStarted");
    case "GameEnded": {
      const winners = seats(event.winners).map(names);
      if (winners.length === 0) return t("event.GameEndedNobody");
      if (Array.isArray(event.scores) && event.scores.length === 1)
        return t("event.GameEndedAlone", { n: Number(event.scores[0]) });
      if (winners.length === 1 && winners[0] === t("seat.you")) return t("event.GameEndedYou");
      return t("event.GameEnded", { names: list(winners), n: winners.length });
    }
    default:
      return null;
  }
};
