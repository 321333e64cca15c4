import { useMemo } from 'react';
import { bookingsOf, type Booking } from '../../domain/booking/booking.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNow } from '../parts/use-now.ts';

export type BookingsState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; bookings: readonly Booking[]; now: number; complete: boolean };

/** The person's bookings, made and got. `complete`: the device has once been in step with the server, or can't be now. */
export function useBookings(): BookingsState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const held = useOptionalReadable(useReplica()?.bookings.all);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const me = session.kind === 'user' ? session.userId : null;
  const bookings = useMemo(() => (held && me !== null ? bookingsOf({ me, held, now }) : null), [held, me, now]);
  if (me === null) return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!bookings) return { state: 'loading' };
  return { state: 'ready', bookings, now, complete: lastSuccessAt !== null || !online };
}
