/**
 * How long a device that answers a Dwarf's window by itself waits. The time hangs on nothing but chance, so that it
 * tells nobody whether a Dwarf is held.
 */

const LEAST_MS = 1200;
const MOST_MS = 3500;

/** Milliseconds from 1200 to 3500, each as likely as the others. `random` gives 32 random bits. */
export const pauseBefore = (random: () => number = bits): number =>
  LEAST_MS + Math.floor((random() / 2 ** 32) * (MOST_MS - LEAST_MS + 1));

const bits = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
