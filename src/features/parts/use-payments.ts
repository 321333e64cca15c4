import { useCallback, useEffect, useState } from 'react';
import { fail, type Result } from '../../lib/result.ts';
import type { Payments } from '../../server/ports/payments-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import { useServer } from '../../server/ports/server-context.tsx';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

/** Asks the server something about payments; offline when the code for asking can't be loaded. */
export type AskPayments = <T>(question: (payments: Payments) => Promise<Result<T, ServerFailure>>) => Promise<Result<T, ServerFailure>>;

/** Null before the server can be asked. */
export function useAskPayments(): AskPayments | null {
  const payments = useServer()?.payments;
  const ask = useCallback<AskPayments>(
    async (question) => {
      try {
        return payments ? await question(await payments.open()) : fail({ type: 'Offline' });
      } catch (error) {
        console.warn('Payments could not be asked for', error);
        return fail({ type: 'Offline' });
      }
    },
    [payments],
  );
  return payments ? ask : null;
}

export interface PaymentAnswer<T> {
  /** What was read last; null before the first answer. */
  value: T | null;
  failure: ServerFailure | null;
  read: () => void;
}

/** Reads at first, when the server is heard of again, and on demand. `question` must stay the same while it asks the same. */
export function usePaymentAnswer<T>(question: ((payments: Payments) => Promise<Result<T, ServerFailure>>) | null): PaymentAnswer<T> {
  const ask = useAskPayments();
  const { online } = useSyncState();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ of: unknown; value: T | null; failure: ServerFailure | null }>({ of: null, value: null, failure: null });

  useEffect(() => {
    if (!ask || !question) return;
    let current = true;
    void ask(question).then((answer) => {
      if (!current) return;
      setState((before) => ({
        of: question,
        value: answer.ok ? answer.value : before.of === question ? before.value : null,
        failure: answer.ok ? null : answer.error,
      }));
    });
    return () => {
      current = false;
    };
  }, [ask, question, online, attempt]);

  const read = useCallback(() => setAttempt((count) => count + 1), []);
  return state.of === question ? { value: state.value, failure: state.failure, read } : { value: null, failure: null, read };
}
