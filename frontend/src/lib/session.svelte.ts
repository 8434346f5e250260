/** Who plays on this device. The house makes a player on the first call; the name can be changed at any time. */

import { api } from "./api";
import { t } from "./messages";
import { flag } from "./prefs.svelte";

const NAMED = "named";
const KNOWN = "known";

class SessionStore {
  name = $state("");
  /** Whether the player has chosen the name. */
  named = $state(flag(NAMED));
  /** Whether the house has met this device before, so that requests carry its cookie already. */
  known = flag(KNOWN);
  /** Where others reach the house: this page's own address, unless that is good on this machine alone. */
  invite = $state(location.origin);
  #ready: Promise<void> | null = null;

  /** Resolves once the house knows this device. Throws an `ApiError` where it can't be reached; then it may be called again. */
  ready(): Promise<void> {
    this.#ready ??= api.session().then(
      ({ name, invite }) => {
        this.name = name || t("name.default");
        this.invite = invite ?? location.origin;
        this.known = flag(KNOWN, true);
      },
      (error: unknown) => {
        this.#ready = null;
        throw error;
      },
    );
    return this.#ready;
  }

  async rename(name: string): Promise<void> {
    const session = await api.rename(name);
    this.name = session.name || name;
    this.named = flag(NAMED, true);
  }
}

export const session = new SessionStore();
