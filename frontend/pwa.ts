/** The app as a phone installs it: the manifest, and what the service worker keeps and leaves alone. */

import type { VitePWAOptions } from "vite-plugin-pwa";

/** What the gateway answers itself; everything else is a page of the app. */
export const SERVER_PATHS = ["/api", "/schema", "/health", "/metrics"];

const PAPER = "#f3e9d7"; // --paper by day

export const pwa: Partial<VitePWAOptions> = {
  // A new version is offered between turns, never put in place by itself.
  registerType: "prompt",
  injectRegister: false,
  includeManifestIcons: false,
  manifest: {
    id: "/",
    name: "Firekeeper",
    short_name: "Firekeeper",
    description: "Council-fire tabletop games: against friends or bots, to watch and to replay, move by move.",
    lang: "en",
    dir: "ltr",
    categories: ["games", "entertainment"],
    start_url: "/",
    scope: "/",
    display: "standalone",
    orientation: "any",
    theme_color: PAPER,
    background_color: PAPER,
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icons/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
    shortcuts: [
      {
        name: "New table",
        url: "/new",
        icons: [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }],
      },
    ],
  },
  workbox: {
    cleanupOutdatedCaches: true,
    // The shell, every game's chunk, and the font's Latin subset.
    globPatterns: ["**/*.{js,css,html}", "assets/fraunces-latin-*.woff2", "icons/{icon.svg,icon-192.png}"],
    globIgnores: ["assets/fraunces-latin-ext-*"],
    navigateFallback: "/index.html",
    navigateFallbackDenylist: SERVER_PATHS.map((path) => new RegExp(`^${path}(/|$)`)),
    // Nothing of /api is kept here: the app keeps finished replays itself, over plain http too.
    runtimeCaching: [
      {
        // The font's other subsets, kept once a name or a language has needed them.
        urlPattern: /\/assets\/fraunces-[^/]+\.woff2$/,
        handler: "CacheFirst",
        options: { cacheName: "fonts", expiration: { maxEntries: 8 } },
      },
    ],
  },
};
