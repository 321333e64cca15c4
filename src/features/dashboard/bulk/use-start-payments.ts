import { useRef, useState } from 'react';
import type { PlannedPromotion } from '../../../domain/promotion/bulk-promotion.ts';
import { randomIds } from '../../../lib/ids.ts';
import { useServer } from '../../../server/ports/server-context.tsx';
import type { Cause } from '../../../domain/refusal/causes.ts';
import { isCausedBy } from '../../../domain/refusal/refusal.ts';
import type { ServerFailure } from '../../../domain/refusal/server-failure.ts';

export interface StartedPayments {
  /** Listings whose payment is open. */
  ready: readonly string[];
  refused: readonly { id: string; title: string; failure: ServerFailure }[];
}

/** The server begins no more payments of a person in an hour. */
export const mostPaymentsAtOnce = 30;

const aboutTheWay: readonly Cause[] = ['account-suspended', 'payments-too-many', 'provider-failed', 'provider-missing', 'sign-in-again', 'sign-in-needed'];

/** Not for this listing: the next would fare no better. */
function holdsForAll(failure: ServerFailure): boolean {
  return failure.type !== 'Refused' || isCausedBy(failure, aboutTheWay);
}

/** Opens a payment for each, one after the other; none is charged by that. A lost connection ends it, and the rest can be asked for again. */
export function useStartPayments() {
  const server = useServer();
  const [started, setStarted] = useState<StartedPayments | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  // One id as long as the order is the same: a second try after a lost answer opens no second payment.
  const ids = useRef(new Map<string, string>());

  function idOf({ id, quote: { product, days, grossCents } }: PlannedPromotion): string {
    const key = [id, product, days, grossCents].join();
    const known = ids.current.get(key) ?? randomIds.create();
    ids.current.set(key, known);
    return known;
  }

  async function start(promotions: readonly PlannedPromotion[]): Promise<void> {
    if (!server) return;
    const ready = [...(started?.ready ?? [])];
    const refused: StartedPayments['refused'][number][] = [];
    setStarted(null);
    try {
      const payments = await server.payments.open();
      for (const [done, promotion] of promotions.entries()) {
        setProgress(done);
        const { id, title, quote: { product, days, grossCents } } = promotion;
        const answer = await payments.start({ id: idOf(promotion), pianoId: id, product, days, grossCents });
        if (answer.ok) ready.push(id);
        else refused.push({ id, title, failure: answer.error });
        if (!answer.ok && holdsForAll(answer.error)) break;
      }
    } catch (error) {
      console.warn('Payments could not be asked for', error);
      refused.push({ id: '', title: '', failure: { type: 'Offline' } });
    }
    setProgress(null);
    setStarted({ ready, refused });
  }

  return { started, progress, start, forget: () => setStarted(null) };
}
