import { illustrationPath, type IllustrationName } from '../../src/domain/listing/illustrations.ts';
import type { Listing } from '../../src/domain/listing/listing.ts';
import { demoOwnerPlaces, demoSellers } from './demo-sellers.ts';

type SetByTheDatabase = 'id' | 'owner_id' | 'seller' | 'created_at' | 'updated_at' | 'tier_ends_at';

/** A listing of the demo, with the names of `Listing`. Days count from the moment of seeding. */
export interface DemoListing extends Omit<Listing, SetByTheDatabase> {
  /** Stable and unique: ids are made from it. */
  key: string;
  /** A demo account ('dealer', 'seller') or the key of a demo seller. */
  owner: string;
  created_days_ago: number;
  /** Days until the paid tier ends, negative when it has ended; null for basic. */
  tier_days_left: number | null;
}

type Given = 'key' | 'owner' | 'brand' | 'piano_type' | 'subtype' | 'year' | 'condition' | 'description' | 'finish' | 'created_days_ago' | 'view_count';

export interface DemoListingInput extends Pick<DemoListing, Given> {
  /** '' when the seller does not know it. */
  model: string;
  /** Whole euro; null for 'Price on request'. */
  euro: number | null;
  serial?: string;
  stock?: string;
  /** Height of uprights, length of grands. */
  cm?: number;
  images: readonly IllustrationName[];
  details: Readonly<Record<string, unknown>>;
  slots: keyof typeof slotPatterns;
  title?: string;
  /** Not public: with the state that keeps it so. */
  hidden?: 'draft' | 'reserved' | 'sold' | 'ended' | 'flagged';
  paid?: readonly ['featured' | 'vip', daysLeft: number];
}

const slot = (day: string, timeRange: string, preferred = false) => ({ id: `${day}-${timeRange}`, day, timeRange, preferred });
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Times as the listing form offers them: 9-12, 12-15, 15-18, 18-20. */
const slotPatterns = {
  none: [],
  evenings: [slot('Tuesday', '18-20'), slot('Thursday', '18-20', true)],
  saturday: [slot('Saturday', '9-12', true), slot('Saturday', '12-15')],
  weekend: [slot('Friday', '18-20'), slot('Saturday', '12-15', true), slot('Sunday', '15-18')],
  shop: weekdays.flatMap((day) => [slot(day, '9-12'), slot(day, '15-18', day === 'Wednesday')]),
  workshop: [...weekdays.map((day) => slot(day, '12-15')), slot('Saturday', '9-12', true)],
} as const;

const countries = { DE: 'Germany', AT: 'Austria', CH: 'Switzerland', NL: 'Netherlands' } as const;

/** Fills in what follows from the owner and the usual case: active, published, screened. */
export function demoListing(input: DemoListingInput): DemoListing {
  const { euro, serial = '', stock = '', cm, images, details, slots, hidden, paid, title, ...given } = input;
  const place = input.owner === 'dealer' || input.owner === 'seller' ? demoOwnerPlaces[input.owner] : demoSellers.find(({ key }) => key === input.owner);
  if (!place) throw new Error(`No demo seller '${input.owner}'`);
  const { piano_type: type } = input;
  return {
    ...given,
    title: title ?? [input.brand, input.model || type].join(' '),
    price_cents: euro === null ? null : euro * 100,
    serial_number: serial,
    stock_number: stock,
    height_cm: type === 'Grand' ? null : (cm ?? null),
    length_cm: type === 'Grand' ? (cm ?? null) : null,
    image_urls: images.map(illustrationPath),
    instrument_details: details,
    availability_slots: slotPatterns[slots],
    location: `${place.town}, ${countries[place.countryCode]}`,
    town: place.town,
    country_code: place.countryCode,
    lat: place.lat,
    lng: place.lng,
    status: hidden === undefined || hidden === 'flagged' ? 'active' : hidden,
    is_published: hidden === undefined || hidden === 'reserved',
    screening_state: hidden === 'flagged' ? 'flagged' : hidden === 'draft' ? 'pending' : 'approved',
    tier: paid?.[0] ?? 'basic',
    tier_days_left: paid?.[1] ?? null,
  };
}
