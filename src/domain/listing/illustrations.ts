/**
 * Drawn pictures under public/illustrations (4:3, written by scripts/illustrations): demo listings, stand-ins where
 * a listing has no picture, and the drawings of empty, offline and error states.
 */
import type { PianoType } from './listing-values.ts';

export const illustrationNames = [
  'grand-concert-ebony',
  'grand-concert-above-ebony',
  'grand-semi-concert-ebony',
  'grand-semi-concert-white',
  'grand-semi-concert-walnut',
  'grand-semi-concert-mahogany',
  'grand-semi-concert-above-ebony',
  'grand-baby-ebony',
  'grand-baby-white',
  'grand-baby-walnut',
  'grand-baby-cherry',
  'grand-baby-above-ebony',
  'upright-professional-ebony',
  'upright-professional-white',
  'upright-professional-walnut',
  'upright-professional-mahogany',
  'upright-studio-ebony',
  'upright-studio-white',
  'upright-studio-walnut',
  'upright-console-ebony',
  'upright-console-walnut',
  'upright-console-cherry',
  'upright-spinet-walnut',
  'upright-side-ebony',
  'hybrid-upright-ebony',
  'digital-stage-88',
  'digital-home-ebony',
  'digital-home-white',
  'digital-home-walnut',
  'detail-keyboard',
  'detail-keyboard-walnut',
  'detail-plate',
  'detail-action',
  'detail-pedals',
  'detail-pedals-walnut',
  'detail-strings',
  'fallback-grand',
  'fallback-upright',
  'fallback-digital',
  'fallback-hybrid',
  'fallback-none',
  'state-empty-search',
  'state-empty-saved',
  'state-empty-messages',
  'state-empty-listings',
  'state-offline',
  'state-error',
] as const;
export type IllustrationName = (typeof illustrationNames)[number];

/** The root-relative address of an illustration. */
export function illustrationPath(name: IllustrationName): string {
  return `/illustrations/${name}.svg`;
}

const fallbacks: Record<PianoType, IllustrationName> = {
  Grand: 'fallback-grand',
  Upright: 'fallback-upright',
  Digital: 'fallback-digital',
  Hybrid: 'fallback-hybrid',
};

/** Subtypes whose shape differs from what is usual for their type. */
const fallbacksBySubtype: ReadonlyMap<string, IllustrationName> = new Map([['Hybrid Grand', 'fallback-grand']]);

/** The address of the picture that stands in where a listing has none, or where its picture can't be loaded. */
export function fallbackIllustration(type: PianoType, subtype: string): string {
  return illustrationPath(fallbacksBySubtype.get(subtype) ?? fallbacks[type] ?? 'fallback-none');
}
