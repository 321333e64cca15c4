import type { Lease } from '../../src/lib/lease.ts';

type WithLock = (work: (lease: Lease) => Promise<void>, signal: AbortSignal) => Promise<void>;

export interface SimulatedLock {
  withLock: WithLock;
  /** Gives the lock to the page that waits, over the head of one that hangs: that one hears of it when it asks. */
  takeOver(): void;
}

/** One lock among the pages of a device, as the app has it: in turn, free when its holder goes, and taken from one that hangs. */
export function createLock(): SimulatedLock {
  const waiting: (() => void)[] = [];
  let holder: { free(): void } | null = null;

  function next(): void {
    holder = null;
    waiting.shift()?.();
  }

  async function turn(work: (lease: Lease) => Promise<void>, signal: AbortSignal): Promise<'done' | 'lost'> {
    const begun = await new Promise<boolean>((resolve) => {
      const begin = () => resolve(true);
      if (holder === null && waiting.length === 0) {
        begin();
        return;
      }
      waiting.push(begin);
      // A page that goes while it waits doesn't wait for its turn.
      signal.addEventListener('abort', () => {
        const place = waiting.indexOf(begin);
        if (place >= 0) waiting.splice(place, 1);
        resolve(false);
      });
    });
    if (!begun || signal.aborted) return 'done';
    const ended = new AbortController();
    signal.addEventListener('abort', () => ended.abort(), { once: true });
    const me = { free: next };
    holder = me;
    const isHeld = async () => {
      if (holder !== me) ended.abort();
      return !ended.signal.aborted;
    };
    try {
      await work({ ended: ended.signal, isHeld, isFresh: () => holder === me && !ended.signal.aborted });
    } finally {
      if (holder === me) next();
    }
    return ended.signal.aborted && !signal.aborted ? 'lost' : 'done';
  }

  return {
    async withLock(work, signal) {
      while ((await turn(work, signal)) === 'lost');
    },
    takeOver: () => holder?.free(),
  };
}
