import { useMemo } from 'react';
import { dayHere } from '../../domain/instrument/day.ts';
import { careOf, linesOf, type PassportLine } from '../../domain/instrument/passport.ts';
import { careStateOf, nextDue, type Care, type CareState } from '../../domain/instrument/care.ts';
import type { HeldInstrument } from '../../replica/instrument-repository.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';
import { useNow } from '../parts/use-now.ts';

/** A piano of one's own with what is worked out of its lines. */
export interface OwnPiano {
  held: HeldInstrument;
  lines: readonly PassportLine[];
  care: Care;
  due: string | null;
  state: CareState;
  /** Ids of lines that the server doesn't have: waiting, or refused. */
  unsent: ReadonlyMap<string, 'waiting' | 'refused'>;
}

export type PianosState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; pianos: readonly OwnPiano[]; today: string; complete: boolean };

function toPiano(held: HeldInstrument, today: string): OwnPiano {
  const lines = linesOf(held.entries.map(({ row }) => row));
  const care = careOf(held.row, lines);
  const unsent = new Map(held.entries.flatMap(({ row, sending }) => (sending === 'sent' ? [] : [[row.id, sending] as const])));
  return { held, lines, care, due: nextDue(care), state: careStateOf(care, today), unsent };
}

/** Handed on ones last, then those that are due first; without a day before those to come. */
function inOrder(a: OwnPiano, b: OwnPiano): number {
  const rank = ({ held }: OwnPiano) => (held.row.handed_on_at === null ? 0 : 1);
  return rank(a) - rank(b) || (a.due ?? '').localeCompare(b.due ?? '') || a.held.row.id.localeCompare(b.held.row.id);
}

/** The person's pianos. `complete`: the device has once been in step with the server, or can't be now. */
export function usePianos(): PianosState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const held = useOptionalReadable(useReplica()?.instruments.all);
  const { online, lastSuccessAt } = useSyncState();
  const today = dayHere(useNow());
  const pianos = useMemo(() => held?.map((each) => toPiano(each, today)).sort(inOrder), [held, today]);
  if (session.kind !== 'user') return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!pianos) return { state: 'loading' };
  return { state: 'ready', pianos, today, complete: lastSuccessAt !== null || !online };
}
