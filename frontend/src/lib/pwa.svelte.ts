/** The app as an installed one: its service worker, the offer to install it, the count on its icon. None of it is needed to play. */

interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

class Pwa {
  /** A new version waits to be used. */
  updateReady = $state(false);
  /** The browser offers to install the app. */
  installable = $state(false);
  online = $state(navigator.onLine);
  /** Install, offline use and notices need https. */
  readonly secure = isSecureContext;
  readonly standalone =
    matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;
  /** iOS installs by hand, through its share sheet. */
  readonly byHand =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

  #prompt: InstallPrompt | null = null;
  #waiting: ServiceWorker | null = null;

  start(): void {
    addEventListener("online", () => {
      this.online = true;
    });
    addEventListener("offline", () => {
      this.online = false;
    });
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#prompt = event as InstallPrompt;
      this.installable = true;
    });
    addEventListener("appinstalled", () => {
      this.installable = false;
    });
    if (import.meta.env.PROD && "serviceWorker" in navigator) void this.#register();
  }

  async #register(): Promise<void> {
    const registration = await navigator.serviceWorker.register("/sw.js").catch(() => null);
    if (!registration) return;
    const offer = (worker: ServiceWorker | null) => {
      // Without a controller this is the first version: nothing to choose.
      if (worker?.state !== "installed" || !navigator.serviceWorker.controller) return;
      this.#waiting = worker;
      this.updateReady = true;
    };
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => offer(worker));
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) registration.update().catch(() => undefined);
    });
  }

  async install(): Promise<void> {
    await this.#prompt?.prompt();
    this.installable = false;
  }

  /** Puts the waiting version in place; the page loads again. */
  update(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    // What the service worker that Workbox generates listens to.
    this.#waiting?.postMessage({ type: "SKIP_WAITING" });
  }

  /** Shows on the app's icon how many tables wait for the player. */
  badge(count: number): void {
    const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    shown?.catch(() => undefined);
  }
}

export const pwa = new Pwa();
