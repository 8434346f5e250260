/** A game's code, loaded once when it is first needed. */

import { type GameParts, games } from "../games/registry";

const loading = new Map<string, Promise<GameParts>>();

/** The parts of a game; rejects where this front end lacks it or its code can't be loaded (then it may be asked again). */
export const loadGame = (slug: string): Promise<GameParts> => {
  const front = games[slug];
  if (!front) return Promise.reject(new Error(`unknown game: ${slug}`));
  const parts =
    loading.get(slug) ??
    front.load().catch((error: unknown) => {
      loading.delete(slug);
      throw error;
    });
  loading.set(slug, parts);
  return parts;
};

/** A game's name for people. */
export const titleOf = (slug: string): string => games[slug]?.title ?? slug;
