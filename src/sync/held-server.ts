import type { Lease } from '../lib/lease.ts';
import type { SyncServer } from './server.ts';
import type { Answer } from '../wire/answer.ts';

/** Not a failure of anything: the lock is another tab's, which sends what waits. */
export const lostLead: Answer<never> = { ok: false, failure: { kind: 'transient', code: 'lost-lead', reason: '' } };

/**
 * A server that is asked, and whose answers count, only while this tab leads. What a tab that hung had under way is like the
 * request of one that died: its changes go again from the next leader under the same ids, and the server knows them.
 */
export function onlyWhileHeld(server: SyncServer, lease: () => Lease): SyncServer {
  async function ask<T>(request: () => Promise<Answer<T>>): Promise<Answer<T>> {
    const { isHeld } = lease();
    if (!(await isHeld())) return lostLead;
    const answer = await request();
    return (await isHeld()) ? answer : lostLead;
  }
  return {
    pull: (request, signal) => ask(() => server.pull(request, signal)),
    push: (changes, signal) => ask(() => server.push(changes, signal)),
    listings: (ids, signal) => ask(() => server.listings(ids, signal)),
  };
}
