/** Where the app is. Links are plain anchors; a click on one of this house changes the screen without a load. */

import { parse, type Route } from "./routes";

/** How many screens of this app lie behind an entry of the browser's history: it is kept with each. */
const depthOf = (state: unknown): number => Number((state as { depth?: unknown } | null)?.depth) || 0;

const here = (): Route => parse(location.pathname, location.search, location.hash);

class Router {
  route = $state.raw<Route>(here());
  /** How many screens of this app lie behind, so that Back can leave the app alone. Holds over a reload and Forward too. */
  #depth = depthOf(history.state);

  /** Begins to follow links and the browser's buttons; gives a function that ends it. */
  start(): () => void {
    const pop = () => {
      this.#depth = depthOf(history.state);
      this.route = here();
    };
    const click = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const anchor = event.target instanceof Element ? event.target.closest("a") : null;
      if (!anchor || anchor.target || anchor.hasAttribute("download")) return;
      const url = new URL(anchor.href, location.href);
      if (url.origin !== location.origin || url.pathname.startsWith("/api/") || parse(url.pathname).screen === "lost")
        return;
      event.preventDefault();
      this.go(url.pathname + url.search + url.hash);
    };
    addEventListener("popstate", pop);
    document.addEventListener("click", click);
    return () => {
      removeEventListener("popstate", pop);
      document.removeEventListener("click", click);
    };
  }

  /** Goes to an address of this app. */
  go(address: string, { replace = false } = {}): void {
    if (replace) this.mark(address);
    else {
      this.#depth += 1;
      history.pushState({ depth: this.#depth }, "", address);
    }
    this.route = here();
  }

  /** Changes the address without a change of screen, for links that others may copy. */
  mark(address: string): void {
    history.replaceState({ depth: this.#depth }, "", address);
  }

  /** One screen back, or to `home` where this visit began here. */
  back(home = "/"): void {
    if (this.#depth > 0) history.back();
    else this.go(home, { replace: true });
  }
}

export const router = new Router();
