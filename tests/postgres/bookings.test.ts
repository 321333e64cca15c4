import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let owner: Session;
let technician: Person;
const [provider, service, long] = [randomUUID(), randomUUID(), randomUUID()];
const hour = 3_600_000;
/** Noon in UTC, so many days from now: within the hours of this provider in any season. */
const noon = (days: number) => Date.parse(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`);

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  technician = await database.addPerson('technician');
  await owner.query(
    `insert into public.service_providers (id, user_id, type, name, town, lat, lng, radius_km, is_published, hours) values ($1, $2, 'technician', 'A technician', 'Berlin', 52.52, 13.405, 200, true,
      (select jsonb_object_agg(day, '[{"from":0,"to":1440}]'::jsonb) from unnest(array['Monday','Tuesday','Wednesday','Thursday','Friday','Saturday','Sunday']) as day))`,
    [provider, technician.userId]);
  await owner.query(
    `insert into public.provider_services (id, user_id, provider_id, category, name, price, minutes_from, minutes_to)
     values ($1, $3, $4, 'tuning', 'Tuning', 150, 60, 60), ($2, $3, $4, 'regulation', 'Regulation', 300, 120, 120)`,
    [service, long, technician.userId, provider]);
});
afterAll(() => database.stop());

interface Verdict {
  status: string;
  cause?: string;
  offers?: string[];
}

function book(customer: Session, startsAt: number, more: Record<string, unknown> = {}): Promise<Verdict[]> {
  const fields = {
    provider_id: provider, services: [{ id: service }], total: '150.00', starts_at: new Date(startsAt).toISOString(),
    contact_name: 'A customer', contact_email: 'customer@people.example', contact_phone: '030 12345', ...more,
  };
  return customer.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'bookings', id: randomUUID(), op: 'insert', base_version: 0, fields }] });
}

const customers = async (count: number) => Promise.all(Array.from({ length: count }, async () => database.session(await database.addPerson('buyer'))));
const overlaps = () => owner.query(
  `select a.id from public.bookings as a join public.bookings as b on a.provider_id = b.provider_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
   where a.state in ('requested', 'moved', 'confirmed') and b.state in ('requested', 'moved', 'confirmed')`);

test.each([['read committed', 3], ['serializable', 5]] as const)('P-TIM-03 fifty ask for one time at once, at %s: one has it, and none overlaps', async (isolation, day) => {
  const sessions = await customers(50);
  await Promise.all(sessions.map((session) => session.query(`set default_transaction_isolation = '${isolation}'`)));
  // An hour, and two that begin an hour before: both want noon.
  const outcomes = await Promise.all(sessions.map((session, index) =>
    (index % 2 === 0 ? book(session, noon(day)) : book(session, noon(day) - hour, { services: [{ id: long }], total: '300.00' })).then(([verdict]) => verdict, (): Verdict => ({ status: 'failed' }))));
  await Promise.all(sessions.map((session) => session.close()));
  expect(outcomes.filter((verdict) => verdict?.status === 'accepted')).toHaveLength(1);
  expect(await overlaps()).toEqual([]);
  if (isolation === 'serializable') return;
  const refused = outcomes.filter((verdict) => verdict?.status === 'rejected');
  expect(refused).toHaveLength(49);
  expect(refused.map((verdict) => [verdict?.cause, verdict?.offers?.length]).filter(([cause, count]) => !['time-taken', 'way-too-long'].includes(String(cause)) || count !== 3)).toEqual([]);
}, 120_000);

test('a way that is too long, and one time in two zones, are refused with three others', async () => {
  const [first, second] = (await customers(2)) as [Session, Session];
  expect(await book(first, noon(8), { lat: 52.52, lng: 13.405 })).toMatchObject([{ status: 'accepted' }]);
  for (const [startsAt, more, cause] of [
    [noon(8) + 1 * hour, { lat: 52.396, lng: 13.058 }, 'way-too-long'],
    [noon(8) + 4 * hour, { lat: 52.41, lng: 12.73 }, 'way-too-long'],
    // The same instant, told by the clocks of New York.
    [noon(8), { starts_at: `${new Date(noon(8) - 5 * hour).toISOString().slice(0, 19)}-05:00` }, 'time-taken'],
  ] as const) {
    const [verdict] = await book(second, startsAt, more);
    expect([verdict?.cause, verdict?.offers?.length]).toEqual([cause, 3]);
  }
  await Promise.all([first.close(), second.close()]);
});

test('what comes past the lock is refused by the constraint', async () => {
  const [first] = (await customers(1)) as [Session];
  await book(first, noon(11));
  await expect(owner.query(
    `insert into app.booked_times (booking_id, is_proposal, provider_id, provider_number, begins, ends)
     select b.id, false, provider_id, provider_number, begins + 1800, ends + 1800 from app.booked_times as t, lateral (select id from public.bookings where id <> t.booking_id limit 1) as b
     where t.begins = extract(epoch from $1::timestamptz)`, [new Date(noon(11)).toISOString()])).rejects.toThrow(/booked_times_never_overlap|booked_times_of_booking/u);
  await first.close();
});
