/** From what a row says to the fields of a listing that are written. Rules P-5 to P-7 in RULES.md. */
import type { Listing } from '../../listing/listing.ts';
import { listingTitle } from '../../listing/listing-title.ts';
import type { ListingStatus } from '../../listing/listing-values.ts';
import { isOnMarket } from '../../listing/on-market.ts';
import type { ImportedFields, ImportValues } from '../records/record.ts';

/** A listing of the dealer's own, as far as a file can change it. */
export type StockListing = Pick<Listing, keyof ImportedFields | 'id' | 'title' | 'is_published'>;

/** What a row writes: `title` and `is_published` follow from what it says. */
export type WrittenFields = ImportedFields & Pick<Listing, 'title' | 'is_published'>;

const blank: Omit<WrittenFields, 'piano_type'> = {
  title: '', brand: '', model: '', subtype: '', year: null, condition: null, price_cents: null, stock_number: '', serial_number: '', finish: '',
  height_cm: null, length_cm: null, description: '', image_urls: [], location: '', town: '', country_code: '', lat: null, lng: null,
  status: 'active', is_published: true, vat_scheme: '',
};

function titleOf(fields: Pick<Listing, 'brand' | 'model' | 'piano_type'>): string {
  return listingTitle({ ...fields, title: '' }).slice(0, 200).trim();
}

/** On the market are what is for sale and what is reserved; a draft is stored and waits for its owner (rule P-5). */
function isOffered(status: ListingStatus): boolean {
  return isOnMarket({ status, is_published: true });
}

/** Null for a row without a type, which never is one without an error. */
export function newListingFields(values: ImportValues): WrittenFields | null {
  const { piano_type } = values;
  if (piano_type === undefined) return null;
  const fields: WrittenFields = { ...blank, ...values, piano_type };
  return { ...fields, title: titleOf(fields), is_published: isOffered(fields.status) };
}

/** Town and coordinates follow the place that is shown. */
const placeFields: ReadonlySet<keyof ImportedFields> = new Set(['town', 'country_code', 'lat', 'lng']);

function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => each === b[i]);
  return a === b;
}

/** The fields of a listing that a row would change, with their new values; empty when it says what is known (rules P-6, P-7). */
export function changedFields(listing: StockListing, values: ImportValues): Partial<WrittenFields> {
  const said = Object.entries(values) as [keyof ImportedFields, ImportedFields[keyof ImportedFields]][];
  const hasMoved = values.location !== undefined && values.location !== listing.location;
  const changed: Partial<WrittenFields> = Object.fromEntries(
    said.filter(([field, value]) => (placeFields.has(field) ? hasMoved : field !== 'status' && !isEqual(value, listing[field]))),
  );
  // A subtype of another type fits no more.
  if (changed.piano_type !== undefined && values.subtype === undefined && listing.subtype !== '') changed.subtype = '';
  if (changed.brand !== undefined || changed.model !== undefined || changed.piano_type !== undefined) {
    const wasBuilt = listing.title === titleOf(listing);
    if (wasBuilt) changed.title = titleOf({ ...listing, ...changed });
  }
  return { ...changed, ...changedStatus(listing, values.status) };
}

function changedStatus(listing: StockListing, status: ListingStatus | undefined): Partial<WrittenFields> {
  if (status === undefined || status === listing.status) return {};
  if (!isOffered(status)) return status === 'sold' ? { status } : { status, ...(listing.is_published && { is_published: false }) };
  return isOffered(listing.status) ? { status } : { status, is_published: true };
}

/** What is done with stock that the file doesn't name. */
export type MissingChoice = 'keep' | 'reserve' | 'end';

/** Null when there is nothing to do. */
export function missingFields(listing: StockListing, choice: MissingChoice): Partial<WrittenFields> | null {
  if (choice === 'end') return { status: 'ended', is_published: false };
  return choice === 'reserve' && listing.status === 'active' ? { status: 'reserved' } : null;
}

/** Stock that a file is expected to name: what is on the market, waits for it, or is reserved. */
export function isInStock({ status }: Pick<StockListing, 'status'>): boolean {
  return isOffered(status);
}
