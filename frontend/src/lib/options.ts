/** A game's options as people choose and read them. What is not chosen is as the rulebook has it. */

/** One option in words. */
export interface OptionWords {
  name: string;
  label: string;
  /** Shown at once; the others stand behind "more". */
  main: boolean;
  /** The first one is the rulebook's. */
  values: { value: unknown; label: string }[];
}

export type Chosen = Record<string, unknown>;

/** The place of the chosen value of an option; 0, the rulebook's, where none or an unknown one is chosen. */
export const placeOf = (option: OptionWords, chosen: Chosen): number =>
  Math.max(
    0,
    option.values.findIndex(({ value }) => value === chosen[option.name]),
  );

/** `chosen` with the value at `place` of an option; the rulebook's is left out. */
export const choosing = (chosen: Chosen, option: OptionWords, place: number): Chosen => {
  const { [option.name]: _, ...rest } = chosen;
  return place === 0 ? rest : { ...rest, [option.name]: option.values[place]?.value };
};

/** What differs from the rulebook, in words. */
export const departures = (options: OptionWords[], chosen: Chosen): { label: string; value: string }[] =>
  options.flatMap((option) => {
    const value = option.values[placeOf(option, chosen)];
    return value && placeOf(option, chosen) > 0 ? [{ label: option.label, value: value.label }] : [];
  });
