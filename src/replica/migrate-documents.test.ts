import 'fake-indexeddb/auto';
import { createRxDatabase, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCleanDocument, createLocalDocument, discardDocument, editDocument, leftView, markSent, withAlternatives, type ReplicaDocument } from './document.ts';
import { kinds, replicatedCollections } from './kinds/kinds.ts';
import { currentForm, type Migrating, type ReplicaForm } from './migrate-documents.ts';
import { formNumber, openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import { deviceSchema, type StoredDocument } from './replica-schema.ts';
import { rescueUnsent } from './rescue-unsent.ts';
import { createRxdbStore } from './rxdb-store.ts';

type DocumentZero = Omit<StoredDocument, 'parent' | 'place' | 'since'>;

/** Version 0 as it was, word for word: RxDB tells one schema from another by its text. */
const schemaZero: RxJsonSchema<DocumentZero> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    kind: { type: 'string', maxLength: 32 },
    row: { type: 'object', additionalProperties: true },
    base: { type: ['object', 'null'] as unknown as 'object', additionalProperties: true },
    version: { type: 'number' },
    pending: { type: 'string', maxLength: 8 },
    change: { type: ['object', 'null'] as unknown as 'object', additionalProperties: true },
    alternatives: { type: 'array', items: { type: 'object', additionalProperties: true } },
    generation: { type: 'number' },
    choices: { type: 'number', minimum: 0, maximum: 1000, multipleOf: 1 },
  },
  required: ['id', 'kind', 'row', 'version', 'pending', 'alternatives', 'generation', 'choices'],
  indexes: ['pending', 'choices'],
};

/** What a device of version 0 holds; `removed` are ids of documents that were taken away again. */
async function leaveVersionZero(name: string, given: { documents: readonly ReplicaDocument[]; removed?: readonly string[]; facts?: Record<string, unknown> }): Promise<void> {
  const database = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: true });
  const { pianos, personal, device } = await database.addCollections({
    pianos: { schema: schemaZero }, personal: { schema: schemaZero }, device: { schema: deviceSchema },
  });
  const stored = given.documents.map(({ collection, ...document }) => ({ ...document, kind: collection, choices: document.alternatives.length }));
  await pianos.bulkInsert(stored.filter(({ kind }) => kind === 'pianos'));
  await personal.bulkInsert(stored.filter(({ kind }) => kind !== 'pianos'));
  for (const id of given.removed ?? []) await (await pianos.findOne(id).exec())?.remove();
  for (const [key, value] of Object.entries(given.facts ?? {})) await device.insert({ key, value });
  await database.close();
}

let open: ReplicaDatabase[] = [];
const freshName = () => `migrated-${Math.random().toString(36).slice(2)}`;

async function openNow(name: string, options: { form?: ReplicaForm; onMigrating?: (progress: Migrating) => void } = {}): Promise<ReplicaDatabase> {
  const database = await openReplicaDatabase({ name, place: 'device', ...options });
  open.push(database);
  return database;
}

afterEach(async () => {
  for (const database of open) await database.close();
  open = [];
});

async function everything(database: ReplicaDatabase): Promise<ReplicaDocument[]> {
  const store = createRxdbStore(database);
  const found: ReplicaDocument[] = [];
  for (const name of replicatedCollections) await store.scan(name, (document) => found.push(document));
  return found.sort(byId);
}

const byId = (a: ReplicaDocument, b: ReplicaDocument) => (a.id < b.id ? -1 : 1);
const { writable } = kinds.saved_pianos;

function saved(id: string, row: Record<string, unknown> = {}): ReplicaDocument {
  return createCleanDocument({
    collection: 'saved_pianos', row: { id, piano_id: 'piano', title: 'Grand', note: '', created_at: '2026-03-01T10:00:00.000Z', deleted: false, ...row }, version: 3, generation: 2,
  });
}

function piano(id: string): ReplicaDocument {
  return createCleanDocument({ collection: 'pianos', row: { id, title: 'Upright', created_at: '2026-03-01T10:00:00.000Z' }, version: 1, generation: 1 });
}

const edited = (id: string) => editDocument(saved(id), { fields: { note: 'Soft touch' }, now: 20, writable });
const sent = (document: ReplicaDocument) => markSent(document, { changeId: 'c', op: 'update', baseVersion: 3, fields: { note: 'Soft touch' } });
const made = (id: string, send = true) =>
  createLocalDocument({ collection: 'saved_pianos', row: { id, piano_id: 'other', title: 'Upright', note: '', created_at: '2026-05-01T10:00:00.000Z' }, now: 10, send });

function parked(id: string): ReplicaDocument {
  const document = edited(id);
  return { ...document, pending: 'parked', change: document.change && { ...document.change, tries: 2, error: { code: 'PT409', message: 'No room' } as never } };
}

/** By what it is, a document in each state that one can be in. */
const states: Readonly<Record<string, ReplicaDocument>> = {
  clean: saved('a'),
  edited: edited('b'),
  sent: sent(edited('c')),
  'made here': made('d'),
  'made here and prepared': createLocalDocument({ collection: 'saved_pianos', row: { id: 'e', piano_id: 'p' }, now: 5, send: true, changeId: 'prepared' }),
  refused: parked('f'),
  'taken back': discardDocument(sent(edited('g')), writable) ?? saved('g'),
  'kept here': made('h', false),
  'changed in two places': withAlternatives(saved('i'), [{ field: 'note', mine: 'Too loud', at: 7 }]),
  'changed in two places and edited': withAlternatives(edited('j'), [{ field: 'note', mine: 'Too loud', at: 7 }, { field: 'note', mine: 'Too soft', at: 8 }]),
  'out of view': { ...edited('k'), generation: leftView },
  'fetched apart': { ...piano('l'), generation: 0 },
  'of a row without its sort key': createCleanDocument({ collection: 'messages', row: { id: 'm', inquiry_id: 'i' }, version: 1, generation: 1 }),
};

describe('a device of version 0', () => {
  it('is of a lower form than this one', () => expect(formNumber()).toBeGreaterThan(1));

  it('opens with documents of all states as they were, and with its facts', async () => {
    const name = freshName();
    const bin = { entry: { key: 'saved_pianos:x' }, row: { id: 'x' }, discardedAt: 9 };
    await leaveVersionZero(name, { documents: Object.values(states), facts: { 'bin:1': bin, 'pull-position': { epoch: 'e' } } });
    const seen: Migrating[] = [];
    const database = await openNow(name, { onMigrating: (progress) => seen.push(progress) });
    expect(await everything(database)).toEqual(Object.values(states).sort(byId));
    const store = createRxdbStore(database);
    expect([await store.readFact('bin:1'), await store.readFact('pull-position')]).toEqual([bin, { epoch: 'e' }]);
    expect(seen.at(-1)).toEqual({ done: 13, total: 13 });
  });

  it('is found by what the indexes hold', async () => {
    const name = freshName();
    await leaveVersionZero(name, { documents: Object.values(states) });
    const database = await openNow(name);
    const store = createRxdbStore(database);
    expect((await store.waiting(3)).map(({ id, change }) => [id, change?.since])).toEqual([['e', 5], ['d', 10], ['b', 20]]);
    expect(await store.count('saved_pianos')).toBe(11);
    const ofOther = await database.personal.find({ selector: { kind: 'saved_pianos', parent: 'other' }, index: ['kind', 'parent', 'place'] }).exec();
    expect(ofOther.map(({ id }) => id)).toEqual(['d', 'h']);
    const inOrder = await database.personal.find({ selector: { kind: 'saved_pianos' }, index: ['kind', 'place'] }).exec();
    expect(inOrder.map(({ id }) => id).slice(0, 2)).toEqual(['e', 'a']);
    const asked = await database.personal.find({ selector: { choices: { $gt: 0 } }, index: ['choices', 'id'] }).exec();
    expect(asked.map(({ id }) => id)).toEqual(['i', 'j']);
  });

  it('brings back nothing that was removed, and leaves nothing in the older database', async () => {
    const name = freshName();
    await leaveVersionZero(name, { documents: [piano('a'), piano('b')], removed: ['b'] });
    const database = await openNow(name);
    expect((await everything(database)).map(({ id }) => id)).toEqual(['a']);
    expect(await rowsOfVersion(name, 0)).toBe(0);
  });

  it('is migrated once', async () => {
    const name = freshName();
    await leaveVersionZero(name, { documents: [made('d')] });
    const first = await openNow(name);
    await createRxdbStore(first).update('saved_pianos', ['d'], () => null);
    await first.close();
    const seen: Migrating[] = [];
    const second = await openNow(name, { onMigrating: (progress) => seen.push(progress) });
    expect([await everything(second), seen]).toEqual([[], []]);
  });

  it('goes on where it was broken off, at whatever document, and gives up its unsent rows meanwhile', async () => {
    const name = freshName();
    const many = Array.from({ length: 450 }, (_, place) => piano(`row-${String(place).padStart(3, '0')}`));
    const documents = [...many, ...Object.values(states)];
    await leaveVersionZero(name, { documents });
    for (const reached of [0, 250, 449, 455]) {
      await expect(openReplicaDatabase({ name, place: 'device', form: breakingAt(reached) })).rejects.toThrow('broken off');
      const unsent = documents.filter(({ pending }) => pending !== 'clean').map(({ id }) => id);
      expect((await rescueUnsent(name)).map(({ id }) => id).sort()).toEqual(unsent.sort());
    }
    expect(await rowsOfVersion(name, 1)).toBeGreaterThan(400);
    const database = await openNow(name);
    expect(await everything(database)).toEqual(documents.sort(byId));
    expect(await rowsOfVersion(name, 0)).toBe(0);
  });

  it('opens once there is room on the disk, complete', async () => {
    const name = freshName();
    await leaveVersionZero(name, { documents: Object.values(states) });
    const put = IDBObjectStore.prototype.put;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if (/--1--(pianos|personal)$/.test(this.transaction.db.name)) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    });
    await expect(openReplicaDatabase({ name, place: 'device' })).rejects.toThrow('full');
    full.mockRestore();
    expect(await rowsOfVersion(name, 0)).toBe(Object.keys(states).length);
    expect(await everything(await openNow(name))).toEqual(Object.values(states).sort(byId));
  });

  it('writes over nothing that another tab has stored or removed since', async () => {
    const name = freshName();
    const documents = Array.from({ length: 450 }, (_, place) => piano(`row-${String(place).padStart(3, '0')}`));
    await leaveVersionZero(name, { documents });
    // A row that the other tab brought over, that was edited there, and one that was taken away there again, before this tab comes to them.
    await expect(openReplicaDatabase({ name, place: 'device', form: breakingAt(200) })).rejects.toThrow('broken off');
    await changeStored(name, { edited: 'row-000', removed: 'row-001' });
    const database = await openNow(name);
    const after = await everything(database);
    expect(after).toHaveLength(449);
    expect(after[0]).toMatchObject({ id: 'row-000', row: { title: 'Edited in the other tab' } });
    expect(after[1]?.id).toBe('row-002');
  });
});

function breakingAt(reached: number): ReplicaForm {
  let count = 0;
  const step = (old: StoredDocument) => {
    count += 1;
    if (count > reached) throw new Error('broken off');
    return currentForm.documentSteps[1]?.(old) ?? old;
  };
  return { ...currentForm, documentSteps: { 1: step } };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('refused'));
  });
}

async function withStored<T>(name: string, { version, collection }: { version: number; collection: string }, work: (documents: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await answer(indexedDB.open(`rxdb-dexie-${name}--${version}--${collection}`));
  try {
    return await work(database.transaction('docs', 'readwrite').objectStore('docs'));
  } finally {
    database.close();
  }
}

async function rowsOfVersion(name: string, version: number): Promise<number> {
  const counts = ['pianos', 'personal'].map((collection) => withStored(name, { version, collection }, (documents) => answer(documents.count())));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** As the storage leaves it: what is removed stays for a day as a mark. */
async function changeStored(name: string, { edited: editedId, removed }: { edited: string; removed: string }): Promise<void> {
  await withStored(name, { version: 1, collection: 'pianos' }, async (documents) => {
    const change = async (id: string, fields: object) => answer(documents.put({ ...(await answer(documents.get(id))), ...fields }));
    await change(editedId, { row: { id: editedId, title: 'Edited in the other tab' } });
    await change(removed, { _deleted: '1' });
  });
}
