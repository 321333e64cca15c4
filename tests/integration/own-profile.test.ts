import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { createProfileRepository, type OwnProfile } from '../../src/replica/profile-repository.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';
import { openDevice, type Device } from './device.ts';

let backend: EmbeddedBackend;
let devices: Device[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  for (const device of devices) await device.close();
  devices = [];
});
afterAll(() => backend.close());

async function openSynced() {
  const device = await openDevice({ backend, role: 'dealer' });
  devices.push(device);
  await device.sync();
  const profile = createProfileRepository(device.context);
  profile.own.subscribe(() => {});
  await expect.poll(() => profile.own.get()).toBeTruthy();
  /** What the form shows that is opened now. */
  const base = () => device.base<OwnProfile>(String(device.userId));
  return { device, profile, base };
}

interface Stored {
  full_name: string;
  phone: string;
  phone_is_public: boolean;
  town: string;
  role: string;
  version: number;
}

async function stored(userId: string | null): Promise<Stored | undefined> {
  const rows = await backend.sql<Stored>('select full_name, phone, phone_is_public, town, role, version from public.user_profiles where id = $1', [userId]);
  return rows[0];
}

test('a profile changed without a signal is sent later, merged field by field with another device’s', async () => {
  const one = await openSynced();
  const other = await openSynced();
  one.device.setConnected(false);
  await one.profile.update(await one.base(), { town: ' Lübeck ', phone: '+49 451 1', phone_is_public: true });
  expect(one.profile.own.get()).toMatchObject({ town: 'Lübeck', pending: true });
  await other.profile.update(await other.base(), { full_name: 'New name' });
  await other.device.sync();
  one.device.setConnected(true);
  await one.device.sync();
  await other.device.sync();
  expect(await stored(one.device.userId)).toMatchObject({ full_name: 'New name', town: 'Lübeck', phone: '+49 451 1', phone_is_public: true });
  for (const { profile } of [one, other]) {
    expect(profile.own.get()).toMatchObject({ full_name: 'New name', town: 'Lübeck', phone: '+49 451 1', pending: false });
  }
});

test('two devices changed one field: the server’s stands until the person chooses', async () => {
  const one = await openSynced();
  const other = await openSynced();
  await one.profile.update(await one.base(), { town: 'Here' });
  await other.profile.update(await other.base(), { town: 'There' });
  await one.device.sync();
  await other.device.sync();
  const id = String(one.device.userId);
  expect(other.profile.own.get()?.town).toBe('Here');
  expect((await other.device.document(id))?.alternatives).toMatchObject([{ field: 'town', mine: 'There' }]);
  other.device.outbox.alternatives.subscribe(() => {});
  await expect.poll(() => other.device.outbox.alternatives.get()).toHaveLength(1);
  const [choice] = other.device.outbox.alternatives.get() ?? [];
  expect(choice).toMatchObject({ field: 'town', kept: [{ value: 'There' }], stands: 'Here', server: 'Here' });
  if (choice) await other.device.outbox.choose(choice, 'There');
  await other.device.sync();
  expect((await stored(id))?.town).toBe('There');
});

test('a refused change is parked with its text and the server’s sentence', async () => {
  const { device, profile, base } = await openSynced();
  device.outbox.entries.subscribe(() => {});
  await profile.update(await base(), { time_zone: 'Europe/Nowhere' });
  await device.sync();
  await expect.poll(() => device.outbox.entries.get()?.[0]).toMatchObject({
    collection: 'user_profiles', state: 'parked', subject: 'your profile', error: { code: 'PT422', reason: 'There is no such time zone.' },
    fields: [{ field: 'time_zone', before: 'Europe/Berlin', after: 'Europe/Nowhere' }],
  });
  expect(profile.own.get()?.time_zone).toBe('Europe/Nowhere');
  await device.outbox.discard(`user_profiles:${device.userId}`);
  await expect.poll(() => profile.own.get()?.time_zone).toBe('Europe/Berlin');
});

async function push(caller: Caller, id: string, fields: Record<string, unknown>, op = 'update') {
  const [row] = await backend.sql<{ version: number }>('select version from public.user_profiles where id = $1', [id]);
  const changes = [{ change_id: randomUUID(), collection: 'user_profiles', id, op, base_version: row?.version ?? 0, fields }];
  const [verdict] = await caller.rpc<{ status: string; code?: string }[]>('push_changes', { changes });
  return [verdict?.status, verdict?.code];
}

test('only the own row is pulled and changed, and only what a person may write', async () => {
  const admin = await signInAs(backend, 'admin');
  const buyer = await signInAs(backend, 'buyer');
  const { collections } = await admin.rpc<{ collections: { user_profiles: { rows: { id: string }[] } } }>('pull_changes', {
    request: { checkpoints: { user_profiles: null } },
  });
  expect(collections.user_profiles.rows.map(({ id }) => id)).toEqual([admin.userId]);

  const before = await stored(buyer.userId);
  expect(await push(buyer, buyer.userId, { role: 'admin', email: 'other@people.example', version: 9, deleted: true })).toEqual(['accepted', undefined]);
  expect(await push(admin, buyer.userId, { full_name: 'Changed' })).toEqual(['rejected', 'PT403']);
  expect(await push(buyer, admin.userId, { full_name: 'Changed' })).toEqual(['rejected', 'PT404']);
  expect(await push(buyer, randomUUID(), { full_name: 'Second' }, 'insert')).toEqual(['rejected', 'PT403']);
  expect(await push(buyer, buyer.userId, {}, 'delete')).toEqual(['accepted', undefined]);
  expect(await stored(buyer.userId)).toEqual(before);
});

test('after a restore into another cluster the profile has a stamp of this one', async () => {
  const before = await backend.sql('select id, version, updated_at from public.user_profiles order by id');
  await backend.sql('select app.renew_sync_epoch()');
  expect(await backend.sql('select id, version, updated_at from public.user_profiles order by id')).toEqual(before);
  const [row] = await backend.sql<{ behind: number }>(
    'select count(*)::int as behind from public.user_profiles where stamp > pg_current_xact_id()::text::bigint or stamp = 0',
  );
  expect(row?.behind).toBe(0);
});
