/** The line that tells what is asked, what would follow, or whom all wait for. */
import { list } from "../../lib/messages";
import type { Refusal } from "../../lib/refusal.svelte";
import type { Said } from "../../parts/Say.svelte";
import type { Choice } from "./dice";
import type { Laid } from "./ghost";
import { capital, drawnName, iconName, jobName, m } from "./messages";
import {
  type Act,
  type ChiefdomView,
  type Icon,
  isDrawn,
  JOBS,
  type Job,
  type Names,
  type Offer,
  type Square,
} from "./types";
import type { Outcome } from "./work";

/** What is pencilled, as far as words need it. */
export interface Pencilled {
  choice: Choice | null;
  icon: Icon | null;
  put: boolean;
  laid: Laid | null;
  bonus: boolean;
  asks: Record<Square, Job[]>;
  asked: Square | null;
  result: Outcome | null;
}

export interface Moment {
  view: ChiefdomView;
  you: number | undefined;
  names: Names;
  /** What may be done; `null` where nothing is asked. */
  offer: Offer | null;
  pencil: Pencilled;
  refused: Refusal | null;
  sending: boolean;
}

const counts = (jobs: Job[], of: (n: number, job: Job) => string): string[] =>
  JOBS.flatMap((job) => {
    const n = jobs.filter((one) => one === job).length;
    return n > 0 ? [of(n, job)] : [];
  });

/** What a draw brings about: who takes which job, logs and fish. */
export function effects({ hired, became, logs, spent, fished }: Outcome): string {
  const parts = [
    ...counts(Object.values(hired), (n, job) => m("chiefdom.effect.hired", { n, job: jobName(job, n) })),
    ...counts(Object.values(became), (n, job) => m("chiefdom.effect.became", { n, job: jobName(job, n) })),
  ];
  if (logs > 0) parts.push(m("chiefdom.effect.logs", { n: logs }));
  if (spent > 0) parts.push(m("chiefdom.effect.spent", { n: spent }));
  if (fished.length > 0) parts.push(m("chiefdom.effect.fish", { n: fished.length }));
  return parts.length > 0 ? `${capital(parts.join(", "))}.` : m("chiefdom.effect.none");
}

function misfit({ laid, icon }: Pencilled): Said {
  const taken = laid?.cells.filter((cell) => !cell.free && !cell.out).flatMap(({ square }) => square ?? []) ?? [];
  const site = { "+": m("chiefdom.why.besideWall"), H: m("chiefdom.why.besideHouse") }[icon as string];
  const small =
    site ?? (taken.length > 0 ? m("chiefdom.say.badHint", { squares: taken.join(" ") }) : m("chiefdom.say.badEdge"));
  return { text: m("chiefdom.say.bad", { icon: capital(iconName(icon ?? "P", laid?.cells.length)) }), small };
}

function placing(pencil: Pencilled): Said {
  const { icon, laid, put, asks, asked, result, choice } = pencil;
  const name = capital(iconName(icon ?? "P", laid?.draws.length ?? choice?.shape ?? 1));
  if (laid?.undecided) return { text: m("chiefdom.say.leave"), small: m("chiefdom.say.leaveHint") };
  if (!put || !laid) {
    const hint = choice?.shape === 1 ? "chiefdom.say.placeOne" : "chiefdom.say.placeHint";
    return { text: m("chiefdom.say.place", { icon: name }), small: m(hint) };
  }
  if (!laid.fits) return misfit(pencil);
  if (asked) {
    const jobs = list((asks[asked] ?? []).map((job) => m(`chiefdom.work.${job as "L" | "F" | "B"}`)));
    return { text: m("chiefdom.say.job", { square: asked }), small: m("chiefdom.say.jobHint", { jobs }) };
  }
  const text = m("chiefdom.say.fits", { icon: name, squares: laid.draws.join(" ") });
  return { text, small: result ? effects(result) : "" };
}

function asking({ offer, pencil }: Moment): Said {
  if (pencil.icon) return placing(pencil);
  if (pencil.choice) return { text: m("chiefdom.say.wild"), small: m("chiefdom.say.wildHint") };
  const draws = Object.values(offer?.draws ?? {});
  if (draws.length === 0) return { text: m("chiefdom.say.nothing"), small: m("chiefdom.say.nothingHint") };
  if (draws.every(({ bonusOnly }) => bonusOnly))
    return { text: m("chiefdom.say.bonusOnly"), small: m("chiefdom.say.bonusOnlyHint") };
  return { text: m("chiefdom.say.choose"), small: m("chiefdom.say.chooseHint") };
}

const drew = (act: Act): string =>
  isDrawn(act)
    ? m("chiefdom.say.drew", { icon: drawnName(act.icon, act.cells.length), squares: act.cells.join(" ") })
    : m("chiefdom.say.passed");

function waiting({ view, you, names }: Moment): Said {
  const { acted = {}, dice, drawn, last } = view;
  if (dice.length === 0 && last) return { text: m("chiefdom.say.closed", { n: last.turn }) };
  const others = Object.keys(view.sheets)
    .map(Number)
    .filter((seat) => !acted[seat] && seat !== you);
  const small =
    others.length > 0 ? m("chiefdom.say.waiting", { names: list(others.map(names)) }) : m("chiefdom.say.closing");
  return drawn ? { text: drew(drawn), small } : { text: small };
}

/** What the moment asks for, in a sentence and perhaps a second, smaller one. */
export function say(moment: Moment): Said {
  const { view, refused, sending, offer } = moment;
  if (refused) return { text: refused.text };
  if (sending) return { text: m("chiefdom.say.sending") };
  switch (view.phase) {
    case "count":
      return { text: m("chiefdom.say.counting"), small: m("chiefdom.say.countingHint") };
    case "over":
      return { text: m("chiefdom.say.finished") };
    default:
      if (view.turn === 0) return { text: m("chiefdom.say.start") };
      return offer ? asking(moment) : waiting(moment);
  }
}

/** What is told of somebody else's sheet: what was drawn there in the turn that closed last. */
export function lookSaid(view: ChiefdomView, seat: number, name: string): Said {
  const act = view.last?.draws[seat];
  const text = m("chiefdom.say.looking", { name });
  if (!act) return { text, small: m("chiefdom.say.lookNone") };
  if (!isDrawn(act)) return { text, small: m("chiefdom.say.lookPassed") };
  const icon = drawnName(act.icon, act.cells.length);
  return { text, small: m("chiefdom.say.lookDrew", { icon, squares: act.cells.join(" ") }) };
}
