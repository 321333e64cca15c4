/** Pictures for the person's own listings from the moment they are chosen until a listing names them, in a database of the device. */
import type { Dexie, Table } from 'dexie';
import { pictureKey } from '../domain/import/pictures/picture-plan.ts';
import { hostless } from '../domain/listing/stored-address.ts';
import type { Readable } from '../lib/readable.ts';
import { fail, ok, type Result } from '../lib/result.ts';
import { isDiskFull } from '../platform/device-storage.ts';
import { deviceDatabase } from './device-database.ts';
import { hasDatabase } from './has-database.ts';
import { liveRows } from './live-rows.ts';
import { readableFrom } from './observe.ts';
import { retryPicture, type NewStockPicture, type StockPicture } from './stock-picture.ts';
import { stockPictureDatabaseName } from './own-databases.ts';

/** `Closed`: the pictures were removed or another page closed them, as when signing out. */
export type KeepFailure = { type: 'DiskFull' } | { type: 'Closed' };

export interface StockPictures {
  /** In the order of their listings' pictures; undefined while loading. */
  all: Readable<readonly StockPicture[] | undefined>;
  list(): Promise<readonly StockPicture[]>;
  /**
   * Stores a picture with its bytes, together. False when the same bytes are on their way to that listing already; what had failed of
   * them is tried again.
   */
  keep(picture: NewStockPicture, bytes: ArrayBuffer): Promise<Result<boolean, KeepFailure>>;
  /** The file as it was chosen; null when it is queued, or gone. */
  read(id: string): Promise<ArrayBuffer | null>;
  /** Applies a step to what is stored; null removes the picture. Its bytes go with it, and when it is queued. No picture, no step. */
  update(id: string, step: (picture: StockPicture) => StockPicture | null): Promise<void>;
  close(): void;
}

interface PictureTables {
  pictures: Table<StockPicture, string>;
  /** Apart from the pictures, so that a list of them reads no bytes. ArrayBuffers, as Safari has lost the content of stored Blobs. */
  bytes: Table<{ id: string; bytes: ArrayBuffer }, string>;
}

type PictureDatabase = Dexie & PictureTables;

const dayMs = 24 * 60 * 60 * 1000;

async function openDatabase(userId: string): Promise<PictureDatabase> {
  // Closed by signing out, it must not come back with the next write.
  const database = (await deviceDatabase(stockPictureDatabaseName(userId), { autoOpen: false })) as PictureDatabase;
  database.version(1).stores({ pictures: 'id, listingId', bytes: 'id' });
  await database.open();
  return database;
}

/** What signing out would lose besides what waits among the files to upload. */
export async function listUnsentPictures(userId: string): Promise<readonly StockPicture[]> {
  if (!(await hasDatabase(stockPictureDatabaseName(userId)))) return [];
  const database = await openDatabase(userId);
  try {
    return await database.pictures.filter(({ state }) => state === 'kept' || state === 'failed').toArray();
  } finally {
    database.close();
  }
}

/** Pictures that no listing names yet, by the listing that they are for; opens nothing where there are none. */
export async function countWaitingPictures(userId: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  if (!(await hasDatabase(stockPictureDatabaseName(userId)))) return counts;
  const database = await openDatabase(userId);
  try {
    await database.pictures.filter(({ state }) => state !== 'done').each(({ listingId }) => counts.set(listingId, (counts.get(listingId) ?? 0) + 1));
    return counts;
  } finally {
    database.close();
  }
}

function inOrder(a: StockPicture, b: StockPicture): number {
  return a.since - b.since || (a.listingId < b.listingId ? -1 : a.listingId > b.listingId ? 1 : a.place - b.place);
}

/** An older version of the app named the host of its backend (rule P-7 of listings). */
function hostlessPicture(picture: StockPicture): StockPicture {
  return picture.address === null ? picture : { ...picture, address: hostless(picture.address) };
}

/** Opens a person's pictures and forgets what has arrived a day ago; `now` in epoch ms. Rejects where the browser keeps nothing. */
export async function openStockPictures(userId: string, now: number): Promise<StockPictures> {
  const database = await openDatabase(userId);
  const { pictures, bytes } = database;
  await pictures.filter(({ state, since }) => state === 'done' && now - since > dayMs).delete();
  const list = async () => (await pictures.toArray()).map(hostlessPicture).sort(inOrder);

  async function keepOne(picture: NewStockPicture, content: ArrayBuffer): Promise<boolean> {
    const { listingId, hash } = picture;
    const same = await pictures.where({ listingId }).filter((each) => each.hash === hash).first();
    if (same && same.state !== 'done') {
      const retried = retryPicture(same);
      if (retried !== same || same.state !== 'failed') {
        await pictures.put(retried);
        return false;
      }
    }
    // One that arrived and was taken out of the listing since, or whose bytes are gone, is another picture now: its path is used up.
    if (same) await pictures.delete(same.id);
    const id = `${pictureKey(hash)}${crypto.randomUUID().slice(8)}`;
    await bytes.put({ id, bytes: content });
    await pictures.put({ ...picture, id, size: content.byteLength, state: 'kept', trouble: null, address: null });
    return true;
  }

  return {
    all: readableFrom<readonly StockPicture[] | undefined>(liveRows(list), undefined),
    list,
    async keep(picture, content) {
      try {
        return ok(await database.transaction('rw', pictures, bytes, () => keepOne(picture, content)));
      } catch (error) {
        if (isDiskFull(error)) return fail({ type: 'DiskFull' });
        if (!database.isOpen()) return fail({ type: 'Closed' });
        throw error;
      }
    },
    async read(id) {
      return (await bytes.get(id))?.bytes ?? null;
    },
    async update(id, step) {
      await database.transaction('rw', pictures, bytes, async () => {
        const stored = await pictures.get(id);
        const next = stored && step(stored);
        if (next === stored) return;
        if (next) await pictures.put(next);
        else await pictures.delete(id);
        if (!next || next.address !== null) await bytes.delete(id);
      });
    },
    close: () => database.close(),
  };
}
