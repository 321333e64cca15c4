import type { Clock } from '../lib/clock.ts';

/** After a failed try a local write waits at least so long for the next: a person who writes on while the server is away does not ring at each word. */
export const leastPauseForWritesMs = 5_000;

/** What may end a pause between two rounds. Without `write` it is a sign that the next try may fare better. */
export type WakeReason = 'write' | 'online' | 'visible' | 'session' | 'person';

/** The pause between two rounds of work with the server. */
export interface Nap {
  /** Aborts when the pause is to end. One for each round. */
  readonly signal: AbortSignal;
  /** A round begins: what wakes from now on ends the pause after it. */
  renew(): void;
  /** How the round ended. */
  note(hasFailed: boolean): void;
  wake(reason: WakeReason): void;
}

export function createNap(clock: Clock): Nap {
  let ending = new AbortController();
  let failedAt: number | null = null;
  let isDue = false;
  return {
    get signal() {
      return ending.signal;
    },
    renew() {
      ending = new AbortController();
      isDue = false;
    },
    note(hasFailed) {
      failedAt = hasFailed ? clock.now() : null;
    },
    wake(reason) {
      const mine = ending;
      const since = failedAt === null || reason !== 'write' ? leastPauseForWritesMs : clock.now() - failedAt;
      // A clock that was set back makes no pause longer.
      const left = Math.min(leastPauseForWritesMs, leastPauseForWritesMs - since);
      if (left <= 0) {
        mine.abort();
      } else if (!isDue) {
        isDue = true;
        void clock.sleep(left, mine.signal).then(() => mine.abort());
      }
    },
  };
}
