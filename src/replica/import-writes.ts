/** What an import writes to a listing, and takes back. Pure steps, each of which changes nothing when it is repeated. */
import type { PlanEntry } from '../domain/import/import-session.ts';
import { ownerFieldNames } from '../domain/listing/owner-fields.ts';
import { createLocalDocument, editDocument, editFrom, mayHaveLeft, sameValue, type ReplicaDocument } from './document.ts';
import type { Row } from './row.ts';
import { listings } from './kinds/listings.ts';

/** One write of an import with the ids that it has whenever it is repeated. */
export type KeptWrite =
  | { kind: 'create'; id: string; changeId: string; fields: Row }
  | { kind: 'change' | 'end'; id: string; before: Row; after: Row };

/** What is kept of a write for taking it back; `digest` tells whether a new listing is still as it was made, `images` names the pictures that it came with. */
export type PartEntry =
  | { kind: 'create'; id: string; digest: string; images?: readonly string[] }
  | { kind: 'change' | 'end'; id: string; before: Row; after: Row };

export function toKeptWrite(entry: PlanEntry, createId: () => string): KeptWrite {
  if (entry.kind === 'create') return { kind: 'create', id: createId(), changeId: createId(), fields: { ...entry.fields } };
  return { kind: entry.kind, id: entry.listingId, before: { ...entry.before }, after: { ...entry.after } };
}

export function toPartEntry(write: KeptWrite): PartEntry {
  if (write.kind !== 'create') return write;
  const row = newRow(write);
  const images = textsOf(row.image_urls);
  return { kind: 'create', id: write.id, digest: digestOf(row), ...(images.length > 0 && { images }) };
}

/** A part as a row holds it; null for one that is not understood, as a later version may have written it. */
export function parsePartEntry(given: unknown): PartEntry | null {
  if (typeof given !== 'object' || given === null) return null;
  const { id, kind, digest, images, before, after } = given as Record<string, unknown>;
  if (typeof id !== 'string') return null;
  if (kind === 'create') return typeof digest === 'string' ? { kind, id, digest, images: textsOf(images) } : null;
  if ((kind !== 'change' && kind !== 'end') || !isRow(before) || !isRow(after)) return null;
  return { kind, id, before: writableOf(before), after: writableOf(after) };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const writableFields: ReadonlySet<string> = new Set(ownerFieldNames);

function writableOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => writableFields.has(field)));
}

/**
 * Left out of the digest: what the database decides with the owner, coordinates, which follow the place, and pictures, which are
 * looked at by themselves, since taking back can be asked to take them along.
 */
const undigested: ReadonlySet<string> = new Set(['is_published', 'image_urls', 'lat', 'lng', 'confirmed_at']);

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  return value ?? null;
}

/** 32 bits of FNV-1a over what the owner says of a listing. */
export function digestOf(row: Row): string {
  const text = JSON.stringify(ownerFieldNames.filter((field) => !undigested.has(field)).map((field) => plain(row[field])));
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}

/** What the database will set, and what a file can't say. */
const defaults = {
  stock_number: '', vat_scheme: '', instrument_details: {}, availability_slots: [], view_count: 0, tier: 'basic', tier_ends_at: null,
  screening_state: 'pending', seller: null,
};

function newRow({ id, fields }: Extract<KeptWrite, { kind: 'create' }>): Row & { id: string } {
  return { ...defaults, ...fields, id };
}

interface StepContext {
  userId: string;
  /** Epoch ms. */
  now: number;
  writable: readonly string[];
}

/**
 * Stores a write. What the plan saw is its base: a field that is something else by now stands, and the file's value is kept for a choice.
 */
export function storeWrite(document: ReplicaDocument | null, write: KeptWrite, { userId, now, writable }: StepContext): ReplicaDocument | null {
  if (write.kind === 'create') {
    if (document) return document;
    const row = { created_at: new Date(now).toISOString(), deleted: false, ...newRow(write), owner_id: userId };
    return createLocalDocument({ collection: listings.name, row, now, send: true, changeId: write.changeId });
  }
  if (!document || document.row.deleted === true) return document;
  return editFrom(document, { shown: write.before, fields: write.after, now, writable }).document;
}

/** Pictures that a new listing has got since its import; null for one that was changed otherwise, or is gone. */
export function picturesSince(document: ReplicaDocument, entry: PartEntry): number | null {
  if (entry.kind !== 'create' || document.row.deleted === true || digestOf(document.row) !== entry.digest) return null;
  return addedPictures(document, entry.images);
}

function addedPictures({ row }: ReplicaDocument, images: readonly string[] = []): number {
  return textsOf(row.image_urls).filter((address) => !images.includes(address)).length;
}

interface UndoContext extends StepContext {
  /** New listings go even when pictures have joined them since; `picturesWait`: some are still on their way to this one. */
  withPictures: boolean;
  picturesWait: boolean;
}

/** `kept`: something that was changed since the import was left. `document` null: the device has none any more. */
interface TakenBack {
  document: ReplicaDocument | null;
  kept: boolean;
}

/** Takes a write back. */
export function undoWrite(document: ReplicaDocument | null, entry: PartEntry, { now, writable, withPictures, picturesWait }: UndoContext): TakenBack {
  if (entry.kind === 'create') {
    if (!document || document.row.deleted === true) return { document, kept: false };
    const isPictured = picturesWait || addedPictures(document, entry.images) > 0;
    if (digestOf(document.row) !== entry.digest || (isPictured && !withPictures)) return { document, kept: true };
    if (document.version === 0 && !mayHaveLeft(document)) return { document: null, kept: false };
    return { document: editDocument(document, { fields: { deleted: true }, now, writable }), kept: false };
  }
  if (!document || document.row.deleted === true) return { document, kept: true };
  const open = withoutOffers(document, entry.after);
  const differing = Object.keys(entry.after).filter((field) => !sameValue(open.row[field], entry.before[field]));
  const unchanged = differing.filter((field) => stands(open.row, field, entry.after[field]));
  const fields = Object.fromEntries(unchanged.map((field) => [field, entry.before[field]]));
  const edited = unchanged.length === 0 ? open : editDocument(open, { fields, now, writable });
  return { document: edited, kept: unchanged.length < differing.length };
}

/** A file's value that was only offered is offered no more. */
function withoutOffers(document: ReplicaDocument, after: Row): ReplicaDocument {
  const alternatives = document.alternatives.filter(({ field, mine }) => !(field in after && sameValue(mine, after[field])));
  return alternatives.length === document.alternatives.length ? document : { ...document, alternatives };
}

/** What the database holds back for its pictures or the screening is what the import asked for. */
function stands(row: Row, field: string, value: unknown): boolean {
  if (field === 'is_published' && value === true && row.publish_wanted === true) return true;
  return sameValue(row[field], value);
}
