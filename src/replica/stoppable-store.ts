import type { ReplicaStore } from './replica-store.ts';

export interface StoppableStore {
  store: ReplicaStore;
  /** From now on writes are refused, so that a form keeps its text; resolves when those under way have ended. */
  stop(): Promise<void>;
}

/** A store that can be told to take nothing more; reading goes on. */
export function createStoppableStore(inner: ReplicaStore): StoppableStore {
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;

  function write<T>(act: () => Promise<T>): Promise<T> {
    if (stopped) return Promise.reject(new Error('A newer version of the app uses this data'));
    const writing = act();
    underWay.add(writing);
    const end = () => underWay.delete(writing);
    writing.then(end, end);
    return writing;
  }

  return {
    store: {
      ...inner,
      update: (...given) => write(() => inner.update(...given)),
      sweep: (...given) => write(() => inner.sweep(...given)),
      writeFact: (key, value) => write(() => inner.writeFact(key, value)),
    },
    async stop() {
      stopped = true;
      await Promise.allSettled(underWay);
    },
  };
}
