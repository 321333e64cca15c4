/** Listings while they are being written, in a database of the device for each person; never sent from here. */
import type { Dexie, Table } from 'dexie';
import { completeDraft, isDraftEmpty, type DraftPhoto, type ListingDraft } from '../domain/listing/draft.ts';
import type { Readable } from '../lib/readable.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { deviceDatabase } from './device-database.ts';
import { draftDatabaseName } from './own-databases.ts';
import { liveRows } from './live-rows.ts';
import { readableFrom } from './observe.ts';

/** `Closed`: the drafts were removed or another page closed them, as when signing out. */
export type DraftFailure = { type: 'DiskFull' } | { type: 'Closed' };

type DraftStep = (draft: ListingDraft | null) => ListingDraft | null;

interface NewPhoto {
  photo: DraftPhoto;
  bytes: ArrayBuffer;
  small?: ArrayBuffer | undefined;
  step: DraftStep;
}

export interface ListingDrafts {
  /** Latest change first; undefined while loading. */
  all: Readable<readonly ListingDraft[] | undefined>;
  read(id: string): Promise<ListingDraft | null>;
  /** Applies a step to what is stored, at once or not at all; null removes the draft with its photos. Steps run in their order. */
  update(id: string, step: DraftStep): Promise<Result<ListingDraft | null, DraftFailure>>;
  /**
   * Stores the picture's bytes, those of its small form where there is one, and the draft with it, together. Does nothing where a
   * draft has a picture of that id: of two tabs that take the same photo one does.
   */
  addPhoto(id: string, photo: NewPhoto): Promise<Result<ListingDraft | null, DraftFailure>>;
  /** Null when there is no such photo. */
  readPhoto(photoId: string): Promise<ArrayBuffer | null>;
  /** Its small form; null when there is none. */
  readSmall(photoId: string): Promise<ArrayBuffer | null>;
  /** Takes a visitor's draft over with its photos; false when there is none, or when it is here already. */
  takeFromVisitor(id: string): Promise<boolean>;
  close(): void;
}

interface StoredPhoto {
  /** The photo's, or what `smallId` makes of it. */
  id: string;
  draftId: string;
  /** An ArrayBuffer, as Safari has lost the content of stored Blobs. */
  bytes: ArrayBuffer;
}

interface DraftTables {
  drafts: Table<ListingDraft, string>;
  /** Apart from the drafts, so that writing a word moves no pictures. */
  photos: Table<StoredPhoto, string>;
}

function smallId(photoId: string): string {
  return `${photoId}-small`;
}

type DraftDatabase = Dexie & DraftTables;

async function openDatabase(userId: string | null): Promise<DraftDatabase> {
  const database = (await deviceDatabase(draftDatabaseName(userId))) as DraftDatabase;
  database.version(1).stores({ drafts: 'id', photos: 'id, draftId' });
  await database.open();
  return database;
}

/** What signing out would lose: drafts in which something was entered and that were not published. */
export async function listUnfinishedDrafts(userId: string): Promise<readonly ListingDraft[]> {
  const database = await openDatabase(userId);
  try {
    const stored = (await database.drafts.toArray()).map(completeDraft);
    return stored.filter((draft) => draft.publishedAt === null && !isDraftEmpty(draft)).sort((a, b) => b.updatedAt - a.updatedAt);
  } finally {
    database.close();
  }
}

/** Opens a person's drafts, a visitor's for null. Where the browser keeps nothing they last as long as the page. */
export async function openListingDrafts(userId: string | null): Promise<ListingDrafts> {
  const database = await openDatabase(userId);
  const { drafts, photos } = database;

  async function change(id: string, step: DraftStep, added: readonly StoredPhoto[] = []): Promise<Result<ListingDraft | null, DraftFailure>> {
    try {
      return await database.transaction('rw', drafts, photos, async () => {
        const stored = await drafts.get(id);
        const before = stored ? completeDraft(stored) : null;
        const isThere = added.length > 0 && (await photos.bulkGet(added.map((photo) => photo.id))).some((photo) => photo !== undefined);
        if (isThere) return ok(before);
        const next = step(before);
        await photos.bulkPut(added);
        const kept = new Set(next?.photos.flatMap((photo) => [photo.id, smallId(photo.id)]));
        await photos.where({ draftId: id }).and((photo) => !kept.has(photo.id)).delete();
        if (next) await drafts.put(next);
        else await drafts.delete(id);
        return ok(next);
      });
    } catch (error) {
      if (isDiskFull(error)) return fail({ type: 'DiskFull' });
      if (!database.isOpen()) return fail({ type: 'Closed' });
      throw error;
    }
  }

  const list = async () => (await drafts.toArray()).map(completeDraft).sort((a, b) => b.updatedAt - a.updatedAt);

  return {
    all: readableFrom<readonly ListingDraft[] | undefined>(liveRows(list), undefined),
    async read(id) {
      const stored = await drafts.get(id);
      return stored ? completeDraft(stored) : null;
    },
    update: (id, step) => change(id, step),
    addPhoto: (id, { photo, bytes, small, step }) =>
      change(id, step, [
        { id: photo.id, draftId: id, bytes },
        ...(small ? [{ id: smallId(photo.id), draftId: id, bytes: small }] : []),
      ]),
    async readPhoto(photoId) {
      return (await photos.get(photoId))?.bytes ?? null;
    },
    async readSmall(photoId) {
      return (await photos.get(smallId(photoId)))?.bytes ?? null;
    },
    async takeFromVisitor(id) {
      if (userId === null || (await drafts.get(id))) return false;
      const visitor = await openDatabase(null);
      try {
        const draft = await visitor.drafts.get(id);
        if (!draft) return false;
        const taken = await visitor.photos.where({ draftId: id }).toArray();
        await database.transaction('rw', drafts, photos, async () => {
          await photos.bulkPut(taken);
          await drafts.put(draft);
        });
        // Only when it is stored here: a page that dies in between leaves it in both places, never in none.
        await visitor.transaction('rw', visitor.drafts, visitor.photos, async () => {
          await visitor.photos.where({ draftId: id }).delete();
          await visitor.drafts.delete(id);
        });
        return true;
      } finally {
        visitor.close();
      }
    },
    close: () => database.close(),
  };
}
