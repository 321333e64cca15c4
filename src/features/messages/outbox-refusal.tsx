import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { messageWords as words } from './message-words.ts';
import { Refusal } from './refusal.tsx';

/** The refusal of a message of the signed-in person, as the outbox tells it. */
export function OutboxRefusal({ outboxKey }: { outboxKey: string }) {
  const replica = useReplica();
  const entries = useOptionalReadable(replica?.outbox.entries);
  async function discard() {
    await replica?.outbox.discard(outboxKey);
    showToast({ ...words.discarded });
  }
  return (
    <Refusal
      reason={entries?.find(({ key }) => key === outboxKey)?.error?.reason ?? ''}
      onRetry={() => void replica?.outbox.retry(outboxKey)}
      onDiscard={() => void discard()}
    />
  );
}
