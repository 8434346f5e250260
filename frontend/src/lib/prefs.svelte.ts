/** What this device prefers: light, sound, vibration, how much may move. Kept in localStorage where there is one. */

export type Theme = "system" | "day" | "night";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(`firekeeper.${key}`);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(`firekeeper.${key}`, value);
  } catch {
    // Storage is refused: the choice holds for this visit.
  }
};

/** A small note that survives reloads: `flag("named")`, `flag("named", true)`. */
export const flag = (key: string, value?: boolean): boolean => {
  if (value !== undefined) write(key, value ? "1" : "0");
  return value ?? read(key) === "1";
};

const themeOf = (text: string | null): Theme => (text === "day" || text === "night" ? text : "system");

class Prefs {
  theme = $state<Theme>(themeOf(read("theme")));
  sound = $state(read("sound") !== "0");
  vibration = $state(read("vibration") !== "0");

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("theme", theme);
    applyTheme();
  }

  setSound(on: boolean): void {
    this.sound = on;
    write("sound", on ? "1" : "0");
  }

  setVibration(on: boolean): void {
    this.vibration = on;
    write("vibration", on ? "1" : "0");
  }
}

export const prefs = new Prefs();

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Puts the theme on the page and on the browser's bar. */
export const applyTheme = (): void => {
  const night = prefs.theme === "night" || (prefs.theme === "system" && dark.matches);
  const root = document.documentElement;
  root.dataset.theme = night ? "night" : "day";
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.removeAttribute("media");
    meta.setAttribute("content", paper);
  }
};

class Motion {
  #still = $state(still.matches);

  constructor() {
    still.addEventListener("change", () => {
      this.#still = still.matches;
    });
  }

  /** Factor on the length of animations: 1, or 0 where the device asks for stillness. */
  get speed(): number {
    return this.#still ? 0 : 1;
  }
}

export const motion = new Motion();

dark.addEventListener("change", applyTheme);
