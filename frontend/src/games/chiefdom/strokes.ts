/** What a pointer does on the sheet, told apart: a tap is left to the buttons, a drag and a swipe are reported. */
import type { Attachment } from "svelte/attachments";

/** In squares from the north-western corner of the grid. */
export interface Point {
  x: number;
  y: number;
}

export interface Hand {
  columns: number;
  lines: number;
  /** Whether a drag means something; else a touch sideways is a swipe. */
  drags: boolean;
  ondrag: (point: Point, touch: boolean) => void;
  /** 1 to the left, which brings the next sheet; -1 to the right. */
  onswipe: (by: number) => void;
}

const STILL = 8; // px that a tap may tremble
const SWIPE = 44; // px of a swipe

/** Follows the pointer on the squares; `hand` is asked at every move. A click that ends a drag or a swipe is none. */
export const strokes =
  (hand: () => Hand): Attachment<HTMLElement> =>
  (element) => {
    let from: PointerEvent | null = null;
    let moved = false;

    const down = (event: PointerEvent): void => {
      from = event.isPrimary && event.button === 0 ? event : null;
      moved = false;
    };
    const move = (event: PointerEvent): void => {
      if (!from || event.pointerId !== from.pointerId) return;
      const far = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STILL;
      if (!moved && !far) return;
      const { columns, lines, drags, ondrag } = hand();
      if (drags && !moved) element.setPointerCapture(event.pointerId);
      moved = true;
      if (!drags) return;
      const box = element.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * columns;
      const y = ((event.clientY - box.top) / box.height) * lines;
      ondrag({ x, y }, event.pointerType !== "mouse");
    };
    const up = (event: PointerEvent): void => {
      const { drags, onswipe } = hand();
      if (from && moved && !drags && event.pointerType !== "mouse") {
        const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
        if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) onswipe(x < 0 ? 1 : -1);
      }
      from = null;
    };
    const cancel = (): void => {
      from = null;
    };
    const click = (event: Event): void => {
      if (moved) event.stopPropagation();
      moved = false;
    };

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    element.addEventListener("click", click, true);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
      element.removeEventListener("click", click, true);
    };
  };
