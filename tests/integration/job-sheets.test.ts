import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { most, readParts, storedParts } from '../../src/domain/job-sheet/job-sheet.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let customer: Caller;
let technician: Caller;
let other: Caller;
const [provider, instrument] = [randomUUID(), randomUUID()];
const hour = 3_600_000;

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  row?: Record<string, unknown> | null;
}

beforeAll(async () => {
  backend = await startTestBackend();
  [customer, technician, other] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'technician'), signInAs(backend, 'seller')]);
  await backend.sql('delete from public.service_providers where user_id = $1', [technician.userId]);
  await backend.sql(`insert into public.service_providers (id, user_id, type, name, town, is_published) values ($1, $2, 'technician', 'A technician', 'Berlin', true)`, [provider, technician.userId]);
  await backend.sql(`insert into public.instruments (id, user_id, passport_id, maker, serial_number) values ($1, $2, $1, 'Yamaha', '123456')`, [instrument, customer.userId]);
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.instrument_entries');
  await backend.sql('delete from public.job_sheets');
  await backend.sql('delete from public.bookings');
});

/** A visit that is confirmed, as the steps of both sides leave it. */
async function visit({ inHours = -1, state = 'confirmed' }: { inHours?: number; state?: string } = {}): Promise<{ id: string; sheet: string }> {
  const id = randomUUID();
  const services = JSON.stringify([
    { id: randomUUID(), name: 'Repair', category: 'repair', price: 10, minutes: 60 },
    { id: randomUUID(), name: 'Tuning', category: 'tuning', price: 150, minutes: 60 },
  ]);
  await backend.sql(
    `insert into public.bookings (id, user_id, provider_user_id, provider_id, instrument_id, services, state, agreed, starts_at, ends_at, total)
     values ($1, $2, $3, $4, $5, $6, $7, $7 <> 'requested', $8, $9, 160)`,
    [id, customer.userId, technician.userId, provider, instrument, services, state, new Date(Date.now() + inHours * hour).toISOString(), new Date(Date.now() + (inHours + 1) * hour).toISOString()]);
  const [sheet] = await backend.sql<{ id: string }>('select id from public.job_sheets where booking_id = $1', [id]);
  return { id, sheet: sheet?.id ?? '' };
}

async function write(caller: Caller, table: 'job_sheets' | 'bookings', id: string, fields: Record<string, unknown>): Promise<Verdict> {
  const [stored] = await backend.sql<{ version: number }>(`select version::integer from public.${table} where id = $1`, [id]);
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: table, id, op: 'update', base_version: stored?.version ?? 0, fields }] });
  if (!verdict) throw new Error('No verdict came');
  return verdict;
}
const writeSheet = (id: string, fields: Record<string, unknown>, caller = technician) => write(caller, 'job_sheets', id, fields);
const seenBy = (caller: Caller) => caller.rpc<{ collections: { job_sheets: { rows: Record<string, unknown>[] } } }>('pull_changes', { request: { checkpoints: { job_sheets: null } } }).then(({ collections }) => collections.job_sheets.rows);
const lines = () => backend.sql('select kind, body, measures, side from public.instrument_entries order by kind, body');

test('J-1, J-7: a sheet comes with the confirmation; the customer has it once it is handed in, others never', async () => {
  const asked = await visit({ state: 'requested', inHours: 48 });
  expect(asked.sheet).toBe('');
  await write(technician, 'bookings', asked.id, { state: 'confirmed' });
  expect((await backend.sql('select id from public.job_sheets where booking_id = $1', [asked.id])).length).toBe(1);

  const { sheet } = await visit();
  expect(await writeSheet(sheet, { pitch_before: 436.5, notes: ' Bu\u0308hne ', faults: ['A string is broken'] })).toMatchObject({ status: 'accepted', row: { notes: 'Bühne' } });
  expect((await seenBy(customer)).length).toBe(0);
  expect(await writeSheet(sheet, { notes: 'mine' }, customer)).toMatchObject({ status: 'rejected', code: 'PT404' });
  expect(await writeSheet(sheet, { is_handed_in: true, handed_in_at: null, user_id: other.userId })).toMatchObject({ status: 'accepted', row: { is_handed_in: true, user_id: technician.userId } });
  expect(await seenBy(customer)).toMatchObject([{ id: sheet, pitch_before: expect.anything(), faults: ['A string is broken'] }]);
  expect(await writeSheet(sheet, { notes: 'mine' }, customer)).toMatchObject({ status: 'rejected', code: 'PT403' });
  expect(await writeSheet(sheet, { notes: 'later' })).toMatchObject({ status: 'rejected', cause: 'sheet-handed-in' });
  expect(await seenBy(other)).toEqual([]);
  expect(await seenBy(visitorOf(backend))).toEqual([]);
});

test('J-2 to J-6: what no sheet holds is refused, and what the device makes is taken', async () => {
  const { sheet } = await visit();
  const own = `${technician.userId}/1-a.jpg`;
  const parts = [{ name: 'Bass string', count: 2, price: 1250 }, { name: 'Felt', count: 1, price: null }];
  for (const fields of [
    { pitch_before: 349 }, { pitch_after: 'NaN' }, { humidity: 100.1 }, { temperature: -21 }, { temperature: 'Infinity' },
    { faults: ['  '] }, { faults: ['x'.repeat(most.faultLength + 1)] }, { faults: Array.from({ length: most.faults + 1 }, () => 'x') }, { faults: [1] }, { faults: {} },
    { parts: [{ name: '', count: 1, price: null }] }, { parts: [{ name: 'x', count: 0 }] }, { parts: [{ name: 'x', count: most.partCount + 1 }] }, { parts: [{ name: 'x', count: 1, price: 'NaN' }] }, { parts: ['x'] },
    { parts: [{ name: 'x', count: 1, price: null, more: 'x'.repeat(100) }] }, { parts: Array.from({ length: most.parts + 1 }, () => ({ name: 'x', count: 1 })) },
    { photos: [`${customer.userId}/1.jpg`] }, { photos: ['../x.jpg'] }, { photos: [own, own] }, { photos: Array.from({ length: most.photos + 1 }, (_, at) => `${technician.userId}/${at}.jpg`) },
    { notes: 'x'.repeat(most.notes + 1) }, { next_visit_months: 0 }, { next_visit_months: most.nextVisitMonths + 1 }, { signature: 'M0 0L1 1"/><script>' }, { signature: 'M'.repeat(most.signature + 1) },
    { signed_name: 'x'.repeat(most.name + 1) },
  ]) {
    expect([fields, (await writeSheet(sheet, fields)).status]).toEqual([fields, 'rejected']);
  }
  const taken = await writeSheet(sheet, { pitch_before: 350, humidity: 60, parts: storedParts(parts), photos: [own], next_visit_months: most.nextVisitMonths, signature: 'M10 10L20 20', signed_at: new Date(Date.now() - hour).toISOString() });
  expect(taken.status).toBe('accepted');
  expect(readParts(taken.row?.['parts'] as unknown[])).toEqual(parts);
});

test('J-5: what is changed afterwards takes the signature off', async () => {
  const { sheet } = await visit();
  await writeSheet(sheet, { notes: 'Tuned', signature: 'M1 1L2 2', signed_name: 'A customer', signed_at: new Date(Date.now() - hour).toISOString() });
  expect(await writeSheet(sheet, { notes: 'Tuned', signed_name: 'The customer' })).toMatchObject({ row: { signature: 'M1 1L2 2' } });
  expect(await writeSheet(sheet, { notes: 'Tuned twice' })).toMatchObject({ status: 'accepted', row: { signature: '', signed_name: '', signed_at: null } });
});

test('J-7, J-8: nothing is handed in before it began, nor of what did not take place; what was written stays', async () => {
  const soon = await visit({ inHours: 2 });
  expect(await writeSheet(soon.sheet, { is_handed_in: true })).toMatchObject({ status: 'rejected', cause: 'booking-not-begun' });
  expect(await writeSheet(soon.sheet, { notes: 'Written before I knew' })).toMatchObject({ status: 'accepted' });
  await write(customer, 'bookings', soon.id, { state: 'cancelled' });
  expect(await writeSheet(soon.sheet, { is_handed_in: true, faults: ['More'] })).toMatchObject({ status: 'accepted', row: { is_handed_in: false, notes: 'Written before I knew', faults: ['More'] } });
  expect(await seenBy(customer)).toEqual([]);
  expect(await lines()).toEqual([]);
});

test('J-9: the passport has what the sheet says, once, whichever comes first', async () => {
  const first = await visit();
  const said = { pitch_before: 436, pitch_after: 440, humidity: 41.5, notes: 'Raised the pitch', faults: ['Loose pin'], parts: [{ name: 'Felt', count: 2, price: '3.00' }] };
  await writeSheet(first.sheet, { ...said, is_handed_in: true });
  expect(await lines()).toEqual([]);
  await write(technician, 'bookings', first.id, { state: 'done' });
  const text = 'Raised the pitch\nFaults: Loose pin\nParts: 2 × Felt';
  const measures = { pitch_before: 436, pitch_after: 440, humidity: 41.5 };
  expect(await lines()).toEqual([
    { kind: 'service', body: 'Repair', measures: {}, side: 'provider' },
    { kind: 'tuning', body: `Tuning\n${text}`, measures, side: 'provider' },
  ]);
  await backend.sql('delete from public.instrument_entries');

  const second = await visit();
  await write(technician, 'bookings', second.id, { state: 'done' });
  expect((await lines()).map(({ body }) => body)).toEqual(['Repair', 'Tuning']);
  await writeSheet(second.sheet, said);
  await writeSheet(second.sheet, { is_handed_in: true });
  expect(await lines()).toMatchObject([{ body: 'Repair' }, { kind: 'tuning', body: text, measures }, { body: 'Tuning' }]);
});

test('J-6: photos are the provider’s, and the customer’s once handed in', async () => {
  const { sheet } = await visit();
  const path = `${technician.userId}/1-b.jpg`;
  const statusFor = async (caller: Caller) => (await caller.request('POST', `/storage/v1/object/sign/job-photos/${path}`, { expiresIn: 300 })).status < 300;
  expect((await technician.request('POST', `/storage/v1/object/job-photos/${path}`, 'a picture', { 'content-type': 'image/jpeg' })).status).toBe(200);
  expect((await other.request('POST', `/storage/v1/object/job-photos/${path.replace('-b', '-c')}`, 'a picture', { 'content-type': 'image/jpeg' })).status).toBeGreaterThanOrEqual(400);
  await writeSheet(sheet, { photos: [path] });
  expect([await statusFor(technician), await statusFor(customer), await statusFor(other)]).toEqual([true, false, false]);
  await writeSheet(sheet, { is_handed_in: true });
  expect([await statusFor(technician), await statusFor(customer), await statusFor(other), await statusFor(visitorOf(backend))]).toEqual([true, true, false, false]);
});

test('a customer who leaves takes the signature along; the provider keeps the rest', async () => {
  const { sheet, id } = await visit();
  await writeSheet(sheet, { notes: 'Tuned', signature: 'M1 1L2 2', signed_name: 'A customer' });
  await backend.sql('update public.bookings set user_id = null where id = $1', [id]);
  await backend.sql('update public.job_sheets set customer_user_id = null where id = $1', [sheet]);
  expect(await backend.sql('select notes, signature, signed_name from public.job_sheets where id = $1', [sheet])).toEqual([{ notes: 'Tuned', signature: '', signed_name: '' }]);
});
