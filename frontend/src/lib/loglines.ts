/** A log as the house sends it. */

import type { LogLine } from "./types";

/** The lines of a log in JSON Lines; its header and an unfinished last line are left out. */
export const parseLines = (text: string): LogLine[] =>
  text.split("\n").flatMap((line) => {
    if (!line.startsWith("{") || !line.endsWith("}")) return [];
    const parsed = JSON.parse(line) as Partial<LogLine>;
    return typeof parsed.seq === "number" && parsed.event ? [parsed as LogLine] : [];
  });
