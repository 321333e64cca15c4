/** From a complete draft to the listing that is stored and sent. Rules W-14 to W-16 in RULES.md. */
import { parseEuroInput } from '../money/euro.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import { brandOf, wizardSteps, type ListingDraft } from './draft.ts';
import type { Listing } from './listing.ts';
import type { PianoType } from './listing-values.ts';
import { shotsDetail, shotsToDetail } from './photo-shots.ts';
import { detailFields, sizeFields, type SizeField } from './wizard-options.ts';
import { numberOf, stepFaults, yearOf, type StepFault } from './wizard.ts';

/** What a new listing says of itself. Owner, tier, screening and counts are the database's. */
export type NewListing = Omit<
  Listing,
  'owner_id' | 'view_count' | 'tier' | 'tier_ends_at' | 'screening_state' | 'created_at' | 'updated_at' | 'seller' | 'stock_number' | 'publish_wanted'
>;

export interface DraftPlace {
  name: string;
  lat: number;
  lng: number;
}

export interface RowOptions {
  /** Addresses of the photos, in their order. */
  images: readonly string[];
  /** The town as the gazetteer knows it, null when it doesn't. */
  place: DraftPlace | null;
  /** The country's name as shown, 'Germany'. */
  countryName: string;
  /** Epoch ms. */
  now: number;
}

function line(text: string, longest: number): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().slice(0, longest).trim();
}

/** What is still missing before the draft can be published, step by step. */
export function draftFaults(draft: ListingDraft, now: number): StepFault[] {
  return wizardSteps.flatMap((step) => stepFaults(draft, step, now));
}

export function draftToListing(draft: ListingDraft, options: RowOptions): Result<NewListing, StepFault[]> {
  const { type } = draft.fields;
  const faults = draftFaults(draft, options.now);
  return faults.length > 0 || type === '' ? fail(faults) : ok(draftToRow(draft, { ...options, type }));
}

/** The row that a draft stands for, complete or not. */
export function draftToRow(draft: ListingDraft, options: Omit<RowOptions, 'now'> & { type: PianoType }): NewListing {
  const { fields } = draft;
  const { type } = options;
  const price = parseEuroInput(fields.price);
  const brand = line(brandOf(fields), 100);
  const model = line(fields.model, 100);
  const town = line(options.place?.name ?? fields.city, 100);
  const size = (field: SizeField) => (sizeFields[type].includes(field) ? numberOf(fields[field]) : null);
  return {
    id: draft.id,
    title: line([brand, model, type].filter(Boolean).join(' '), 200),
    brand,
    model,
    piano_type: type,
    subtype: fields.subtype,
    year: yearOf(fields.year),
    price_cents: price.ok ? price.value.cents : null,
    condition: fields.condition || null,
    description: fields.description.normalize('NFC').trim(),
    status: fields.reserved ? 'reserved' : 'active',
    is_published: true,
    image_urls: options.images,
    serial_number: line(fields.serial, 50),
    finish: line(fields.finish, 100),
    height_cm: size('heightCm'),
    length_cm: size('lengthCm'),
    location: line(`${line(fields.city, 100)}, ${options.countryName}`, 200),
    town,
    country_code: fields.country,
    lat: options.place?.lat ?? null,
    lng: options.place?.lng ?? null,
    instrument_details: detailsOf(draft, type),
    availability_slots: fields.slots,
    vat_scheme: fields.vatScheme,
  };
}

function detailsOf({ fields, photos }: ListingDraft, type: PianoType): Record<string, unknown> {
  const kept = [...detailFields[type], 'lastServiced', 'specialFeatures'];
  const texts = kept.map((key) => [key, line(fields.details[key] ?? '', 500)] as const).filter(([, text]) => text !== '');
  const pitch = numberOf(fields.pitchHz);
  const isAcoustic = type !== 'Digital';
  const shots = shotsToDetail(photos.map(({ shot }) => shot));
  return {
    ...Object.fromEntries(texts),
    ...(isAcoustic && fields.lastTuned !== '' && { lastTuned: fields.lastTuned }),
    ...(isAcoustic && pitch !== null && { pitchHz: pitch }),
    ...(isAcoustic && fields.ivory !== '' && { ivoryKeys: fields.ivory === 'yes' }),
    ...(shots && { [shotsDetail]: shots }),
  };
}
