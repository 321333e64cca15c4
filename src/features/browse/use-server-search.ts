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

function startAnswer(query: string): Answer {
  return { query, state: 'idle', listings: [], total: 0, next: null };
}

/** The server's answer to a query, page by page. `loadMore` does nothing while a page is on its way or none is left. */
export function useServerSearch(query: string): ServerSearch & { loadMore: () => void } {
  const replica = useReplica();
  const [shown, setShown] = useState(() => startAnswer(query));
  // What the next page goes on from. Not the shown state: the list asks from an effect that runs before ours.
  const latest = useRef(shown);
  const running = useRef<AbortController | null>(null);

  const loadMore = useCallback(() => {
    if (latest.current.query !== query) latest.current = startAnswer(query);
    const before = latest.current;
    if (!replica || running.current || before.state === 'end') return;
    const controller = new AbortController();
    running.current = controller;
    const put = (changes: Partial<Answer>) => {
      if (controller.signal.aborted) return;
      latest.current = { ...before, ...changes };
      setShown(latest.current);
    };
    const settle = (changes: Partial<Answer>) => {
      if (running.current === controller) running.current = null;
      put(changes);
    };
    put({ state: 'loading' });
    replica.listings.search({ query, after: before.next }, controller.signal).then(
      (result) => {
        if (!result.ok) {
          settle({ state: 'failed' });
          return;
        }
        const { listings, next, total } = result.value;
        settle({ state: next === null ? 'end' : 'more', listings: [...before.listings, ...listings], total, next });
      },
      () => settle({ state: 'failed' }),
    );
  }, [replica, query]);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [query],
  );

  return { ...(shown.query === query ? shown : startAnswer(query)), loadMore };
}
