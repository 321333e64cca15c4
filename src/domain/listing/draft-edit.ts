/** From a stored listing to a draft, and from the edited draft to what of the listing changes. Rules L-8 to L-11 in RULES.md. */
import { fail, ok, type Result } from '../../lib/result.ts';
import { brandFields, createDraft, type AvailabilitySlot, type DraftEdit, type DraftFields, type DraftPhoto, type ListingDraft } from './draft.ts';
import type { Listing } from './listing.ts';
import type { PianoType } from './listing-values.ts';
import { ownerFieldsOf } from './owner-fields.ts';
import { shotAt, shotsDetail, shotsToDetail } from './photo-shots.ts';
import { defaultCountry, detailFields, timeRanges, weekdays } from './wizard-options.ts';
import { draftFaults, draftToRow, type NewListing, type RowOptions } from './wizard-row.ts';
import type { StepFault } from './wizard.ts';

const textDetails = [...new Set([...Object.values(detailFields).flat(), 'lastServiced', 'specialFeatures'])];
const knownDetails = new Set([...textDetails, 'lastTuned', 'pitchHz', 'ivoryKeys', shotsDetail]);

/** Whole cents as one types them: '4200', '4200,50'. */
function typedEuro(cents: number | null): string {
  if (cents === null) return '';
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace('.', ',');
}

function typedNumber(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function slotsOf(stored: readonly unknown[]): AvailabilitySlot[] {
  const given = stored.filter((slot): slot is Partial<AvailabilitySlot> => typeof slot === 'object' && slot !== null);
  return weekdays.flatMap((day) =>
    timeRanges.flatMap((timeRange) => {
      const found = given.find((slot) => slot.day === day && slot.timeRange === timeRange);
      return found ? [{ id: `${day}-${timeRange}`, day, timeRange, preferred: found.preferred === true }] : [];
    }),
  );
}

/** What the wizard shows of a listing. Street and postcode are never published and so stay empty. */
export function listingToFields(listing: Listing): Partial<DraftFields> {
  const { instrument_details: details } = listing;
  return {
    type: listing.piano_type,
    subtype: listing.subtype,
    ...brandFields(listing.brand),
    model: listing.model,
    year: typedNumber(listing.year),
    serial: listing.serial_number,
    finish: listing.finish,
    heightCm: typedNumber(listing.height_cm),
    lengthCm: typedNumber(listing.length_cm),
    details: Object.fromEntries(textDetails.map((key) => [key, textOf(details[key])]).filter(([, text]) => text !== '')),
    condition: listing.condition ?? '',
    price: typedEuro(listing.price_cents),
    vatScheme: listing.vat_scheme ?? '',
    lastTuned: textOf(details['lastTuned']),
    pitchHz: textOf(details['pitchHz']).replace('.', ','),
    ivory: details['ivoryKeys'] === true ? 'yes' : details['ivoryKeys'] === false ? 'no' : '',
    reserved: listing.status === 'reserved',
    description: listing.description,
    city: listing.town || (listing.location.split(',')[0] ?? '').trim(),
    country: listing.country_code || defaultCountry,
    slots: slotsOf(listing.availability_slots),
  };
}

export function photosOf({ image_urls, instrument_details }: Listing, draftId: string): DraftPhoto[] {
  return image_urls.map((url, place) => {
    const shot = shotAt(instrument_details, place);
    const photo = { id: `${draftId}-${place}`, fileName: url.split('/').at(-1) ?? '', contentType: 'image/jpeg', size: 0, width: 0, height: 0, url };
    return shot === null ? photo : { ...photo, shot };
  });
}

/** A draft in which the owner edits the listing: it has the listing's id and remembers how it was. `now` in epoch ms. */
export function draftToEdit(listing: Listing, now: number): ListingDraft {
  const draft = createDraft({ id: listing.id, now, fields: listingToFields(listing) });
  const { status, instrument_details } = listing;
  return {
    ...draft,
    photos: photosOf(listing, listing.id),
    edit: {
      fields: draft.fields,
      shown: ownerFieldsOf(listing),
      images: listing.image_urls,
      status,
      // One that the database holds back is wanted on the market already.
      is_published: listing.is_published || listing.publish_wanted === true,
      instrument_details,
    },
  };
}

/** A draft of another piano like this one (rule L-9). `now` in epoch ms. */
export function draftOfCopy(listing: Listing, { id, photos, now }: { id: string; photos: boolean; now: number }): ListingDraft {
  const fields = { ...listingToFields(listing), serial: '', reserved: false };
  return { ...createDraft({ id, now, fields }), photos: photos ? photosOf(listing, id) : [] };
}

const placeFields = ['location', 'town', 'country_code', 'lat', 'lng'] as const;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The listing as the wizard would write what it showed when the draft was made. */
function fieldsBefore(draft: ListingDraft, { edit, options, type }: { edit: DraftEdit; options: RowOptions; type: PianoType }): NewListing {
  const row = draftToRow({ ...draft, fields: edit.fields, photos: [] }, { ...options, images: edit.images, type });
  const shots = shotsToDetail(edit.images.map((_, place) => shotAt(edit.instrument_details, place) ?? undefined));
  return {
    ...row,
    instrument_details: { ...row.instrument_details, ...(shots && { [shotsDetail]: shots }) },
    status: edit.status,
    is_published: edit.is_published,
  };
}

/**
 * What the listing said when the draft was made of it: what is written stands on that, however long it took and whatever was stored
 * since (rule L-8).
 */
export function shownToEdit(draft: ListingDraft, edit: DraftEdit, options: RowOptions): NewListing {
  const { type } = edit.fields;
  const before = fieldsBefore(draft, { edit, options, type: type === '' ? 'Upright' : type });
  return { ...before, ...edit.shown, image_urls: edit.images, id: draft.id };
}

/** The fields of the listing that the edited draft changes (rule L-8), none when it is as it was. */
export function editedFields(draft: ListingDraft, options: RowOptions): Result<Partial<NewListing>, StepFault[]> {
  const { edit, fields } = draft;
  const faults = draftFaults(draft, options.now);
  if (!edit || faults.length > 0 || fields.type === '' || edit.fields.type === '') return fail(faults);
  const unknown = Object.entries(edit.instrument_details).filter(([key]) => !knownDetails.has(key));
  const now = draftToRow(draft, { ...options, type: fields.type });
  const before = fieldsBefore(draft, { edit, options, type: edit.fields.type });
  const hasMoved = fields.city !== edit.fields.city || fields.country !== edit.fields.country;
  const changed = Object.entries(now).filter(([field, value]) => {
    if (placeFields.some((each) => each === field)) return hasMoved;
    return !isSame(value, before[field as keyof NewListing]);
  });
  const changes: Partial<NewListing> = Object.fromEntries(changed);
  const { instrument_details: details } = changes;
  return ok(details ? { ...changes, instrument_details: { ...Object.fromEntries(unknown), ...details } } : changes);
}
