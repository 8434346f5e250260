/** How the app is built, tested and served while one works on it; pwa.ts says how it is installed and kept offline. */

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import { pwa, SERVER_PATHS } from "./pwa.ts";

const GATEWAY = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), VitePWA(pwa)],
  build: {
    // .vite/manifest.json tells which chunks a page loads, for the test of its weight.
    manifest: true,
    // Phones of 2023 and later.
    target: ["chrome111", "safari16.4", "firefox114"],
    rolldownOptions: {
      output: {
        // A game is loaded by `import("./<game>/index")`, so each is a chunk of its own; its name says which game it is.
        chunkFileNames: (chunk) => `assets/${gameOf(chunk.facadeModuleId) ?? chunk.name}-[hash].js`,
      },
    },
  },
  server: {
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, GATEWAY])),
  },
  test: {
    include: ["src/**/*.test.ts"],
  },
});

/** `…/src/games/manitou/index.ts` → `manitou`. */
function gameOf(module: string | null | undefined): string | undefined {
  return module?.match(/\/src\/games\/([^/]+)\/index\.ts$/)?.[1];
}
