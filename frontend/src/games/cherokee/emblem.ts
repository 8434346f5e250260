/** The mound of tribesmen: the game's emblem in lists. */
export const EMBLEM = {
  viewBox: "0 0 96 64",
  light: "M41 16v-6a7 6 0 0 1 14 0v6zM33 18h14v12h-14zM49 30v-6a7 6 0 0 1 14 0v6z",
  dark: "M25 44v-6a7 6 0 0 1 14 0v6zM41 32h14v12h-14zM57 44v-6a7 6 0 0 1 14 0v6zM17 46h14v12h-14zM33 58v-6a7 6 0 0 1 14 0v6zM49 46h14v12h-14zM65 46h14v12h-14z",
};
