/**
 * A visitor's conversations on this device, in a database of its own: they belong to no account, and a link in a mail opens them
 * whoever is signed in. Changing the name or the shape of a record needs a migration.
 */
import type { Dexie, Table } from 'dexie';
import type { VisitorRecord } from '../domain/conversation/visitor.ts';
import type { Readable } from '../lib/readable.ts';
import { deviceDatabase } from './device-database.ts';
import { liveRows } from './live-rows.ts';
import { readableFrom } from './observe.ts';

export interface VisitorStore {
  /** Latest change first; undefined while loading. */
  all: Readable<readonly VisitorRecord[] | undefined>;
  list(): Promise<readonly VisitorRecord[]>;
  read(id: string): Promise<VisitorRecord | null>;
  /** Applies a step to what is stored, at once or not at all; null removes it. */
  update(id: string, step: (record: VisitorRecord | null) => VisitorRecord | null): Promise<void>;
}

type VisitorDatabase = Dexie & { records: Table<VisitorRecord, string> };

const latestFirst = (records: readonly VisitorRecord[]) => [...records].sort((a, b) => b.at - a.at || a.id.localeCompare(b.id));

/** Where the browser keeps nothing it lasts as long as the page. */
export async function openVisitorStore(): Promise<VisitorStore> {
  const database = (await deviceDatabase('soundboard-visitor-letters')) as VisitorDatabase;
  database.version(1).stores({ records: 'id' });
  await database.open();
  const { records } = database;
  const list = async () => latestFirst(await records.toArray());
  return {
    all: readableFrom<readonly VisitorRecord[] | undefined>(liveRows(list), undefined),
    list,
    read: async (id) => (await records.get(id)) ?? null,
    update: (id, step) =>
      database.transaction('rw', records, async () => {
        const next = step((await records.get(id)) ?? null);
        if (next) await records.put(next);
        else await records.delete(id);
      }),
  };
}
