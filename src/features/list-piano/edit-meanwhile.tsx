import { changedMeanwhile, seeMeanwhile } from '../../domain/listing/draft-meanwhile.ts';
import type { ListingDraft } from '../../domain/listing/draft.ts';
import { useReadable, useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import type { Meanwhile } from '../parts/use-held-form.ts';
import type { DraftChange } from './use-draft.ts';

interface EditMeanwhileProps {
  draft: ListingDraft;
  change: (step: DraftChange) => void;
}

/** Of a listing that is being edited: what was stored of it since the draft was made. */
export function EditMeanwhile(props: EditMeanwhileProps) {
  const replica = useReplica();
  return replica && props.draft.edit && props.draft.publishedAt === null ? <OfReplica {...props} replica={replica} /> : null;
}

function OfReplica({ draft, change, replica }: EditMeanwhileProps & { replica: Replica }) {
  const stored = useReadable(replica.listings.watch(draft.id));
  if (stored.state !== 'found') return null;
  const { listing } = stored;
  const changes = changedMeanwhile(draft, listing).map(({ column, isTouched }): Meanwhile => ({
    field: column,
    now: listing[column],
    here: isTouched ? 'mine' : 'old',
  }));
  const see = (column: string, take: boolean) =>
    change((shown) => ({ ...seeMeanwhile(shown, { listing, column, take }), updatedAt: Date.now() }));
  return <ChangedMeanwhile changes={changes} onTake={(column) => see(column, true)} onKeep={(column) => see(column, false)} />;
}
