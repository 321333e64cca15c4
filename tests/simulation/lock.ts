/** One lock among the pages of a device, as the browser gives it: in turn, and free when its holder goes. */
export function createLock(): (work: () => Promise<void>, signal: AbortSignal) => Promise<void> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const before = tail;
    const held = (async () => {
      await before;
      if (!signal.aborted) await work();
    })();
    tail = held.catch(() => undefined);
    const given = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    let begun = false;
    void before.then(() => (begun = true));
    // A page that goes while it waits doesn't wait for its turn.
    return Promise.race([held, given.then(() => (begun ? held : undefined))]);
  };
}
