/** Four Tribes' options in plain words; the rulebook's default comes first. */

import { letter } from "../../lib/identity";
import { addMessages, t } from "../../lib/messages";
import type { OptionWords, ValueWords } from "../../lib/options";
import { cardName } from "./messages";
import { lineOfSpecial } from "./signs";
import type { Special } from "./types";

addMessages({
  "four-tribes.option.mode": "The game",
  "four-tribes.option.mode.standard": "Standard, for two",
  "four-tribes.option.mode.advanced": "Advanced, for two",
  "four-tribes.option.mode.team": "Teams A+C and B+D",
  "four-tribes.option.villageSet": "The villages",
  "four-tribes.option.villageSet.white": "White: two to four houses",
  "four-tribes.option.villageSet.black": "Black: three to five houses",
  "four-tribes.option.towers": "Towers",
  "four-tribes.option.towers.random": "Drawn by lot",
  "four-tribes.option.towerCount": "How many towers are drawn",
  "four-tribes.option.dwarfTiming": "The Dwarf",
  "four-tribes.option.dwarfTiming.reaction": "Strikes at once: the others are asked",
  "four-tribes.option.dwarfTiming.ownTurn": "Strikes in one’s own turn",
  "four-tribes.option.firstPlayer": "Who begins",
  "four-tribes.option.firstPlayer.random": "Drawn by lot",
  "four-tribes.option.firstPlayer.seat": "Seat {letter}",
  "four-tribes.option.tableTalk": "Talk between partners",
  "four-tribes.option.tableTalk.closed": "There is none",
  "four-tribes.option.tableTalk.honour": "Whoever talks owns up and loses a turn",
});

/** The ten cards with a tower, of which some play along. */
const TOWERS: Special[] = ["AS", "BD", "CL", "DI", "DO", "DW", "HA", "RD", "UN", "WI"];
const TOWER_COUNT = 5; // as the book suggests
const PAIR = [2];
const TEAMS = [4];
const MOST_SEATS = 4;

const words = (name: string, values: ValueWords[], more: Partial<OptionWords> = {}): OptionWords => ({
  name,
  main: false,
  label: t(`four-tribes.option.${name}`),
  values,
  ...more,
});

const value = (name: string, code: string, seats?: number[]): ValueWords => ({
  value: code,
  label: t(`four-tribes.option.${name}.${code}`),
  ...(seats && { seats }),
});

const counts = [TOWER_COUNT, ...TOWERS.map((_, n) => n), TOWERS.length].filter(
  (n, place, all) => all.indexOf(n) === place,
);

const beginners = Array.from(
  { length: MOST_SEATS },
  (_, seat): ValueWords => ({
    value: seat,
    label: t("four-tribes.option.firstPlayer.seat", { letter: letter(seat) }),
    ...(seat >= 2 && { seats: TEAMS }),
  }),
);

export const options: OptionWords[] = [
  words("mode", [value("mode", "standard", PAIR), value("mode", "advanced", PAIR), value("mode", "team", TEAMS)], {
    main: true,
    seating: true,
  }),
  words("villageSet", [value("villageSet", "white"), value("villageSet", "black")], { main: true }),
  words(
    "towers",
    [
      value("towers", "random"),
      ...TOWERS.map((card): ValueWords => ({ value: card, label: cardName(card), picture: lineOfSpecial(card) })),
    ],
    { kind: "cards" },
  ),
  words(
    "towerCount",
    counts.map((n): ValueWords => ({ value: n, label: String(n) })),
    { matters: ({ towers }) => !Array.isArray(towers) },
  ),
  words("dwarfTiming", [value("dwarfTiming", "reaction"), value("dwarfTiming", "ownTurn")]),
  words("firstPlayer", [value("firstPlayer", "random"), ...beginners]),
  words("tableTalk", [value("tableTalk", "closed"), value("tableTalk", "honour")], {
    matters: ({ mode }) => mode === "team",
  }),
];
