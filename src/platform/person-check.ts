import { fail, ok, type Result } from '../lib/result.ts';

/**
 * `Offline`: there is no connection. `Later`: nobody looks at the page. `Unavailable`: what makes the check could not be loaded, or gave
 * up. `Cancelled`: the person closed it.
 */
export type PersonCheckFailure = 'Offline' | 'Later' | 'Unavailable' | 'Cancelled';

/** What a server may want to see before it takes something of somebody who has no session. */
export interface PersonCheck {
  /** A token for one request, to be used at once; undefined where no check is set up. */
  pass(): Promise<Result<string | undefined, PersonCheckFailure>>;
}

export const noPersonCheck: PersonCheck = { pass: () => Promise.resolve(ok(undefined)) };

export interface PersonCheckParts {
  /** Asks the person, or only their browser. */
  ask: () => Promise<Result<string, PersonCheckFailure>>;
  isOnline: () => boolean;
  isVisible: () => boolean;
}

/** One after the other: a page has room for one. */
export function createPersonCheck({ ask, isOnline, isVisible }: PersonCheckParts): PersonCheck {
  let last: Promise<unknown> = Promise.resolve();
  async function pass(): Promise<Result<string, PersonCheckFailure>> {
    if (!isOnline()) return fail('Offline');
    if (!isVisible()) return fail('Later');
    try {
      return await ask();
    } catch (error) {
      console.warn('The check could not be made', error);
      return fail(isOnline() ? 'Unavailable' : 'Offline');
    }
  }
  return {
    pass() {
      const next = last.then(pass);
      last = next;
      return next;
    },
  };
}
