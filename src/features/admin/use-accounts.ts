import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountCursor, AccountRequest, AdminQueries, FoundAccount } from '../../server/ports/admin-port.ts';
import { useSyncState } from '../../replica/replica-context.tsx';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';

/** The clock of jobs has a portion ready about as often. */
const againMs = 10_000;

export type AccountFilter = Omit<AccountRequest, 'after'>;

interface Found {
  accounts: readonly FoundAccount[];
  total: number;
  next: AccountCursor | null;
  readAt: number;
}

/** Accounts that match, page by page; a new filter starts anew. */
export function useAccounts(queries: AdminQueries, filter: AccountFilter) {
  const { online } = useSyncState();
  const [found, setFound] = useState<Found | null>(null);
  const [failure, setFailure] = useState<ServerFailure | null>(null);
  const [reading, setReading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // An answer to an older question comes too late.
  const question = useRef(0);

  const ask = useCallback(
    async (after: AccountCursor | null) => {
      question.current += 1;
      const mine = question.current;
      setReading(true);
      const answer = await queries.accounts({ ...filter, after });
      if (mine !== question.current) return;
      setReading(false);
      if (!answer.ok) {
        setFailure(answer.error);
        return;
      }
      const { accounts, total, next } = answer.value;
      setFailure(null);
      setFound((before) => ({ accounts: after && before ? [...before.accounts, ...accounts] : accounts, total, next, readAt: Date.now() }));
    },
    [queries, filter],
  );

  useEffect(() => {
    void ask(null);
    return () => {
      question.current += 1;
    };
  }, [ask, attempt, online]);

  /** Reads one account anew and shows it where it stands. */
  const refresh = useCallback(
    async (id: string) => {
      const answer = await queries.accounts({ query: id, role: null, suspended: null, after: null });
      const [fresh] = answer.ok ? answer.value.accounts : [];
      if (!fresh) return;
      setFound((before) => before && { ...before, accounts: before.accounts.map((each) => (each.id === id ? fresh : each)) });
    },
    [queries],
  );

  const worked = found?.accounts.filter(({ going_on: works }) => works.length > 0).map(({ id }) => id) ?? [];
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (worked.length === 0 || !online) return;
    let isCurrent = true;
    // The next one after the answers: a slow line is asked no more often. Without an answer the last one stands.
    const timer = setTimeout(() => void Promise.all(worked.map(refresh)).finally(() => isCurrent && setTurn((count) => count + 1)), againMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
    // By their names: each answer makes another list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [worked.join(' '), turn, online, refresh]);

  const next = found?.next ?? null;
  return {
    accounts: found?.accounts ?? null,
    total: found?.total ?? 0,
    readAt: found?.readAt ?? null,
    failure,
    reading,
    read: useCallback(() => setAttempt((count) => count + 1), []),
    /** Null when there is no further page. */
    more: next === null ? null : () => void ask(next),
    refresh,
  };
}
