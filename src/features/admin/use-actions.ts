import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { ActionFilter, AdminQueries, FoundActions } from '../../server/ports/admin-port.ts';

type Found = FoundActions & { readAt: number };

/** What admins did, page by page; another filter starts anew. */
export function useActions(queries: AdminQueries, filter: ActionFilter) {
  const { online } = useSyncState();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const [reading, setReading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // An answer to an older question comes too late.
  const question = useRef(0);

  const ask = useCallback(
    async (after: number | null) => {
      question.current += 1;
      const mine = question.current;
      setReading(true);
      const answer = await queries.actions({ ...filter, after });
      if (mine !== question.current) return;
      setReading(false);
      setFailure(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      const { actions, ...rest } = answer.value;
      setFound((before) => ({ ...rest, actions: after !== null && before ? [...before.actions, ...actions] : actions, readAt: Date.now() }));
    },
    [queries, filter],
  );

  useEffect(() => {
    void ask(null);
    return () => {
      question.current += 1;
    };
  }, [ask, attempt, online]);

  const next = found?.next ?? null;
  return {
    found,
    readAt: found?.readAt ?? null,
    failure,
    reading,
    read: useCallback(() => setAttempt((count) => count + 1), []),
    /** Null when there is no further page. */
    more: next === null ? null : () => void ask(next),
  };
}
