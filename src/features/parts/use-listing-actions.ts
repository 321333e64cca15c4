import { actionFields, type FieldAction, type ListingAction, type StateFields } from '../../domain/listing/lifecycle.ts';
import type { Listing } from '../../domain/listing/listing.ts';
import type { Replica } from '../../replica/replica.ts';
import { useReplica, useSyncState } from '../../replica/replica-context.tsx';
import { baseAfter, baseOf, type Base, type FormOutcome } from '../../replica/form-base.ts';
import { showToast } from '../../ui/toast.ts';
import { ownListingMessages as messages } from './own-listing-words.ts';
import { tellOutcome } from './tell-outcome.ts';

/** What the actions need to know of a listing. */
export type ActionTarget = StateFields & Pick<Listing, 'id' | 'title' | 'price_cents'>;

/** The actions that need no further word of the owner. */
export type DirectAction = Exclude<ListingAction, 'edit' | 'price' | 'duplicate'>;

/** What was stored, and what takes it back; null when it could not be done as asked, which was said. */
type Done = { undo: (() => Promise<unknown>) | null } | null;

async function perform(replica: Replica, action: DirectAction, target: ActionTarget): Promise<Done> {
  const { listings } = replica;
  const { id, status, is_published } = target;
  if (action === 'confirm') {
    await listings.confirm(id);
    return { undo: null };
  }
  if (action === 'delete') {
    const removed = await listings.remove(id);
    return { undo: removed && (() => listings.restore(removed)) };
  }
  const fields = actionFields[action satisfies FieldAction];
  // One tap stands on what the screen shows at that moment, and taking it back on what the tap made of it.
  const base = baseOf(target);
  const before = 'is_published' in fields ? { status, is_published } : { status };
  return doneAs(await listings.update(base, fields, { together: true }), () =>
    listings.update(baseAfter(base, fields), before, { together: true }),
  );
}

function doneAs(outcome: FormOutcome, undo: () => Promise<FormOutcome>): Done {
  return tellOutcome(outcome) === 'stored' ? { undo: async () => tellOutcome(await undo()) } : null;
}

/** An owner's actions on a listing: stored on the device at once, sent when there is a line, and taken back for a moment. */
export function useListingActions() {
  const replica = useReplica();
  const { online } = useSyncState();

  async function tell(title: string, work: (replica: Replica) => Promise<Done>): Promise<boolean> {
    if (!replica) return false;
    try {
      const done = await work(replica);
      if (!done) return false;
      showToast({
        title,
        tone: 'good',
        ...(!online && { description: messages.keptOffline }),
        ...(done.undo && { action: { label: messages.undo, onAction: () => void done.undo?.() } }),
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
    /** `base`: the price that the form showed when the person began to type. */
    setPrice: (base: Base<Pick<Listing, 'price_cents'>>, cents: number | null) =>
      tell(messages.done.price, async ({ listings }) =>
        doneAs(await listings.update(base, { price_cents: cents }), () =>
          listings.update(baseAfter(base, { price_cents: cents }), { price_cents: base.shown.price_cents }),
        ),
      ),
  };
}
