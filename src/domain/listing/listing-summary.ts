import type { FormerPrice, Listing } from './listing.ts';
import { listingTitle } from './listing-title.ts';
import type { Condition, PianoType, SellerCheck } from './listing-values.ts';

/** What a card and the filters of Browse need of a listing; thousands of these are held in memory. */
export interface ListingSummary {
  id: string;
  owner_id: string;
  title: string;
  brand: string;
  model: string;
  piano_type: PianoType;
  subtype: string;
  year: number | null;
  price_cents: number | null;
  condition: Condition | null;
  finish: string;
  height_cm: number | null;
  length_cm: number | null;
  location: string;
  town: string;
  country_code: string;
  lat: number | null;
  lng: number | null;
  /** The first picture, or null. */
  image_url: string | null;
  view_count: number;
  /** Somebody has first refusal (rule L-14); absent otherwise. */
  reserved?: true;
  /** Screening approved and the seller's e-mail confirmed. */
  verified: boolean;
  /** What stands behind it: somebody who looked, or the address alone; absent where that is not known. */
  verified_by?: SellerCheck;
  /** A paid tier that runs until this instant (epoch ms); null when none. Compare with now. */
  featured_until: number | null;
  /** The same where that tier is VIP. Absent in what an earlier version kept, as the next one. */
  vip_until?: number | null;
  /** The Highlight Badge runs until then (epoch ms). */
  highlighted_until?: number | null;
  seller_name: string;
  seller_slug: string;
  seller_is_dealer: boolean;
  seller_rating: number | null;
  seller_review_count: number;
  /** Since when it is on the market, epoch ms. */
  listed_at: number;
  /** When its term on the market is up, as in the listing; absent where it isn't on it, or has no end. */
  ends_at?: string;
  /** What it cost before, as in the listing; absent where it always cost the same. */
  former_prices?: readonly FormerPrice[];
  /** Folded words of title, brand, model, type, finish, year, town, seller and the description's beginning. */
  haystack: string;
}

/** Folds case, accents and the German umlaut spellings, so that 'Blüthner', 'bluthner' and 'Bluethner' meet. */
export function foldText(text: string): string {
  if (ascii.test(text)) return withoutUmlautPairs(text.toLowerCase());
  return withoutUmlautPairs(foldLetters(text));
}

/** Most texts have nothing to fold, which is known more quickly than folded. */
const ascii = /^[\0-\x7f]*$/;

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l');
}

function withoutUmlautPairs(text: string): string {
  return text.replace(/([aou])e/g, '$1');
}

const searchedDescriptionLength = 400;

export function listingToSummary(listing: Listing): ListingSummary {
  const { seller } = listing;
  const paidUntil = listing.tier !== 'basic' && listing.tier_ends_at !== null ? Date.parse(listing.tier_ends_at) : null;
  return {
    id: listing.id,
    owner_id: listing.owner_id,
    title: listingTitle(listing),
    brand: listing.brand,
    model: listing.model,
    piano_type: listing.piano_type,
    subtype: listing.subtype,
    year: listing.year,
    price_cents: listing.price_cents,
    condition: listing.condition,
    finish: listing.finish,
    height_cm: listing.height_cm,
    length_cm: listing.length_cm,
    location: listing.location,
    town: listing.town,
    country_code: listing.country_code,
    lat: listing.lat,
    lng: listing.lng,
    image_url: listing.image_urls[0] ?? null,
    view_count: listing.view_count,
    ...(listing.status === 'reserved' ? { reserved: true as const } : {}),
    verified: listing.screening_state === 'approved' && seller?.verified === true,
    ...(seller?.verified_by ? { verified_by: seller.verified_by } : {}),
    featured_until: paidUntil,
    vip_until: listing.tier === 'vip' ? paidUntil : null,
    highlighted_until: listing.highlighted_until ? Date.parse(listing.highlighted_until) : null,
    seller_name: seller?.display_name || 'Private Seller',
    seller_slug: seller?.slug ?? '',
    seller_is_dealer: seller?.role === 'dealer',
    seller_rating: seller?.rating ?? null,
    seller_review_count: seller?.review_count ?? 0,
    listed_at: Date.parse(listing.listed_at ?? listing.created_at),
    ...(listing.status === 'active' && listing.ends_at ? { ends_at: listing.ends_at } : {}),
    ...(listing.former_prices && listing.former_prices.length > 0 ? { former_prices: listing.former_prices } : {}),
    haystack: foldText(
      [
        listing.title,
        listing.brand,
        listing.model,
        listing.piano_type,
        listing.subtype,
        listing.finish,
        listing.year ?? '',
        listing.town || listing.location,
        seller?.display_name ?? '',
        listing.description.slice(0, searchedDescriptionLength),
      ].join(' '),
    ),
  };
}
