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
