import {
  afterLetter,
  afterMessage,
  isVisitorWaiting,
  withView,
  type SendOutcome,
  type VisitorRecord,
} from '../../domain/conversation/visitor.ts';
import type { Lease } from '../../lib/lease.ts';
import type { VisitorStore } from '../../replica/visitor-store.ts';
import { pauseAfter, type PausePorts } from '../../wire/retry-policy.ts';
import type { Answer, RequestFailure } from '../../wire/answer.ts';
import type { VisitorServer } from './visitor-server.ts';

export interface VisitorLanePorts extends PausePorts {
  store: VisitorStore;
  server: VisitorServer;
  /** One tab sends at a time. */
  withLock(work: (lease: Lease) => Promise<void>): Promise<void>;
  after(ms: number, run: () => void): void;
}

/** Sends what visitors wrote, in its order, each until the server has it or has refused it. */
export function createVisitorLane(ports: VisitorLanePorts) {
  const { store, server } = ports;
  let running: Promise<void> | null = null;
  let again = false;
  let failures = 0;
  let isPaused = false;

  async function sendLetter(record: VisitorRecord): Promise<RequestFailure | null> {
    const { id, letter } = record;
    if (letter?.state !== 'waiting') return null;
    const answer = await server.submit(id, letter);
    await store.update(id, (stored) => stored && afterLetter(stored, outcomeOf(answer)));
    return retryReason(answer);
  }

  async function sendMessages({ id, token, outgoing }: VisitorRecord, isHeld: Lease['isHeld']): Promise<RequestFailure | null> {
    for (const message of outgoing) {
      if (message.refused !== null || token === null) continue;
      if (!(await isHeld())) return null;
      const answer = await server.write(token, { id: message.id, body: message.text, writtenAt: message.writtenAt });
      const isGone = answer.ok && answer.value.state !== 'open';
      const outcome: SendOutcome = isGone ? { type: 'refused', reason: 'This link no longer works, so the message could not be sent.' } : outcomeOf(answer);
      await store.update(id, (stored) => {
        const next = stored && afterMessage(stored, message.id, outcome);
        if (!next || !answer.ok) return next;
        const shown = withView(next, answer.value);
        return shown.ok ? shown.value : next;
      });
      // Those behind it keep their place.
      if (retryReason(answer)) return retryReason(answer);
    }
    return null;
  }

  async function round({ isHeld }: Lease): Promise<void> {
    let failure: RequestFailure | null = null;
    for (const record of await store.list()) {
      if (!(await isHeld())) return;
      failure = (await sendLetter(record)) ?? (await sendMessages(record, isHeld)) ?? failure;
    }
    const waits = (await store.list()).some(isVisitorWaiting);
    failures = failure ? failures + 1 : 0;
    if (!failure || !waits || isPaused) return;
    isPaused = true;
    ports.after(pauseAfter({ failures, failure }, ports), () => {
      isPaused = false;
      void wake();
    });
  }

  /** Sends what waits; called while it sends, it looks once more. Resolves after the last round, and never rejects. */
  function wake(): Promise<void> {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await ports.withLock(round).catch((error: unknown) => console.error(error));
      }
      running = null;
    })();
    return running;
  }

  return { wake };
}

function outcomeOf(answer: Answer<unknown>): SendOutcome {
  if (answer.ok) return { type: 'sent' };
  const { kind, reason } = answer.failure;
  return { type: kind === 'rejected' ? 'refused' : 'retry', reason };
}

/** A session that has run out is none of the visitor's concern: the request goes again with the next one. */
function retryReason(answer: Answer<unknown>): RequestFailure | null {
  return answer.ok || answer.failure.kind === 'rejected' ? null : answer.failure;
}
