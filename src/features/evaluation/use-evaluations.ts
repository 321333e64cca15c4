import { useMemo } from 'react';
import { evaluationsOf, type Evaluation } from '../../domain/evaluation/evaluation.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNow } from '../parts/use-now.ts';

export type EvaluationsState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; evaluations: readonly Evaluation[]; now: number; complete: boolean };

/** The person's evaluations, on either side. `complete`: the device has once been in step with the server, or can't be now. */
export function useEvaluations(): EvaluationsState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const held = useOptionalReadable(useReplica()?.evaluations.all);
  const { online, lastSuccessAt } = useSyncState();
  const now = useNow();
  const me = session.kind === 'user' ? session.userId : null;
  const evaluations = useMemo(() => (held && me !== null ? evaluationsOf(held, me) : null), [held, me]);
  if (me === null) return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!evaluations) return { state: 'loading' };
  return { state: 'ready', evaluations, now, complete: lastSuccessAt !== null || !online };
}
