import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { soleLease } from '../lib/lease.ts';
import type { PlanEntry } from '../domain/import/import-session.ts';
import { newListingFields } from '../domain/import/plan/listing-fields.ts';
import type { ImportValues } from '../domain/import/records/record.ts';
import { systemClock } from '../lib/clock.ts';
import { randomIds } from '../lib/ids.ts';
import { kinds } from './kinds/kinds.ts';
import { createCleanDocument, editDocument } from './document.ts';
import type { Row } from './row.ts';
import { listUnfinishedImports } from './import-database.ts';
import type { ConfirmedImport, ImportRun } from './import-port.ts';
import { deleteOwnDatabases } from './own-databases.ts';
import { openImports, type ImportPorts, type OpenImports } from './open-imports.ts';
import { openReplicaDatabase, type ReplicaDatabase } from './open-replica.ts';
import type { ReplicaStore } from './replica-store.ts';
import { createRxdbStore } from './rxdb-store.ts';
import type { WriteContext } from './write-context.ts';

const userId = '00000000-0000-4000-8000-00000000000d';

const leaving = { withPictures: false };

let database: ReplicaDatabase;
let store: ReplicaStore;
let opened: OpenImports[];

beforeEach(async () => {
  database = await openReplicaDatabase({ name: `imports-${randomIds.create()}`, place: 'memory' });
  store = createRxdbStore(database);
  opened = [];
});
afterEach(async () => {
  for (const imports of opened) await imports.close();
  await database.close();
  await deleteOwnDatabases(userId);
});

async function open(changes: Partial<WriteContext> = {}, ports: Omit<ImportPorts, 'context'> = {}): Promise<OpenImports> {
  const context = { collections: database, store, clock: systemClock, ids: randomIds, userAgent: 'test', ...changes, userId };
  const imports = await openImports({ context, withLock: (work, signal) => work(soleLease(signal)), pause: async () => {}, ...ports });
  opened.push(imports);
  return imports;
}

const values = (place: number): ImportValues => ({
  brand: 'Yamaha', model: `U${place}`, piano_type: 'Upright', condition: 'Used - Good', price_cents: 100_000 + place, stock_number: `S-${place}`,
});

function creates(count: number): PlanEntry[] {
  return Array.from({ length: count }, (_, place) => {
    const fields = newListingFields(values(place));
    if (!fields) throw new Error('No fields');
    return { kind: 'create', row: place + 1, fields };
  });
}

const change = (listingId: string, before: object, after: object): PlanEntry => ({ kind: 'change', row: 1, listingId, before, after });

function importOf(entries: readonly PlanEntry[], more: Partial<ConfirmedImport> = {}): ConfirmedImport {
  const of = (kind: PlanEntry['kind']) => entries.filter((entry) => entry.kind === kind).length;
  const summary = {
    total: of('create') + of('change'), create: of('create'), change: of('change'), same: 0, skip: 0, ambiguous: 0, end: of('end'),
    missing: 0, resting: 0, needsConfirmation: false,
  };
  return {
    draftId: randomIds.create(), fileName: 'stock.csv', summary, remember: { mapping: {}, valueMap: {}, defaults: {}, supplier: null }, rejected: null,
    entries: async (from, count) => entries.slice(from, from + count),
    ...more,
  };
}

/** Listings of the dealer as the server has them. */
async function seed(rows: readonly (Row & { id: string })[]): Promise<void> {
  await store.update('pianos', rows.map(({ id }) => id), (_, id) => {
    const row = { ...newListingFields(values(0)), owner_id: userId, deleted: false, ...rows.find((each) => each.id === id) };
    return createCleanDocument({ collection: 'pianos', row, version: 1, generation: 1 });
  });
}

async function rowOf(id: string): Promise<Row | undefined> {
  return (await database.pianos.findOne(id).exec())?.toJSON().row;
}

async function confirmed(imports: OpenImports, given: ConfirmedImport): Promise<string> {
  const answer = await imports.confirm(given);
  if (!answer.ok) throw new Error(answer.error.type);
  return answer.value;
}

/** As it is once nothing is stored any more. */
function runOf(imports: OpenImports, kind: ImportRun['kind'] = 'import'): Promise<ImportRun> {
  return expect
    .poll(() => imports.runs.get().find((run) => run.kind === kind && run.state !== 'storing'))
    .toBeDefined()
    .then(() => imports.runs.get().find((run) => run.kind === kind) as ImportRun);
}

/** The server takes everything that waits. */
async function takeAll(): Promise<void> {
  const waiting = await store.waiting(10_000);
  for (const { collection, id } of waiting) {
    await store.update(collection, [id], (document) =>
      document && (document.row.deleted === true ? null : { ...document, base: null, version: document.version + 1, pending: 'clean', change: null }),
    );
  }
}

describe('what a person confirms', () => {
  test('is stored with ids of its own, noted as a batch, and counted until the server has it', async () => {
    const imports = await open();
    const batchId = await confirmed(imports, importOf(creates(450)));
    expect(await runOf(imports)).toMatchObject({ batchId, total: 450, stored: 450, sent: 0, refused: 0, state: 'stored' });
    const stock = await imports.stock();
    expect(new Set(stock.map(({ stock_number: number }) => number)).size).toBe(450);
    expect(stock[0]).toMatchObject({ brand: 'Yamaha', is_published: true, status: 'active' });
    const [document] = await store.waiting(1);
    expect(document).toMatchObject({ collection: 'import_batches', id: batchId, row: { created: 450, parts: 3, file_name: 'stock.csv' } });
    await takeAll();
    await expect.poll(() => imports.runs.get()[0]).toMatchObject({ state: 'done', sent: 450 });
  });

  test('counts as sent only once its rows were looked up, however long that takes', async () => {
    const first = await open();
    await confirmed(first, importOf(creates(450)));
    await runOf(first);
    await first.close();

    const { storageInstance } = database.pianos;
    const find = storageInstance.findDocumentsById.bind(storageInstance);
    let lookUp = () => {};
    const looking = new Promise<void>((resolve) => (lookUp = resolve));
    vi.spyOn(storageInstance, 'findDocumentsById').mockImplementation(async (...asked) => {
      await looking;
      return find(...asked);
    });
    const second = await open();
    await expect.poll(() => second.runs.get()[0]).toMatchObject({ state: 'stored', sent: 0 });
    lookUp();
    vi.restoreAllMocks();
    await takeAll();
    await expect.poll(() => second.runs.get()[0]).toMatchObject({ state: 'done', sent: 450 });
  });

  test('twice is one import, and takes the draft away', async () => {
    const imports = await open();
    const given = importOf(creates(3));
    await imports.drafts.begin({
      id: given.draftId, startedAt: 1, source: { kind: 'text', name: 'stock.csv', text: 'x' }, choices: null, missing: 'keep', edits: [],
    });
    expect(await listUnfinishedImports(userId)).toEqual([{ id: given.draftId, fileName: 'stock.csv', rows: null, since: 1 }]);
    const [first, second] = await Promise.all([confirmed(imports, given), confirmed(imports, given)]);
    expect(await confirmed(imports, given)).toBe(first);
    expect(second).toBe(first);
    await runOf(imports);
    expect(await imports.stock()).toHaveLength(3);
    expect(await imports.drafts.read()).toBeNull();
    expect(await listUnfinishedImports(userId)).toEqual([]);
  });
});

describe('a change', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const before = { price_cents: 100_000, finish: '' };
  const after = { price_cents: 90_000, finish: 'Ebony' };

  test('is written field by field where the listing is still as the plan saw it', async () => {
    await seed([{ id, ...before }]);
    const imports = await open();
    await confirmed(imports, importOf([change(id, before, after)]));
    await runOf(imports);
    expect(await rowOf(id)).toMatchObject(after);
    expect((await store.waiting(10)).map(({ collection }) => collection).sort()).toEqual(['import_batches', 'import_parts', 'pianos']);
  });

  test('offers the file’s value where another device wrote its own after the plan', async () => {
    await seed([{ id, price_cents: 95_000, finish: '' }]);
    const imports = await open();
    await confirmed(imports, importOf([change(id, before, after)]));
    await runOf(imports);
    const document = (await database.pianos.findOne(id).exec())?.toJSON();
    expect(document?.row).toMatchObject({ price_cents: 95_000, finish: 'Ebony' });
    expect(document?.alternatives).toMatchObject([{ field: 'price_cents', mine: 90_000 }]);
  });

  test('of a listing that is gone is left out', async () => {
    const imports = await open();
    await confirmed(imports, importOf([change(id, before, after)]));
    expect(await runOf(imports)).toMatchObject({ stored: 1 });
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('taking back', () => {
  const id = '00000000-0000-4000-8000-000000000002';

  test('removes what is new and restores what was changed, once the server has it and before', async () => {
    for (const isTaken of [true, false]) {
      await seed([{ id, price_cents: 100_000 }]);
      const imports = await open();
      const batchId = await confirmed(imports, importOf([...creates(250), change(id, { price_cents: 100_000 }, { price_cents: 1 })]));
      await runOf(imports);
      if (isTaken) await takeAll();
      expect(await imports.undo(batchId, leaving)).toEqual({ ok: true, value: null });
      expect(await runOf(imports, 'undo')).toMatchObject({ batchId, total: 251, stored: 251, kept: 0 });
      expect(await imports.stock()).toMatchObject([{ id, price_cents: 100_000 }]);
      expect((await rowOf(batchId))?.undone_at).not.toBeNull();
      await takeAll();
      await expect.poll(() => imports.runs.get().map(({ state }) => state)).toEqual(['done', 'done']);
      await imports.close();
      await deleteOwnDatabases(userId);
    }
  });

  test('leaves what somebody changed since, and says how many', async () => {
    await seed([{ id, price_cents: 100_000, finish: '' }]);
    const imports = await open();
    const batchId = await confirmed(
      imports, importOf([...creates(2), change(id, { price_cents: 100_000, finish: '' }, { price_cents: 90_000, finish: 'Ebony' })]),
    );
    await runOf(imports);
    const { writable } = kinds.pianos;
    const edit = (listing: string, fields: Row) =>
      store.update('pianos', [listing], (document) => document && editDocument(document, { fields, now: Date.now(), writable }));
    const made = (await imports.stock()).filter((listing) => listing.id !== id);
    await edit(made[0]?.id ?? '', { description: 'Looked at' });
    await edit(id, { finish: 'Walnut' });
    await imports.undo(batchId, leaving);
    expect(await runOf(imports, 'undo')).toMatchObject({ kept: 2 });
    const left = await imports.stock();
    expect(new Set(left.map((listing) => listing.id))).toEqual(new Set([made[0]?.id, id]));
    expect(await rowOf(id)).toMatchObject({ price_cents: 100_000, finish: 'Walnut' });
  });

  const image = (name: string) => `/storage/v1/object/public/piano-images/${name}.jpg`;

  async function picturedImport() {
    let waiting: ReadonlyMap<string, number> = new Map();
    const imports = await open({}, { waitingPictures: async () => waiting });
    const entries = creates(4).map((entry, place) =>
      entry.kind === 'create' && place === 3 ? { ...entry, fields: { ...entry.fields, image_urls: [image('own')] } } : entry,
    );
    const batchId = await confirmed(imports, importOf(entries));
    await runOf(imports);
    const { writable } = kinds.pianos;
    const byNumber = new Map((await imports.stock()).map((listing) => [listing.stock_number, listing.id]));
    const idOf = (number: string) => byNumber.get(number) ?? '';
    const edit = (number: string, fields: Row) =>
      store.update('pianos', [idOf(number)], (document) => document && editDocument(document, { fields, now: Date.now(), writable }));
    await edit('S-0', { image_urls: [image('a'), image('b')] });
    waiting = new Map([[idOf('S-1'), 3]]);
    const left = async () => (await imports.stock()).map((listing) => listing.stock_number).sort();
    return { imports, batchId, edit, left };
  }

  test('U-IMP-08 keeps new pianos that have got pictures since, those on their way too, and says how many before', async () => {
    const { imports, batchId, left } = await picturedImport();
    expect(await imports.picturedSince(batchId)).toEqual({ pianos: 2, pictures: 5 });
    await imports.undo(batchId, { withPictures: false });
    expect(await runOf(imports, 'undo')).toMatchObject({ kept: 2 });
    expect(await left()).toEqual(['S-0', 'S-1']);
  });

  test('U-IMP-08 takes pictures along where that is asked for, but nothing else that was changed', async () => {
    const { imports, batchId, edit, left } = await picturedImport();
    await edit('S-1', { description: 'Looked at' });
    expect(await imports.picturedSince(batchId)).toEqual({ pianos: 1, pictures: 2 });
    await imports.undo(batchId, { withPictures: true });
    expect(await runOf(imports, 'undo')).toMatchObject({ kept: 1 });
    expect(await left()).toEqual(['S-1']);
  });

  test('waits for all parts, and ends after 30 days', async () => {
    let now = Date.now();
    const imports = await open({ clock: { ...systemClock, now: () => now } });
    const batchId = await confirmed(imports, importOf(creates(2)));
    await runOf(imports);
    expect(imports.batches.get()).toBeUndefined();
    now += 30 * 24 * 60 * 60 * 1000;
    expect(await imports.undo(batchId, leaving)).toEqual({ ok: false, error: { type: 'TooLate' } });
    now -= 1;
    const part = (await store.waiting(10)).find(({ collection }) => collection === 'import_parts');
    await store.update('import_parts', [part?.id ?? ''], () => null);
    expect(await imports.undo(batchId, leaving)).toEqual({ ok: false, error: { type: 'NotReady' } });
    expect(await imports.undo(randomIds.create(), leaving)).toEqual({ ok: false, error: { type: 'NotReady' } });
  });
});

describe('a page that ends anywhere', () => {
  const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const entries = [...creates(230), ...ids.map((id) => change(id, { price_cents: 100_000 }, { price_cents: 90_000 }))];

  /** A store whose `fatal`th write ends the page, before it or, for `after`, behind it. */
  function dying(fatal: number, after: boolean): ReplicaStore {
    let writes = 0;
    return {
      ...store,
      async update(...given) {
        writes += 1;
        if (writes > fatal || (writes === fatal && !after)) throw new Error('The page ended');
        await store.update(...given);
        if (writes === fatal) throw new Error('The page ended');
      },
    };
  }

  test('leaves each listing once and every change made, and so does taking back', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    // Nothing, batch, part, two or three writes of listings, part, the rest: more than there are.
    for (let fatal = 1; fatal <= 8; fatal += 1) {
      for (const after of [false, true]) {
        await seed(ids.map((id, place) => ({ id, price_cents: 100_000, stock_number: `old-${place}` })));
        const before = await (await open()).stock();
        const dead = await open({ store: dying(fatal, after) });
        const batchId = await confirmed(dead, importOf(entries));
        await dead.close();
        const next = await open();
        expect(await runOf(next)).toMatchObject({ stored: 232 });
        const stock = await next.stock();
        expect([stock.length, new Set(stock.map(({ stock_number: number }) => number)).size]).toEqual([232, 232]);
        expect(stock.filter(({ price_cents: price }) => price === 90_000)).toHaveLength(2);

        const deadUndo = await open({ store: dying(fatal, after) });
        await deadUndo.undo(batchId, leaving);
        await deadUndo.close();
        const last = await open();
        expect(await runOf(last, 'undo')).toMatchObject({ stored: 232, kept: 0 });
        expect(await last.stock()).toEqual(before);
        for (const imports of opened) await imports.close();
        opened = [];
        await deleteOwnDatabases(userId);
        await store.sweep('pianos', () => true);
      }
    }
    warnings.mockRestore();
  });

  test('without room stops, and goes on when asked', async () => {
    let isFull = true;
    const full: ReplicaStore = {
      ...store,
      async update(name, ...given) {
        if (isFull && name === 'pianos') throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
        await store.update(name, ...given);
      },
    };
    const imports = await open({ store: full });
    const batchId = await confirmed(imports, importOf(creates(3)));
    await expect.poll(() => imports.runs.get()[0]).toMatchObject({ state: 'stopped', stored: 0 });
    isFull = false;
    await imports.resume(batchId);
    await expect.poll(() => imports.runs.get()[0]).toMatchObject({ stored: 3, state: 'stored' });
  });

  test('while the plan is kept has written nothing, and the file is still under review', async () => {
    const imports = await open();
    const given = importOf(creates(3), { entries: () => Promise.reject(new Error('The page ended')) });
    await imports.drafts.begin({ id: given.draftId, startedAt: 1, source: { kind: 'text', name: 'a.csv', text: 'x' }, choices: null, missing: 'keep', edits: [] });
    await expect(imports.confirm(given)).rejects.toThrow('The page ended');
    expect(await imports.stock()).toEqual([]);
    expect(await imports.drafts.read()).toMatchObject({ id: given.draftId, source: { text: 'x' } });
    expect(imports.runs.get()).toEqual([]);
  });
});

describe('what earlier imports chose', () => {
  test('is remembered, the newest first, and what is not understood is left out', async () => {
    const batch = (created_at: string, choices: unknown) => {
      const id = randomIds.create();
      const row = { id, created_at, choices, deleted: false };
      return store.update('import_batches', [id], () => createCleanDocument({ collection: 'import_batches', row, version: 1, generation: 1 }));
    };
    await batch('2026-11-02T00:00:00Z', { mapping: { preis: 'price', ort: 'weather' }, valueMap: { type: { PIANINO: 'Upright' }, x: {} }, defaults: { brand: 'Ibach' } });
    await batch('2026-11-01T00:00:00Z', { mapping: { preis: 'ignore', marke: 'brand' }, valueMap: { type: { PIANINO: 'Grand', FLUGEL: 'Grand' } }, defaults: { location: 'Berlin' } });
    await batch('2026-11-03T00:00:00Z', null);
    expect(await (await open()).remembered()).toMatchObject({
      mapping: { preis: 'price', marke: 'brand' }, valueMap: { type: { PIANINO: 'Upright', FLUGEL: 'Grand' } }, defaults: {},
    });
  });
});
