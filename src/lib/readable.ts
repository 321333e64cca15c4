/** A value that changes over time, in the shape that React's useSyncExternalStore takes. */
export interface Readable<T> {
  /** The current value. The same reference until the value changes. */
  get(): T;
  /** Calls back after every change. Returns the function that ends the subscription. */
  subscribe(onChange: () => void): () => void;
}

export interface Writable<T> extends Readable<T> {
  set(value: T): void;
}

/** A `Readable` whose owner sets it. Setting an identical value calls nobody. */
export function createWritable<T>(initial: T): Writable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The value as soon as it is there: `undefined` says that it is still loading. */
export function whenLoaded<T>(readable: Readable<T | undefined>): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const value = readable.get();
      if (value === undefined) return;
      resolve(value);
      queueMicrotask(() => end());
    };
    const end = readable.subscribe(look);
    look();
  });
}
