import { createSyncEngine, type SyncEngine } from '../../src/sync/engine.ts';
import type { Lease } from '../../src/lib/lease.ts';
import type { ReplicaStore } from '../../src/replica/replica-store.ts';
import type { SyncServer } from '../../src/sync/server.ts';

/** One open page of a device: an engine that dies with it. */
export interface Page {
  engine: SyncEngine;
  /** Pauses that the engine asked for since it was last woken, in ms. */
  naps: { ms: number; end: () => void }[];
  start(): void;
  wake(reason: Parameters<SyncEngine['wake']>[0]): Promise<void>;
  /** Sleeping, waiting for a session or for the lock. */
  isResting(): boolean;
  /** Holds the lock, or needs none. */
  hasBegun(): boolean;
  isDead(): boolean;
  dieAfter(steps: number): void;
  /** After so many more steps nothing in it moves, until it is let go on. Gives what lets it. */
  hangAfter(steps: number): () => void;
  isHung(): boolean;
  close(): Promise<void>;
}

export interface PageOptions {
  store: ReplicaStore;
  server: SyncServer;
  tick: () => number;
  createId: () => string;
  userId: string | null;
  visible: boolean;
  withLock: (work: (lease: Lease) => Promise<void>, signal: AbortSignal) => Promise<void>;
  turn: () => Promise<void>;
}

/** More turns than any of the histories needs; reaching it means that an engine spins. */
const mostTurns = 50_000;

export async function untilTrue(holds: () => boolean, turn: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    await turn();
    if (holds()) return;
  }
  throw new Error('The device never rested');
}

export function createPage(options: PageOptions): Page {
  const { store, server, tick } = options;
  const naps: Page['naps'] = [];
  let stepsLeft = Number.POSITIVE_INFINITY;
  let holdsLock = false;

  let stepsUntilHang = Number.POSITIVE_INFINITY;
  let standstill: Promise<void> | null = null;

  /** Any of these may be the page's last, or the one at which it hangs. */
  async function live(): Promise<void> {
    stepsLeft -= 1;
    if (stepsLeft < 0) throw new Error('The page is gone');
    stepsUntilHang -= 1;
    if (stepsUntilHang < 0 && standstill) {
      hung = true;
      await standstill;
    }
  }
  let hung = false;

  const step = <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await live();
      return act(...args);
    };
  const request = <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await live();
      const answer = await act(...args);
      await live();
      return answer;
    };

  const engine = createSyncEngine({
    store: {
      waiting: step(store.waiting),
      update: step(store.update),
      sweep: step(store.sweep),
      scan: step(store.scan),
      count: step(store.count),
      savedListingIds: step(store.savedListingIds),
      missing: step(store.missing),
      readFact: step(store.readFact) as ReplicaStore['readFact'],
      writeFact: step(store.writeFact),
    },
    server: {
      pull: request((asked, signal) => server.pull(asked, signal)),
      push: request((changes, signal) => server.push(changes, signal)),
      listings: request((ids, signal) => server.listings(ids, signal)),
    },
    clock: {
      now: tick,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) {
            resolve();
            return;
          }
          naps.push({ ms, end: resolve });
          signal?.addEventListener('abort', () => resolve(), { once: true });
        }),
    },
    ids: { create: options.createId },
    random: () => 0.5,
    withLock: (work, signal) =>
      options.withLock(async (lease) => {
        holdsLock = true;
        await work(lease);
        holdsLock = false;
      }, signal),
    isVisible: () => options.visible,
    userId: options.userId,
  });
  const isPaused = () => engine.status.get().phase === 'paused-auth';

  return {
    engine,
    naps,
    start: () => void engine.start(),
    async wake(reason) {
      naps.length = 0;
      let goesOn = !isPaused();
      // It may be paused again before anybody looks.
      const end = engine.status.subscribe(() => (goesOn = true));
      engine.wake(reason);
      await untilTrue(() => goesOn, options.turn);
      end();
    },
    // A page that waits for the lock rests as well; whoever holds it does not until it sleeps.
    isResting: () => naps.length > 0 || isPaused() || (!holdsLock && engine.status.get().phase === 'stopped'),
    hasBegun: () => holdsLock,
    isDead: () => stepsLeft < 0,
    dieAfter: (steps) => void (stepsLeft = steps),
    hangAfter(steps) {
      let goOn = () => {};
      standstill = new Promise((resolve) => {
        goOn = resolve;
      });
      stepsUntilHang = steps;
      return () => {
        stepsUntilHang = Number.POSITIVE_INFINITY;
        standstill = null;
        hung = false;
        goOn();
      };
    },
    isHung: () => hung,
    close: () => engine.stop(),
  };
}
