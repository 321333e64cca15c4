import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListingSummary } from '../../domain/listing/listing-summary.ts';
import { useReplica } from '../../replica/replica-context.tsx';

export interface ServerSearch {
  state: 'idle' | 'loading' | 'more' | 'end' | 'failed';
  listings: readonly ListingSummary[];
  /** Matches on the server, counted up to 1,000. */
  total: number;
}

interface Answer extends ServerSearch {
  query: string;
  next: string | null;
}

/** The server's answer to a query, page by page. `loadMore` does nothing while a page is on its way or none is left. */
export function useServerSearch(query: string): ServerSearch & { loadMore: () => void } {
  const replica = useReplica();
  const [latest, setLatest] = useState<Answer | null>(null);
  const running = useRef<AbortController | null>(null);
  const answer: Answer = latest?.query === query ? latest : { query, state: 'idle', listings: [], total: 0, next: null };

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [query],
  );

  const loadMore = () => {
    if (!replica || running.current || answer.state === 'end') return;
    const controller = new AbortController();
    running.current = controller;
    setLatest({ ...answer, state: 'loading' });
    const settle = (changes: Partial<Answer>) => {
      if (controller.signal.aborted) return;
      running.current = null;
      setLatest({ ...answer, ...changes });
    };
    replica.listings.search({ query, after: answer.next }, controller.signal).then(
      (result) => {
        if (!result.ok) {
          settle({ state: 'failed' });
          return;
        }
        const { listings, next, total } = result.value;
        settle({ state: next === null ? 'end' : 'more', listings: [...answer.listings, ...listings], total, next });
      },
      () => settle({ state: 'failed' }),
    );
  };

  // The newest one, under one identity: the list asks for it from an effect.
  const newest = useRef(loadMore);
  useEffect(() => {
    newest.current = loadMore;
  });
  return { ...answer, loadMore: useCallback(() => newest.current(), []) };
}
