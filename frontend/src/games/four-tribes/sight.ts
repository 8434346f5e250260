/** What the board shows of a village beyond how it stands: where something may go, what is chosen, what is new. */
import type { Card, House, Side } from "./types";

/** `legal`: may be touched; `aimed`: chosen, not sent; `barred`: something is held that may not go there. */
export type Mark = "idle" | "legal" | "aimed" | "barred";

export type Aim = "can" | "chosen";

export interface Sight {
  marks: Record<Side, Mark>;
  /** The side that something dragged is over. */
  over: Side | null;
  /** A card that is meant to lie here. */
  ghost: { side: Side; card: Card; value: number } | null;
  /** A house that is meant to stand on the first empty square. */
  house: House | null;
  /** Cards that may be removed, by the number of their placement. */
  targets: Map<number, Aim>;
  /** Houses that may be taken. */
  houses: Map<House, Aim>;
  /** The placement that has just been made. */
  fresh: number | null;
  /** Nothing here matters just now. */
  dim: boolean;
  /** Shown in the closer look as well. */
  looked: boolean;
  /** What each side is called, and how it stands, in words. */
  sides: Record<Side, string>;
  labels: Record<Side, string>;
}

/** What a touch on a village means: on a side, on a card there by the number of its placement, on a house. */
export interface Touch {
  side: (village: number, side: Side) => void;
  card: (village: number, side: Side, n: number) => void;
  house: (village: number, house: House) => void;
}
