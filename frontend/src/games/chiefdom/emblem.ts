/** Two houses behind a palisade: the game's emblem in lists. */
export const EMBLEM = {
  viewBox: "0 0 96 64",
  light: "M12 26L29 10l17 16v8H12zM46 24L65 6l19 18v10H46z",
  dark: "M8 60V40l4-6 4 6v20zM20 60V40l4-6 4 6v20zM32 60V40l4-6 4 6v20zM44 60V40l4-6 4 6v20zM56 60V40l4-6 4 6v20zM68 60V40l4-6 4 6v20zM80 60V40l4-6 4 6v20zM5 44h86v4H5z",
};
