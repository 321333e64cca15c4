import { read, readRow, text, uuid, number, oneOf, orNull, priceIn, time, type RowOf } from '../../lib/fields.ts';
import { foldText } from '../listing/listing-summary.ts';
import { bundleFields, certificateFields, providerFields, serviceFields } from './provider-row.ts';

// A published provider as the directory has it; what of it is on the device stays readable without a connection.

const { lat, lng, radius_km, buffer_minutes, drive_limit_minutes, languages, since_year, hourly_rate_cents, travel_rate_cents, hours, days_off, insured_until, rating } = providerFields;
const entryFields = {
  id: uuid, user_id: uuid, slug: text, type: oneOf(['technician', 'evaluator', 'mover', 'teacher'] as const), name: text, specialty: text, about: text, town: text, country_code: text,
  lat, lng, radius_km, buffer_minutes, drive_limit_minutes, languages, since_year, hourly_rate_cents, travel_rate_cents, phone: text, email: text, time_zone: text, hours, days_off,
  insured_until, picture_url: text, rating, review_count: number, completed_jobs: number, created_at: time,
  /** Of the person's own page, /contact/{slug}. */
  contact_slug: text,
};
const { category, minutes_from, minutes_to } = serviceFields;
const offeredFields = { id: uuid, category, name: text, description: text, price_cents: priceIn('price'), minutes_from, minutes_to };
const { months, items } = bundleFields;
const offeredBundleFields = {
  id: uuid, name: text, description: text, price_cents: priceIn('price'), original_price_cents: priceIn('original_price'), months, items,
};
const shownCertificateFields = { id: uuid, name: text, issuer: text, year: orNull(number), checked_at: certificateFields.checked_at };

export type OfferedService = RowOf<typeof offeredFields>;
export type OfferedBundle = RowOf<typeof offeredBundleFields>;
export type ShownCertificate = RowOf<typeof shownCertificateFields>;

export interface DirectoryEntry extends RowOf<typeof entryFields> {
  services: readonly OfferedService[];
  bundles: readonly OfferedBundle[];
  certificates: readonly ShownCertificate[];
  /** What the finder looks in, folded. */
  searched: string;
}

/** Can be asked for quotes: rule MV-3 of `moving`. */
export function movesPianos({ type, services }: Pick<DirectoryEntry, 'type' | 'services'>): boolean {
  return type === 'mover' || services.some(({ category }) => category === 'moving');
}

/** Null for what can't be read: its neighbours are kept. */
export function readEntry(value: unknown): DirectoryEntry | null {
  try {
    const row = read.object(value, 'provider');
    const entry = readRow(entryFields, row);
    const services = read.list(row.services, 'services').map((each) => readRow(offeredFields, read.object(each, 'service')));
    return {
      ...entry,
      services,
      bundles: read.list(row.bundles, 'bundles').map((each) => readRow(offeredBundleFields, read.object(each, 'bundle'))),
      certificates: read.list(row.certificates, 'certificates').map((each) => readRow(shownCertificateFields, read.object(each, 'certificate'))),
      searched: foldText([entry.name, entry.specialty, entry.town, entry.type, ...services.flatMap(({ name, category: kind }) => [name, kind])].join(' ')),
    };
  } catch {
    return null;
  }
}

/** What the device keeps. */
export interface Directory {
  epoch: string;
  checkpoint: unknown;
  /** Epoch ms of the last complete answer. */
  asOf: number;
  entries: readonly DirectoryEntry[];
}

export interface DirectoryPage {
  epoch: string;
  checkpoint: unknown;
  more: boolean;
  restart: boolean;
  rows: readonly DirectoryEntry[];
  departed: readonly string[];
}

/** Null when it is no answer of the directory. */
export function readDirectoryPage(value: unknown): DirectoryPage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { epoch, checkpoint, more, restart, rows, departed } = value as Record<string, unknown>;
  if (typeof epoch !== 'string' || typeof more !== 'boolean' || typeof restart !== 'boolean' || !Array.isArray(rows) || !Array.isArray(departed)) return null;
  return {
    epoch, checkpoint, more, restart,
    rows: rows.flatMap((row) => readEntry(row) ?? []),
    departed: departed.filter((id): id is string => typeof id === 'string'),
  };
}

/** What was there with a page of changes; with the first page of a restart, nothing of what was there. */
export function mergePage(entries: readonly DirectoryEntry[], page: DirectoryPage): readonly DirectoryEntry[] {
  const byId = new Map((page.restart ? [] : entries).map((entry) => [entry.id, entry]));
  for (const id of page.departed) byId.delete(id);
  for (const entry of page.rows) byId.set(entry.id, entry);
  return [...byId.values()];
}
