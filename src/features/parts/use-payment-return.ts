import { useCallback, useEffect } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Payment, Payments } from '../../server/ports/payments-port.ts';
import { usePaymentAnswer } from './use-payments.ts';

/** The provider's word may come after the person. */
const pollMs = 4000;

/** What became of the payment that a person comes back from; null while that is not known, or when it is `isFor` something else. */
export function usePaymentReturn(id: string, isFor: (payment: Payment) => boolean): Payment | null {
  const replica = useReplica();
  const question = useCallback((payments: Payments) => payments.find(id), [id]);
  const { value, read } = usePaymentAnswer(question);
  const payment = value && isFor(value) ? value : null;
  const state = payment?.state ?? null;
  const waits = state === 'open' || state === 'processing';

  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') read();
    }, pollMs);
    return () => clearInterval(timer);
  }, [waits, read]);

  // What was paid for comes with the rows.
  useEffect(() => {
    if (state === 'paid') replica?.sync.now();
  }, [state, replica]);

  return payment;
}
