/** One short word to the player at a time: what was refused and why, what was copied. */

interface Said {
  text: string;
  /** Where the rule stands that explains it. */
  link?: { game: string; rule: string } | undefined;
}

const STAYS_MS = 7000;

class Toast {
  said = $state.raw<Said | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  say(text: string, link?: Said["link"]): void {
    this.said = { text, link };
    this.release();
  }

  /** Keeps it while somebody reads or reaches for it. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** Lets it go again in its own time. */
  release(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.hide(), STAYS_MS);
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.said = null;
  }
}

export const toast = new Toast();
