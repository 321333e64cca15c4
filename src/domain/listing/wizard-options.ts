/** What the listing wizard offers to choose from. Source of lists and limits: the specification, listing options. */
import type { PianoType } from './listing-values.ts';

/** The last one asks for the maker's name. */
export const wizardBrands = [
  'Steinway & Sons',
  'Yamaha',
  'Kawai',
  'Baldwin',
  'Bösendorfer',
  'Mason & Hamlin',
  'Fazioli',
  'Shigeru Kawai',
  'Essex',
  'Boston',
  'Other',
] as const;
export const otherBrand = 'Other';

export const typeLabels: Readonly<Record<PianoType, string>> = {
  Grand: 'Acoustic Grand',
  Upright: 'Acoustic Upright',
  Digital: 'Digital/Electronic',
  Hybrid: 'Hybrid',
};

export const subtypes: Readonly<Record<PianoType, readonly string[]>> = {
  Grand: ['Baby', 'Semi-Concert', 'Concert'],
  Upright: ['Spinet', 'Console', 'Studio', 'Professional/Full'],
  Digital: ['88 keys', '66-76 keys', '58-65 keys', '40-44 keys'],
  Hybrid: ['Hybrid Grand', 'Hybrid Upright'],
};

/** Details by type; length, height and finish are columns of their own. */
export const detailFields: Readonly<Record<PianoType, readonly string[]>> = {
  Grand: ['actionType', 'pedalCount'],
  Upright: ['keyCount', 'cabinetStyle'],
  Digital: ['keyAction', 'polyphony', 'soundEngine', 'connectivity'],
  Hybrid: ['acousticFeatures', 'digitalFeatures', 'soundEngine', 'controlSystem'],
};

/** Which size matters, in cm, with what is plausible for it. */
export type SizeField = 'heightCm' | 'lengthCm';
export const sizeFields: Readonly<Record<PianoType, readonly SizeField[]>> = {
  Grand: ['lengthCm'],
  Upright: ['heightCm'],
  Digital: [],
  Hybrid: ['heightCm', 'lengthCm'],
};
export const sizeLimits: Readonly<Record<SizeField, { from: number; to: number }>> = {
  heightCm: { from: 70, to: 200 },
  lengthCm: { from: 100, to: 320 },
};

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];
/** The days that quick add fills. */
export const workdays: readonly Weekday[] = weekdays.slice(0, 5);
/** Hours of the day at the seller's place. */
export const timeRanges = ['9-12', '12-15', '15-18', '18-20'] as const;
export type TimeRange = (typeof timeRanges)[number];

export const oldestYear = 1800;
export const priceStepCents = 10_000;
export const shortestDescription = 50;
/** The column's own limit. */
export const longestDescription = 10_000;
export const fewestPhotos = 3;
export const mostPhotos = 10;
/** Photos in the first places show the whole instrument, those behind them details. */
export const overviewPhotos = 3;
export const closeupPhotos = 2;
/** Above this an address is long enough to be looked for. */
export const shortestGeocodedAddress = 10;
export const defaultCountry = 'DE';
/** Days for which the Basic tier shows a listing. */
export const basicDays = 90;
