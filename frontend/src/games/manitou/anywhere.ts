/** A tap anywhere on an element does what one of its buttons does too; taps on buttons are left to them. */
import type { Attachment } from "svelte/attachments";

export const anywhere =
  (act: () => void): Attachment<HTMLElement> =>
  (element) => {
    const tap = (event: Event): void => {
      if (event.target instanceof Element && !event.target.closest("button")) act();
    };
    element.addEventListener("click", tap);
    return () => element.removeEventListener("click", tap);
  };
