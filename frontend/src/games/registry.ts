/** The games this front end can show, and what each must bring. A game's code is loaded when its board is first needed. */

import type { Component } from "svelte";
import type { OptionWords } from "../lib/options";
import type { Document, Fact } from "../lib/types";
import { EMBLEM as MOUND } from "./cherokee/emblem";
import { EMBLEM as PALISADE } from "./chiefdom/emblem";
import { EMBLEM as GABLES } from "./four-tribes/emblem";
import { EMBLEM as BUFFALO } from "./manitou/emblem";

export interface BoardProps {
  doc: Document;
  /** The append that led to `doc`, for animation; `null` where a board comes up whole. */
  frame: { facts: Fact[]; from: number; to: number } | null;
  /** A move is sent and not answered, or the board is catching up: nothing may be touched. */
  busy: boolean;
  /** Looking, not playing: no hold of settlements, no taps. */
  replay: boolean;
  play: (command: object) => void;
  /** Explains a tap that does nothing, with a link to the rule; `rule` is empty where no rule is the reason. */
  why: (rule: string, text: string) => void;
  /** Factor on the length of animations; 0 means none. */
  speed: number;
  /**
   * The board calls it once it holds nothing back any more: with the chapter (round, hunt) whose settlement was
   * looked at and confirmed, and on a finished table as soon as none is held. Then the result may cover it.
   */
  onconfirmed?: (chapter: number) => void;
  /** The board calls it with the chapter whose settlement it holds, and with `null` once it shows the present. */
  onheld?: (chapter: number | null) => void;
}

export interface GameParts {
  Board: Component<BoardProps>;
  /** An event as a sentence for the screen reader and the log; `null` where there is nothing to tell. */
  sentence: (fact: Fact, names: (seat: number) => string) => string | null;
  Miniature: Component<{ glance: object }>;
  /** A few words beside the title: "hunt 2 of 3"; of the chapter `held`, where the board still shows that one. */
  heading?: (view: Record<string, unknown>, held?: number | null) => string;
  /** The name of the chapter that an event opens ("Hunt 2"), for jumping in a replay; `null` for other events. */
  chapter?: (fact: Fact) => string | null;
  /** What the result says of a finished table in the game's own words, where "A won" is not the point of it. */
  result?: (doc: Document, names: (seat: number) => string) => { title?: string; note?: string };
}

export interface GameFront {
  slug: string;
  title: string;
  tagline: string;
  /** Two outlines in one ink, the one lighter: shown in lists where no board lies. Without it the title's initial is. */
  emblem?: { viewBox: string; light: string; dark: string };
  load: () => Promise<GameParts>;
  /** Its options in words, where it has any. */
  options?: () => Promise<{ options: OptionWords[] }>;
  /** The pictures that its rules show, by file name: the one line of each, on a grid of 32. */
  pictures?: () => Promise<{ pictures: Record<string, string> }>;
}

export const games: Record<string, GameFront> = {
  manitou: {
    slug: "manitou",
    title: "Manitou",
    tagline: "Three hunts, three herds, secret hunting parties",
    emblem: BUFFALO,
    load: () => import("./manitou/index"),
  },
  cherokee: {
    slug: "cherokee",
    title: "Cherokee",
    tagline: "A pyramid of six clans, and nobody knows whose is yours",
    emblem: MOUND,
    load: () => import("./cherokee/index"),
    options: () => import("./cherokee/options"),
  },
  "four-tribes": {
    slug: "four-tribes",
    title: "Four Tribes",
    tagline: "Six villages by a river, and elders to be won over",
    emblem: GABLES,
    load: () => import("./four-tribes/index"),
    options: () => import("./four-tribes/options"),
    pictures: () => import("./four-tribes/signs"),
  },
  chiefdom: {
    slug: "chiefdom",
    title: "Chiefdom",
    tagline: "Three dice, one sheet, and a chiefdom to draw, also alone",
    emblem: PALISADE,
    load: () => import("./chiefdom/index"),
    options: () => import("./chiefdom/options"),
  },
};
