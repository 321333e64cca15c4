import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readSchedule } from '../../src/domain/booking/schedule.ts';
import { freeDays, type Booked } from '../../src/domain/booking/slots.ts';
import { bookingActors, bookingPlaces, bookingStates, stepsFrom } from '../../src/domain/booking/steps.ts';
import { addDays, createZoneReader } from '../../src/domain/viewing/zoned-time.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let customer: Caller;
let technician: Caller;
let other: Caller;
const [provider, tuning, repair] = [randomUUID(), randomUUID(), randomUUID()];

const week = (spans: readonly { from: number; to: number }[]) =>
  Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, spans]));
const plain = { time_zone: 'Europe/Berlin', hours: week([{ from: 540, to: 1080 }]), days_off: [], buffer_minutes: 15, drive_limit_minutes: 45, lat: 52.52, lng: 13.405, radius_km: 200 };
const potsdam = { lat: 52.396, lng: 13.058 };
const hour = 3_600_000;
const iso = (instant: number | undefined) => new Date(instant ?? Number.NaN).toISOString();

beforeAll(async () => {
  backend = await startTestBackend();
  [customer, technician, other] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
  await backend.sql(
    `insert into public.service_providers (id, user_id, type, name, town, is_published) values ($1, $2, 'technician', 'A technician', 'Berlin', true)`,
    [provider, technician.userId]);
  for (const [id, category, price, minutes, position] of [[tuning, 'tuning', 150, 120, 0], [repair, 'repair', 100, 60, 1]] as const) {
    await backend.sql(
      `insert into public.provider_services (id, user_id, provider_id, category, name, price, minutes_from, minutes_to, position) values ($1, $2, $3, $4, $4, $5, 60, $6, $7)`,
      [id, technician.userId, provider, category, price, minutes, position]);
  }
  await settle();
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.bookings');
  await backend.sql('delete from public.notifications');
  await settle();
});

async function settle(changes: Partial<typeof plain> = {}) {
  const { time_zone, hours, days_off, ...rest } = { ...plain, ...changes };
  await backend.sql(
    `update public.service_providers set time_zone = $2, hours = $3, days_off = $4, buffer_minutes = $5, drive_limit_minutes = $6, lat = $7, lng = $8, radius_km = $9 where id = $1`,
    [provider, time_zone, JSON.stringify(hours), JSON.stringify(days_off), rest.buffer_minutes, rest.drive_limit_minutes, rest.lat, rest.lng, rest.radius_km]);
}

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  reason?: string;
  offers?: string[];
  row?: Record<string, unknown>;
}

const push = (caller: Caller, changes: readonly unknown[]) => caller.rpc<Verdict[]>('push_changes', { changes });
/** Free times of the device, an hour each, from the day after tomorrow. */
const free = (minutes = 60, booked: readonly Booked[] = []) => {
  const schedule = readSchedule(plain);
  return freeDays({ schedule, minutes, place: null, booked, from: addDays(createZoneReader(schedule.timeZone)(Date.now()).day, 2), days: 10, now: Date.now() }).flatMap(({ times }) => times);
};
const fieldsOf = (fields: Record<string, unknown> = {}) => ({
  provider_id: provider, services: [{ id: repair }], starts_at: iso(free()[0]), total: '100.00', contact_name: ' A customer ', contact_email: 'customer@people.example', contact_phone: '030 12345', ...fields,
});
const insertOf = (fields: Record<string, unknown>, id: string = randomUUID()) => ({ change_id: randomUUID(), collection: 'bookings', id, op: 'insert', base_version: 0, fields });

async function book(fields: Record<string, unknown> = {}, caller = customer): Promise<string> {
  const id = randomUUID();
  expect(await push(caller, [insertOf(fieldsOf(fields), id)])).toMatchObject([{ status: 'accepted' }]);
  return id;
}

/** The step from the row as it is. */
async function step(caller: Caller, id: string, fields: Record<string, unknown>): Promise<Verdict> {
  const [stored] = await backend.sql<{ version: number }>('select version::integer from public.bookings where id = $1', [id]);
  const [verdict] = await push(caller, [{ change_id: randomUUID(), collection: 'bookings', id, op: 'update', base_version: stored?.version ?? 0, fields }]);
  if (!verdict) throw new Error('No verdict came');
  return verdict;
}

async function rowOf(id: string) {
  const [row] = await backend.sql('select * from public.bookings where id = $1', [id]);
  return row;
}
const told = (person: Caller) =>
  backend.sql<{ kind: string; state: string }>(`select kind, subject ->> 'state' as state from public.notifications where user_id = $1 and not deleted order by created_at`, [person.userId]);

test('the table of steps is the one of the device', async () => {
  for (const { state, movedBy } of bookingPlaces) {
    for (const actor of bookingActors) {
      const allowed = await backend.sql<{ to: string }>(
        'select given as to from unnest($4::text[]) as given where app.booking_step_is_allowed($1, $2, $3, given)', [state, movedBy, actor, bookingStates]);
      expect([state, movedBy, actor, allowed.map(({ to }) => to).sort()]).toEqual([state, movedBy, actor, [...stepsFrom({ state, movedBy }, actor)].sort()]);
    }
  }
});

describe('free times', () => {
  const future = (await0: string) => Date.parse(await0) - Date.now() < 185 * 24 * hour && Date.parse(await0) > Date.now();
  test.each<[string, Partial<typeof plain>]>([
    ['in Berlin', {}],
    ['in New York, with a break and a day off', { time_zone: 'America/New_York', hours: week([{ from: 570, to: 720 }, { from: 780, to: 1080 }]), days_off: [{ from: '2026-01-01', to: '2026-12-02' }] as never[] }],
    ['where half hours count', { time_zone: 'Australia/Adelaide' }],
    ['at night, over the changes of the clocks', { time_zone: 'Europe/Berlin', hours: week([{ from: 0, to: 300 }]) }],
    ['where the clocks leap at midnight', { time_zone: 'America/Santiago', hours: week([{ from: 0, to: 1440 }]) }],
  ])('are those that a device finds, %s', async (_where, changes) => {
    await settle(changes);
    const stored = { ...plain, ...changes };
    const schedule = readSchedule(stored);
    const today = createZoneReader(schedule.timeZone)(Date.now()).day;
    const first = freeDays({ schedule, minutes: 90, place: null, booked: [], from: addDays(today, 4), days: 3, now: Date.now() }).flatMap(({ times }) => times);
    const booked: Booked[] = [];
    for (const [index, place] of [[1, potsdam], [4, null]] as const) {
      const startsAt = first[index] ?? 0;
      await backend.sql(
        `insert into public.bookings (user_id, provider_user_id, provider_id, state, starts_at, ends_at, lat, lng) values ($1, $2, $3, 'confirmed', $4, $5, $6, $7)`,
        [customer.userId, technician.userId, provider, iso(startsAt), iso(startsAt + 1.5 * hour), place?.lat ?? null, place?.lng ?? null]);
      booked.push({ startsAt, endsAt: startsAt + 1.5 * hour, place });
    }
    // Six months hold the clock changes of each of these zones but those that lie behind.
    for (const from of [addDays(today, 1), '2027-03-10', '2027-03-26', '2027-04-01', '2027-05-01'].filter(future)) {
      for (const [minutes, place] of [[60, null], [150, { lat: 52.45, lng: 13.3 }]] as const) {
        const answer = await visitorOf(backend).rpc<{ starts: string[] }>('provider_slots', { provider, from_day: from, days: 20, minutes, ...place });
        const expected = freeDays({ schedule, minutes, place, booked, from, days: 20, now: Date.now() }).flatMap(({ times }) => times);
        expect(answer.starts.map((start) => iso(Date.parse(start)))).toEqual(expected.map(iso));
        expect(expected.length).toBeGreaterThan(10);
      }
    }
  });

  test('say nothing of a provider that is not published, and take no wild questions', async () => {
    const visitor = visitorOf(backend);
    await expect(visitor.rpc('provider_slots', { provider: randomUUID(), from_day: iso(Date.now()).slice(0, 10), days: 1, minutes: 60 })).rejects.toThrow();
    for (const wild of [{ days: 400 }, { minutes: 0 }, { lat: 'NaN', lng: 0 }, { lat: 1 }, { from_day: 'infinity' }]) {
      await expect(visitor.rpc('provider_slots', { provider, from_day: iso(Date.now()).slice(0, 10), days: 1, minutes: 60, ...wild })).rejects.toThrow();
    }
    const next = await visitor.rpc<Record<string, string>>('next_free_starts', { providers: [provider, randomUUID()], minutes: 60 });
    expect(Object.keys(next)).toEqual([provider]);
    expect(Date.parse(next[provider] ?? '')).toBeGreaterThan(Date.now() + 2 * hour - 60_000);
  });
});

describe('booking', () => {
  test('sets what a client could forge, and tells the provider', async () => {
    const forged = { provider_user_id: other.userId, user_id: other.userId, state: 'confirmed', agreed: true, fee: 3, ends_at: iso(0), provider_name: 'X', time_zone: 'Asia/Tokyo', sequence: 9, step_note: 'X', stepped_by: 'provider' };
    const start = free(240)[0];
    const id = await book({ ...forged, services: [{ id: repair, price: 1, minutes: 1, name: 'X' }, { id: tuning }], total: '250.00', pitch_raise: true, starts_at: iso(start), notes: ' Bu\u0308hne ' });
    expect(await rowOf(id)).toMatchObject({
      user_id: customer.userId, provider_user_id: technician.userId, state: 'requested', agreed: false, fee: '0.00', provider_name: 'A technician', time_zone: 'Europe/Berlin', sequence: 0,
      step_note: '', stepped_by: null, notes: 'Bühne', contact_name: 'A customer',
      services: [{ id: tuning, name: 'tuning', category: 'tuning', price: 150, minutes: 120 }, { id: repair, name: 'repair', category: 'repair', price: 100, minutes: 60 }],
    });
    expect(Date.parse(String((await rowOf(id))?.['ends_at']))).toBe((start ?? 0) + 4 * hour);
    expect(await told(technician)).toEqual([{ kind: 'booking_requested', state: 'requested' }]);
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ['a provider that is gone', () => ({ provider_id: randomUUID() }), 'provider-not-offered'],
    ['no service', () => ({ services: [] }), 'service-not-offered'],
    ['a service of nobody', () => ({ services: [{ id: randomUUID() }] }), 'service-not-offered'],
    ['what is no list', () => ({ services: 'x' }), 'service-not-offered'],
    ['another price', () => ({ total: '1.00' }), 'price-changed'],
    ['no name', () => ({ contact_name: ' ' }), 'contact-missing'],
    ['no address of mails', () => ({ contact_email: 'nonsense' }), 'email-unreadable'],
    ['no number', () => ({ contact_phone: 'call me' }), 'phone-unreadable'],
    ['a time that passed', () => ({ starts_at: '2026-01-06T08:00:00Z' }), 'time-passed'],
    ['a time beside the hour', () => ({ starts_at: iso((free()[0] ?? 0) + hour / 2) }), 'time-not-offered'],
    ['a time at night', () => ({ starts_at: iso((free()[0] ?? 0) + 14 * hour) }), 'time-not-offered'],
    ['half a place', () => ({ lat: 1 }), 'value-not-allowed'],
    ['a place of no number', () => ({ lat: 'NaN', lng: 'NaN' }), 'value-not-allowed'],
    ['a place too far', () => ({ lat: 48, lng: 11 }), 'place-out-of-reach'],
  ])('refuses %s', async (_what, fields, cause) => {
    expect(await push(customer, [insertOf(fieldsOf(fields()))])).toMatchObject([{ status: 'rejected', cause }]);
  });

  test('nobody books themselves', async () => {
    expect(await push(technician, [insertOf(fieldsOf())])).toMatchObject([{ status: 'rejected', cause: 'own-service' }]);
  });

  test('a time that is taken, too near or too far along the way is refused with three others, of which each is taken', async () => {
    const start = free(120)[3] ?? 0;
    await book({ services: [{ id: tuning }], total: '150.00', starts_at: iso(start) });
    const asked = async (fields: Record<string, unknown>) => (await push(other, [insertOf(fieldsOf(fields))]))[0];
    for (const [at, cause] of [[start, 'time-taken'], [start + hour, 'time-taken'], [start - hour, 'way-too-long'], [start + 2 * hour, 'way-too-long']] as const) {
      const verdict = await asked({ starts_at: iso(at) });
      expect([iso(at), verdict?.cause, verdict?.offers?.length]).toEqual([iso(at), cause, 3]);
    }
    const verdict = await asked({ starts_at: iso(start + 3 * hour), ...{ lat: 52.41, lng: 12.73 } });
    expect(verdict).toMatchObject({ cause: 'way-too-long' });
    const taken = await asked({ starts_at: iso(start) });
    for (const offer of taken?.offers ?? []) await book({ starts_at: offer }, other).then(async (id) => backend.sql('delete from public.bookings where id = $1', [id]));
    // Two rows of one request don't take one time either.
    const twice = await push(other, [insertOf(fieldsOf({ starts_at: iso(free()[30]) })), insertOf(fieldsOf({ starts_at: iso(free()[30]) }))]);
    expect(twice.map(({ status }) => status).sort()).toEqual(['accepted', 'rejected']);
  });

  test('at most five to come with one provider', async () => {
    const days = [0, 9, 18, 27, 36, 45];
    for (const index of days.slice(0, 5)) await book({ starts_at: iso(free()[index]) });
    expect(await push(customer, [insertOf(fieldsOf({ starts_at: iso(free()[45]) }))])).toMatchObject([{ status: 'rejected', cause: 'requests-waiting' }]);
  });
});

describe('steps', () => {
  test('the provider confirms, the customer moves, the provider says yes; both times are kept free meanwhile', async () => {
    const [first, second] = [free()[0] ?? 0, free()[12] ?? 0];
    const id = await book({ starts_at: iso(first) });
    expect(await step(customer, id, { state: 'confirmed' })).toMatchObject({ status: 'rejected', cause: 'request-moved-on' });
    expect(await step(technician, id, { state: 'confirmed', step_note: ' See you ' })).toMatchObject({ status: 'accepted', row: { state: 'confirmed', agreed: true, step_note: 'See you' } });
    expect(await told(customer)).toEqual([{ kind: 'booking_answered', state: 'confirmed' }]);
    expect(await step(customer, id, { state: 'moved', proposed_at: iso(second), step_note: '' })).toMatchObject({ status: 'accepted', row: { state: 'moved', moved_by: 'customer' } });
    for (const at of [first, second]) expect(await push(other, [insertOf(fieldsOf({ starts_at: iso(at) }))])).toMatchObject([{ cause: 'time-taken' }]);
    expect(await step(customer, id, { state: 'confirmed' })).toMatchObject({ status: 'rejected' });
    expect(await step(technician, id, { state: 'confirmed' })).toMatchObject({ status: 'accepted', row: { state: 'confirmed', proposed_at: null, moved_by: null } });
    expect(Date.parse(String((await rowOf(id))?.['starts_at']))).toBe(second);
    await book({ starts_at: iso(first) }, other);
  });

  test('a move that is declined or lapses leaves what was confirmed; one of a request ends it', async () => {
    const [first, second] = [free()[0] ?? 0, free()[12] ?? 0];
    const [agreed, asked] = [await book({ starts_at: iso(first) }), await book({ starts_at: iso(free()[20]) })];
    await step(technician, agreed, { state: 'confirmed' });
    await step(technician, agreed, { state: 'moved', proposed_at: iso(second) });
    expect(await step(customer, agreed, { state: 'declined' })).toMatchObject({ status: 'accepted', row: { state: 'confirmed', proposed_at: null } });
    expect(Date.parse(String((await rowOf(agreed))?.['starts_at']))).toBe(first);
    await step(technician, asked, { state: 'moved', proposed_at: iso(second) });
    expect(await step(customer, asked, { state: 'declined' })).toMatchObject({ row: { state: 'declined' } });
    expect(await backend.sql('select from app.booked_times')).toHaveLength(1);
  });

  test('a move to a taken time is refused with others; by the hour it can overlap itself', async () => {
    const [first, second] = [free()[2] ?? 0, free()[12] ?? 0];
    const id = await book({ starts_at: iso(first) });
    await book({ starts_at: iso(second) }, other);
    await step(technician, id, { state: 'confirmed' });
    const verdict = await step(customer, id, { state: 'moved', proposed_at: iso(second) });
    expect([verdict.cause, verdict.offers?.length]).toEqual(['time-taken', 3]);
    expect(await step(customer, id, { state: 'moved', proposed_at: iso(first + 13 * hour) })).toMatchObject({ cause: 'time-not-offered' });
    expect(await step(technician, id, { state: 'moved', proposed_at: iso(first + hour / 2) })).toMatchObject({ status: 'accepted' });
    expect(await step(customer, id, { state: 'confirmed' })).toMatchObject({ status: 'accepted' });
  });

  test.each([[25, '0.00'], [23, '50.00']])('cancelled %i hours ahead the customer owes %s', async (hours, fee) => {
    const id = await book();
    await step(technician, id, { state: 'confirmed' });
    await backend.sql(`update public.bookings set starts_at = $2, ends_at = $3 where id = $1`, [id, iso(Date.now() + hours * hour), iso(Date.now() + (hours + 1) * hour)]);
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ status: 'accepted', row: { state: 'cancelled' } });
    expect(await rowOf(id)).toMatchObject({ fee, stepped_by: 'customer' });
    expect(await backend.sql('select from app.booked_times')).toHaveLength(0);
  });

  test('done and nobody there are told once it has begun, and can be put right', async () => {
    const id = await book();
    await step(technician, id, { state: 'confirmed' });
    expect(await step(technician, id, { state: 'done' })).toMatchObject({ cause: 'booking-not-begun' });
    await backend.sql(`update public.bookings set starts_at = now() - interval '1 hour', ends_at = now() where id = $1`, [id]);
    expect(await step(customer, id, { state: 'cancelled' })).toMatchObject({ cause: 'time-passed' });
    expect(await step(technician, id, { state: 'no-show' })).toMatchObject({ status: 'accepted' });
    expect(await rowOf(id)).toMatchObject({ fee: '50.00' });
    expect(await step(technician, id, { state: 'done' })).toMatchObject({ status: 'accepted' });
    expect(await rowOf(id)).toMatchObject({ state: 'done', fee: '0.00' });
  });

  test('what was done is counted, and stands in the passport of the customer’s own piano, once', async () => {
    const [mine, others] = [randomUUID(), randomUUID()];
    for (const [id, owner] of [[mine, customer], [others, other]] as const) {
      await backend.sql(`insert into public.instruments (id, user_id, passport_id, maker, serial_number) values ($1, $2, $1, 'Yamaha', '5123456')`, [id, owner.userId]);
    }
    const lines = () => backend.sql<{ instrument_id: string; kind: string; side: string }>('select instrument_id, kind, side from public.instrument_entries where not deleted order by kind');
    const jobs = async () => (await backend.sql<{ count: number }>('select completed_jobs as count from public.service_providers where id = $1', [provider]))[0]?.count;
    const before = (await jobs()) ?? 0;
    const starts = free(180);
    const own = await book({ services: [{ id: tuning }, { id: repair }], total: '250.00', starts_at: iso(starts[0]), instrument_id: mine });
    const foreign = await book({ starts_at: iso(starts[20]), instrument_id: others });
    expect([(await rowOf(own))?.['instrument_id'], (await rowOf(foreign))?.['instrument_id']]).toEqual([mine, null]);

    for (const id of [own, foreign]) {
      await step(technician, id, { state: 'confirmed' });
      await backend.sql(`update public.bookings set starts_at = starts_at - interval '200 days', ends_at = ends_at - interval '200 days' where id = $1`, [id]);
      expect(await step(technician, id, { state: 'done' })).toMatchObject({ status: 'accepted' });
    }
    expect(await jobs()).toBe(before + 2);
    expect(await lines()).toEqual([
      { instrument_id: mine, kind: 'service', side: 'provider' },
      { instrument_id: mine, kind: 'tuning', side: 'provider' },
    ]);

    expect(await step(technician, own, { state: 'no-show' })).toMatchObject({ status: 'rejected' });
    expect([await jobs(), (await lines()).length]).toEqual([before + 2, 2]);
    await backend.sql('delete from public.instruments where id = any($1::uuid[])', [[mine, others]]);
  });

  test('the clock ends what nobody answered, and lets a move lapse', async () => {
    const [asked, agreed] = [await book({ starts_at: iso(free()[0]) }), await book({ starts_at: iso(free()[20]) })];
    await step(technician, agreed, { state: 'confirmed' });
    await step(customer, agreed, { state: 'moved', proposed_at: iso(free()[30]) });
    await backend.sql(`update public.bookings set proposed_at = now() - interval '1 minute' where id = $1`, [agreed]);
    await backend.sql(`update public.bookings set starts_at = now() - interval '5 hours', ends_at = now() - interval '4 hours' where id = $1`, [asked]);
    await backend.sql('select app.bookings_due()');
    expect([(await rowOf(asked))?.['state'], (await rowOf(agreed))?.['state']]).toEqual(['expired', 'confirmed']);
  });

  test('only the two sides see it and lead it on', async () => {
    const id = await book();
    expect(await step(other, id, { state: 'confirmed' })).toMatchObject({ status: 'rejected' });
    expect((await rowOf(id))?.['state']).toBe('requested');
  });
});
