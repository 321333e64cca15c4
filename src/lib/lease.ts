/** The right to do something alone among the tabs of a device. Another tab takes it over from one that hangs. */
export interface Lease {
  /** Aborts when the work must end: no longer wanted, or found to be another tab's by now. */
  ended: AbortSignal;
  /**
   * Asked before and after each request and between steps: a tab that hung for a while doesn't know of itself that another
   * one has taken over.
   */
  isHeld(): Promise<boolean>;
  /**
   * Whether it was held so short a time ago that nobody can have taken it over since: the last question before a write, since a tab
   * may hang between an answer and what follows from it. False says only that it must be asked for again.
   */
  isFresh(): boolean;
}

/** Of work that has nobody beside it. */
export const soleLease = (ended: AbortSignal = new AbortController().signal): Lease => ({ ended, isHeld: async () => !ended.aborted, isFresh: () => !ended.aborted });
