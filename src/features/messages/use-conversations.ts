import type { Conversation } from '../../domain/conversation/thread.ts';
import { useOptionalReadable, useReplica, useReplicaPhase, useSession, useSyncState } from '../../replica/replica-context.tsx';
import { isShut } from '../../replica/replica-phase.ts';

export type ConversationsState =
  | { state: 'visitor' | 'loading' | 'no-replica' }
  | { state: 'ready'; conversations: readonly Conversation[]; complete: boolean };

/** The person's conversations. `complete`: the device has once been in step with the server, or can't be now. */
export function useConversations(): ConversationsState {
  const session = useSession();
  const { phase } = useReplicaPhase();
  const conversations = useOptionalReadable(useReplica()?.conversations.all);
  const { online, lastSuccessAt } = useSyncState();
  if (session.kind === 'visitor') return { state: 'visitor' };
  if (isShut(phase)) return { state: 'no-replica' };
  if (!conversations) return { state: 'loading' };
  return { state: 'ready', conversations, complete: lastSuccessAt !== null || !online };
}
