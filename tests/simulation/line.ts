/** The line between one page and the server, with everything that can happen to a request. */
import type { PushedChange, SyncServer } from '../../src/sync/server.ts';
import type { Answer, RequestFailure } from '../../src/wire/answer.ts';
import type { Fault } from './steps.ts';

const failures = {
  network: { kind: 'transient', code: 'network', reason: '' },
  timeout: { kind: 'transient', code: 'timeout', reason: '' },
  trouble: { kind: 'transient', code: 'http-503', reason: '' },
  refused: { kind: 'rejected', code: 'http-413', reason: '' },
  auth: { kind: 'auth', code: 'http-401', reason: '' },
} as const satisfies Record<string, RequestFailure>;

export interface LinePorts {
  server: SyncServer;
  /** The fault that the next request meets. */
  nextFault: () => Fault | null;
  isOffline: () => boolean;
  /** Begins a push on the server without committing it. */
  hold: (changes: readonly PushedChange[]) => void;
  /** Keeps work that reaches the server later. */
  later: (work: () => Promise<unknown>) => void;
  newEpoch: () => void;
  /** Turns of the event loop that a request takes on its way. */
  turns: () => number;
}

export function createLine(ports: LinePorts): SyncServer {
  async function request<T>(act: () => Promise<Answer<T>>, changes: readonly PushedChange[] | null): Promise<Answer<T>> {
    const fault = ports.nextFault();
    for (let turn = ports.turns(); turn > 0; turn -= 1) await Promise.resolve();
    if (ports.isOffline()) return { ok: false, failure: failures.network };
    const answer = await meet(fault, act, changes);
    for (let turn = ports.turns(); turn > 0; turn -= 1) await Promise.resolve();
    return answer;
  }

  async function meet<T>(fault: Fault | null, act: () => Promise<Answer<T>>, changes: readonly PushedChange[] | null): Promise<Answer<T>> {
    switch (fault) {
      case 'request-lost':
        return { ok: false, failure: failures.network };
      case 'trouble':
        return { ok: false, failure: failures.trouble };
      case 'refused-whole':
        return { ok: false, failure: failures.refused };
      case 'session-ended':
        return { ok: false, failure: failures.auth };
      case 'answer-lost':
        await act();
        return { ok: false, failure: failures.network };
      case 'late':
        if (changes) ports.later(act);
        return { ok: false, failure: failures.timeout };
      case 'held':
        if (changes) ports.hold(changes);
        return { ok: false, failure: failures.timeout };
      case 'doubled':
        await act();
        return act();
      case 'echo': {
        const answer = await act();
        if (changes) ports.later(act);
        return answer;
      }
      case 'new-epoch':
        ports.newEpoch();
        return act();
      case null:
        return act();
    }
  }

  return {
    pull: (asked, signal) => request(() => ports.server.pull(asked, signal), null),
    push(changes, signal) {
      const copy = structuredClone(changes);
      return request(() => ports.server.push(copy, signal), copy);
    },
    listings: (ids, signal) => request(() => ports.server.listings(ids, signal), null),
  };
}
