import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerAddress } from '../../supabase/functions/_shared/caller-address.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';

interface Verdict {
  status: string;
  code?: string;
  reason?: string;
  cause?: string;
}

let database: RealPostgres;
let owner: Session;
let visitor: Session;
let person: Session;
let listing: string;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  visitor = await database.session('visitor');
  person = await database.session(await database.addPerson('buyer'));
  const dealer = await database.addPerson('dealer');
  const [row] = await owner.query<{ id: string }>(
    `insert into public.pianos (owner_id, piano_type, title, status, is_published) values ($1, 'Upright', 'A piano', 'active', true) returning id`,
    [dealer.userId],
  );
  listing = row?.id ?? '';
});
afterAll(() => database.stop());
beforeEach(async () => {
  await owner.query('delete from app.write_counts');
  await owner.query('delete from app.view_marks');
});

/** One request of whoever has this network address. */
async function from<T>(address: string | Record<string, string>, session: Session, work: () => Promise<T>): Promise<T> {
  await session.begin();
  try {
    const headers = typeof address === 'string' ? { 'cf-connecting-ip': address } : address;
    await session.query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)]);
    const value = await work();
    await session.commit();
    return value;
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

describe('the address of a caller', () => {
  test.each([
    [{}, ''],
    [{ 'x-forwarded-for': '' }, ''],
    [{ 'x-forwarded-for': 'unknown' }, ''],
    [{ 'x-forwarded-for': '192.0.2.7' }, '192.0.2.7'],
    // What stands before the last hop, the caller wrote.
    [{ 'x-forwarded-for': '198.51.100.9, 192.0.2.7' }, '192.0.2.7'],
    [{ 'x-forwarded-for': '192.0.2.7,' }, ''],
    [{ 'x-forwarded-for': '198.51.100.9, 203.0.113.5', 'cf-connecting-ip': '192.0.2.7' }, '192.0.2.7'],
    [{ 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' }, '2001:db8:1:2::/64'],
    [{ 'cf-connecting-ip': '2001:db8:1:2::9' }, '2001:db8:1:2::/64'],
    [{ 'cf-connecting-ip': '2001:0DB8:0001:0002:ffff::' }, '2001:db8:1:2::/64'],
    [{ 'cf-connecting-ip': '2001:db8::1' }, '2001:db8::/64'],
    [{ 'cf-connecting-ip': '::1' }, '::/64'],
    [{ 'cf-connecting-ip': '::ffff:192.0.2.7' }, '192.0.2.7'],
    [{ 'cf-connecting-ip': "192.0.2.7'; drop table x" }, ''],
    [{ 'cf-connecting-ip': '999.1.1.1' }, ''],
    [{ 'cf-connecting-ip': '1'.repeat(100_000) }, ''],
  ])('of %o is told alike by the database and the functions', async (headers, address) => {
    const [row] = await from(headers as Record<string, string>, owner, () => owner.query<{ address: string | null }>('select app.caller_address() as address'));
    expect([row?.address ?? '', callerAddress(new Headers(headers as Record<string, string>))]).toEqual([address, address]);
  });
});

describe('look-ups', () => {
  const lookUp = (session: Session, times: number) =>
    session.query(`insert into public.piano_lookup_history (serial_number) select n::text from generate_series(1, $1::int) as n`, [times]);
  const stored = async () => (await owner.query<{ count: number }>('select count(*)::int as count from public.piano_lookup_history'))[0]?.count;
  beforeEach(() => owner.query('delete from public.piano_lookup_history'));
  const tooMany = { code: 'PT429', hint: 'too-many-in-an-hour', message: 'So many look-ups are not noted in one hour. Looking up goes on; this one is kept on your device alone.' };

  test('5,000 of one visitor are not taken, and falsify no figure', async () => {
    await expect(from('192.0.2.1', visitor, () => lookUp(visitor, 5_000))).rejects.toMatchObject(tooMany);
    expect(await stored()).toBe(0);
  });

  test('one address is noted 200 times an hour, and others beside it go on', async () => {
    await from('192.0.2.1', visitor, () => lookUp(visitor, 200));
    await expect(from('192.0.2.1', visitor, () => lookUp(visitor, 1))).rejects.toMatchObject(tooMany);
    await from('192.0.2.2', visitor, () => lookUp(visitor, 1));
    await from('192.0.2.1', person, () => lookUp(person, 1));
    expect(await stored()).toBe(202);
    // The next hour begins anew.
    await owner.query(`update app.write_counts set hour = hour - interval '1 hour'`);
    await from('192.0.2.1', visitor, () => lookUp(visitor, 1));
  });

  test('all addresses of one network are one, and a made-up hop before the last tells nobody apart', async () => {
    await from('2001:db8:1:2::1', visitor, () => lookUp(visitor, 200));
    await expect(from('2001:db8:1:2:ffff::9', visitor, () => lookUp(visitor, 1))).rejects.toMatchObject(tooMany);
    await from({ 'x-forwarded-for': '10.0.0.1, 192.0.2.9' }, visitor, () => lookUp(visitor, 200));
    await expect(from({ 'x-forwarded-for': '10.0.0.2, 192.0.2.9' }, visitor, () => lookUp(visitor, 1))).rejects.toMatchObject(tooMany);
  });

  test('visitors together have a limit, people with an account have their own', async () => {
    await owner.query(`insert into app.write_counts (kind, writer, times) values ('lookup', 'visitors', 5000)`);
    await expect(from('192.0.2.3', visitor, () => lookUp(visitor, 1))).rejects.toMatchObject(tooMany);
    await lookUp(person, 1_000);
    await expect(lookUp(person, 1)).rejects.toMatchObject(tooMany);
  });

  test('of a push only what lies beyond the limit is refused, each with the sentence', async () => {
    const push = (count: number) =>
      from('192.0.2.1', visitor, () =>
        visitor.rpc<Verdict[]>('push_changes', {
          changes: Array.from({ length: count }, () => ({
            change_id: randomUUID(), collection: 'piano_lookup_history', id: randomUUID(), op: 'insert', base_version: null, fields: { serial_number: '12345' },
          })),
        }));
    await from('192.0.2.1', visitor, () => lookUp(visitor, 195));
    const verdicts = await push(10);
    expect(verdicts.map(({ status }) => status)).toEqual([...Array(5).fill('accepted'), ...Array(5).fill('rejected')]);
    expect(verdicts[9]).toMatchObject({ code: tooMany.code, reason: tooMany.message, cause: tooMany.hint });
    expect(await stored()).toBe(200);
  });
});

test('corrections: one address sends five an hour, so that it does not use up what all visitors share', async () => {
  const report = (session: Session) => session.query(`insert into public.serial_corrections (serial_number, claimed_year, evidence) values ('1', 1900, 'A stamp inside the case')`);
  for (let count = 0; count < 5; count += 1) await from('192.0.2.1', visitor, () => report(visitor));
  await expect(from('192.0.2.1', visitor, () => report(visitor))).rejects.toMatchObject({ code: 'PT429', hint: 'too-many-in-an-hour' });
  await from('192.0.2.2', visitor, () => report(visitor));
  await from('192.0.2.1', person, () => report(person));
});

test('views: a person and an address count once an hour for a listing, whatever they ask', async () => {
  const views = async () => (await owner.query<{ count: number }>('select view_count as count from public.pianos where id = $1', [listing]))[0]?.count;
  const look = (session: Session, address: string) => from(address, session, () => session.rpc('increment_view', { piano_id: listing }));
  const before = Number(await views());
  for (let count = 0; count < 50; count += 1) await look(visitor, '192.0.2.1');
  expect(await views()).toBe(before + 1);
  await look(visitor, '192.0.2.2');
  for (let count = 0; count < 5; count += 1) await look(person, `192.0.2.${10 + count}`);
  expect(await views()).toBe(before + 3);
  await owner.query(`update app.view_marks set seen_at = seen_at - interval '61 minutes'`);
  await look(visitor, '192.0.2.1');
  expect(await views()).toBe(before + 4);
});

describe('receipts of changes', () => {
  const save = () => ({ change_id: randomUUID(), collection: 'saved_pianos', id: randomUUID(), op: 'insert', base_version: null, fields: { piano_id: randomUUID() } });
  const push = (count: number) => person.rpc<Verdict[]>('push_changes', { changes: Array.from({ length: count }, save) });

  test('are filed by a push, and by nothing else', async () => {
    expect(await push(1)).toMatchObject([{ status: 'accepted' }]);
    await expect(
      person.query(`insert into public.sync_receipts (change_id, collection, row_id) select gen_random_uuid(), 'x', gen_random_uuid() from generate_series(1, 5000)`),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('are bounded: beyond the hour’s changes a push waits as a whole, and goes on in the next', async () => {
    await push(2);
    await owner.query(`update app.write_counts set times = 59990 where kind = 'change'`);
    expect(await push(10)).toHaveLength(10);
    await expect(push(10)).rejects.toMatchObject({ code: 'PT429', hint: 'too-many-in-an-hour' });
    await owner.query(`update app.write_counts set hour = hour - interval '1 hour'`);
    expect((await push(10)).every(({ status }) => status === 'accepted')).toBe(true);
  });
});

test('what has no owner goes when nothing is reckoned by it any more, and nothing else', async () => {
  await owner.query('delete from public.piano_lookup_history');
  await owner.query('delete from public.serial_corrections');
  await owner.query(
    `insert into public.piano_lookup_history (user_id, serial_number, created_at)
     select who, n::text, now() - make_interval(days => days)
     from (values (null::uuid), ((select id from public.user_profiles limit 1))) as w (who), generate_series(1, 3) as n, (values (729), (731)) as d (days)`,
  );
  await owner.query(
    `insert into public.serial_corrections (user_id, serial_number, claimed_year, evidence, status, decided_at)
     select who, '1', 1900, 'A stamp inside the case', status, case when status <> 'new' then now() - make_interval(days => days) end
     from (values (null::uuid), ((select id from public.user_profiles limit 1))) as w (who), (values ('new'), ('declined')) as s (status), (values (364), (366)) as d (days)`,
  );
  await owner.query(`insert into app.write_counts (kind, writer, hour, times) values ('lookup', 'visitors', now() - interval '3 days', 1), ('lookup', 'visitors', now(), 1)`);
  await owner.query(`insert into app.view_marks (piano_id, viewer, seen_at) values ($1, 'a', now() - interval '61 minutes'), ($1, 'b', now())`, [listing]);
  await owner.query('select app.ownerless_due()');
  const [left] = await owner.query(
    `select (select count(*)::int from public.piano_lookup_history where user_id is null) as unowned_lookups, (select count(*)::int from public.piano_lookup_history) as lookups,
       (select count(*)::int from public.serial_corrections where user_id is null) as unowned_corrections, (select count(*)::int from public.serial_corrections) as corrections,
       (select count(*)::int from app.write_counts) as counts, (select count(*)::int from app.view_marks) as marks`,
  );
  expect(left).toEqual({ unowned_lookups: 3, lookups: 9, unowned_corrections: 3, corrections: 7, counts: 1, marks: 1 });
});
