/** The buffalo's body: the game's emblem in lists, and the beast on its herds. */
export const EMBLEM = {
  viewBox: "0 0 96 64",
  light:
    "M87 25C80 17 68 17 58 14 51 8 44 4 35 5c-4 12-3 30 4 42 10 1 20-1 28-5l3 5-2 13h6l2-11 4-6 2 5-1 12h6l1-14c2-7 2-14-1-21z",
  dark: "M37 5C29 4 22 8 19 15c-6 2-10 7-11 14-2 5-2 10 1 13 2 2 5 2 7 1l2 7 4-6c2-1 4-1 6 0l3 7v9h5l1-9 3-3 2 12h5V45c6-11 3-31-10-40z",
};
