import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { soleLease } from '../../src/lib/lease.ts';
import type { Listing } from '../../src/domain/listing/listing.ts';
import type { PlanEntry } from '../../src/domain/import/import-session.ts';
import { planImport } from '../../src/domain/import/plan/plan.ts';
import type { ImportProfile } from '../../src/domain/import/columns/supplier-choice.ts';
import type { ImportRecord } from '../../src/domain/import/records/record.ts';
import { baseOf } from '../../src/replica/form-base.ts';
import { deleteOwnDatabases } from '../../src/replica/own-databases.ts';
import { openImports, type OpenImports } from '../../src/replica/open-imports.ts';
import { statusKey } from '../../src/replica/sync-state.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';
import { openDevice, type Device } from './device.ts';
import { expectRefused, protectedState } from './protected-state.ts';

let backend: EmbeddedBackend;
let owner: Caller;
let stranger: Caller;
const devices: { device: Device; imports: OpenImports }[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  [owner, stranger] = await Promise.all([signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
});
afterAll(() => backend.close());
afterEach(async () => {
  for (const { device, imports } of devices.splice(0)) {
    await imports.close();
    await device.close();
  }
  await deleteOwnDatabases(owner.userId);
  await backend.sql('delete from public.import_batches');
  await backend.sql(`delete from public.pianos where stock_number like 'IMP-%'`);
});

async function openDealer() {
  const device = await openDevice({ backend, role: 'dealer' });
  const context = { ...device.context, userId: owner.userId };
  const imports = await openImports({ context, withLock: (work, signal) => work(soleLease(signal)), pause: async () => {} });
  devices.push({ device, imports });
  return { device, imports };
}

function records(count: number, from = 0): ImportRecord[] {
  return Array.from({ length: count }, (_, place) => ({
    row: place + 1, line: place + 2, status: 'valid', findings: [],
    values: {
      brand: 'Yamaha', model: `U${place % 5}`, piano_type: 'Upright', condition: 'Used - Good', price_cents: 200_000 + place, stock_number: `IMP-${from + place}`,
      description: ' A well kept upright.\n\nWith stool. ', location: 'Berlin, Germany', town: 'Berlin', country_code: 'DE', lat: 52.520008, lng: 13.404954,
    },
  }));
}

/** What the dry run says, and what confirming it needs. */
async function planned(imports: OpenImports, given: readonly ImportRecord[]) {
  const plan = planImport({ records: given, stock: await imports.stock(), missing: 'keep' });
  const entries: PlanEntry[] = [
    ...plan.create.map((each) => ({ kind: 'create', ...each }) as const),
    ...plan.change.map((each) => ({ kind: 'change', ...each }) as const),
  ];
  const summary = {
    total: given.length, create: plan.create.length, change: plan.change.length, same: plan.same.length, skip: plan.skip.length,
    ambiguous: plan.ambiguous.length, end: plan.end.length, missing: plan.missing, resting: plan.resting, needsConfirmation: plan.needsConfirmation,
  };
  return { entries, summary };
}

async function importAll(imports: OpenImports, given: readonly ImportRecord[], supplier: ImportProfile | null = null): Promise<string> {
  const { entries, summary } = await planned(imports, given);
  const remember = { mapping: { preis: 'price' }, valueMap: {}, defaults: { location: 'Berlin' }, supplier } as const;
  const answer = await imports.confirm({
    draftId: randomUUID(), fileName: 'stock.csv', summary, remember, rejected: null,
    entries: async (from, count) => entries.slice(from, from + count),
  });
  if (!answer.ok) throw new Error(answer.error.type);
  await expect.poll(() => imports.runs.get().find(({ batchId }) => batchId === answer.value)?.state, { timeout: 20_000 }).toMatch(/stored|done/);
  return answer.value;
}

const stockOf = () =>
  backend.sql(
    `select stock_number, price::text, is_published, version::integer from public.pianos where owner_id = $1 and not deleted order by stock_number, id`,
    [owner.userId],
  );

describe('an import of 300 pianos', () => {
  test('arrives, changes nothing when it comes again, and is taken back on another device', async () => {
    const { device, imports } = await openDealer();
    await device.sync();
    const before = await stockOf();
    const batchId = await importAll(imports, records(300));
    await device.sync();
    const after = await stockOf();
    expect(after.filter(({ stock_number: number }) => String(number).startsWith('IMP-'))).toHaveLength(300);
    expect(after.filter(({ is_published: published }) => published).length).toBeGreaterThan(before.filter(({ is_published: published }) => published).length + 290);
    await expect.poll(() => imports.runs.get()[0], { timeout: 5_000 }).toMatchObject({ state: 'done', sent: 300, refused: 0 });
    expect((await planned(imports, records(300))).summary).toMatchObject({ create: 0, change: 0, same: 300 });
    expect(await backend.sql('select created, parts, undone_at, choices from public.import_batches')).toEqual([
      { created: 300, parts: 2, undone_at: null, choices: { mapping: { preis: 'price' }, valueMap: {}, defaults: { location: 'Berlin' } } },
    ]);

    // Another device has nothing but what the server has.
    await imports.close();
    await deleteOwnDatabases(owner.userId);
    const other = await openDealer();
    await other.device.sync();
    expect(await other.imports.undo(batchId, { withPictures: false })).toEqual({ ok: false, error: { type: 'NotReady' } });
    await other.device.store.writeFact(statusKey, { lastSuccessAt: Date.now() });
    expect(await other.imports.remembered()).toMatchObject({ mapping: { preis: 'price' }, defaults: { location: 'Berlin' } });
    // One that somebody edits stays.
    const [edited] = (await other.imports.stock()).filter(({ stock_number: number }) => number === 'IMP-7');
    await other.device.listings.update(await other.device.base<Listing>(edited?.id ?? ''), { description: 'Looked at' });
    expect(await other.imports.undo(batchId, { withPictures: false })).toEqual({ ok: true, value: null });
    await expect.poll(() => other.imports.runs.get().find(({ kind }) => kind === 'undo')?.stored, { timeout: 10_000 }).toBe(300);
    await other.device.sync();
    await expect.poll(() => other.imports.runs.get()[0], { timeout: 5_000 }).toMatchObject({ kind: 'undo', state: 'done', kept: 1 });
    expect((await stockOf()).filter(({ stock_number: number }) => number !== 'IMP-7')).toEqual(before);
    const [batch] = await backend.sql<{ undone: boolean }>('select undone_at is not null as undone from public.import_batches');
    expect(batch).toEqual({ undone: true });
    await device.sync();
    expect((await imports.stock()).filter(({ stock_number: number }) => number.startsWith('IMP-'))).toHaveLength(1);
  });

  test('whose prices change writes those, and taking that back restores them', async () => {
    const { device, imports } = await openDealer();
    await device.sync();
    await importAll(imports, records(5));
    await device.sync();
    const before = await stockOf();
    const dearer = records(5).map((each) => ({ ...each, values: { ...each.values, price_cents: 999_900 } }));
    const batchId = await importAll(imports, dearer);
    await device.sync();
    expect((await stockOf()).filter(({ price }) => price === '9999.00')).toHaveLength(5);
    await imports.undo(batchId, { withPictures: false });
    await expect.poll(() => imports.runs.get().find(({ kind }) => kind === 'undo')?.stored).toBe(5);
    await device.sync();
    const plain = (rows: Record<string, unknown>[]) => rows.map(({ version: _version, ...row }) => row);
    expect(plain(await stockOf())).toEqual(plain(before));
  });

  test('on two devices without a line stores each number once; the second is refused in words and can be discarded', async () => {
    const [here, there] = [await openDealer(), await openDealer()];
    for (const { device } of [here, there]) await device.sync();
    await importAll(here.imports, records(3));
    await here.imports.close();
    await deleteOwnDatabases(owner.userId);
    await importAll(there.imports, records(3));
    await here.device.sync();
    await there.device.sync();
    const entries = await new Promise<readonly { state: string; key: string; error: { reason: string } | null }[]>((resolve) => {
      const end = there.device.outbox.entries.subscribe(() => {
        const found = there.device.outbox.entries.get();
        if (found) resolve(found);
        if (found) queueMicrotask(() => end());
      });
    });
    expect(entries.map(({ state, error }) => `${state}: ${error?.reason}`)).toEqual(Array(3).fill('parked: Another of your listings has this stock number.'));
    await expect.poll(() => there.imports.runs.get()[0], { timeout: 5_000 }).toMatchObject({ refused: 3, sent: 0 });
    for (const { key } of entries) await there.device.outbox.discard(key);
    await expect.poll(() => there.imports.runs.get()[0], { timeout: 5_000 }).toMatchObject({ refused: 0, state: 'done' });
    expect((await stockOf()).filter(({ stock_number: number }) => String(number).startsWith('IMP-'))).toHaveLength(3);
  });
});

describe('U-IMP-15 a supplier’s profile', () => {
  const nord: ImportProfile = {
    id: randomUUID(), name: 'Nord', columns: ['marke', 'preis'], sheet: '', mapping: { marke: 'brand', preis: 'price' },
    valueMap: { status: { 'im zulauf': 'draft' }, location: { 'lager 2': 'Bonn' } }, defaults: { type: 'Upright' }, net: { column: 'preis', take: 'convert', country: 'DE' },
  };

  test('is what the newest import noted, comes to another device, and is renamed and forgotten there', async () => {
    const { device, imports } = await openDealer();
    await device.sync();
    await importAll(imports, records(1), { ...nord, name: 'Nrod' });
    await importAll(imports, records(1, 7), nord);
    await device.sync();
    expect((await imports.remembered()).suppliers.map(({ profile }) => profile)).toEqual([nord]);

    await imports.close();
    await deleteOwnDatabases(owner.userId);
    const other = await openDealer();
    await other.device.sync();
    const found = async () => (await other.imports.remembered()).suppliers;
    const [first] = await found();
    if (!first) throw new Error('The supplier has not arrived.');
    expect(first.profile).toEqual(nord);
    expect(await other.imports.changeSupplier(baseOf(first), { name: 'Nordklang' })).toEqual({ isGone: false, contested: [] });
    expect((await found())[0]?.profile).toEqual({ ...nord, name: 'Nordklang' });
    await other.device.sync();
    const named = () => backend.sql(`select choices -> 'supplier' ->> 'name' as name, choices -> 'mapping' as mapping from public.import_batches where id = '${first.id}'`);
    expect(await named()).toEqual([{ name: 'Nordklang', mapping: { preis: 'price' } }]);

    // A form that showed the first name writes nothing over the second: both are kept for a choice.
    expect(await other.imports.changeSupplier(baseOf(first), { name: 'Nordwind' })).toEqual({ isGone: false, contested: ['choices'] });
    expect((await found())[0]?.profile.name).toBe('Nordklang');
    const [renamed] = await found();
    if (!renamed) throw new Error('The supplier is gone.');
    await other.imports.changeSupplier(baseOf(renamed), { forgotten: true });
    expect(await found()).toEqual([]);
    await other.device.sync();
    expect(await backend.sql(`select choices -> 'supplier' -> 'forgotten' as gone from public.import_batches where id = '${first.id}'`)).toEqual([{ gone: true }]);
  });

  test('leaves the rest of what an import noted as it was', async () => {
    const id = randomUUID();
    await owner.request('POST', '/rest/v1/import_batches', { id, total: 1, created: 1, parts: 1, file_name: 'nord.csv' });
    const change = { change_id: randomUUID(), collection: 'import_batches', id, op: 'update', base_version: 1, fields: { choices: { supplier: nord } } };
    const forged = { ...change, change_id: randomUUID(), fields: { total: 9, created: 9, parts: 0 } };
    const verdicts = await owner.rpc<unknown[]>('push_changes', { changes: [change, { ...forged, base_version: 2 }] });
    expect(verdicts).toMatchObject([{ status: 'accepted' }, { status: 'rejected', cause: 'written-once' }]);
    expect(await backend.sql(`select total, created, parts, choices -> 'supplier' ->> 'name' as name from public.import_batches where id = '${id}'`)).toEqual([
      { total: 1, created: 1, parts: 1, name: 'Nord' },
    ]);
    const list = { ...change, change_id: randomUUID(), base_version: 2, fields: { choices: [1] } };
    expect(await owner.rpc('push_changes', { changes: [list] })).toMatchObject([{ status: 'rejected', reason: expect.stringMatching(/\.$/) }]);
    await expectRefused(backend, () => stranger.request('PATCH', `/rest/v1/import_batches?id=eq.${id}`, { choices: {} }));
  });
});

describe('what the database keeps of imports', () => {
  const batch = (fields: Record<string, unknown> = {}) => ({ id: randomUUID(), total: 1, created: 1, parts: 2, ...fields });
  const post = (caller: Caller, table: string, body: unknown) => caller.request('POST', `/rest/v1/${table}`, body);

  async function expectRejected(caller: Caller, collection: string, { id = randomUUID(), ...fields }: Record<string, unknown>): Promise<void> {
    const before = await protectedState(backend);
    const change = { change_id: randomUUID(), collection, id, op: 'insert', base_version: null, fields };
    const [verdict] = await caller.rpc<{ status: string; code: string; reason: string }[]>('push_changes', { changes: [change] });
    expect(verdict).toMatchObject({ status: 'rejected', code: expect.stringMatching(/^PT4/), reason: expect.stringMatching(/\.$/) });
    expect(await protectedState(backend)).toEqual(before);
  }

  test.each([
    ['counts that don’t add up', { total: 2 }],
    ['a negative count', { created: -1, changed: 2 }],
    ['more parts than there can be', { parts: 2001 }],
    ['choices that are no object', { choices: [1] }],
    ['choices without end', { choices: { x: 'x'.repeat(60_001) } }],
    ['a name without end', { file_name: 'x'.repeat(301) }],
  ])('takes no import with %s', (_what, fields) => expectRejected(owner, 'import_batches', batch(fields)));

  test.each([{ user_id: '00000000-0000-4000-8000-000000000001' }, { created_at: '2020-01-01T00:00:00Z' }, { version: 7 }, { deleted: true }])(
    'takes none that says %j', (fields) => expectRefused(backend, () => post(owner, 'import_batches', batch(fields))),
  );

  test('takes parts of one’s own imports only, each once, within the size', async () => {
    const mine = batch();
    expect(await post(owner, 'import_batches', mine)).toMatchObject({ status: 201 });
    const part = { batch_id: mine.id, place: 0, entries: [{ id: randomUUID(), kind: 'create', digest: 'x' }] };
    const refusals: [Caller, Record<string, unknown>][] = [
      [stranger, part],
      [owner, { ...part, batch_id: randomUUID() }],
      [owner, { ...part, place: 2 }],
      [owner, { ...part, place: -1 }],
      [owner, { ...part, entries: {} }],
      [owner, { ...part, entries: Array(201).fill(1) }],
      [owner, { ...part, entries: ['x'.repeat(400_000)] }],
    ];
    for (const [caller, body] of refusals) await expectRejected(caller, 'import_parts', body);
    await expectRefused(backend, () => post(owner, 'import_parts', { ...part, user_id: stranger.userId }));
    await expectRefused(backend, () => post(stranger, 'import_parts', part));
    expect(await post(owner, 'import_parts', part)).toMatchObject({ status: 201 });
    await expectRejected(owner, 'import_parts', part);
    for (const caller of [owner, stranger]) {
      await expectRefused(backend, () => caller.request('PATCH', `/rest/v1/import_parts?batch_id=eq.${mine.id}`, { entries: [] }));
      await expectRefused(backend, () => caller.request('DELETE', `/rest/v1/import_parts?batch_id=eq.${mine.id}`));
      await expectRefused(backend, () => caller.request('DELETE', `/rest/v1/import_batches?id=eq.${mine.id}`));
      await expectRefused(backend, () => caller.request('PATCH', `/rest/v1/import_batches?id=eq.${mine.id}`, { total: 9 }));
    }
    await expectRefused(backend, () => stranger.request('PATCH', `/rest/v1/import_batches?id=eq.${mine.id}`, { undone_at: '2026-11-01T00:00:00Z' }));
  });

  test('takes no more than 2,000 parts of a person in 30 days', async () => {
    expect(await post(owner, 'import_batches', batch({ parts: 1990 }))).toMatchObject({ status: 201 });
    await expectRejected(owner, 'import_batches', batch({ parts: 10 }));
    expect(await post(stranger, 'import_batches', batch({ parts: 10 }))).toMatchObject({ status: 201 });
  });

  test('undoes an import once, and none after 30 days, when what listings were before is forgotten', async () => {
    const mine = batch();
    await post(owner, 'import_batches', mine);
    await post(owner, 'import_parts', { batch_id: mine.id, place: 0, entries: [1] });
    const age = (days: number) =>
      Promise.all(['import_batches', 'import_parts'].map(async (table) => {
        await backend.sql(`alter table public.${table} disable trigger user`);
        await backend.sql(`update public.${table} set created_at = now() - make_interval(days => ${days})`);
        await backend.sql(`alter table public.${table} enable trigger user`);
      }));
    const undo = (at: string) => owner.request('PATCH', `/rest/v1/import_batches?id=eq.${mine.id}`, { undone_at: at });
    await age(31);
    await expectRefused(backend, () => undo(new Date().toISOString()));
    await age(29);
    await backend.sql('select app.import_parts_due()');
    expect(await backend.sql('select deleted, entries from public.import_parts')).toEqual([{ deleted: false, entries: [1] }]);
    expect(await undo('2999-01-01T00:00:00Z')).toMatchObject({ status: 204 });
    const [first] = await backend.sql<{ undone_at: string }>('select undone_at::text from public.import_batches');
    expect(Date.parse(first?.undone_at ?? '')).toBeLessThanOrEqual(Date.now());
    await undo('2026-11-01T00:00:00Z');
    expect(await backend.sql('select undone_at::text from public.import_batches')).toEqual([first]);
    await age(31);
    await backend.sql('select app.import_parts_due()');
    expect(await backend.sql('select deleted, entries from public.import_parts')).toEqual([{ deleted: true, entries: [] }]);
  });
});
