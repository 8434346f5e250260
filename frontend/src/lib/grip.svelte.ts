/** Something taken up by a finger: how far it was moved, what it is over, where it is let go. A tap stays a tap. */

const SLACK = 8; // pixels a finger may tremble in a tap

interface Held<T> {
  what: T;
  pointer: number;
  x: number;
  y: number;
  dx: number;
  dy: number;
  moved: boolean;
}

export interface Dragging<T> {
  /** Told with each move of what is dragged; the place of the finger in CSS pixels of the window. */
  over: (what: T, x: number, y: number) => void;
  /** Told when it is let go, after `end`. */
  drop: (what: T, x: number, y: number) => void;
  /** Told when nothing is dragged any more. */
  end: () => void;
}

export class Grip<T> {
  #held = $state<Held<T> | null>(null);
  #dragged = false;

  constructor(readonly told: Dragging<T>) {}

  /** What is being dragged, and how far; `null` also while a finger only rests on it. */
  get moved(): { what: T; dx: number; dy: number } | null {
    return this.#held?.moved ? this.#held : null;
  }

  down(event: PointerEvent, what: T): void {
    this.#dragged = false;
    if (this.#held || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#held = { what, pointer: event.pointerId, x: event.clientX, y: event.clientY, dx: 0, dy: 0, moved: false };
  }

  move(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    held.dx = event.clientX - held.x;
    held.dy = event.clientY - held.y;
    if (!held.moved && Math.hypot(held.dx, held.dy) < SLACK) return;
    held.moved = true;
    this.told.over(held.what, event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    this.#held = null;
    if (!held.moved) return;
    this.#dragged = true;
    this.told.end();
    this.told.drop(held.what, event.clientX, event.clientY);
  }

  cancel(event: PointerEvent): void {
    if (event.pointerId === this.#held?.pointer) this.stop();
  }

  /** Lets go of everything, as when the hand goes away. */
  stop(): void {
    const moved = this.#held?.moved;
    this.#held = null;
    if (moved) this.told.end();
  }

  /** Whether a click is a tap; the one that ends a drag is none. */
  taps(): boolean {
    const dragged = this.#dragged;
    this.#dragged = false;
    return !dragged;
  }
}

/** The innermost element at a place of the window that matches, also below what covers it; `null`: none. */
export function elementAt(x: number, y: number, selector: string): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}
