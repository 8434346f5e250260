/** Starts the app in the page. */

import "@fontsource-variable/fraunces";
import "./styles/tokens.css";
import "./styles/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { games } from "./games/registry";
import * as outbox from "./lib/outbox";
import { applyTheme } from "./lib/prefs.svelte";
import { pwa } from "./lib/pwa.svelte";
import { session } from "./lib/session.svelte";
import { keepRules } from "./lib/shelf";

applyTheme();
pwa.start();

const target = document.getElementById("app");
if (!target) throw new Error("The page has no place for the app.");
mount(App, { target });

// What an earlier visit left unsent goes out once the house knows this device.
const resume = () =>
  session.ready().then(
    () => outbox.resume(),
    () => undefined,
  );
void resume();

// Where the app works without a connection, its rules do too, also those never opened.
const SETTLED_MS = 5000;
if (pwa.secure) setTimeout(() => void keepRules(Object.keys(games)), SETTLED_MS);
addEventListener("online", () => {
  outbox.nudge();
  void resume();
});
