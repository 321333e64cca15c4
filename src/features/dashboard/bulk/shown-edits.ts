import type { PlannedEdit } from '../../../domain/listing/bulk-edit.ts';
import type { OwnListing } from '../../../replica/own-listing.ts';
import type { ShownEdit } from './use-bulk-edit.ts';

export function withShown(edits: readonly PlannedEdit[], byId: ReadonlyMap<string, OwnListing>): ShownEdit[] {
  return edits.flatMap((edit) => {
    const shown = byId.get(edit.id);
    return shown ? [{ edit, shown }] : [];
  });
}

/** How many of the listings hold something else by now than the edits showed and would make of it, or are gone. */
export function changedSince(edits: readonly PlannedEdit[], standing: readonly OwnListing[]): number {
  const now = new Map(standing.map((listing) => [listing.id, listing]));
  return edits.filter(({ id, before, after }) => {
    const listing = now.get(id);
    const holds = (fields: object) => Object.entries(fields).every(([field, value]) => listing?.[field as keyof OwnListing] === value);
    return !holds(before) && !holds(after);
  }).length;
}
