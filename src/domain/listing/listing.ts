/**
 * A piano offered for sale, as the replica holds it. Field names are the columns of the table `pianos`
 * (one vocabulary from database to screen); only the price differs: cents here, `price` in euro there.
 */

export const pianoTypes = ['Grand', 'Upright', 'Digital', 'Hybrid'] as const;
export type PianoType = (typeof pianoTypes)[number];

export const conditions = ['New', 'Used - Like New', 'Used - Good', 'Used - Fair', 'For Parts/Not Working'] as const;
export type Condition = (typeof conditions)[number];

/** Only `active` listings that are also `is_published` are seen by others than their owner. */
export const listingStatuses = ['draft', 'active', 'reserved', 'sold', 'ended'] as const;
export type ListingStatus = (typeof listingStatuses)[number];

/**
 * What a dealer's price holds: VAT that can be shown, or none that may be (margin scheme, § 25a UStG, Art. 313 of Directive
 * 2006/112/EC). '' is unknown, and what private sellers have.
 */
export const vatSchemes = ['', 'standard', 'margin'] as const;
export type VatScheme = (typeof vatSchemes)[number];

export const visibilityTiers = ['basic', 'featured', 'vip'] as const;
export type VisibilityTier = (typeof visibilityTiers)[number];

export const screeningStates = ['pending', 'approved', 'flagged'] as const;
export type ScreeningState = (typeof screeningStates)[number];

export const accountRoles = ['buyer', 'seller', 'technician', 'evaluator', 'mover', 'dealer', 'admin'] as const;
export type AccountRole = (typeof accountRoles)[number];

export const sellerChecks = ['', 'email', 'team'] as const;
export type SellerCheck = (typeof sellerChecks)[number];

export const listingChecks = ['', 'rules', 'team'] as const;
export type ListingCheck = (typeof listingChecks)[number];

/** What the public may know of the person or dealer behind a listing (view `public_profiles`). */
export interface SellerSummary {
  id: string;
  /** 'Private Seller' is shown where this is empty. */
  display_name: string;
  slug: string;
  role: AccountRole;
  /** ISO 8601, UTC. */
  member_since: string;
  /** 1 to 5, null until there are published reviews. */
  rating: number | null;
  review_count: number;
  /** An admin's decision or a confirmed e-mail address (docs/decisions/005). */
  verified: boolean;
  /** Which of the two; '' where neither. Absent, as its time, in rows that a device stored before it was known. */
  verified_by?: SellerCheck;
  /** ISO 8601, UTC; null where it is not known. */
  verified_at?: string | null;
  /** IANA name of the zone whose clocks their weekly times go by; absent in rows that a device stored before it was known. */
  time_zone?: string;
  /** Only of a seller who chose to show it, else '' or absent; absent as well in rows that a device stored before it was known. */
  phone?: string;
}

/** A price that a listing had. */
export interface FormerPrice {
  /** Whole euro cents; null was 'Price on request'. */
  price_cents: number | null;
  /** ISO 8601, UTC: it held until then. */
  until: string;
}

export interface Listing {
  id: string;
  owner_id: string;
  title: string;
  brand: string;
  model: string;
  piano_type: PianoType;
  /** Baby, Semi-Concert, Concert, Spinet, Console, Studio, Professional/Full, 88 keys …; '' when not given. */
  subtype: string;
  year: number | null;
  /** Whole euro cents; null means 'Price on request'. */
  price_cents: number | null;
  condition: Condition | null;
  description: string;
  status: ListingStatus;
  is_published: boolean;
  /** Absolute or root-relative addresses, the first is the main picture. */
  image_urls: readonly string[];
  view_count: number;
  serial_number: string;
  stock_number: string;
  /** As people say it: 'polished ebony', 'walnut, satin'. */
  finish: string;
  height_cm: number | null;
  length_cm: number | null;
  /** 'city, country' as shown; '' gives 'Location not specified'. */
  location: string;
  town: string;
  /** ISO 3166-1 alpha-2, '' when unknown. */
  country_code: string;
  lat: number | null;
  lng: number | null;
  instrument_details: Readonly<Record<string, unknown>>;
  availability_slots: readonly unknown[];
  tier: VisibilityTier;
  /** ISO 8601, UTC; null for basic. */
  tier_ends_at: string | null;
  screening_state: ScreeningState;
  /**
   * The owner has published it, and the database holds it back: its pictures have not arrived, or an admin must look at it.
   * Set by the database; absent in rows that a device stored before it was known.
   */
  publish_wanted?: boolean;
  /**
   * Why an admin declined it; '' when that is not so, and always on the market. Set by the database. It and the times below
   * (ISO 8601, UTC) are absent in rows that a device stored before they were known.
   */
  screening_reason?: string;
  /** Who let it through the screening, the rules or an admin, and when; '' and null where nobody did. Set by the database. */
  screened_by?: ListingCheck;
  screened_at?: string | null;
  /** Until when its Highlight Badge is paid. Set by the database. */
  highlighted_until?: string | null;
  /** Since when it is on the market, reserved or not; null off it. Set by the database. */
  listed_at?: string | null;
  /** What it cost before, while others could see it; the oldest first, at most twelve. Set by the database. */
  former_prices?: readonly FormerPrice[];
  /** When it ends by itself. Set by the database. */
  ends_at?: string | null;
  /** Off the market since then, as nobody said that it is still there. Set by the database. */
  hidden_at?: string | null;
  /** When its owner last said that it is still there; the database takes no time to come, and none before the last. */
  confirmed_at?: string | null;
  /** Absent in rows that a device stored before it was known. */
  vat_scheme?: VatScheme;
  /** ISO 8601, UTC. Set by the database. */
  created_at: string;
  updated_at: string;
  /** Null while the row waits for its first sync. */
  seller: SellerSummary | null;
}

/** The fields of a listing that its owner may change; the database refuses or ignores all others. */
export const ownerWritableListingFields = [
  'title',
  'brand',
  'model',
  'piano_type',
  'subtype',
  'year',
  'price_cents',
  'condition',
  'description',
  'status',
  'is_published',
  'image_urls',
  'serial_number',
  'stock_number',
  'finish',
  'height_cm',
  'length_cm',
  'location',
  'town',
  'country_code',
  'lat',
  'lng',
  'instrument_details',
  'availability_slots',
  'confirmed_at',
  'vat_scheme',
] as const satisfies readonly (keyof Listing)[];

export type OwnerFields = Pick<Listing, (typeof ownerWritableListingFields)[number]>;

/** What an owner may change of a listing, out of all of it. */
export function ownerFieldsOf(listing: Listing): OwnerFields {
  return Object.fromEntries(ownerWritableListingFields.map((field) => [field, listing[field]])) as unknown as OwnerFields;
}

/** The title as given, or one built from brand, model and type. */
export function listingTitle(listing: Pick<Listing, 'title' | 'brand' | 'model' | 'piano_type'>): string {
  const built = [listing.brand, listing.model, listing.piano_type.replaceAll('_', ' ')].filter(Boolean).join(' ');
  return listing.title.trim() || built;
}
