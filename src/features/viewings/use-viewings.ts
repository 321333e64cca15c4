import { useMemo } from 'react';
import { viewingsOf, type Viewing } from '../../domain/viewing/viewing.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNow } from '../parts/use-now.ts';

export type ViewingsState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; viewings: readonly Viewing[]; now: number; complete: boolean };

/** The person's requests, made and got. `complete`: the device has once been in step with the server, or can't be now. */
export function useViewings(): ViewingsState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const held = useOptionalReadable(useReplica()?.viewings.all);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const me = session.kind === 'user' ? session.userId : null;
  const viewings = useMemo(() => (held && me !== null ? viewingsOf({ me, held, now }) : null), [held, me, now]);
  if (me === null) return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!viewings) return { state: 'loading' };
  return { state: 'ready', viewings, now, complete: lastSuccessAt !== null || !online };
}
