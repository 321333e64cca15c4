/** A listing while it is being written: everything as typed, kept on the device alone until it is published. */
import type { Listing, OwnerFields } from './listing.ts';
import type { Condition, PianoType, VatScheme } from './listing-values.ts';
import { pianoTypes } from './listing-values.ts';
import { basicVisibility, type VisibilityOption } from '../promotion/visibility-options.ts';
import type { PhotoShot } from './photo-shots.ts';
import { hostless } from './stored-address.ts';
import {
  defaultCountry,
  otherBrand,
  subtypes,
  timeRanges,
  weekdays,
  wizardBrands,
  workdays,
  type TimeRange,
  type Weekday,
} from './wizard-options.ts';

export interface AvailabilitySlot {
  /** `day-timeRange`. */
  id: string;
  day: Weekday;
  timeRange: TimeRange;
  preferred: boolean;
}

export interface DraftFields {
  type: PianoType | '';
  subtype: string;
  /** One of the offered brands; 'Other' takes the name from `brandName`. */
  brand: string;
  brandName: string;
  model: string;
  year: string;
  serial: string;
  finish: string;
  heightCm: string;
  lengthCm: string;
  /** Details of the type and of all types, by the key under which the listing carries them. */
  details: Readonly<Record<string, string>>;
  condition: Condition | '';
  /** Euro as typed. */
  price: string;
  /** How a dealer's piano is taxed; '' for private sellers. */
  vatScheme: VatScheme;
  /** ISO day, ''. */
  lastTuned: string;
  /** Hertz of a' as typed. */
  pitchHz: string;
  ivory: 'yes' | 'no' | '';
  reserved: boolean;
  description: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  slots: readonly AvailabilitySlot[];
  /** What is to be paid for once the listing is published; starts with Basic. */
  visibilityOptions: readonly VisibilityOption[];
}

export interface DraftPhoto {
  id: string;
  fileName: string;
  contentType: string;
  /** Bytes of the optimised picture. */
  size: number;
  /** 0 where the size isn't known, as of a picture that the listing had already. */
  width: number;
  height: number;
  /** Of a picture that lies in storage: the device need not hold its bytes. */
  url?: string;
  /** What it shows, where a person has said so. */
  shot?: PhotoShot;
  /** The bytes are the original, place and all: this device can't read it yet, and it is not to be sent. */
  waits?: true;
}

/** A listing as it was when its owner began to edit it: publishing writes what differs from this, and no more. */
export interface DraftEdit extends Pick<Listing, 'status' | 'is_published' | 'instrument_details'> {
  fields: DraftFields;
  /** The stored values that the draft stands on; absent in a draft of an earlier version, which tells them by its fields. */
  shown?: Partial<OwnerFields>;
  /** Addresses of its pictures. */
  images: readonly string[];
  /** Addresses of pictures that publishing left out. */
  dropped?: readonly string[];
}

export const wizardSteps = ['details', 'condition', 'description', 'photos', 'location', 'publish'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export interface ListingDraft {
  /** The id of the listing that it becomes, so that publishing twice is publishing once. */
  id: string;
  /** Epoch ms. */
  createdAt: number;
  updatedAt: number;
  step: WizardStep;
  fields: DraftFields;
  /** In the order of the listing; the first is the cover. */
  photos: readonly DraftPhoto[];
  /** What the listing said when a draft was made from it to edit it; absent in a new listing's draft. */
  edit?: DraftEdit;
  /** Epoch ms at which the person published it; the listing and its files wait under names made from this. Null before. */
  publishedAt: number | null;
  /** The person wants it published as soon as no photo waits any more. */
  publishWhenReady?: true;
}

const emptyFields: DraftFields = {
  type: '', subtype: '', brand: '', brandName: '', model: '', year: '', serial: '', finish: '', heightCm: '', lengthCm: '',
  details: {}, condition: '', price: '', vatScheme: '', lastTuned: '', pitchHz: '', ivory: '', reserved: false, description: '',
  address: '', city: '', state: '', zipCode: '', country: defaultCountry, slots: [],
  visibilityOptions: basicVisibility,
};

export function createDraft({ id, now, fields }: { id: string; now: number; fields?: Partial<DraftFields> }): ListingDraft {
  return { id, createdAt: now, updatedAt: now, step: 'details', fields: { ...emptyFields, ...fields }, photos: [], publishedAt: null };
}

/** A draft that an earlier version stored, with whatever fields it lacks (rule W-12). */
export function completeDraft(stored: ListingDraft): ListingDraft {
  const { edit } = stored;
  const fields = { ...emptyFields, ...stored.fields };
  const photos = stored.photos.map((photo) => (photo.url === undefined ? photo : { ...photo, url: hostless(photo.url) }));
  return { ...stored, fields, photos, ...(edit && { edit: completeEdit(edit) }) };
}

function completeEdit(edit: DraftEdit): DraftEdit {
  const { images, dropped } = edit;
  return { ...edit, fields: { ...emptyFields, ...edit.fields }, images: images.map(hostless), ...(dropped && { dropped: dropped.map(hostless) }) };
}

/** One field changed. Another type keeps no subtype of the old one (rule W-2). */
export function setField<K extends keyof DraftFields>(
  draft: ListingDraft,
  field: K,
  { value, now }: { value: DraftFields[K]; now: number },
): ListingDraft {
  const fields = { ...draft.fields, [field]: value };
  const { type, subtype } = fields;
  const fits = type !== '' && subtypes[type].includes(subtype);
  return { ...draft, updatedAt: now, fields: { ...fields, subtype: fits ? subtype : '' } };
}

/** The brand that the listing will carry. */
export function brandOf({ brand, brandName }: Pick<DraftFields, 'brand' | 'brandName'>): string {
  return (brand === otherBrand ? brandName : brand).normalize('NFC').trim();
}

/** A maker's name as the two fields hold it. */
export function brandFields(maker: string): Pick<DraftFields, 'brand' | 'brandName'> {
  const name = maker.normalize('NFC').trim();
  const offered = wizardBrands.find((brand) => brand !== otherBrand && brand.toLowerCase() === name.toLowerCase());
  if (offered) return { brand: offered, brandName: '' };
  return name === '' ? { brand: '', brandName: '' } : { brand: otherBrand, brandName: name.slice(0, 100) };
}

/** What a draft is called in a list, '' when it says nothing yet. */
export function draftName({ fields }: ListingDraft): string {
  return [brandOf(fields), fields.model.trim(), fields.type].filter(Boolean).join(' ');
}

/** Whether somebody has entered anything (rule W-11). */
export function isDraftEmpty({ fields, photos }: ListingDraft): boolean {
  return photos.length === 0 && Object.entries(emptyFields).every(([field, empty]) => {
    const value: unknown = fields[field as keyof DraftFields];
    if (Array.isArray(value)) return String(value) === String(empty);
    return typeof value === 'object' && value !== null ? Object.values(value).every((each) => each === '') : value === empty;
  });
}

/** Values that an address brings from a look-up; what can't be is left out (rule W-10). `now` in epoch ms. */
export function fieldsFromAddress(
  given: Readonly<Record<'maker' | 'model' | 'year' | 'serial' | 'type', string>>,
  now: number,
): Partial<DraftFields> {
  const type = pianoTypes.find((each) => each.toLowerCase() === given.type.trim().toLowerCase());
  const year = /^\d{4}$/.test(given.year.trim()) ? Number(given.year) : Number.NaN;
  const isYear = year >= 1700 && year <= new Date(now).getUTCFullYear();
  const serial = given.serial.normalize('NFC').trim();
  const brand = /\p{L}/u.test(given.maker) ? brandFields(given.maker) : null;
  const model = given.model.normalize('NFC').trim();
  return {
    ...(type && { type }),
    ...brand,
    ...(model !== '' && { model: model.slice(0, 100) }),
    ...(isYear && { year: String(year) }),
    ...(/\d/.test(serial) && { serial: serial.slice(0, 50) }),
  };
}

function slotOf(day: Weekday, timeRange: TimeRange): AvailabilitySlot {
  return { id: `${day}-${timeRange}`, day, timeRange, preferred: false };
}

const slotOrder = new Map(weekdays.flatMap((day) => timeRanges.map((range) => `${day}-${range}`)).map((id, place) => [id, place]));

function inOrder(slots: readonly AvailabilitySlot[]): AvailabilitySlot[] {
  return slots.toSorted((a, b) => (slotOrder.get(a.id) ?? 0) - (slotOrder.get(b.id) ?? 0));
}

/** Adds the slot, or takes it away. */
export function toggleSlot(slots: readonly AvailabilitySlot[], day: Weekday, timeRange: TimeRange): AvailabilitySlot[] {
  const slot = slotOf(day, timeRange);
  const others = slots.filter(({ id }) => id !== slot.id);
  return inOrder(others.length < slots.length ? others : [...slots, slot]);
}

/** Marks a chosen slot as one that suits best, or takes the mark away. */
export function togglePreferred(slots: readonly AvailabilitySlot[], id: string): AvailabilitySlot[] {
  return slots.map((slot) => (slot.id === id ? { ...slot, preferred: !slot.preferred } : slot));
}

/** The time on Monday to Friday, beside what is there (rule W-13). */
export function addWorkdaySlots(slots: readonly AvailabilitySlot[], timeRange: TimeRange): AvailabilitySlot[] {
  const known = new Set(slots.map(({ id }) => id));
  return inOrder([...slots, ...workdays.map((day) => slotOf(day, timeRange)).filter(({ id }) => !known.has(id))]);
}
