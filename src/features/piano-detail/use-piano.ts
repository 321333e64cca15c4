import { useEffect, useMemo, useState } from 'react';
import { parseListingId } from '../../domain/listing/listing-id.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import { isOnMarket } from '../../domain/listing/on-market.ts';
import { isFirstInVisit } from '../../platform/visit.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';

export type PianoState =
  | { state: 'no-id' }
  | { state: 'loading' }
  | { state: 'found'; listing: Listing; pending: boolean; publishing: boolean; isOwn: boolean }
  | { state: 'not-found' }
  | { state: 'offline' }
  /** `reason`: the server's sentence; null when something unexpected happened. */
  | { state: 'error'; reason: string | null }
  | { state: 'no-replica' };

type Asked = { id: string; attempt: number } & (
  | { answer: 'listing'; listing: Listing }
  | { answer: 'failure'; failure: ServerFailure | { type: 'Unexpected' } }
);

function failureToState(failure: ServerFailure | { type: 'Unexpected' }): PianoState {
  switch (failure.type) {
    case 'NotFound':
      return { state: 'not-found' };
    case 'Offline':
      return { state: 'offline' };
    case 'Refused':
      // Supabase's code for a single row that isn't there.
      return failure.code === 'PGRST116' ? { state: 'not-found' } : { state: 'error', reason: failure.reason };
    case 'SignInNeeded':
    case 'Unexpected':
      return { state: 'error', reason: null };
  }
}

/**
 * The listing as this device holds it; one that it doesn't hold is asked for once while online, and kept.
 * `address` is the id as the address has it, and may be anything.
 */
export function usePiano(address: string): { piano: PianoState; retry: () => void } {
  const id = parseListingId(address);
  const { phase } = useReplicaPhase();
  const replica = useReplica();
  const session = useSession();
  const { online } = useSyncState();
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const stored = useOptionalReadable(useMemo(() => (replica && id ? replica.listings.watch(id) : null), [replica, id]));
  const missing = stored?.state === 'absent';

  useEffect(() => {
    if (!replica || !id || !missing || !online) return;
    const abort = new AbortController();
    void replica.listings
      .fetch(id, abort.signal)
      .then<Asked, Asked>(
        (result) =>
          result.ok
            ? { id, attempt, answer: 'listing', listing: result.value }
            : { id, attempt, answer: 'failure', failure: result.error },
        () => ({ id, attempt, answer: 'failure', failure: { type: 'Unexpected' } }),
      )
      .then((answer) => {
        if (!abort.signal.aborted) setAsked(answer);
      });
    return () => abort.abort();
  }, [replica, id, missing, online, attempt]);

  function current(): PianoState {
    if (!address) return { state: 'no-id' };
    if (!id) return { state: 'not-found' };
    if (isShut(phase)) return { state: 'no-replica' };
    const answer = asked?.id === id && asked.attempt === attempt ? asked : null;
    const fetched = answer?.answer === 'listing' ? { listing: answer.listing, pending: false, publishing: false } : null;
    const held = stored?.state === 'found' ? stored : fetched;
    if (held) {
      const isOwn = session.kind === 'user' && session.userId === held.listing.owner_id;
      return isOwn || isOnMarket(held.listing)
        ? { state: 'found', listing: held.listing, pending: held.pending, publishing: held.publishing === true, isOwn }
        : { state: 'not-found' };
    }
    if (!missing) return { state: 'loading' };
    if (!online) return { state: 'offline' };
    return answer?.answer === 'failure' ? failureToState(answer.failure) : { state: 'loading' };
  }

  return { piano: current(), retry: () => setAttempt((count) => count + 1) };
}

/** Counts one view a visit and listing, and gives the count to show. */
export function useViewCount(listing: Listing): number {
  const replica = useReplica();
  const { online } = useSyncState();
  const [counted, setCounted] = useState<{ id: string; count: number } | null>(null);
  const { id } = listing;
  const visible = isOnMarket(listing);

  useEffect(() => {
    if (!replica || !online || !visible || !isFirstInVisit(`piano-view:${id}`)) return;
    replica.listings
      .countView(id)
      .then((count) => {
        if (count !== null) setCounted({ id, count });
      })
      // A missed view is only a warning (specification, states).
      .catch((cause: unknown) => console.warn('The view was not counted.', cause));
  }, [replica, id, online, visible]);

  return Math.max(listing.view_count, counted?.id === id ? counted.count : 0);
}
