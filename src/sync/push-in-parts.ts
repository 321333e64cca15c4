import { refusalOf, type Refusal } from '../domain/refusal/refusal.ts';
import type { Answer, RequestFailure } from '../wire/answer.ts';
import type { PushVerdict, PushedChange } from './server.ts';

/** An error of the database by its own code, as '57014' of a statement that took too long. */
const ofDatabase = /^[0-9A-Z]{5}$/;
/** Faults that are nobody's row's: a line that broke, a deadlock, no room, a lock, a server that ends, a disk. Our own refusals, too, say whose they are. */
const ofNoRow = /^(?:08|40|53|55|57P|58|PT)/;

/** Whether one row of a request may be why it failed as a whole. */
export function isOfOneRow({ kind, code }: RequestFailure): boolean {
  return kind === 'rejected' || (kind === 'transient' && ofDatabase.test(code) && !ofNoRow.test(code));
}

/** What the row's person reads: never the database's own words, which are not meant for them. */
export function toRefusal(failure: RequestFailure): Refusal {
  return ofDatabase.test(failure.code) && !failure.code.startsWith('PT') ? { code: failure.code, reason: '', cause: 'not-storable' } : refusalOf(failure);
}

interface PartsPorts {
  send(part: readonly PushedChange[]): Promise<Answer<readonly PushVerdict[]>>;
  /** A part has its answer. */
  settle(part: readonly PushedChange[], verdicts: readonly PushVerdict[]): Promise<void>;
}

export interface PartsOutcome {
  /** Changes that have an answer now. */
  landed: number;
  /** Changes that failed alone. */
  blamed: { change: PushedChange; failure: RequestFailure }[];
  /** A part that got no answer for another reason; what lies behind it was not sent. */
  stopped: { part: readonly PushedChange[]; answer: Extract<Answer<never>, { ok: false }> } | null;
}

/**
 * A request failed by one of its rows, and nobody knows which: it is sent in halves, in their order, until the rows to blame stand alone.
 * Where two rows in turn fail without a refusal and none has landed, the server is in trouble rather than they.
 */
export async function sendInParts(batch: readonly PushedChange[], failure: RequestFailure, { send, settle }: PartsPorts): Promise<PartsOutcome> {
  const outcome: PartsOutcome = { landed: 0, blamed: [], stopped: null };

  async function halve(part: readonly PushedChange[], why: RequestFailure): Promise<boolean> {
    const [only] = part;
    if (only && part.length === 1) {
      outcome.blamed.push({ change: only, failure: why });
      return why.kind === 'rejected' || outcome.landed > 0 || outcome.blamed.length < 2;
    }
    const middle = Math.ceil(part.length / 2);
    for (const half of [part.slice(0, middle), part.slice(middle)]) {
      const answer = await send(half);
      if (answer.ok) {
        await settle(half, answer.value);
        outcome.landed += half.length;
      } else if (!isOfOneRow(answer.failure)) {
        outcome.stopped = { part: half, answer };
        return false;
      } else if (!(await halve(half, answer.failure))) return false;
    }
    return true;
  }

  await halve(batch, failure);
  return outcome;
}
