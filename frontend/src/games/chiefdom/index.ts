/** Chiefdom's front end: the board, its words and its miniature, loaded as one chunk when first needed. */
import "./inks.css";

export { default as Board } from "./Board.svelte";
export { default as Miniature } from "./Miniature.svelte";
export { chapter, heading, result, sentence } from "./sentence";
