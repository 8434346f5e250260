/** The special cards' pictures, from the files in signs/: one line each, on a grid of 32. */
import type { Special } from "./types";

const files = import.meta.glob<string>("./signs/*.svg", { eager: true, query: "?raw", import: "default" });

/** The line of a picture's one path. */
const lineOf = (svg: string): string => /<path\s+d="([^"]+)"/.exec(svg)?.[1] ?? "";

/** By file name: `"as.svg"` → the line. */
export const pictures: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [path.slice(path.lastIndexOf("/") + 1), lineOf(svg)]),
);

export const lineOfSpecial = (card: Special): string => pictures[`${card.toLowerCase()}.svg`] ?? "";
