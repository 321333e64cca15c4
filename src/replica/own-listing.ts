import { listingTitle, type Listing } from '../domain/listing/listing.ts';
import { shownRow, type ReplicaDocument } from './document.ts';
import type { OwnListing } from './replica.ts';
import { isPending } from './write-context.ts';

/**
 * Null when the listing is somebody else's or deleted. One that the server has not seen yet was made by the person here; it
 * lacks what the database sets.
 */
export function toOwnListing(document: ReplicaDocument, userId: string | null): OwnListing | null {
  const row = shownRow(document);
  const pending = isPending(document);
  const isOwn = row.owner_id === userId || (document.version === 0 && pending);
  if (userId === null || !isOwn || row.deleted === true) return null;
  const { title = '', brand = '', model = '', piano_type = 'Upright', ...listing } = row as Partial<Listing>;
  return {
    id: document.id,
    title: listingTitle({ title, brand, model, piano_type }),
    piano_type,
    subtype: listing.subtype ?? '',
    status: listing.status ?? 'draft',
    is_published: listing.is_published === true,
    publish_wanted: listing.publish_wanted === true,
    screening_state: listing.screening_state ?? 'pending',
    price_cents: listing.price_cents ?? null,
    view_count: listing.view_count ?? 0,
    created_at: listing.created_at ?? '',
    // Of a listing that waits for its pictures none may be asked for yet.
    image_url: document.version === 0 || listing.publish_wanted ? null : (listing.image_urls?.[0] ?? null),
    pending,
    unsent: document.version === 0,
  };
}
