/** The drawers of a table, loaded together when the first of them is opened. */
export { default as LogDrawer } from "./LogDrawer.svelte";
export { default as Result } from "./Result.svelte";
export { default as TableMenu } from "./TableMenu.svelte";
