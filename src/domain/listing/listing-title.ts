import type { Listing } from './listing.ts';

/** The title as given, or one built from brand, model and type. */
export function listingTitle(listing: Pick<Listing, 'title' | 'brand' | 'model' | 'piano_type'>): string {
  const built = [listing.brand, listing.model, listing.piano_type.replaceAll('_', ' ')].filter(Boolean).join(' ');
  return listing.title.trim() || built;
}
