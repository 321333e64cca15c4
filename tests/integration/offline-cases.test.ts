/** What other offline apps got wrong, held against a device as the app wires it and the embedded backend. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { firstValueFrom } from 'rxjs';
import type { SavedSearch } from '../../src/replica/personal-repositories.ts';
import { deleteRow } from '../../src/replica/write-context.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startReadyBackend } from '../support/ready-backend.ts';
import { openDevice, type Device, type DeviceOptions, type Wire } from './device.ts';

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

async function open(options: Omit<DeviceOptions, 'backend'>): Promise<Device> {
  const device = await openDevice({ backend, ...options });
  devices.push(device);
  return device;
}

/** The page is gone; what it stored stays. */
async function kill(device: Device): Promise<void> {
  devices = devices.filter((each) => each !== device);
  await device.close();
}

/** Lets the server act and loses its answers to the first `count` requests of that name. */
function losingAnswers(name: string, count: number): Wire {
  let left = count;
  return async (request, send) => {
    const answer = await send(request);
    if (!request.url.endsWith(`/rpc/${name}`) || left === 0) return answer;
    left -= 1;
    throw new TypeError('Failed to fetch');
  };
}

async function waitForFailure(device: Device): Promise<void> {
  await expect.poll(() => device.engine.status.get().lastError?.code, { timeout: 10_000, interval: 20 }).toBe('network');
}

async function publicIds(count: number): Promise<string[]> {
  const rows = await backend.sql<{ id: string }>(
    "select id from public.pianos where is_published and status = 'active' and not deleted order by id limit $1",
    [count],
  );
  return rows.map(({ id }) => id);
}

it('P-OFF-01: a deletion with an old time is applied, and what is committed later still arrives', async () => {
  const [writer, reader] = [await open({ role: 'buyer' }), await open({ role: 'buyer' })];
  for (const [place, id] of (await publicIds(3)).entries()) await writer.saved.toggle({ id, title: `P-OFF-01 ${place}` });
  await writer.sync();
  await reader.sync();
  const rows = await backend.sql<{ id: string }>("select id from public.saved_pianos where title like 'P-OFF-01%' order by title");
  const [early = '', late = '', changed = ''] = rows.map(({ id }) => id);
  expect(await reader.document(early)).toMatchObject({ pending: 'clean' });

  await backend.sql("update public.saved_pianos set deleted = true, updated_at = '2020-01-03' where id = $1", [early]);
  await backend.sql("update public.saved_pianos set deleted = true, updated_at = '2040-01-09' where id = $1", [late]);
  await reader.sync();
  expect([await reader.document(early), await reader.document(late)]).toEqual([null, null]);

  await backend.sql("update public.saved_pianos set note = 'committed later', updated_at = '2020-01-07' where id = $1", [changed]);
  await reader.sync();
  expect(await reader.document(changed)).toMatchObject({ row: { note: 'committed later' } });
});

it('P-OFF-03: 250 rows of one moment arrive each once across the border of a page', async () => {
  let pages = 0;
  const device = await open({
    role: 'buyer',
    wire: (request, send) => {
      if (request.url.endsWith('/rpc/pull_changes')) pages += 1;
      return send(request);
    },
  });
  await backend.sql(
    `insert into public.piano_lookup_history (id, user_id, serial_number, was_successful, created_at)
     select gen_random_uuid(), $1, 'same moment', true, '2026-05-01T10:00:00Z' from generate_series(1, 250)`,
    [device.userId],
  );
  await device.sync();
  const seen: string[] = [];
  await device.store.scan('piano_lookup_history', ({ id, row }) => {
    if (row.serial_number === 'same moment') seen.push(id);
  });
  expect(pages).toBeGreaterThan(1);
  expect(seen).toHaveLength(250);
  expect(new Set(seen).size).toBe(250);
});

it('P-OFF-05: a forbidden deletion is a failure with a sentence, and the listing stays', async () => {
  const dealer = await open({ role: 'dealer' });
  await dealer.sync();
  const [stranger] = await backend.sql<{ id: string }>(
    "select id from public.pianos where owner_id <> $1 and is_published and status = 'active' limit 1",
    [dealer.userId],
  );
  const id = stranger?.id ?? '';
  await deleteRow(dealer.context, { collection: 'pianos', id });
  await dealer.sync();
  const parked = await dealer.document(id);
  expect(parked).toMatchObject({ pending: 'parked', change: { error: { kind: 'rejected', code: 'PT403' } } });
  expect(parked && 'change' in parked && parked.change?.error?.reason).toMatch(/not|only/i);

  const watched = dealer.listings.watch(id);
  const end = watched.subscribe(() => undefined);
  await expect.poll(() => watched.get()).toMatchObject({ state: 'found', listing: { id } });
  end();
  await dealer.outbox.discard(`pianos:${id}`);
  expect(await dealer.document(id)).toMatchObject({ pending: 'clean', row: { deleted: false } });
  expect(await backend.sql('select deleted from public.pianos where id = $1', [id])).toEqual([{ deleted: false }]);
});

it('P-OFF-06: one unreadable row costs its neighbours nothing, is reported, and is tried again', async () => {
  const storedAs = 'p-off-06';
  const [bad = '', worse = ''] = await publicIds(4);
  let spoils = true;
  const wire: Wire = async (request, send) => {
    const answer = await send(request);
    if (!spoils || !request.url.endsWith('/rpc/pull_changes')) return answer;
    const given = (await answer.json()) as { collections: { pianos?: { rows: Record<string, unknown>[] } } };
    for (const row of given.collections.pianos?.rows ?? []) {
      if (row.id === bad) row.price = 'abc';
      if (row.id === worse) row.status = 'pawned';
    }
    return Response.json(given, { status: answer.status });
  };
  const before = await open({ role: 'visitor', wire, storedAs });
  await before.sync();
  const [{ count } = { count: 0 }] = await backend.sql<{ count: number }>(
    "select count(*)::int as count from public.pianos where is_public",
  );
  expect(await before.store.count('pianos')).toBe(count - 2);
  expect(before.engine.status.get().unreadableRows).toBe(2);
  const requests = before.requests();
  await before.sync();
  expect(before.requests() - requests, 'no loop over the bad rows').toBe(1);
  expect(before.engine.status.get().unreadableRows).toBe(2);
  await kill(before);

  spoils = false;
  const after = await open({ role: 'visitor', wire, storedAs });
  await after.sync();
  expect(await after.document(bad)).toMatchObject({ pending: 'clean' });
  expect(await after.store.count('pianos')).toBe(count);
  expect(after.engine.status.get().unreadableRows).toBe(0);
});

it('P-OFF-07: edits of a row made offline reach that row, also when the page dies after its creation', async () => {
  const storedAs = 'p-off-07';
  const offline = await open({ role: 'buyer', storedAs });
  offline.setConnected(false);
  const made = await offline.searches.add({ name: 'First name', query: 'q=p-off-07' });
  const id = made.ok ? made.value.id : '';
  await offline.searches.rename(await offline.base<SavedSearch>(id), 'Second name');
  await kill(offline);

  const dying = await open({ role: 'buyer', storedAs, wire: losingAnswers('push_changes', 1) });
  void dying.sync().catch(() => undefined);
  await waitForFailure(dying);
  await dying.searches.rename(await dying.base<SavedSearch>(id), 'Third name');
  await kill(dying);

  const last = await open({ role: 'buyer', storedAs });
  await last.sync();
  expect(await firstValueFrom(last.database.personal.findOne(id).$)).toMatchObject({ pending: 'clean' });
  const rows = await backend.sql("select id, name from public.saved_searches where query = 'q=p-off-07'");
  expect(rows).toEqual([{ id, name: 'Third name' }]);
});

it('P-OFF-15: an insert whose answer is lost twice, once over a reload, makes one row and no complaint', async () => {
  const storedAs = 'p-off-15';
  const wire = losingAnswers('push_changes', 2);
  const first = await open({ role: 'buyer', storedAs, wire });
  await first.lookups.record({
    serial_number: 'P-OFF-15',
    manufacturer_found: '',
    year_estimated: null,
    confidence_level: null,
    was_successful: false,
    manufacturer_asked: '',
  });
  void first.sync().catch(() => undefined);
  await waitForFailure(first);
  await kill(first);

  const second = await open({ role: 'buyer', storedAs, wire });
  void second.sync().catch(() => undefined);
  await waitForFailure(second);
  await second.sync();
  expect(await second.store.waiting(10)).toEqual([]);
  const parked: string[] = [];
  await second.store.scan('piano_lookup_history', ({ id, pending }) => {
    if (pending !== 'clean') parked.push(id);
  });
  expect(parked).toEqual([]);
  expect(await backend.sql("select count(*)::int as count from public.piano_lookup_history where serial_number = 'P-OFF-15'")).toEqual([
    { count: 1 },
  ]);
});
