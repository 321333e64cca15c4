import { useMemo } from 'react';
import type { Conversation } from '../../domain/conversation/thread.ts';
import type { Readable } from '../../lib/readable.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';

/** `complete`: the device has once been in step with the server, or can't be now. */
type OwnState<T> = { state: 'visitor' | 'loading' | 'no-replica' } | { state: 'ready'; value: T; complete: boolean };

/** The person's conversations. */
export function useConversations(): OwnState<readonly Conversation[]> {
  return useOwn(useReplica()?.conversations.all);
}

/** One of them; null for one that the device doesn't have. */
export function useConversation(id: string): OwnState<Conversation | null> {
  const replica = useReplica();
  return useOwn(useMemo(() => replica?.conversations.watch(id), [replica, id]));
}

function useOwn<T>(readable: Readable<T | undefined> | undefined): OwnState<T> {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const value = useOptionalReadable(readable);
  const { online, lastSuccessAt } = useSyncState();
  if (session.kind === 'visitor') return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (value === undefined) return { state: 'loading' };
  return { state: 'ready', value, complete: lastSuccessAt !== null || !online };
}
