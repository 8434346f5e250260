/** Gables above a river: the game's emblem in lists. */
export const EMBLEM = {
  viewBox: "0 0 96 64",
  light: "M4 50c8-6 14-6 22 0s14 6 22 0 14-6 22 0 14 6 22 0v10c-8 6-14 6-22 0s-14-6-22 0-14 6-22 0-14-6-22 0z",
  dark: "M18 8L34 22v18H2V22zM48 8l16 14v18H32V22zM78 8l16 14v18H62V22z",
};
