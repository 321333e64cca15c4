import { actionFields, type FieldAction, type ListingAction, type StateFields } from '../../domain/listing/lifecycle.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import type { Replica } from '../../replica/replica.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ownListingMessages as messages } from './own-listing-words.ts';

/** What the actions need to know of a listing. */
export type ActionTarget = StateFields & Pick<Listing, 'id' | 'title' | 'price_cents'>;

/** The actions that need no further word of the owner. */
export type DirectAction = Exclude<ListingAction, 'edit' | 'price' | 'duplicate'>;

type Undo = (() => Promise<void>) | null;

async function perform(replica: Replica, action: DirectAction, { id, status, is_published }: ActionTarget): Promise<Undo> {
  const { listings } = replica;
  if (action === 'confirm') {
    await listings.confirm(id);
    return null;
  }
  if (action === 'delete') {
    const removed = await listings.remove(id);
    return removed && (() => listings.restore(removed));
  }
  const fields = actionFields[action satisfies FieldAction];
  await listings.update(id, fields);
  return () => listings.update(id, 'is_published' in fields ? { status, is_published } : { status });
}

/** An owner's actions on a listing: stored on the device at once, sent when there is a line, and taken back for a moment. */
export function useListingActions() {
  const replica = useReplica();
  const { online } = useSyncState();

  async function tell(title: string, work: (replica: Replica) => Promise<Undo>): Promise<boolean> {
    if (!replica) return false;
    try {
      const undo = await work(replica);
      showToast({
        title,
        tone: 'good',
        ...(!online && { description: messages.keptOffline }),
        ...(undo && { action: { label: messages.undo, onAction: () => void undo() } }),
      });
      return true;
    } catch (error) {
      console.warn('A listing could not be changed', error);
      showToast({ title: messages.failed.title, description: messages.failed.text, tone: 'bad' });
      return false;
    }
  }

  return {
    run: (action: DirectAction, target: ActionTarget) => tell(messages.done[action], (open) => perform(open, action, target)),
    setPrice: ({ id, price_cents: before }: ActionTarget, cents: number | null) =>
      tell(messages.done.price, async ({ listings }) => {
        await listings.update(id, { price_cents: cents });
        return () => listings.update(id, { price_cents: before });
      }),
  };
}
