/** Chiefdom's options in plain words; the rulebook's default comes first. */

import { addMessages, t } from "../../lib/messages";
import type { OptionWords } from "../../lib/options";

addMessages({
  "chiefdom.option.advanced": "Scoring cards",
  "chiefdom.option.advanced.false": "None",
  "chiefdom.option.advanced.true": "Three of 18 (advanced)",
  "chiefdom.option.bonus": "Each house allows a draw of one icon fewer",
  "chiefdom.option.bonus.true": "Yes, once",
  "chiefdom.option.bonus.false": "No",
});

const words = (name: string, values: boolean[], main = false): OptionWords => ({
  name,
  main,
  label: t(`chiefdom.option.${name}`),
  values: values.map((value) => ({ value, label: t(`chiefdom.option.${name}.${value}`) })),
});

export const options: OptionWords[] = [words("advanced", [false, true], true), words("bonus", [true, false])];
