/** Four Tribes' front end: the board, its words and its miniature, loaded as one chunk when first needed. */
export { default as Board } from "./Board.svelte";
export { default as Miniature } from "./Miniature.svelte";
export { result } from "./result";
export { chapter, heading, sentence } from "./sentence";
