/** Cherokee's options in plain words; the rulebook's default comes first. */

import { addMessages, t } from "../../lib/messages";
import type { OptionWords } from "../../lib/options";

addMessages({
  "cherokee.option.mode": "The clans",
  "cherokee.option.mode.secret": "Secret",
  "cherokee.option.mode.open": "Open, with two neutral clans",
  "cherokee.option.openUnusedClans": "Clans that nobody uses (open game)",
  "cherokee.option.openUnusedClans.inert": "Stay in the pyramid",
  "cherokee.option.openUnusedClans.removed": "Are taken out",
  "cherokee.option.attackOwnClan": "Attacks within one clan",
  "cherokee.option.attackOwnClan.forbidden": "Forbidden",
  "cherokee.option.attackOwnClan.allowed": "Allowed",
  "cherokee.option.womanWinsAttackTie": "A woman attacks a man of the same strength",
  "cherokee.option.womanWinsAttackTie.false": "He stays",
  "cherokee.option.womanWinsAttackTie.true": "She expels him",
  "cherokee.option.attackMandatory": "Attacking",
  "cherokee.option.attackMandatory.true": "Is a must",
  "cherokee.option.attackMandatory.false": "May be left out",
  "cherokee.option.noAttack": "Without an attack",
  "cherokee.option.noAttack.discardCard": "A hand card is discarded",
  "cherokee.option.noAttack.swapBase": "A hand card replaces one of the base",
  "cherokee.option.finalTie": "Equal feathers and women at the end",
  "cherokee.option.finalTie.shared": "The victory is shared",
  "cherokee.option.finalTie.mostMembers": "Most tribesmen win",
});

const words = (name: string, values: unknown[], main = false): OptionWords => ({
  name,
  main,
  label: t(`cherokee.option.${name}`),
  values: values.map((value) => ({ value, label: t(`cherokee.option.${name}.${String(value)}`) })),
});

export const options: OptionWords[] = [
  words("mode", ["secret", "open"], true),
  words("openUnusedClans", ["inert", "removed"]),
  words("attackOwnClan", ["forbidden", "allowed"]),
  words("womanWinsAttackTie", [false, true]),
  words("attackMandatory", [true, false]),
  words("noAttack", ["discardCard", "swapBase"]),
  words("finalTie", ["shared", "mostMembers"]),
];
