import { useMemo } from 'react';
import { quotesOf, requestsOf, type MoveQuote, type MoveRequest } from '../../domain/moving/moving.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNow } from '../parts/use-now.ts';

export type MovesState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; requests: readonly MoveRequest[]; quotes: readonly MoveQuote[]; now: number; complete: boolean };

/** The person's requests, and the quotes that they asked for or were asked for. `complete` as `useBookings` has it. */
export function useMoves(): MovesState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const moves = useReplica()?.moves;
  const heldRequests = useOptionalReadable(moves?.requests);
  const heldQuotes = useOptionalReadable(moves?.quotes);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const me = session.kind === 'user' ? session.userId : null;
  const found = useMemo(() => {
    if (!heldRequests || !heldQuotes || me === null) return null;
    const quotes = quotesOf({ me, held: heldQuotes, now });
    return { quotes, requests: requestsOf(heldRequests, quotes) };
  }, [heldRequests, heldQuotes, me, now]);
  if (me === null) return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!found) return { state: 'loading' };
  return { state: 'ready', ...found, now, complete: lastSuccessAt !== null || !online };
}
