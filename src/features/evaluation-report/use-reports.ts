import { useMemo } from 'react';
import type { EvaluationRow } from '../../domain/evaluation/evaluation-row.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import type { HeldReport } from '../../replica/report-repository.ts';

export type ReportsState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; me: string; reports: readonly HeldReport[]; toWrite: readonly EvaluationRow[]; complete: boolean };

/** The person's reports, written and got, and the evaluations that wait for one. `complete`: the device has once been in step, or can't be now. */
export function useReports(): ReportsState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const replica = useReplica();
  const reports = useOptionalReadable(replica?.reports.all);
  const assigned = useOptionalReadable(replica?.reports.assigned);
  const { online, lastSuccessAt } = useSyncState();
  const me = session.kind === 'user' ? session.userId : null;
  const toWrite = useMemo(
    () => (assigned ?? []).filter(({ id, provider_user_id: author, state }) => author === me && ['scheduled', 'inspected'].includes(state) && !reports?.some(({ row }) => row.evaluation_id === id)),
    [assigned, reports, me],
  );
  if (me === null) return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!reports || !assigned) return { state: 'loading' };
  return { state: 'ready', me, reports, toWrite, complete: lastSuccessAt !== null || !online };
}
