/** The 18 scoring cards of the advanced game in words (7). */
import { addMessages, t } from "../../lib/messages";

addMessages({
  "chiefdom.card.1": "Rows of forest",
  "chiefdom.card.1.text": "Each row from border to border that is all trees, twos and threes mixed",
  "chiefdom.card.2": "Rows of lake",
  "chiefdom.card.2.text": "Each row from border to border that is all water",
  "chiefdom.card.3": "Groups of lumberjacks",
  "chiefdom.card.3.text": "Each group of three or more lumberjacks",
  "chiefdom.card.4": "Groups of houses",
  "chiefdom.card.4.text": "Each group of three or more houses",
  "chiefdom.card.5": "Groups of fishermen",
  "chiefdom.card.5.text": "Each group of three or more fishermen",
  "chiefdom.card.6": "Groups of builders",
  "chiefdom.card.6.text": "Each group of three or more builders",
  "chiefdom.card.7": "Full rows",
  "chiefdom.card.7.text": "Each row without an empty square",
  "chiefdom.card.8": "Full columns",
  "chiefdom.card.8.text": "Each column without an empty square",
  "chiefdom.card.9": "Houses on the border",
  "chiefdom.card.9.text": "Each house on the border of the grid",
  "chiefdom.card.10": "Houses by the water",
  "chiefdom.card.10.text": "Each house beside a water square",
  "chiefdom.card.11": "Houses by the forest",
  "chiefdom.card.11.text": "Each house beside a tree square",
  "chiefdom.card.12": "Lakes",
  "chiefdom.card.12.text": "Each lake of three or more squares",
  "chiefdom.card.13": "Forests",
  "chiefdom.card.13.text": "Each forest of three or more squares",
  "chiefdom.card.14": "People by the wall",
  "chiefdom.card.14.text": "Each person beside a wall square, drawn or pre-drawn",
  "chiefdom.card.15": "Builders between houses",
  "chiefdom.card.15.text": "Each builder beside two or more houses",
  "chiefdom.card.16": "All three trades",
  "chiefdom.card.16.text": "Each set of one lumberjack, one fisherman and one builder",
  "chiefdom.card.17": "Fishermen in the bay",
  "chiefdom.card.17.text": "Each fisherman beside two or more water squares",
  "chiefdom.card.18": "Rows with everything",
  "chiefdom.card.18.text": "Each row with a person, a house, a tree and a water square",
  "chiefdom.card.worth": "{text}: {n} {n|point|points}.",
});

/** Points for each thing that a card counts; cards from 1. */
const WORTH = [6, 6, 5, 5, 5, 5, 2, 1, 2, 3, 2, 4, 4, 2, 3, 2, 2, 3];

export const worthOf = (card: number): number => WORTH[card - 1] ?? 0;

/** "Groups of houses". */
export const cardName = (card: number): string => t(`chiefdom.card.${card}`);

/** "Each group of three or more houses: 5 points." */
export const cardText = (card: number): string =>
  t("chiefdom.card.worth", { text: t(`chiefdom.card.${card}.text`), n: worthOf(card) });
