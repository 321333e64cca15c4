/** The right to do something alone among the tabs of a device. Another tab takes it over from one that hangs. */
export interface Lease {
  /** Aborts when the work must end: no longer wanted, or found to be another tab's by now. */
  ended: AbortSignal;
  /**
   * Asked before and after each request and between steps: a tab that hung for a while doesn't know of itself that another
   * one has taken over.
   */
  isHeld(): Promise<boolean>;
}

/** Of work that has nobody beside it. */
export const soleLease = (ended: AbortSignal = new AbortController().signal): Lease => ({ ended, isHeld: async () => !ended.aborted });

/** Aborts with the first of the two. */
export function eitherAborts(first: AbortSignal, second: AbortSignal): AbortSignal {
  const both = new AbortController();
  const abort = () => {
    both.abort();
    first.removeEventListener('abort', abort);
    second.removeEventListener('abort', abort);
  };
  for (const signal of [first, second]) {
    if (signal.aborted) both.abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return both.signal;
}
