/** The screening of a listing: a score and what speaks against it. Rules F-1 to F-5 in RULES.md, the same in the database. */
import type { Listing } from './listing.ts';
import type { Condition, PianoType } from './listing-values.ts';

export const screeningFlags = ['Insufficient photos', 'Unusually low price for category', 'Brief description may need more detail'] as const;
export type ScreeningFlag = (typeof screeningFlags)[number];

export interface Screening {
  /** 0 to 95. */
  score: number;
  state: 'approved' | 'flagged';
  flags: { flag: ScreeningFlag; penalty: number }[];
}

export const fullScore = 95;
export const approvedFrom = 70;

export const penalties: Readonly<Record<ScreeningFlag, number>> = {
  'Insufficient photos': 15,
  'Unusually low price for category': 30,
  'Brief description may need more detail': 10,
};

export const enoughPhotos = 3;
export const enoughDescription = 100;

/** Below this a used one is unusually cheap, in cents; a new one below three times as much. */
export const lowPriceCents: Readonly<Record<PianoType, number>> = { Grand: 100_000, Upright: 15_000, Digital: 5_000, Hybrid: 80_000 };
export const newPriceFactor = 3;

export function isUnusuallyCheap({ price_cents, piano_type, condition }: Pick<Listing, 'price_cents' | 'piano_type' | 'condition'>): boolean {
  const spared: Condition = 'For Parts/Not Working';
  if (price_cents === null || condition === spared) return false;
  return price_cents < lowPriceCents[piano_type] * (condition === 'New' ? newPriceFactor : 1);
}

export function screenListing(
  listing: Pick<Listing, 'price_cents' | 'piano_type' | 'condition' | 'description' | 'image_urls'>,
): Screening {
  const holds: Readonly<Record<ScreeningFlag, boolean>> = {
    'Insufficient photos': listing.image_urls.length < enoughPhotos,
    'Unusually low price for category': isUnusuallyCheap(listing),
    'Brief description may need more detail': [...listing.description.trim()].length < enoughDescription,
  };
  const flags = screeningFlags.filter((flag) => holds[flag]).map((flag) => ({ flag, penalty: penalties[flag] }));
  const score = flags.reduce((rest, { penalty }) => rest - penalty, fullScore);
  return { score, state: score >= approvedFrom ? 'approved' : 'flagged', flags };
}
