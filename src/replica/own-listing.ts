import type { Listing } from '../domain/listing/listing.ts';
import { listingTitle } from '../domain/listing/listing-title.ts';
import { isOnMarket } from '../domain/listing/on-market.ts';
import { shownRow, type ReplicaDocument } from './document.ts';
import type { Row } from './row.ts';

import { isPending } from './write-context.ts';

/** A listing of the signed-in person, in whatever state. */
export interface OwnListing
  extends Pick<
    Listing,
    | 'id' | 'title' | 'piano_type' | 'subtype' | 'status' | 'is_published' | 'publish_wanted' | 'screening_state' | 'screening_reason'
    | 'price_cents' | 'view_count' | 'created_at' | 'listed_at' | 'ends_at' | 'confirmed_at' | 'hidden_at'
  > {
  serial_number?: string;
  stock_number?: string;
  /** What is paid for, as the server says it. */
  tier?: Listing['tier'];
  tier_ends_at?: string | null;
  highlighted_until?: string | null;
  country_code?: string;
  /** The first picture, or null. */
  image_url: string | null;
  pending: boolean;
  /** The server has never had it. */
  unsent?: boolean;
  /** As in `StoredListing`. */
  publishing?: boolean;
}

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
    screening_reason: listing.screening_reason ?? '',
    listed_at: listing.listed_at ?? null,
    ends_at: listing.ends_at ?? null,
    confirmed_at: listing.confirmed_at ?? null,
    hidden_at: listing.hidden_at ?? null,
    serial_number: listing.serial_number ?? '',
    stock_number: listing.stock_number ?? '',
    tier: listing.tier ?? 'basic',
    tier_ends_at: listing.tier_ends_at ?? null,
    highlighted_until: listing.highlighted_until ?? null,
    country_code: listing.country_code ?? '',
    // Of a listing that waits for its pictures none may be asked for yet, of one that is being changed only those of before.
    image_url: document.version === 0 || listing.publish_wanted ? null : (firstPicture(document.base ?? row) ?? null),
    pending,
    unsent: document.version === 0,
    publishing: isPublishing(document),
  };
}

function firstPicture(row: Row): string | undefined {
  return (row as Partial<Listing>).image_urls?.[0];
}

/** An unsent change would bring the listing to the market, or a hidden one back. */
export function isPublishing(document: ReplicaDocument): boolean {
  if (!isPending(document)) return false;
  const { row, base } = document;
  if (isOnMarket(row)) return base === null || !isOnMarket(base);
  return Boolean(row.hidden_at) && row.status === 'active' && base !== null && row.confirmed_at !== base.confirmed_at;
}
