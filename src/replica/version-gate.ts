/**
 * One form of the stored replica is in use at a time. RxDB keeps each version in a database of its own, so that an old tab would
 * go on writing where nobody reads any more. Every tab therefore holds a connection to one small database whose version is
 * the form's: a newer tab can't open it before the older ones have finished their writes and let go, or were closed.
 */
import { databases } from '../platform/databases.ts';
import { fail, ok, type Result } from '../lib/result.ts';

export interface VersionGate {
  close(): void;
}

export interface VersionGateOptions {
  /** The replica's name. */
  replica: string;
  /** Higher with every change of the stored form, from 1. */
  form: number;
  /** An older tab does not let go. The gate opens by itself as soon as that tab is closed. */
  onBlocked: () => void;
  /** A newer tab wants in: finish what is being written, then resolve, and write no more. */
  onNewer: () => Promise<void>;
}

/** A tab that behaves lets go within this time; until then nobody is asked to close anything. */
const politeMs = 1_500;

export function gateName(replica: string): string {
  return `soundboard-gate-${replica}`;
}

/** Resolves when this tab may use the replica, `Outdated` when a newer version of the app has taken it over. */
export async function openVersionGate(options: VersionGateOptions): Promise<Result<VersionGate, { type: 'Outdated' }>> {
  const { replica, form, onBlocked, onNewer } = options;
  const { indexedDB } = await databases();
  let held: IDBDatabase | null = null;
  let closed = false;

  function keep(database: IDBDatabase) {
    held = database;
    database.onversionchange = ({ newVersion }) => {
      // Deleted: the person signed out in another tab, and nothing of theirs is written any more.
      if (newVersion === null) database.close();
      else void onNewer().finally(() => database.close());
    };
    // The browser closes connections behind our back, for instance while the app is suspended.
    database.onclose = () => void hold();
    if (closed) database.close();
  }

  function hold(): Promise<'held' | 'outdated'> {
    return new Promise((resolve) => {
      const request = indexedDB.open(gateName(replica), form);
      let timer: ReturnType<typeof setTimeout> | undefined;
      request.onblocked = () => {
        timer = setTimeout(onBlocked, politeMs);
      };
      request.onsuccess = () => {
        clearTimeout(timer);
        keep(request.result);
        resolve('held');
      };
      request.onerror = () => {
        clearTimeout(timer);
        // Any other failure meets the replica itself as well, which knows how to say so.
        resolve(request.error?.name === 'VersionError' ? 'outdated' : 'held');
      };
    });
  }

  if ((await hold()) === 'outdated') return fail({ type: 'Outdated' });
  return ok({
    close() {
      closed = true;
      held?.close();
    },
  });
}
