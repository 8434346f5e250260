/** A game's options as people choose and read them. What is not chosen is as the rulebook has it. */

/** One value of an option in words. */
export interface ValueWords {
  value: unknown;
  label: string;
  /** The numbers of seats that it goes with; any where none are given. */
  seats?: number[];
  /** The line of its picture on a grid of 32, in a choice of cards. */
  picture?: string;
}

/** One option in words. */
export interface OptionWords {
  name: string;
  label: string;
  /** Shown at once; the others stand behind "more". */
  main: boolean;
  /** The first one is the rulebook's. Of `cards` it stands for choosing none of the others, which may be combined. */
  values: ValueWords[];
  /** `one` of the values, or some of the `cards`: then their list is what is chosen. */
  kind?: "one" | "cards";
  /** A value for another number of seats may be chosen too: it changes the number. */
  seating?: boolean;
  /** Whether it has a say beside what else is chosen; always where it is not given. */
  matters?: (chosen: Chosen) => boolean;
}

export type Chosen = Record<string, unknown>;

const goesWith = ({ seats }: ValueWords, count: number): boolean => seats === undefined || seats.includes(count);

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

/** Whether the value at `place` is among the chosen cards; at 0: whether none is chosen. */
export const isTaken = (option: OptionWords, chosen: Chosen, place: number): boolean => {
  const cards = chosen[option.name];
  if (!Array.isArray(cards)) return place === 0;
  return cards.includes(option.values[place]?.value);
};

/** `chosen` with the card at `place` taken or put back, in the order of the option; at 0: with none of them. */
export const taking = (chosen: Chosen, option: OptionWords, place: number): Chosen => {
  const { [option.name]: _, ...rest } = chosen;
  if (place === 0) return rest;
  const cards = option.values.flatMap(({ value }, n) =>
    n > 0 && isTaken(option, chosen, n) !== (n === place) ? [value] : [],
  );
  return cards.length === 0 ? rest : { ...rest, [option.name]: cards };
};

/** The places of the values that can be chosen at a table with `seats` seats. */
export const placesFor = (option: OptionWords, seats: number): number[] =>
  option.values.flatMap((value, place) => (option.seating || goesWith(value, seats) ? [place] : []));

/** The number of seats that the value at `place` asks for, where `seats` is none it goes with. */
export const seatsFor = (option: OptionWords, place: number, seats: number): number => {
  const value = option.values[place];
  return value && !goesWith(value, seats) ? (value.seats?.[0] ?? seats) : seats;
};

/** `chosen` at a table with `seats` seats: what does not go with them or has no say is left out or chosen anew. */
export const fitted = (options: OptionWords[], chosen: Chosen, seats: number): Chosen => {
  const seated = options.reduce((sofar, option) => {
    const value = option.values[placeOf(option, sofar)];
    if (option.kind === "cards" || !value || goesWith(value, seats)) return sofar;
    return choosing(
      sofar,
      option,
      Math.max(
        0,
        option.values.findIndex((other) => goesWith(other, seats)),
      ),
    );
  }, chosen);
  return Object.fromEntries(
    Object.entries(seated).filter(
      ([name]) => options.find((option) => option.name === name)?.matters?.(seated) ?? true,
    ),
  );
};

/** The label of what is chosen of an option: one value's, or those of the cards, listed. */
const chosenLabel = (option: OptionWords, chosen: Chosen): string | null => {
  if (option.kind !== "cards") {
    const place = placeOf(option, chosen);
    return place > 0 ? (option.values[place]?.label ?? null) : null;
  }
  const cards = option.values.flatMap(({ label }, place) =>
    place > 0 && isTaken(option, chosen, place) ? [label] : [],
  );
  return cards.join(", ") || null;
};

/** What differs from the rulebook, in words. */
export const departures = (options: OptionWords[], chosen: Chosen): { label: string; value: string }[] =>
  options.flatMap((option) => {
    const value = option.matters?.(chosen) === false ? null : chosenLabel(option, chosen);
    return value === null ? [] : [{ label: option.label, value }];
  });
