import { useMemo } from 'react';
import { offersOf, type Offer } from '../../domain/offer/offer.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNow } from '../parts/use-now.ts';

export type OffersState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; offers: readonly Offer[]; now: number; complete: boolean };

/** The person's offers, made and got. `complete`: the device has once been in step with the server, or can't be now. */
export function useOffers(): OffersState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const held = useOptionalReadable(useReplica()?.offers.all);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const me = session.kind === 'user' ? session.userId : null;
  const offers = useMemo(() => (held && me !== null ? offersOf({ me, held, now }) : null), [held, me, now]);
  if (me === null) return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!offers) return { state: 'loading' };
  return { state: 'ready', offers, now, complete: lastSuccessAt !== null || !online };
}
