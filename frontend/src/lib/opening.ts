/** A new table as a person lays it out: who sits where, and what of that the house is told. */

import { api, type Opening } from "./api";
import { randomHex } from "./random";

/** Who sits at a seat: the player at this device, somebody to come, or an AI of a level. */
export type Sitter = "me" | "friend" | `bot:${number}`;

export const levelOf = (sitter: Sitter): number | null => (sitter.startsWith("bot:") ? Number(sitter.slice(4)) : null);

/** Me against the others, all AI of `level`. */
export const usual = (seats: number, level: number): Sitter[] =>
  Array.from({ length: seats }, (_, n): Sitter => (n === 0 ? "me" : `bot:${level}`));

/** `sitters` with `sitter` at seat `n`; there is one of me, so where I sat before a friend may sit. */
export const seated = (sitters: Sitter[], n: number, sitter: Sitter): Sitter[] =>
  sitters.map((before, m) => (m === n ? sitter : sitter === "me" && before === "me" ? "friend" : before));

/** `sitters` for another number of seats: the first ones stay, new ones are AI of `level`. */
export const resized = (sitters: Sitter[], seats: number, level: number): Sitter[] => {
  const kept = sitters.slice(0, seats);
  const grown = [...kept, ...Array.from({ length: seats - kept.length }, (): Sitter => `bot:${level}`)];
  const lostMe = sitters.includes("me") && !grown.includes("me");
  return lostMe ? seated(grown, 0, "me") : grown;
};

/** Opens a table and sits down at it where one of the seats is mine; gives its id. Throws an `ApiError`. */
export const openTable = async (opening: Omit<Opening, "seats">, sitters: Sitter[]): Promise<string> => {
  const seats = sitters.map((sitter) => (levelOf(sitter) === null ? "open" : sitter));
  const { id } = await api.open({ ...opening, seats });
  // The entropy is made after the commitment has come, so the house can't have chosen its secret to fit.
  if (sitters.includes("me")) await api.sit(id, randomHex(16), sitters.indexOf("me"));
  return id;
};
