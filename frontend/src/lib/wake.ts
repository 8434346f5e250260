/** Keeps the screen lit while a table is played, where the browser can; gives a function that ends it. */
export const keepAwake = (): (() => void) => {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const take = async () => {
    if (document.hidden || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
    } catch {
      // Refused, for instance on a low battery: the screen may go dark.
    }
  };
  void take();
  document.addEventListener("visibilitychange", take);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
};
