/** Why a touch does nothing: said on the board's line for a while, and told to the table with its rule. */

/** A refusal in words, with its rule; `rule` is empty where no rule is the reason. */
export interface Refusal {
  rule: string;
  text: string;
}

const STAYS_MS = 5000;

/** The refusal on the line. Made while a component is set up, which ends it. */
export class Refused {
  current = $state.raw<Refusal | null>(null);

  constructor(readonly why: (rule: string, text: string) => void) {
    $effect(() => {
      if (!this.current) return;
      const timer = setTimeout(() => this.clear(), STAYS_MS);
      return () => clearTimeout(timer);
    });
  }

  say(reason: Refusal): void {
    this.current = reason;
    this.why(reason.rule, reason.text);
  }

  clear(): void {
    this.current = null;
  }
}
