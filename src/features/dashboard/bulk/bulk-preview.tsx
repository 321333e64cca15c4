import type { BulkFields, PlannedEdit } from '../../../domain/listing/bulk-edit.ts';
import { listingState } from '../../../domain/listing/lifecycle.ts';
import { formatEuro } from '../../../domain/money/euro.ts';
import type { OwnListing } from '../../../replica/own-listing.ts';
import { listingStateWords } from '../../parts/own-listing-words.ts';
import { PreviewRows } from './preview-rows.tsx';

interface BulkPreviewProps {
  edits: readonly PlannedEdit[];
  byId: ReadonlyMap<string, OwnListing>;
}

/** Every listing that changes, before and after. */
export function BulkPreview({ edits, byId }: BulkPreviewProps) {
  const rows = edits.map(({ id, title, before, after }) => ({ id, title, before: textOf(before, byId.get(id)), after: textOf(after, byId.get(id)) }));
  return <PreviewRows rows={rows} />;
}

function textOf(fields: BulkFields, listing: OwnListing | undefined): string {
  if (fields.price_cents !== undefined) return formatEuro(fields.price_cents);
  return listing ? listingStateWords[listingState({ ...listing, ...fields, publishing: false })] : '';
}
