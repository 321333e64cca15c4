/** What a listing says otherwise by now than when a draft was made to edit it. Rule L-13 in RULES.md. */
import { listingToFields, photosOf } from './draft-edit.ts';
import type { DraftFields, ListingDraft } from './draft.ts';
import type { Listing, OwnerFields } from './listing.ts';

interface Part {
  /** Columns that are one thing to a person; the first that has changed names it. */
  columns: readonly (keyof OwnerFields)[];
  /** What the wizard shows of them. */
  fields: readonly (keyof DraftFields)[];
}

/** Whether it is on the market, its stock number and when it was confirmed are not the wizard's. */
const parts: readonly Part[] = [
  { columns: ['title', 'brand', 'model'], fields: ['brand', 'brandName', 'model'] },
  { columns: ['piano_type'], fields: ['type'] },
  { columns: ['subtype'], fields: ['subtype'] },
  { columns: ['year'], fields: ['year'] },
  { columns: ['price_cents'], fields: ['price'] },
  { columns: ['condition'], fields: ['condition'] },
  { columns: ['description'], fields: ['description'] },
  { columns: ['status'], fields: ['reserved'] },
  { columns: ['image_urls'], fields: [] },
  { columns: ['serial_number'], fields: ['serial'] },
  { columns: ['finish'], fields: ['finish'] },
  { columns: ['height_cm'], fields: ['heightCm'] },
  { columns: ['length_cm'], fields: ['lengthCm'] },
  { columns: ['location', 'town', 'country_code', 'lat', 'lng'], fields: ['city', 'country'] },
  { columns: ['instrument_details'], fields: ['details', 'lastTuned', 'pitchHz', 'ivory'] },
  { columns: ['availability_slots'], fields: ['slots'] },
  { columns: ['vat_scheme'], fields: ['vatScheme'] },
];

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Pictures that only joined are kept by publishing: they are no news to choose about. */
function hasMoved(column: keyof OwnerFields, shown: Partial<OwnerFields>, listing: Listing): boolean {
  if (!(column in shown)) return false;
  if (column !== 'image_urls') return !isSame(shown[column], listing[column]);
  const before = shown.image_urls ?? [];
  return !isSame(before, listing.image_urls.slice(0, before.length));
}

/** The first changed column of each part that another device has changed since, and that the draft does not agree with. */
export function changedMeanwhile(draft: ListingDraft, listing: Listing): readonly { column: keyof OwnerFields; isTouched: boolean }[] {
  const { edit, fields } = draft;
  if (!edit?.shown) return [];
  const now = listingToFields(listing);
  const { shown } = edit;
  return parts.flatMap((part) => {
    const [column] = part.columns.filter((each) => hasMoved(each, shown, listing));
    if (column === undefined) return [];
    if (part.fields.length > 0 && part.fields.every((field) => isSame(fields[field], now[field] ?? fields[field]))) return [];
    const isTouched = part.fields.length === 0 || part.fields.some((field) => !isSame(fields[field], edit.fields[field]));
    return [{ column, isTouched }];
  });
}

/**
 * The person has seen what the listing says by now: that is what the draft stands on from here. `take`: it is what the draft says,
 * too; else the draft goes on with its own, and writes it over the other.
 */
export function seeMeanwhile(draft: ListingDraft, { listing, column, take }: { listing: Listing; column: string; take: boolean }): ListingDraft {
  const part = parts.find(({ columns }) => columns.some((each) => each === column));
  const { edit } = draft;
  if (!part || !edit) return draft;
  const stands = listingToFields(listing);
  const now = Object.fromEntries(part.fields.map((field) => [field, stands[field] ?? draft.fields[field]]));
  const shown = { ...edit.shown, ...Object.fromEntries(part.columns.map((each) => [each, listing[each]])) };
  const next = { ...edit, shown, fields: { ...edit.fields, ...now } };
  const seen: ListingDraft = { ...draft, edit: next, ...(take && { fields: { ...draft.fields, ...now } }) };
  if (column === 'status') return { ...seen, edit: { ...next, status: listing.status } };
  if (column === 'instrument_details') return { ...seen, edit: { ...next, instrument_details: listing.instrument_details } };
  if (column !== 'image_urls') return seen;
  const photos = [...photosOf(listing, draft.id), ...draft.photos.filter(({ url }) => url === undefined)];
  return { ...seen, edit: { ...next, images: listing.image_urls }, ...(take && { photos }) };
}
