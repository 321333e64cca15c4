import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bundleVisitCounts } from '../../src/domain/booking/bundle-visits.ts';
import { bookingStates } from '../../src/domain/booking/steps.ts';
import { bundleFeeCents } from '../../src/domain/provider/bundle.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let customer: Caller;
let technician: Caller;
let other: Caller;
const [provider, tuning, repair, offer] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  row?: Record<string, unknown> | null;
}

beforeAll(async () => {
  backend = await startTestBackend();
  [customer, technician, other] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
  const hours = Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, [{ from: 0, to: 1440 }]]));
  await backend.sql(
    `insert into public.service_providers (id, user_id, type, name, town, is_published, hours, time_zone) values ($1, $2, 'technician', 'A technician', 'Berlin', true, $3, 'Europe/Berlin')`,
    [provider, technician.userId, JSON.stringify(hours)]);
  for (const [id, category, price] of [[tuning, 'tuning', 150], [repair, 'repair', 100]] as const) {
    await backend.sql(`insert into public.provider_services (id, user_id, provider_id, category, name, price, minutes_from, minutes_to) values ($1, $2, $3, $4, $4, $5, 60, 60)`, [id, technician.userId, provider, category, price]);
  }
  await backend.sql(
    `insert into public.provider_bundles (id, user_id, provider_id, name, price, months, items) values ($1, $2, $3, 'Annual care', 320, 12, $4)`,
    [offer, technician.userId, provider, JSON.stringify([{ service_id: tuning, count: 2 }, { service_id: repair, count: 1 }])]);
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.bookings');
  await backend.sql('delete from public.booked_bundles');
});

async function insert(caller: Caller, collection: string, fields: Record<string, unknown>, id: string = randomUUID()): Promise<Verdict & { id: string }> {
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), collection, id, op: 'insert', base_version: 0, fields }] });
  if (!verdict) throw new Error('No verdict came');
  return { ...verdict, id };
}
const buy = (fields: Record<string, unknown> = {}, caller = customer) => insert(caller, 'booked_bundles', { provider_id: provider, bundle_id: offer, price: '320.00', ...fields });
let day = 2;
const book = (bundle: string, { service = tuning, inHours, caller = customer }: { service?: string; inHours?: number; caller?: Caller } = {}) => {
  day += 1;
  const start = new Date(Date.now() + (inHours ?? day * 24) * 3_600_000);
  start.setUTCMinutes(0, 0, 0);
  return insert(caller, 'bookings', {
    provider_id: provider, services: [{ id: service }], total: service === tuning ? '150.00' : '100.00', starts_at: start.toISOString(), booked_bundle_id: bundle,
    contact_name: 'A customer', contact_email: 'customer@people.example', contact_phone: '030 12345',
  });
};
async function step(caller: Caller, table: string, id: string, fields: Record<string, unknown>): Promise<Verdict> {
  const [stored] = await backend.sql<{ version: number }>(`select version::integer from public.${table} where id = $1`, [id]);
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: table, id, op: 'update', base_version: stored?.version ?? 0, fields }] });
  if (!verdict) throw new Error('No verdict came');
  return verdict;
}

test('BU-1: what was bought stands as it was offered, whatever a client says of it; both sides have it, nobody else', async () => {
  const bought = await buy({ name: 'X', services: [], fee: '0.00', provider_user_id: other.userId, user_id: other.userId, agreed_at: new Date().toISOString(), months: 60 });
  expect(bought).toMatchObject({ status: 'accepted', row: {
    name: 'Annual care', user_id: customer.userId, provider_user_id: technician.userId, months: 12, agreed_at: null, services: [{ id: tuning, count: 2 }, { id: repair, count: 1 }],
  } });
  expect(Number(bought.row?.['fee']) * 100).toBe(bundleFeeCents(32_000));
  for (const [caller, count] of [[customer, 1], [technician, 1], [other, 0]] as const) {
    const { body } = await caller.request('GET', '/rest/v1/booked_bundles?select=id');
    expect((body as unknown[]).length).toBe(count);
  }
  expect(await buy({ price: '1.00' })).toMatchObject({ status: 'rejected', cause: 'price-changed' });
  expect(await buy({ price: 'NaN' })).toMatchObject({ status: 'rejected' });
  expect(await buy({ bundle_id: randomUUID() })).toMatchObject({ status: 'rejected', cause: 'service-not-offered' });
  expect(await buy({}, technician)).toMatchObject({ status: 'rejected', cause: 'own-service' });
});

test('BU-3, BU-6: no more are booked than were bought, without a price of their own, and only by who bought them', async () => {
  const { id } = await buy();
  expect(await book(id)).toMatchObject({ status: 'accepted', row: { services: [{ id: tuning, price: 0 }] } });
  const second = await book(id);
  expect(Number(second.row?.['total'])).toBe(0);
  expect(await book(id)).toMatchObject({ status: 'rejected', cause: 'bundle-used-up' });
  expect(await book(id, { service: repair })).toMatchObject({ status: 'accepted' });
  expect(await book(id, { service: repair })).toMatchObject({ status: 'rejected', cause: 'bundle-used-up' });
  expect(await book(id, { caller: other })).toMatchObject({ status: 'rejected', cause: 'bundle-unknown' });
  expect(await book(randomUUID())).toMatchObject({ status: 'rejected', cause: 'bundle-unknown' });
  expect(await step(technician, 'bookings', second.id, { state: 'declined' })).toMatchObject({ status: 'accepted' });
  expect(await book(id)).toMatchObject({ status: 'accepted' });
});

test('BU-2, BU-5: it begins with the first confirmed visit, ends with its months, and is given up only before', async () => {
  const { id } = await buy();
  const visit = await book(id);
  expect(await step(customer, 'booked_bundles', id, { deleted: true })).toMatchObject({ status: 'rejected', cause: 'bundle-begun' });
  await step(technician, 'bookings', visit.id, { state: 'confirmed' });
  const [row] = await backend.sql<{ months: number }>(`select extract(epoch from ends_at - (agreed_at + interval '12 months'))::integer as months from public.booked_bundles where id = $1`, [id]);
  expect(row?.months).toBe(0);
  await step(customer, 'bookings', visit.id, { state: 'cancelled' });
  expect(await step(customer, 'booked_bundles', id, { deleted: true })).toMatchObject({ status: 'rejected', cause: 'bundle-begun' });
  await backend.sql(`update public.booked_bundles set ends_at = now() + interval '1 day' where id = $1`, [id]);
  expect(await book(id)).toMatchObject({ status: 'rejected', cause: 'bundle-ended' });
  const fresh = await buy();
  expect(await step(technician, 'booked_bundles', fresh.id, { deleted: true })).toMatchObject({ status: 'rejected' });
  expect(await step(customer, 'booked_bundles', fresh.id, { deleted: true })).toMatchObject({ status: 'accepted' });
  expect(await book(fresh.id)).toMatchObject({ status: 'rejected', cause: 'bundle-unknown' });
});

test('BU-4: cancelled in time a visit comes back, late it is used up, and the table of what counts is the device’s', async () => {
  const { id } = await buy();
  const [early, late] = [await book(id), await book(id, { inHours: 6 })];
  for (const visit of [early, late]) expect(await step(technician, 'bookings', visit.id, { state: 'confirmed' })).toMatchObject({ status: 'accepted' });
  expect(await step(customer, 'bookings', early.id, { state: 'cancelled' })).toMatchObject({ row: { uses_up_visit: false } });
  expect(await step(customer, 'bookings', late.id, { state: 'cancelled' })).toMatchObject({ row: { uses_up_visit: true } });
  expect(await book(id)).toMatchObject({ status: 'accepted' });
  expect(await book(id)).toMatchObject({ status: 'rejected', cause: 'bundle-used-up' });
  for (const state of bookingStates) {
    for (const uses_up_visit of [false, true]) {
      const [found] = await backend.sql<{ counts: boolean }>('select app.bundle_visit_counts($1, $2) as counts', [state, uses_up_visit]);
      expect([state, uses_up_visit, found?.counts]).toEqual([state, uses_up_visit, bundleVisitCounts({ state, uses_up_visit })]);
    }
  }
});
