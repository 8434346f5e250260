/** Each of Chiefdom's events as one sentence, for the screen reader and the log. */
import { digits, list } from "../../lib/messages";
import type { Document, Fact } from "../../lib/types";
import { cardName } from "./cards";
import { isSquare } from "./grid";
import { drawnName, isYou, jobName, m, ratingName } from "./messages";
import { ICONS, JOBS, type Names } from "./types";

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((n) => typeof n === "number") : []);
const record = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" ? (value as Record<string, unknown>) : {};

/** "B1 fisherman, D1 jobless": the new people with their work. */
function placed(cells: string[], jobs: Record<string, unknown>): string {
  const said = cells.map((square) => {
    const job = JOBS.find((known) => known === jobs[square]);
    return job ? m("chiefdom.event.worker", { square, job: jobName(job) }) : square;
  });
  return said.join(", ");
}

function drew(draw: Record<string, unknown>, name: string): string {
  const cells = Array.isArray(draw.cells) ? draw.cells.filter(isSquare) : [];
  const icon = ICONS.find((known) => known === draw.icon);
  const said = m(draw.bonus === true ? "chiefdom.event.drewBonus" : "chiefdom.event.drew", {
    name,
    icon: icon ? drawnName(icon, cells.length) : "?",
    squares: placed(cells, record(draw.jobs)),
  });
  const { logs, fish } = draw;
  if (typeof logs !== "number" || typeof fish !== "number") return said;
  return `${said} ${m("chiefdom.event.stock", { logs, fish })}`;
}

/** What each of the others did in the turn; the viewer's own act was told when it was made. */
function closed(draws: unknown, names: Names): string | null {
  if (!Array.isArray(draws)) return null;
  const said = draws.flatMap((draw: unknown, seat) => {
    if (isYou(names, seat)) return [];
    return [draw === null ? m("chiefdom.event.passed", { name: names(seat) }) : drew(record(draw), names(seat))];
  });
  return said.length > 0 ? said.join(" ") : null;
}

function scored(sheets: unknown, names: Names): string {
  const totals = Array.isArray(sheets) ? sheets.map((sheet: unknown) => Number(record(sheet).total)) : [];
  const scores = totals.map((n, seat) => m("chiefdom.event.score", { name: names(seat), n: digits(n) }));
  return m("chiefdom.event.scored", { scores: list(scores) });
}

/** The sentence of a fact; `null` where there is nothing to tell, and for events that are not Chiefdom's. */
export function sentence(fact: Fact, names: Names): string | null {
  const { event, seat } = fact;
  const name = seat === null ? "" : names(seat);
  switch (event.type) {
    case "ScoringCardsDrawn":
      return m("chiefdom.event.cards", { cards: list(numbers(event.cards).map(cardName)) });
    case "DiceRolled":
      return m("chiefdom.event.dice", { dice: numbers(event.dice).join(", ") });
    case "Acted":
      return m("chiefdom.event.acted", { name, n: seat !== null && isYou(names, seat) ? 2 : 1 });
    case "Drawn":
      return drew(event, name);
    case "Passed":
      return m("chiefdom.event.passed", { name });
    case "TurnClosed":
      return closed(event.draws, names);
    case "ChiefdomsScored":
      return scored(event.sheets, names);
    default:
      return null;
  }
}

/** Each roll of the dice opens a turn; the count is the last chapter. */
export function chapter({ event }: Fact): string | null {
  if (event.type === "ChiefdomsScored") return m("chiefdom.chapter.end");
  if (event.type !== "DiceRolled") return null;
  return m("chiefdom.chapter", { n: Number(event.turn) });
}

/** Alone one plays for a rating (6.16); of several whoever has the most wins. */
export function result({ table, view }: Document): { title?: string; note?: string } {
  const [total, ...others] = table.scores ?? [];
  if (total === undefined || others.length > 0) return {};
  const rating = view?.rating;
  return {
    title: m("chiefdom.result", { n: digits(total) }),
    ...(typeof rating === "number" ? { note: ratingName(rating) } : {}),
  };
}

/** "turn 12". */
export function heading(view: Record<string, unknown>): string {
  return view.phase === "act" && typeof view.turn === "number" ? m("chiefdom.heading", { n: view.turn }) : "";
}
