import { listingFields, type Listing, type OwnerFields } from './listing.ts';

/** The fields of a listing that its owner may change, without the mark of deletion. */
export const ownerFieldNames = Object.entries(listingFields)
  .filter(([name, { writable }]) => writable && name !== 'deleted')
  .map(([name]) => name as keyof OwnerFields);

/** What an owner may change of a listing, out of all of it. */
export function ownerFieldsOf(listing: Listing): OwnerFields {
  return Object.fromEntries(ownerFieldNames.map((name) => [name, listing[name]])) as OwnerFields;
}
