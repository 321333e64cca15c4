import type { Listing } from '../../domain/listing/listing.ts';
import { formatCentimetres } from '../../lib/format/measure.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { formatCalendarDay } from '../../lib/format/zone.ts';
import { isCheckable, type CheckedPiano } from '../parts/use-year-check.ts';

export interface Specification {
  label: string;
  /** Null: a field that buyers ask for and the seller left out. */
  value: string | null;
  /** Where the value leads, for the serial number. */
  href?: string;
  /** The year and the number that are compared below the value. */
  checked?: CheckedPiano;
}

/** Words for the details that listings carry, in the order they are shown. The size and finish columns win over their twins here. */
const detailLabels: readonly (readonly [key: string, label: string])[] = [
  ['actionType', 'Action'],
  ['pedalCount', 'Pedals'],
  ['keyCount', 'Keys'],
  ['cabinetStyle', 'Cabinet'],
  ['keyAction', 'Key action'],
  ['polyphony', 'Polyphony'],
  ['soundEngine', 'Sound engine'],
  ['connectivity', 'Connectivity'],
  ['acousticFeatures', 'Acoustic features'],
  ['digitalFeatures', 'Digital features'],
  ['controlSystem', 'Control system'],
  ['lastTuned', 'Last tuned'],
  ['pitchHz', 'Pitch in Hz'],
  ['ivoryKeys', 'Ivory key tops'],
  ['lastServiced', 'Last serviced'],
  ['specialFeatures', 'Special features'],
];

const shownElsewhere = new Set(['length', 'height', 'finish', 'serialNumber']);

/** A stored detail as words: lists are joined, ISO days are written the German way, anything else that is no plain value is left out. */
export function detailText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return Number.isFinite(value) ? formatNumber(value) : null;
  if (Array.isArray(value)) {
    return value.map(detailText).filter(Boolean).join(', ') || null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(day) ? text || null : formatCalendarDay(day);
}

/** 'silentSystem' and 'silent_system' → 'Silent system'. */
function labelOf(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ').trim().toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function centimetres(value: number | null): string | null {
  return value === null ? null : formatCentimetres(value);
}

function sizes(listing: Listing): Specification[] {
  const height = { label: 'Height', value: centimetres(listing.height_cm) };
  const length = { label: 'Length', value: centimetres(listing.length_cm) };
  const asked = listing.piano_type === 'Grand' ? length : listing.piano_type === 'Upright' ? height : null;
  return [length, height].filter((size) => size === asked || size.value !== null);
}

function details({ instrument_details }: Listing): Specification[] {
  const known = detailLabels.map(([key, label]) => ({ label, value: detailText(instrument_details[key]) }));
  const knownKeys = new Set(detailLabels.map(([key]) => key));
  const others = Object.entries(instrument_details)
    .filter(([key]) => !knownKeys.has(key) && !shownElsewhere.has(key))
    .map(([key, value]) => ({ label: labelOf(key), value: detailText(value) }));
  return [...known, ...others].filter(({ value }) => value !== null);
}

/** Brand, serial number and year go along, so that the look-up answers and compares at once. */
export function serialHref({ serial_number, brand, year }: Pick<Listing, 'serial_number' | 'brand' | 'year'>): string {
  const search = { serial: serial_number, ...(brand ? { manufacturer: brand } : {}), ...(year === null ? {} : { year: String(year) }) };
  return `/piano-lookup?${new URLSearchParams(search)}`;
}

function serialRow(listing: Listing): Specification {
  const label = 'Serial number';
  const serial = listing.serial_number.trim();
  if (!serial) return { label, value: null };
  const checked = { year: listing.year, serial, brand: listing.brand, pianoType: listing.piano_type };
  return { label, value: serial, href: serialHref(listing), ...(isCheckable(checked) ? { checked } : {}) };
}

/** What buyers ask for first, stated or not; then whatever else the seller gave. */
export function listingSpecifications(listing: Listing): Specification[] {
  return [
    { label: 'Brand', value: listing.brand || null },
    { label: 'Model', value: listing.model || null },
    { label: 'Type', value: [listing.piano_type.replaceAll('_', ' '), listing.subtype].filter(Boolean).join(', ') },
    { label: 'Year', value: listing.year === null ? null : String(listing.year) },
    // The default of the specification for a listing that names none.
    { label: 'Condition', value: listing.condition ?? 'Used - Good' },
    ...sizes(listing),
    { label: 'Finish', value: listing.finish || detailText(listing.instrument_details['finish']) },
    serialRow(listing),
    ...(listing.stock_number ? [{ label: 'Stock number', value: listing.stock_number }] : []),
    ...details(listing),
  ];
}
