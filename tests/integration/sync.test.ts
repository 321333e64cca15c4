import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '../../src/domain/listing/listing.ts';
import type { OwnCorrection } from '../../src/replica/correction-repository.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startReadyBackend } from '../support/ready-backend.ts';
import { openDevice, type Device, type Role } from './device.ts';

let backend: EmbeddedBackend;
let devices: Device[] = [];

beforeAll(async () => {
  backend = await startReadyBackend();
});

afterAll(async () => {
  await backend.close();
});

afterEach(async () => {
  for (const device of devices) await device.close();
  devices = [];
});

async function createDevice(role: Role): Promise<Device> {
  const device = await openDevice({ backend, role });
  devices.push(device);
  return device;
}

async function publicListings(): Promise<string[]> {
  const rows = await backend.sql<{ id: string }>(
    "select id from public.pianos where is_public order by id",
  );
  return rows.map(({ id }) => id);
}

async function storedIds(device: Device): Promise<string[]> {
  const ids: string[] = [];
  await device.store.scan('pianos', (document) => ids.push(document.id));
  return ids.sort();
}

describe('a device with the embedded backend', () => {
  it('holds what a visitor may see, and nothing else', async () => {
    const visitor = await createDevice('visitor');
    await visitor.sync();
    expect(await storedIds(visitor)).toEqual(await publicListings());
    expect(visitor.engine.status.get().unreadableRows).toBe(0);
  });

  it("holds a dealer's own unpublished listings as well", async () => {
    const dealer = await createDevice('dealer');
    await dealer.sync();
    const own = await backend.sql<{ id: string }>('select id from public.pianos where owner_id = $1', [dealer.userId]);
    const all = new Set([...(await publicListings()), ...own.map(({ id }) => id)]);
    expect(own.length).toBeGreaterThan(0);
    expect(await storedIds(dealer)).toEqual([...all].sort());
  });

  it('asks once when nothing changed', async () => {
    const buyer = await createDevice('buyer');
    await buyer.sync();
    const before = buyer.requests();
    await buyer.sync();
    expect(buyer.requests() - before).toBe(1);
  });

  it('sends what was written without a connection, once each', async () => {
    const buyer = await createDevice('buyer');
    await buyer.sync();
    const [piano = ''] = await publicListings();
    buyer.setConnected(false);
    await buyer.saved.toggle({ id: piano, title: 'Kept' });
    await buyer.lookups.record({
      serial_number: '4512870',
      manufacturer_found: 'Yamaha',
      year_estimated: 1988,
      confidence_level: 'high',
      was_successful: true,
      manufacturer_asked: 'Yamaha',
    });
    expect(await buyer.store.waiting(10)).toHaveLength(2);
    buyer.setConnected(true);
    await buyer.sync();
    await buyer.sync();
    expect(await buyer.store.waiting(10)).toEqual([]);
    const counts = await backend.sql<{ saved: number; lookups: number }>(
      `select (select count(*)::int from public.saved_pianos where user_id = $1 and piano_id = $2 and not deleted) as saved,
              (select count(*)::int from public.piano_lookup_history where user_id = $1 and serial_number = '4512870') as lookups`,
      [buyer.userId, piano],
    );
    expect(counts).toEqual([{ saved: 1, lookups: 1 }]);
  });

  it('saves, removes and saves again on two devices', async () => {
    const [first, second] = [await createDevice('buyer'), await createDevice('buyer')];
    const piano = (await publicListings())[1] ?? '';
    await first.saved.toggle({ id: piano, title: 'Twice' });
    await second.saved.toggle({ id: piano, title: 'Twice' });
    await first.sync();
    await second.sync();
    expect(await second.store.waiting(10)).toEqual([]);
    expect(await first.saved.toggle({ id: piano, title: 'Twice' })).toBe(false);
    await first.sync();
    await second.sync();
    expect(await second.store.savedListingIds()).not.toContain(piano);
    expect(await second.saved.toggle({ id: piano, title: 'Twice' })).toBe(true);
    await second.sync();
    await first.sync();
    expect(await first.store.savedListingIds()).toContain(piano);
    const rows = await backend.sql('select deleted from public.saved_pianos where user_id = $1 and piano_id = $2', [first.userId, piano]);
    expect(rows).toEqual([{ deleted: false }]);
  });

  it('merges edits of different fields and keeps the loser of the same field', async () => {
    const [first, second] = [await createDevice('dealer'), await createDevice('dealer')];
    await first.sync();
    await second.sync();
    const [{ id } = { id: '' }] = await backend.sql<{ id: string }>(
      "select id from public.pianos where owner_id = $1 and is_published and status = 'active' order by id limit 1",
      [first.userId],
    );
    await first.listings.update(await first.base<Listing>(id), { price_cents: 123_400, finish: 'walnut, satin' });
    await second.listings.update(await second.base<Listing>(id), { price_cents: 567_800, description: 'Regulated last month, and voiced by hand since.' });
    await first.sync();
    await second.sync();
    const [row] = await backend.sql<{ price: string; finish: string; description: string }>(
      'select price::text, finish, description from public.pianos where id = $1',
      [id],
    );
    expect(row).toEqual({
      price: '1234.00',
      finish: 'walnut, satin',
      description: 'Regulated last month, and voiced by hand since.',
    });
    expect(await second.document(id)).toMatchObject({
      pending: 'clean',
      alternatives: [{ field: 'price_cents', mine: 567_800 }],
    });
  });

  it('parks what the server refuses, with its sentence, and sends what is behind it', async () => {
    const dealer = await createDevice('dealer');
    await dealer.sync();
    const [stranger] = await backend.sql<{ id: string }>(
      "select id from public.pianos where owner_id <> $1 and is_published and status = 'active' limit 1",
      [dealer.userId],
    );
    await dealer.listings.update(await dealer.base<Listing>(stranger?.id ?? ''), { title: 'Not mine' });
    await dealer.searches.add({ name: 'Behind it', query: 'q=steinway' });
    await dealer.sync();
    const parked = await dealer.document(stranger?.id ?? '');
    expect(parked).toMatchObject({ pending: 'parked', row: { title: 'Not mine' }, change: { error: { code: 'PT403' } } });
    expect(parked && 'change' in parked && parked.change?.error?.reason).toMatch(/\w/);
    const searches = await backend.sql("select name from public.saved_searches where user_id = $1 and name = 'Behind it'", [dealer.userId]);
    expect(searches).toHaveLength(1);
  });

  it('lets a listing go that was taken off the market, and takes it back when it returns', async () => {
    const visitor = await createDevice('visitor');
    await visitor.sync();
    const id = (await publicListings())[2] ?? '';
    await backend.sql("update public.pianos set status = 'sold' where id = $1", [id]);
    await visitor.sync();
    expect(await visitor.document(id)).toBeNull();
    await backend.sql("update public.pianos set status = 'active' where id = $1", [id]);
    await visitor.sync();
    expect(await visitor.document(id)).toMatchObject({ row: { status: 'active' } });
  });

  it('sends a correction made without a connection once, and brings back what an admin decided', async () => {
    const correction = {
      serial_number: '123456', manufacturer: 'Yamaha', answered_year_from: 1958, answered_year_to: null, claimed_year: 1961, claimed_model: '',
      evidence: 'A stamp inside the case',
    };
    const buyer = await createDevice('buyer');
    await buyer.sync();
    const shown: (readonly OwnCorrection[] | undefined)[] = [];
    const stop = buyer.corrections.all.subscribe(() => void shown.push(buyer.corrections.all.get()));
    buyer.setConnected(false);
    expect(await buyer.corrections.add(correction)).toEqual({ ok: true, value: null });
    await expect.poll(() => shown.at(-1)).toMatchObject([{ ...correction, status: 'new', sending: 'waiting' }]);
    buyer.setConnected(true);
    await buyer.sync();
    await buyer.sync();
    const rows = () => backend.sql<{ id: string }>(`select id from public.serial_corrections where user_id = $1 and serial_number = '123456'`, [buyer.userId]);
    const [row] = await rows();
    expect(await rows()).toHaveLength(1);
    expect(shown.at(-1)).toMatchObject([{ status: 'new', sending: 'sent' }]);
    await backend.sql(`update public.serial_corrections set status = 'declined', admin_note = 'A later stamp', decided_at = now() where id = $1`, [row?.id]);
    await buyer.sync();
    await expect.poll(() => shown.at(-1)).toMatchObject([{ status: 'declined', admin_note: 'A later stamp' }]);
    await buyer.corrections.withdraw(row?.id ?? '');
    await buyer.sync();
    await expect.poll(() => shown.at(-1)).toEqual([]);
    expect(await backend.sql('select deleted, status from public.serial_corrections where id = $1', [row?.id])).toEqual([{ deleted: true, status: 'declined' }]);
    stop();
  });

  it("sends a visitor's correction without a name, and takes no more of a person than 20 that wait", async () => {
    const correction = {
      serial_number: '20', manufacturer: '', answered_year_from: null, answered_year_to: null, claimed_year: null, claimed_model: 'U3', evidence: 'The maker wrote so',
    };
    const visitor = await createDevice('visitor');
    await visitor.corrections.add(correction);
    await visitor.sync();
    expect(await visitor.store.waiting(10)).toEqual([]);
    expect(await backend.sql(`select user_id, claimed_model from public.serial_corrections where serial_number = '20'`)).toEqual([
      { user_id: null, claimed_model: 'U3' },
    ]);
    const dealer = await createDevice('dealer');
    const outcomes = [];
    for (let count = 0; count < 21; count += 1) outcomes.push((await dealer.corrections.add(correction)).ok);
    expect(outcomes).toEqual([...Array.from({ length: 20 }, () => true), false]);
  });

  it("records a visitor's look-up without a name", async () => {
    const visitor = await createDevice('visitor');
    const record = { manufacturer_found: '', year_estimated: null, confidence_level: null, was_successful: false, manufacturer_asked: 'Nobody' } as const;
    await visitor.lookups.record({ ...record, serial_number: 'visitor-1' });
    await visitor.sync();
    expect(await visitor.store.waiting(10)).toEqual([]);
    const rows = await backend.sql("select user_id, manufacturer_asked from public.piano_lookup_history where serial_number = 'visitor-1'");
    expect(rows).toEqual([{ user_id: null, manufacturer_asked: 'Nobody' }]);
  });

  it('answers what only the server knows', async () => {
    const visitor = await createDevice('visitor');
    const found = await visitor.queries.search({ query: 'q=steinway&sort=price-low', after: null });
    expect(found.ok && found.value.listings.length).toBeGreaterThan(0);
    expect(found.ok && found.value.listings.every(({ haystack }) => haystack.includes('steinway'))).toBe(true);
    const id = (await publicListings())[0] ?? '';
    const before = await visitor.queries.countView(id);
    const after = await visitor.queries.countView(id);
    expect(before.ok && after.ok && after.value - before.value).toBe(1);
    expect(await visitor.queries.listing('00000000-0000-4000-8000-000000000000')).toEqual({ ok: false, error: { type: 'NotFound' } });
    const makers = await visitor.queries.manufacturers();
    expect(makers.ok && makers.value.length).toBeGreaterThan(3);
    visitor.setConnected(false);
    expect(await visitor.queries.countView(id)).toEqual({ ok: false, error: { type: 'Offline' } });
  });
});
