/** Keeps the keyboard's place where what had the focus goes away: the focus falls back to the element around it. */
import type { Attachment } from "svelte/attachments";

export const keepFocus: Attachment<HTMLElement> = (around) => {
  let last: Element | null = null;
  const note = (event: FocusEvent): void => {
    last = event.target as Element;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.isConnected) return;
    last = null;
    if (document.activeElement === document.body || document.activeElement === null)
      around.focus({ preventScroll: true });
  });
  around.addEventListener("focusin", note);
  observer.observe(around, { childList: true, subtree: true });
  return () => {
    around.removeEventListener("focusin", note);
    observer.disconnect();
  };
};
