/** Ids and entropy, from what browsers offer over plain http too. */

/** `bytes` random bytes as lower-case hex. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
