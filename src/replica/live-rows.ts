import { liveQuery } from 'dexie';
import { Observable } from 'rxjs';

/** What `read` finds in a database of the device, and finds anew whenever this or another tab has changed what it read. */
export function liveRows<T>(read: () => Promise<T>): Observable<T> {
  return new Observable<T>((subscriber) => {
    const subscription = liveQuery(read).subscribe({
      next: (found) => subscriber.next(found),
      error: (error: unknown) => {
        // The database was closed or removed under the page: what was found stays as it was.
        if (!(error instanceof Error && error.name === 'DatabaseClosedError')) console.warn(error);
      },
    });
    return () => subscription.unsubscribe();
  });
}
