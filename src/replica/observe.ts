import type { Observable } from 'rxjs';
import type { Readable } from '../lib/readable.ts';

/**
 * An observable as a Readable: subscribed to while anybody listens, the last value kept between two listeners, so that a
 * screen that comes back shows what it showed.
 */
export function readableFrom<T>(observable: Observable<T>, initial: T): Readable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  let end: (() => void) | null = null;
  return {
    get: () => value,
    subscribe(onChange) {
      listeners.add(onChange);
      if (!end) {
        const subscription = observable.subscribe((next) => {
          if (Object.is(next, value)) return;
          value = next;
          for (const listener of [...listeners]) listener();
        });
        end = () => subscription.unsubscribe();
      }
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        end?.();
        end = null;
      };
    },
  };
}

/** How many Readables `rememberedBy` keeps. */
const mostRemembered = 50;

/** The Readable of a key, the same again for the keys asked for last, so that a render meets the one that it has. */
export function rememberedBy<T>(make: (key: string) => Readable<T>): (key: string) => Readable<T> {
  const known = new Map<string, Readable<T>>();
  return (key) => {
    const readable = known.get(key) ?? make(key);
    known.set(key, readable);
    const oldest = known.keys().next().value;
    if (known.size > mostRemembered && oldest !== undefined) known.delete(oldest);
    return readable;
  };
}
