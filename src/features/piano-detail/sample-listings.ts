import { illustrationPath } from '../../domain/listing/illustrations.ts';
import type { Listing } from '../../domain/listing/listing.ts';

export type SampleName = 'steinway' | 'yamaha';

const common = {
  owner_id: '',
  piano_type: 'Grand',
  status: 'active',
  is_published: true,
  view_count: 0,
  stock_number: '',
  lat: null,
  lng: null,
  tier: 'basic',
  tier_ends_at: null,
  screening_state: 'approved',
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
} as const;

/** Two instruments that show what a good listing says. Sizes are the makers' own. */
export const sampleListings: Readonly<Record<SampleName, Listing>> = {
  steinway: {
    ...common,
    id: 'sample-steinway',
    title: 'Steinway & Sons Model D concert grand',
    brand: 'Steinway & Sons',
    model: 'D-274',
    subtype: 'Concert',
    year: 2009,
    price_cents: 12_900_000,
    condition: 'Used - Like New',
    finish: 'polished ebony',
    height_cm: null,
    length_cm: 274,
    serial_number: '',
    location: 'Hamburg, Germany',
    town: 'Hamburg',
    country_code: 'DE',
    description:
      'A concert grand from a chamber-music hall, played by many hands and looked after by one technician from the first day. ' +
      'Hammers and strings are original; the action was regulated and the hammers were voiced last spring. ' +
      'The case shows light marks on the left arm and the lid prop.\n\n' +
      'Kept at 45 to 55 % humidity throughout. It can be played by appointment; a bench and a cover come with it.',
    image_urls: [
      illustrationPath('grand-concert-ebony'),
      illustrationPath('grand-concert-above-ebony'),
      illustrationPath('detail-keyboard'),
      illustrationPath('detail-strings'),
    ],
    instrument_details: {
      actionType: 'Renner, regulated 2026',
      pedalCount: 3,
      keyCount: 88,
      lastServiced: '2026-04-14',
      specialFeatures: ['Humidity control fitted', 'Concert bench', 'Quilted cover'],
    },
    availability_slots: [
      { id: 'Tuesday-15-18', day: 'Tuesday', timeRange: '15-18', preferred: true },
      { id: 'Friday-9-12', day: 'Friday', timeRange: '9-12', preferred: false },
    ],
    seller: {
      id: '',
      display_name: 'Sample piano house',
      slug: '',
      role: 'dealer',
      member_since: '2025-03-01T00:00:00Z',
      rating: null,
      review_count: 0,
      verified: false,
    },
  },
  yamaha: {
    ...common,
    id: 'sample-yamaha',
    title: 'Yamaha C7 semi-concert grand',
    brand: 'Yamaha',
    model: 'C7',
    subtype: 'Semi-Concert',
    year: 1998,
    price_cents: 2_450_000,
    condition: 'Used - Good',
    finish: 'polished ebony',
    height_cm: null,
    length_cm: 227,
    serial_number: '',
    location: 'Vienna, Austria',
    town: 'Vienna',
    country_code: 'AT',
    description:
      'From a music school: one owner, one room, tuned four times a year. Bright and even in the treble, with a bass that fills a small hall. ' +
      'Two bass strings were replaced in 2019. The key tops are clean; the music desk has a repaired hinge.\n\n' +
      'Ground floor, double doors, no steps: moving it is simple.',
    image_urls: [
      illustrationPath('grand-semi-concert-ebony'),
      illustrationPath('grand-semi-concert-above-ebony'),
      illustrationPath('detail-action'),
      illustrationPath('detail-pedals'),
    ],
    instrument_details: {
      pedalCount: 3,
      keyCount: 88,
      lastServiced: '2026-09-02',
      specialFeatures: ['Slow-fall fallboard', 'Adjustable bench'],
    },
    availability_slots: [{ id: 'Saturday-9-12', day: 'Saturday', timeRange: '9-12', preferred: true }],
    seller: {
      id: '',
      display_name: '',
      slug: '',
      role: 'seller',
      member_since: '2025-09-01T00:00:00Z',
      rating: null,
      review_count: 0,
      verified: false,
    },
  },
};
