/** What a player has pencilled and not yet drawn: the dice chosen, the icon, the ghost on the sheet, and the jobs. */
import { type Choice, drawsOf } from "./dice";
import { covered, fitting, type Ghost, heart, heartTo, lay, middleTo, nearest, ready, turnedTo, within } from "./ghost";
import { type Grid, isEmpty, type Place, placeOf, squaresIn } from "./grid";
import { flipped, rotated } from "./shapes";
import type { DrawMove, Icon, Job, Offer, Square } from "./types";
import { jobChoices, outcome } from "./work";

/** What a tap on the sheet came to: `draw` asks for the move that is ready. */
export type Tapped = "draw" | "laid" | "misfit" | "idle";

const NOWHERE: Set<Square> = new Set();

export class Pencil {
  readonly #sight: () => { grid: Grid; offer: Offer | null };

  choice = $state.raw<Choice | null>(null);
  icon = $state<Icon | null>(null);
  ghost = $state.raw<Ghost | null>(null);
  /** Whether somebody has put the ghost where it lies; else it only lies ready. */
  put = $state(false);
  bonus = $state(false);
  #jobs = $state.raw<Record<Square, Job>>({});

  /** `sight` gives the own sheet and what is offered, at any time. */
  constructor(sight: () => { grid: Grid; offer: Offer | null }) {
    this.#sight = sight;
  }

  readonly #grid = $derived.by(() => this.#sight().grid);
  readonly #offer = $derived.by(() => this.#sight().offer);

  /** What the choice allows, by icon. */
  readonly draws = $derived.by(() => (this.choice ? drawsOf(this.#offer, this.choice) : {}));
  readonly #free = $derived.by(() => {
    const single = this.icon && this.#offer?.singles?.[this.icon];
    if (this.icon === "+" || this.icon === "H") {
      const allowed = new Set(squaresIn(single));
      return (square: Square) => allowed.has(square);
    }
    return (square: Square) => isEmpty(this.#grid, square);
  });
  readonly #fitting = $derived.by(() =>
    this.choice && this.icon ? fitting(this.#grid, this.choice.shape, this.#free, this.bonus) : [],
  );
  /** The squares over which the ghost fits as it is turned now. */
  readonly lit = $derived.by(() => {
    const turn = this.ghost?.turn ?? 0;
    const turned = this.#fitting.filter((ghost) => ghost.turn === turn);
    return this.icon ? covered(this.#grid, turned, this.#free) : NOWHERE;
  });
  /** The squares over which it fits in any orientation. */
  readonly possible = $derived.by(() => covered(this.#grid, this.#fitting, this.#free));
  /** The ghost on the sheet. */
  readonly laid = $derived.by(() => this.ghost && lay(this.#grid, this.ghost, this.#free, this.bonus));
  /** The new persons that have to choose, and what each may take. */
  readonly asks = $derived.by(() =>
    this.icon === "P" && this.put && this.laid?.fits ? jobChoices(this.#grid, this.laid.draws) : {},
  );
  /** The person whose work is asked for next. */
  readonly asked = $derived.by(() => Object.keys(this.asks).find((square) => !this.#jobs[square]) ?? null);
  /** What would follow. */
  readonly result = $derived.by(() =>
    this.icon && this.laid?.fits ? outcome(this.#grid, this.icon, this.laid.draws, this.#jobs) : null,
  );
  /** The move that is ready to be made. */
  readonly move = $derived.by((): DrawMove | null => {
    const { choice, icon, laid, put, bonus, asked } = this;
    if (!choice || !icon || !laid?.fits || !put || asked) return null;
    const jobs = Object.fromEntries(
      Object.keys(this.asks).flatMap((square): [Square, Job][] => {
        const job = this.#jobs[square];
        return job ? [[square, job]] : [];
      }),
    );
    return {
      type: "Draw",
      sum: choice.sum,
      icon,
      cells: laid.draws,
      ...(Object.keys(jobs).length > 0 && { jobs }),
      ...(bonus && { bonus: true }),
    };
  });
  readonly canRotate = $derived(this.ghost !== null && rotated(this.ghost.shape, this.ghost.turn) !== this.ghost.turn);
  readonly canFlip = $derived(this.ghost !== null && flipped(this.ghost.shape, this.ghost.turn) !== this.ghost.turn);
  /** Whether one icon fewer may be drawn (5.2), and whether it must. */
  readonly mayLeave = $derived(this.#offer?.bonus === true && (this.choice?.shape ?? 1) > 1);
  readonly mustLeave = $derived(this.icon !== null && this.draws[this.icon]?.bonusOnly === true);

  /** Takes up a choice of dice; of a wild one the icon is asked next. */
  pick(choice: Choice): void {
    this.clear();
    this.choice = choice;
    if (choice.icon !== "wild") this.take(choice.icon);
  }

  take(icon: Icon): void {
    this.#lift();
    this.icon = icon;
    this.bonus = this.draws[icon]?.bonusOnly === true;
    if (this.choice && this.choice.shape > 1) this.ghost = ready(this.#grid, this.#fitting);
  }

  /** A square is tapped: the ghost comes there, or what is tapped again is drawn. */
  tap(square: Square): Tapped {
    if (!this.choice || !this.icon) return "idle";
    const n = this.laid?.cells.findIndex((cell) => cell.square === square) ?? -1;
    if (n >= 0 && (this.laid?.fits || this.laid?.undecided)) return this.#tapGhost(square, n);
    const near = nearest(this.#fitting, square, this.ghost?.turn ?? 0);
    this.#lay(near ?? heartTo(this.#grid, this.ghost ?? this.#fresh(), placeOf(square), this.bonus));
    return near ? "laid" : "misfit";
  }

  #tapGhost(square: Square, n: number): Tapped {
    if (this.bonus) {
      this.#lay({ ...(this.ghost as Ghost), without: n });
      return "laid";
    }
    if (!this.put) {
      this.put = true;
      return "laid";
    }
    if (!this.asks[square]) return "draw";
    const { [square]: _, ...others } = this.#jobs;
    this.#jobs = others;
    return "laid";
  }

  /** The ghost follows a finger: its middle lies at `point`, in squares from the corner of the grid. */
  drag(point: { x: number; y: number }): void {
    if (this.icon) this.#lay(middleTo(this.#grid, this.ghost ?? this.#fresh(), point, this.bonus));
  }

  /** The ghost follows the focus. */
  follow(place: Place): void {
    if (this.icon) this.#lay(heartTo(this.#grid, this.ghost ?? this.#fresh(), place, this.bonus));
  }

  rotate(): void {
    this.#turn(rotated);
  }

  flip(): void {
    this.#turn(flipped);
  }

  leaveOut(bonus: boolean): void {
    this.bonus = bonus;
    this.#jobs = {};
    if (this.ghost) this.ghost = within(this.#grid, { ...this.ghost, without: null }, bonus);
  }

  hire(square: Square, job: Job): void {
    this.#jobs = { ...this.#jobs, [square]: job };
  }

  /** The work that a new person has chosen. */
  jobAt(square: Square): Job | undefined {
    return this.#jobs[square];
  }

  /** One step back: the jobs, the place, the icon of a wild one, the dice. */
  back(): void {
    if (Object.keys(this.#jobs).length > 0) this.#jobs = {};
    else if (this.put && this.icon) this.take(this.icon);
    else if (this.choice?.icon === "wild" && this.icon) {
      this.#lift();
      this.icon = null;
    } else this.clear();
  }

  clear(): void {
    this.#lift();
    this.choice = null;
    this.icon = null;
  }

  #lift(): void {
    this.ghost = null;
    this.put = false;
    this.bonus = false;
    this.#jobs = {};
  }

  #lay(ghost: Ghost): void {
    const before = this.ghost;
    this.ghost = ghost;
    this.put = true;
    if (!before || String(Object.values(heart(before))) !== String(Object.values(heart(ghost)))) this.#jobs = {};
  }

  #turn(how: (shape: number, turn: number) => number): void {
    if (!this.ghost) return;
    this.#jobs = {};
    this.ghost = turnedTo(this.#grid, this.ghost, how(this.ghost.shape, this.ghost.turn), this.bonus);
  }

  readonly #fresh = (): Ghost => ({
    shape: this.choice?.shape ?? 1,
    turn: 0,
    at: { column: 0, line: 0 },
    without: null,
  });
}
