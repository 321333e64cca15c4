import 'fake-indexeddb/auto';
import type { RxStorageInstance } from 'rxdb';
import { afterEach, describe, expect, it } from 'vitest';
import { kinds, type ReplicatedCollection } from './kinds/kinds.ts';
import { createCleanDocument, createLocalDocument, editDocument, leftView, type ReplicaDocument } from './document.ts';
import { deleteReplicaDatabase, openReplicaDatabase, type ReplicaDatabase, type ReplicaPlace } from './open-replica.ts';
import { documentSchema, type StoredDocument } from './replica-schema.ts';
import { deleteStored, rescueUnsent } from './rescue-unsent.ts';
import { keepRescued, takeRescued } from './rescued-documents.ts';
import { createRxdbStore } from './rxdb-store.ts';

const { writable } = kinds.pianos;
let open: ReplicaDatabase[] = [];

async function openStore(place: ReplicaPlace, name = `test-${Math.random().toString(36).slice(2)}`) {
  const database = await openReplicaDatabase({ name, place });
  open.push(database);
  return { database, name, store: createRxdbStore(database) };
}

afterEach(async () => {
  for (const database of open) await database.close();
  open = [];
});

function listing(id: string, row: Record<string, unknown> = {}): ReplicaDocument {
  return createCleanDocument({ collection: 'pianos', row: { id, title: 'Upright', ...row }, version: 1, generation: 1 });
}

async function read(store: ReturnType<typeof createRxdbStore>, id: string): Promise<ReplicaDocument | null> {
  let found: ReplicaDocument | null = null;
  await store.update('pianos', [id], (document) => (found = document));
  return found;
}

describe.each(['device', 'memory'] as const)('the stored replica (%s)', (place) => {
  it('inserts, changes, removes and takes a removed row in again', async () => {
    const { store } = await openStore(place);
    await store.update('pianos', ['a', 'b'], (_, id) => listing(id));
    await store.update('pianos', ['a'], (document) => document && { ...document, version: 2 });
    await store.update('pianos', ['b'], () => null);
    expect(await read(store, 'a')).toEqual({ ...listing('a'), version: 2 });
    expect(await read(store, 'b')).toBeNull();
    await store.update('pianos', ['b'], (document, id) => document ?? listing(id, { title: 'Back' }));
    expect(await read(store, 'b')).toEqual(listing('b', { title: 'Back' }));
    expect(await store.count('pianos')).toBe(2);
  });

  it('U-SYN-08 reads what an older app stored with a host without it, edits and choices too, so that nothing of it conflicts', async () => {
    const { store } = await openStore(place);
    const path = (name: string) => `/storage/v1/object/public/piano-images/3b241101-e2bb-4255-8caf-4136c566a962/${name}.jpg`;
    const old = (...names: string[]) => names.map((name) => `http://127.0.0.1:4173${path(name)}`);
    const clean = listing('a', { image_urls: [...old('1'), 'https://shop.example/2.jpg'] });
    const edited = editDocument(clean, { fields: { image_urls: old('1', '3') }, now: 5, writable });
    const sent = { changeId: 'c', op: 'update', baseVersion: 1, fields: { image_urls: old('3') } } as const;
    const asked = { ...edited, change: edited.change && { ...edited.change, sent }, alternatives: [{ field: 'image_urls', mine: old('4'), at: 5 }] };
    await store.update('pianos', ['a'], () => asked);
    expect(await read(store, 'a')).toMatchObject({
      row: { image_urls: [path('1'), path('3')] },
      base: { image_urls: [path('1'), 'https://shop.example/2.jpg'] },
      change: { sent: { fields: { image_urls: [path('3')] } } },
      alternatives: [{ field: 'image_urls', mine: [path('4')] }],
    });
  });

  it('gives unsent rows of all kinds, oldest first', async () => {
    const { store } = await openStore(place);
    await store.update('pianos', ['p'], () => editDocument(listing('p'), { fields: { title: 'X' }, now: 20, writable }));
    await store.update('saved_pianos', ['s'], () =>
      createLocalDocument({ collection: 'saved_pianos', row: { id: 's', piano_id: 'p' }, now: 10, send: true }),
    );
    await store.update('pianos', ['q'], () => listing('q'));
    expect((await store.waiting(10)).map((document) => document.id)).toEqual(['s', 'p']);
    expect(await store.waiting(1)).toHaveLength(1);
  });

  it('notices what was written since the documents that a step is told to believe were read', async () => {
    const { store } = await openStore(place);
    const made = (id: string) => createLocalDocument({ collection: 'pianos', row: { id, title: 'Upright' }, now: 10, send: true, changeId: `change-${id}` });
    await store.update('pianos', ['a', 'b'], (_, id) => made(id), new Map([['a', null], ['b', null]]));
    const believed = new Map((await store.waiting(10)).map((document) => [document.id, document]));
    await store.update('pianos', ['b'], (document) => document && editDocument(document, { fields: { title: 'Grand' }, now: 20, writable }));
    const seen: unknown[] = [];
    await store.update('pianos', ['a', 'b'], (document) => {
      seen.push(document?.row.title);
      return document && { ...document, version: 1 };
    }, believed);
    expect(seen).toEqual(['Upright', 'Upright', 'Grand']);
    expect([(await read(store, 'a'))?.row.title, (await read(store, 'b'))?.row.title]).toEqual(['Upright', 'Grand']);
    // A row thought absent that is there is stepped as it is.
    await store.update('pianos', ['a'], (document) => ({ ...(document ?? made('a')), version: 2 }), new Map([['a', null]]));
    expect(await read(store, 'a')).toMatchObject({ version: 2, change: { since: 10 } });
  });

  it('takes writes again once there is room on the disk', async () => {
    const { store, database } = await openStore(place);
    let isFull = false;
    for (const { storageInstance } of [database.pianos, database.device] as { storageInstance: RxStorageInstance<unknown, unknown, unknown> }[]) {
      const write = storageInstance.bulkWrite.bind(storageInstance);
      storageInstance.bulkWrite = (...given) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : write(...given));
    }
    await store.writeFact('known', 1);
    isFull = true;
    await expect(store.writeFact('known', 2)).rejects.toThrow('full');
    await expect(store.writeFact('new', 1)).rejects.toThrow('full');
    await expect(store.update('pianos', ['p'], () => listing('p'))).rejects.toThrow('full');
    expect(await store.readFact('known')).toBe(1);
    isFull = false;
    await store.writeFact('known', 3);
    await store.writeFact('new', 2);
    await store.update('pianos', ['p'], () => listing('p'));
    expect([await store.readFact('known'), await store.readFact('new')]).toEqual([3, 2]);
    expect(await read(store, 'p')).toEqual(listing('p'));
  });

  it('keeps one value of a fact that several write at once', async () => {
    const { store } = await openStore(place);
    await Promise.all(Array.from({ length: 20 }, (_, value) => store.writeFact('fact', value)));
    expect(await store.readFact('fact')).toBe(19);
    // Another tab knows nothing of this one's order, but neither fails.
    const { database } = await openStore(place);
    const tabs = [createRxdbStore(database), createRxdbStore(database)] as const;
    await Promise.all(tabs.map((tab, value) => tab.writeFact('shared', { value })));
    expect([{ value: 0 }, { value: 1 }]).toContainEqual(await tabs[0].readFact('shared'));
  });

  it('loses no edit that happens while a row is being removed', async () => {
    const { store } = await openStore(place);
    await store.update('pianos', ['p'], () => listing('p'));
    const isClean = (document: ReplicaDocument) => document.pending === 'clean';
    await Promise.all([
      store.update('pianos', ['p'], (document) => document && editDocument(document, { fields: { title: 'X' }, now: 1, writable })),
      store.sweep('pianos', isClean),
    ]);
    const after = await read(store, 'p');
    expect([null, 'X']).toContain(after && after.row.title);
    if (after) expect(after.pending).toBe('waiting');
  });

  it('applies concurrent steps to one row one after the other', async () => {
    const { store } = await openStore(place);
    await store.update('pianos', ['p'], () => listing('p', { count: 0 }));
    const addOne = (document: ReplicaDocument | null) =>
      document && { ...document, row: { ...document.row, count: Number(document.row.count) + 1 } };
    await Promise.all(Array.from({ length: 20 }, () => store.update('pianos', ['p'], addOne)));
    expect((await read(store, 'p'))?.row.count).toBe(20);
  });

  it('sweeps only the kind it was asked for, over more than one chunk', async () => {
    const { store } = await openStore(place);
    const ids = Array.from({ length: 450 }, (_, count) => `row-${String(count).padStart(3, '0')}`);
    await store.update('pianos', ids, (_, id) => listing(id));
    const removed = await store.sweep('pianos', (document) => document.id < 'row-400');
    expect(removed).toBe(400);
    const left: string[] = [];
    await store.scan('pianos', (document) => left.push(document.id));
    expect(left).toHaveLength(50);
  });

  it('reads of some generations no others, over more than one chunk of each', async () => {
    const { store } = await openStore(place);
    const generationOf = (place: number) => (place < 5 ? leftView : place % 3);
    const ids = Array.from({ length: 900 }, (_, place) => `row-${String(place).padStart(3, '0')}`);
    await store.update('pianos', ids, (_, id) => ({ ...listing(id), generation: generationOf(Number(id.slice(4))) }));
    const seen: number[] = [];
    await store.scan('pianos', ({ generation }) => seen.push(generation), { from: 0, below: 2 });
    expect([seen.filter((each) => each === 0).length, seen.filter((each) => each === 1).length, seen.length]).toEqual([298, 298, 596]);
    expect(await store.sweep('pianos', () => true, { from: 1, below: 2 })).toBe(298);
    expect(await store.count('pianos')).toBe(602);
  });

  it('counts and scans the rows of one kind beside others', async () => {
    const { store } = await openStore(place);
    const make = (collection: ReplicatedCollection) => (_: unknown, id: string) =>
      createCleanDocument({ collection, row: { id }, version: 1, generation: 1 });
    await store.update('saved_pianos', ['a', 'c'], make('saved_pianos'));
    await store.update('piano_lookup_history', ['b', 'd', 'e'], make('piano_lookup_history'));
    expect([await store.count('saved_pianos'), await store.count('piano_lookup_history'), await store.count('messages')]).toEqual([2, 3, 0]);
    const seen: string[] = [];
    await store.scan('piano_lookup_history', ({ id }) => seen.push(id));
    expect(seen).toEqual(['b', 'd', 'e']);
  });

  it('keeps facts', async () => {
    const { store } = await openStore(place);
    expect(await store.readFact('k')).toBeNull();
    await store.writeFact('k', { at: 1 });
    await store.writeFact('k', { at: 2 });
    expect(await store.readFact('k')).toEqual({ at: 2 });
  });
});

describe('the replica on the device', () => {
  it('takes its rows, unsent ones too, into a newer form', async () => {
    const { database, name, store } = await openStore('device');
    await store.update('pianos', ['p', 'q'], (_, id) => listing(id));
    await store.update('pianos', ['p'], (document) => document && editDocument(document, { fields: { title: 'X' }, now: 1, writable }));
    await store.writeFact('k', 1);
    await database.close();
    const newer = await openReplicaDatabase({
      name,
      place: 'device',
      form: {
        documents: { ...documentSchema, version: documentSchema.version + 1 },
        documentSteps: { [documentSchema.version + 1]: (old: StoredDocument) => ({ ...old, row: { ...old.row, added: 'by the step' } }) },
      },
    });
    open.push(newer);
    const migrated = createRxdbStore(newer);
    expect(await migrated.waiting(10)).toMatchObject([
      { id: 'p', base: { title: 'Upright' }, row: { title: 'X', added: 'by the step' }, change: { since: 1 } },
    ]);
    expect(await migrated.count('pianos')).toBe(2);
    expect(await migrated.readFact('k')).toBe(1);
  });

  it('leaves nothing behind when it is deleted', async () => {
    const { database, name, store } = await openStore('device');
    await store.update('pianos', ['p'], () => listing('p'));
    await database.close();
    await deleteReplicaDatabase(name, 'device');
    // Outside a browser, the channel between tabs keeps a database of its own.
    const left = (await indexedDB.databases()).filter((each) => each.name?.startsWith(`rxdb-dexie-${name}`));
    expect(left.map((each) => each.name)).toEqual([]);
  });

  it('gives its unsent rows up for a rebuilt one', async () => {
    const { database, name, store } = await openStore('device');
    await store.update('pianos', ['p', 'q'], (_, id) => listing(id));
    await store.update('pianos', ['p'], (document) => document && editDocument(document, { fields: { title: 'X' }, now: 1, writable }));
    await database.close();
    const rescued = await rescueUnsent(name);
    expect(rescued).toMatchObject([{ id: 'p', collection: 'pianos', row: { title: 'X' }, pending: 'waiting' }]);
    await keepRescued(name, rescued);
    await deleteStored(name);
    const again = await openStore('device', name);
    expect(await takeRescued(name, again.store)).toBe(1);
    expect(await again.store.waiting(10)).toEqual(rescued);
    expect(await takeRescued(name, again.store)).toBe(0);
  });

  it('is there again after it was closed', async () => {
    const { database, name, store } = await openStore('device');
    await store.update('pianos', ['p'], () => editDocument(listing('p'), { fields: { title: 'X' }, now: 1, writable }));
    await database.close();
    const again = await openStore('device', name);
    expect(await again.store.waiting(10)).toMatchObject([{ id: 'p', row: { title: 'X' }, base: { title: 'Upright' } }]);
  });
});
