import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { groupBy } from '../../src/lib/group-by.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { seedId } from '../../supabase/embedded/seed.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let admin: Caller;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await signInAs(backend, 'admin');
  dealer = await signInAs(backend, 'dealer');
});
afterAll(() => backend.close());
beforeEach(() => backend.sql('delete from public.activity_events'));

const idOf = (role: string) => seedId(`${role}@demo.soundboard.example`);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Event {
  activity_type: string;
  user_id: string | null;
  at: number;
}

/** What the raw rows say, with times in epoch ms; everything below is counted from these by hand. */
async function rawEvents(): Promise<Event[]> {
  const rows = await backend.sql<Omit<Event, 'at'> & { at: string | number }>(
    'select activity_type, user_id, extract(epoch from occurred_at)::float8 * 1000 as at from public.activity_events order by occurred_at, id',
  );
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** Events `ago` milliseconds before now. */
async function plant(kind: string, account: string | null, ...ago: number[]): Promise<void> {
  await backend.sql(
    `insert into public.activity_events (activity_type, user_id, occurred_at)
     select $1, $2::uuid, now() - make_interval(secs => each / 1000) from unnest($3::float8[]) as each`,
    [kind, account, ago],
  );
}

async function count(query: string, ...params: unknown[]): Promise<number> {
  const [row] = await backend.sql<{ count: number | string }>(`select count(*) as count from ${query}`, params);
  return Number(row?.count);
}

const kindsNow = async () => (await rawEvents()).map(({ activity_type, user_id }) => [activity_type, user_id]);
const round = (value: number) => Math.round(value * 100) / 100;

describe('events', () => {
  test('A-1: signing in, look-ups and what people do to their own profile and listings', async () => {
    const buyer = await signInAs(backend, 'buyer');
    await buyer.request('PATCH', `/rest/v1/user_profiles?id=eq.${buyer.userId}`, { town: `Town ${randomUUID()}` });
    await buyer.request('PATCH', `/rest/v1/user_profiles?id=eq.${buyer.userId}`, { time_zone: 'Europe/Berlin' });
    await visitorOf(backend).request('POST', '/rest/v1/piano_lookup_history', { serial_number: '1234' });
    await buyer.request('POST', '/rest/v1/piano_lookup_history', { serial_number: '1234' });
    const id = randomUUID();
    await dealer.request('POST', '/rest/v1/pianos', { id, piano_type: 'Upright', status: 'active', is_published: false });
    for (const change of [{ is_published: true }, { title: 'Other' }, { status: 'reserved' }, { status: 'active' }, { status: 'sold' }]) {
      await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, change);
    }
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { status: 'active' });
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { deleted: true });
    expect(await kindsNow()).toEqual([
      ['sign_in', buyer.userId],
      ['profile_update', buyer.userId],
      ['serial_lookup', null],
      ['serial_lookup', buyer.userId],
      ['listing_created', dealer.userId],
      ['listing_published', dealer.userId],
      ['listing_sold', dealer.userId],
      ['listing_published', dealer.userId],
      ['listing_ended', dealer.userId],
    ]);
  });

  test('A-1, A-4: a sign-up counts at its own time, what a procedure or an admin does counts for nobody else', async () => {
    const email = `${randomUUID()}@people.example`;
    await visitorOf(backend).request('POST', '/auth/v1/signup', { email, password: 'Stimmgabel-440!', data: { full_name: 'New' } });
    const [person] = await backend.sql<{ id: string }>('select id from public.user_profiles where email = $1', [email]);
    await backend.sql(`update public.user_profiles set town = 'Elsewhere' where id = $1`, [person?.id]);
    await backend.sql(`update public.pianos set is_published = false where id = (select id from public.pianos where is_public limit 1)`);
    await visitorOf(backend).rpc('increment_view', { piano_id: (await backend.sql('select id from public.pianos where is_public limit 1'))[0]?.id });
    expect(await kindsNow()).toEqual([['sign_up', person?.id]]);
  });

  test('A-2: a failed sign-in keeps the account it was aimed at and nothing else', async () => {
    await backend.sql('select app.record_failed_sign_in($1)', [idOf('buyer')]);
    await backend.sql('select app.record_failed_sign_in(null)');
    expect(await kindsNow()).toEqual([['failed_sign_in', idOf('buyer')], ['failed_sign_in', null]]);
    const columns = await backend.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'public.activity_events'::regclass and attnum > 0 order by attnum`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['id', 'activity_type', 'user_id', 'occurred_at']);
    for (const caller of [dealer, visitorOf(backend)]) {
      expect((await caller.request('POST', '/rest/v1/rpc/record_failed_sign_in', { user_id: null })).status).toBe(404);
    }
  });

  test('A-3: a loop of an account, and one of visitors, is cut off and told once', async () => {
    for (let push = 0; push < 3; push += 1) {
      const changes = Array.from({ length: 100 }, () => ({
        change_id: randomUUID(), collection: 'piano_lookup_history', id: randomUUID(), op: 'insert', base_version: null,
        fields: { serial_number: '1' },
      }));
      await dealer.rpc('push_changes', { changes });
    }
    expect(await count('public.piano_lookup_history where user_id = $1', dealer.userId)).toBeGreaterThanOrEqual(300);
    await backend.sql(`select app.note_activity('serial_lookup', null) from generate_series(1, 1200)`);
    const counted: Record<string, number> = {};
    for (const [kind, account] of await kindsNow()) {
      const key = `${kind} ${account === null ? 'visitors' : account === dealer.userId ? 'dealer' : 'other'}`;
      counted[key] = (counted[key] ?? 0) + 1;
    }
    expect(counted).toEqual({
      'serial_lookup dealer': 100, 'limit_reached dealer': 1, 'serial_lookup visitors': 1000, 'limit_reached visitors': 1,
    });
    // An hour later it counts again.
    await backend.sql(`update public.activity_events set occurred_at = occurred_at - interval '61 minutes'`);
    await backend.sql(`select app.note_activity('serial_lookup', $1)`, [dealer.userId]);
    expect(await count(`public.activity_events where user_id = $1 and occurred_at > now() - interval '1 hour'`, dealer.userId)).toBe(1);
  });

  test('A-5: old events and reports are removed', async () => {
    await plant('sign_in', idOf('buyer'), 179 * day, 181 * day);
    await backend.sql(
      `insert into public.device_reports (device_id, user_id, app_version, reported_at)
       values (gen_random_uuid(), $1, '1', now() - interval '89 days'), (gen_random_uuid(), $1, '1', now() - interval '91 days')`,
      [idOf('buyer')],
    );
    await backend.sql('select app.purge_activity()');
    expect([await count('public.activity_events'), await count('public.device_reports')]).toEqual([1, 1]);
    await backend.sql('delete from public.device_reports');
  });
});

/** Something of every kind, inside and outside of each window. */
async function plantWeek(): Promise<void> {
  await plant('sign_in', idOf('buyer'), minute, 5 * hour, 2 * day, 6.9 * day, 7.1 * day);
  await plant('sign_in', idOf('seller'), 3 * hour);
  await plant('failed_sign_in', idOf('buyer'), minute, 59 * minute, 61 * minute, 23 * hour, 25 * hour);
  await plant('failed_sign_in', null, 2 * minute, 3 * day);
  await plant('profile_update', idOf('dealer'), hour, 23.9 * hour, 24.1 * hour);
  await plant('serial_lookup', null, hour, 2 * hour, 3 * day, 8 * day);
  await plant('serial_lookup', idOf('dealer'), hour, 30 * day);
  await plant('sign_up', idOf('mover'), -hour, 5 * hour);
}

describe('health', () => {
  test('H-1 to H-6: every figure of the summary equals what the raw rows give', async () => {
    await plantWeek();
    // Theirs go on: what has ended may read no figures.
    await backend.sql('delete from auth.sessions where user_id not in ($1, $2)', [admin.userId, dealer.userId]);
    const own = await count('auth.sessions');
    const session = (refreshed: string, notAfter: string) => backend.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, not_after)
       values (gen_random_uuid(), $1, now() - interval '40 days', now() - interval '40 days', ${refreshed}, ${notAfter})`,
      [idOf('buyer')],
    );
    await session(`(now() - interval '29 days') at time zone 'UTC'`, 'null');
    await session(`(now() - interval '31 days') at time zone 'UTC'`, 'null');
    await session('null', 'null');
    await session(`now() at time zone 'UTC'`, `now() - interval '1 minute'`);
    await session(`now() at time zone 'UTC'`, `now() + interval '1 hour'`);

    const { body } = await admin.request('GET', '/rest/v1/system_health_summary?select=*');
    const [summary] = body as Record<string, unknown>[];
    const now = Date.now();
    const events = await rawEvents();
    const within = (ms: number, kind?: string) =>
      events.filter((each) => each.at > now - ms && each.at <= now && (!kind || each.activity_type === kind));
    const logins = within(7 * day, 'sign_in');
    expect(summary).toEqual({
      total_users: await count('public.user_profiles'),
      active_sessions: own + 2,
      expired_sessions: 3,
      daily_activity: within(day).length,
      daily_profile_updates: within(day, 'profile_update').length,
      recent_failed_logins: within(hour, 'failed_sign_in').length,
      security_alerts: 0,
      avg_user_logins: round(logins.length / new Set(logins.map(({ user_id }) => user_id)).size),
      last_checked: expect.any(String),
    });
    expect([summary?.daily_profile_updates, summary?.recent_failed_logins, summary?.avg_user_logins]).toEqual([2, 3, 2.5]);
  });

  test('H-6: without any sign-in the mean is 0', async () => {
    const { body } = await admin.request('GET', '/rest/v1/system_health_summary?select=avg_user_logins,daily_activity');
    expect(body).toEqual([{ avg_user_logins: 0, daily_activity: 0 }]);
  });

  test.each([[undefined], [1], [7], [30], [0], [100_000]])('H-7: the breakdown over %s days equals what the raw rows give', async (days) => {
    await plantWeek();
    const rows = await admin.rpc('get_activity_breakdown', days === undefined ? {} : { days_back: days });
    const now = Date.now();
    const span = Math.min(Math.max(days ?? 7, 1), 180) * day;
    const byKind = groupBy(
      (await rawEvents()).filter(({ at }) => at > now - span && at <= now),
      ({ activity_type }) => activity_type,
    );
    const expected = [...byKind].map(([activity_type, events]) => {
      const known = events.flatMap(({ user_id }) => user_id ?? []);
      const people = new Set(known).size;
      return {
        activity_type, unique_users: people, activity_count: events.length, avg_per_user: people === 0 ? 0 : round(known.length / people),
      };
    });
    expected.sort((a, b) => b.activity_count - a.activity_count || (a.activity_type < b.activity_type ? -1 : 1));
    expect(rows).toEqual(expected);
    expect(expected.length).toBeGreaterThan(3);
  });
});

interface Alert {
  alert_types: string[];
  last_alert: string;
  alert_count: number;
  account_id: string | null;
  account_email: string | null;
}

describe('security alerts', () => {
  const alerts = (hours?: number) => admin.rpc<Alert[]>('get_security_alerts', hours === undefined ? {} : { hours_back: hours });
  const summed = async () =>
    ((await admin.request('GET', '/rest/v1/system_health_summary?select=security_alerts')).body as { security_alerts: number }[])[0]?.security_alerts;
  const buyer = idOf('buyer');
  const shape = (found: Alert[]) => found.map(({ alert_types, alert_count, account_id }) => [alert_types, alert_count, account_id]);

  test.each([
    ['S-1: four failures are none', () => plant('failed_sign_in', buyer, minute, 2 * minute, 3 * minute, 4 * minute), []],
    ['S-1: the fifth and the sixth are one each', () => plant('failed_sign_in', buyer, 6, 5, 4, 3, 2, 1), [[['repeated_failed_sign_ins'], 2, buyer]]],
    ['S-1: five within more than an hour are none', () => plant('failed_sign_in', buyer, minute, 2 * minute, 3 * minute, 4 * minute, 62 * minute), []],
    ['S-1: five of several accounts are none', async () => {
      await plant('failed_sign_in', buyer, 1, 2, 3);
      await plant('failed_sign_in', idOf('seller'), 1, 2, 3);
    }, []],
    ['S-2: a sign-in behind five failures', async () => {
      await plant('failed_sign_in', buyer, 10, 9, 8, 7, 6);
      await plant('sign_in', buyer, 1);
    }, [[['repeated_failed_sign_ins', 'sign_in_after_failures'], 2, buyer]]],
    ['S-2: a sign-in before them is none of its own', async () => {
      await plant('sign_in', buyer, 20);
      await plant('failed_sign_in', buyer, 10, 9, 8, 7);
    }, []],
    ['S-3: somebody became an admin', () => plant('admin_role_given', buyer, hour), [[['admin_role_given'], 1, buyer]]],
    ['S-4: a suspended account signed in', () => plant('suspended_sign_in', buyer, hour, 2 * hour), [[['suspended_account_tried'], 2, buyer]]],
    ['S-5: a limit was reached', () => plant('limit_reached', null, hour), [[['activity_limit_reached'], 1, null]]],
    ['S-9: an older alert is outside of the window', () => plant('admin_role_given', buyer, 25 * hour), []],
  ])('%s', async (_rule, prepare, expected) => {
    await prepare();
    const found = await alerts();
    expect(shape(found)).toEqual(expected);
    expect(await summed()).toBe(found.reduce((sum, { alert_count }) => sum + alert_count, 0));
  });

  /** Inside one quarter of an hour by the clock, whatever the time is now. */
  async function plantInQuarter(kind: string, accounts: readonly (string | null)[]): Promise<void> {
    await backend.sql(
      `insert into public.activity_events (activity_type, user_id, occurred_at)
       select $1, each::uuid, date_bin('1 hour', now() - interval '2 hours', 'epoch') + interval '1 second' * place
       from unnest($2::text[]) with ordinality as given (each, place)`,
      [kind, accounts],
    );
  }

  test('S-6: failures of ten accounts in a quarter of an hour are one alert, of nine none', async () => {
    const accounts = Array.from({ length: 10 }, () => randomUUID());
    await plantInQuarter('failed_sign_in', [...accounts.slice(1), ...accounts.slice(1)]);
    expect(await alerts()).toEqual([]);
    await plantInQuarter('failed_sign_in', accounts.slice(0, 1));
    expect(shape(await alerts())).toEqual([[['many_accounts_tried'], 1, null]]);
  });

  test('S-7, S-8: twenty unknown addresses, twenty sign-ups; nineteen are none', async () => {
    await plantInQuarter('failed_sign_in', Array.from({ length: 19 }, () => null));
    await plantInQuarter('sign_up', Array.from({ length: 19 }, () => randomUUID()));
    expect(await alerts()).toEqual([]);
    await plantInQuarter('failed_sign_in', [null]);
    await plantInQuarter('sign_up', [randomUUID()]);
    expect(shape(await alerts())).toEqual([[['many_sign_ups', 'unknown_addresses_tried'], 2, null]]);
  });

  test('S-9: one row an account with kinds, number, moment and address, the latest first', async () => {
    await plant('admin_role_given', buyer, 5 * hour);
    await plant('suspended_sign_in', buyer, 4 * hour);
    await plant('admin_role_given', idOf('seller'), hour, 30 * hour);
    const found = await alerts();
    expect(shape(found)).toEqual([[['admin_role_given'], 1, idOf('seller')], [['admin_role_given', 'suspended_account_tried'], 2, buyer]]);
    expect(found[1]?.account_email).toBe('buyer@demo.soundboard.example');
    expect(Math.abs(Date.parse(found[1]?.last_alert ?? '') - (Date.now() - 4 * hour))).toBeLessThan(minute);
    expect(shape(await alerts(48))[0]).toEqual([['admin_role_given'], 2, idOf('seller')]);
  });
});

describe('market', () => {
  test('M-1 to M-3: sell-through, days to sale, stale and unseen equal what the rows give', async () => {
    await backend.sql('delete from app.listing_milestones where ended_at is not null');
    const milestone = async (daysAgo: number, ended: { daysAgo: number; as: 'sold' | 'ended' } | null, views = 1) => {
      const id = randomUUID();
      await backend.sql(
        `insert into public.pianos (id, owner_id, piano_type, status, is_published, view_count, created_at)
         values ($1, $2, 'Upright', 'active', true, $3, now() - make_interval(days => $4))`,
        [id, dealer.userId, views, daysAgo],
      );
      if (!ended) return;
      await backend.sql(`update public.pianos set status = $2 where id = $1`, [id, ended.as]);
      await backend.sql(`update app.listing_milestones set ended_at = now() - make_interval(days => $2) where piano_id = $1`, [id, ended.daysAgo]);
    };
    await milestone(30, { daysAgo: 10, as: 'sold' });
    await milestone(100, { daysAgo: 60, as: 'sold' });
    await milestone(200, { daysAgo: 100, as: 'sold' });
    await milestone(50, { daysAgo: 5, as: 'ended' });
    await milestone(181, null, 0);
    await milestone(179, null, 3);
    // As it stands 31 days after its seller last said that it is there.
    await backend.sql('alter table public.pianos disable trigger user');
    await backend.sql(`update public.pianos set listed_at = now() - interval '31 days', confirmed_at = null where is_public and created_at < now() - interval '180 days'`);
    await backend.sql('alter table public.pianos enable trigger user');

    const market = await admin.rpc<Record<string, unknown> & { oldest: { days: number }[] }>('get_market_health', { days_back: 90 });
    const marks = (condition: string) => count(`app.listing_milestones as m join public.pianos as p on p.id = m.piano_id where ${condition}`);
    expect(market).toMatchObject({
      on_market: await count('public.pianos where is_public'),
      published: await marks(`m.published_at > now() - interval '90 days'`),
      offered: await marks(`m.ended_at is null or m.ended_at > now() - interval '90 days'`),
      sold: 2,
      ended_unsold: 1,
      median_days_to_sale: 30,
      stale_days: 30,
      stale: await marks(`p.is_public and p.status = 'active' and greatest(p.listed_at, p.confirmed_at) < now() - interval '30 days'`),
      unseen: await marks(`p.is_public and p.status = 'active' and p.view_count = 0 and m.published_at < now() - interval '14 days'`),
    });
    expect(market.oldest[0]?.days).toBe(Math.max(...market.oldest.map(({ days }) => days)));
    expect(Number(market.stale)).toBeGreaterThan(0);
    expect(market.oldest.length).toBe(Math.min(10, Number(market.on_market)));
    const all = await admin.rpc<Record<string, unknown>>('get_market_health', { days_back: 120 });
    expect([all.sold, all.median_days_to_sale]).toEqual([3, 40]);
  });

  test('M-4 U-TXT-05: contacts, answers and the time to them are figures, and imports and contacts are activity', async () => {
    await backend.sql('delete from public.inquiries');
    const buyer = await signInAs(backend, 'buyer');
    for (const hours of [2, 6, null]) {
      const id = randomUUID();
      await backend.sql(
        `insert into public.inquiries (id, user_id, seller_id, name, email, message, created_at) values ($1, $2, $3, 'A buyer', 'b@people.example', 'Hello', now() - interval '1 day')`,
        [id, buyer.userId, dealer.userId]);
      if (hours === null) continue;
      await backend.sql(
        `insert into public.messages (inquiry_id, user_id, recipient_id, place, body, created_at) values ($1, $2, $3, 1, 'Yes', now() - interval '1 day' + make_interval(hours => $4))`,
        [id, dealer.userId, buyer.userId, hours]);
    }
    expect(await admin.rpc('get_market_health', {})).toMatchObject({ contacts: 3, replied: 2, median_hours_to_reply: 4 });

    const events = async (kind: string) => count(`public.activity_events where activity_type = '${kind}'`);
    const before = await events('import_made');
    const batch = { file_name: 'stock.csv', total: 0, created: 0, changed: 0, same: 0, skipped: 0, ambiguous: 0, ended: 0, parts: 0, choices: {} };
    const push = (op: string, fields: Record<string, unknown>, base_version: number | null, id: string) =>
      dealer.rpc<{ status: string; row: { version: number } }[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: 'import_batches', id, op, base_version, fields }] });
    const id = randomUUID();
    const [made] = await push('insert', batch, null, id);
    expect(made?.status).toBe('accepted');
    const [stored] = await backend.sql<{ version: number }>('select version::integer from public.import_batches where id = $1', [id]);
    expect(await push('update', { undone_at: new Date().toISOString() }, stored?.version ?? 0, id)).toMatchObject([{ status: 'accepted' }]);
    expect([await events('import_made') - before, await events('import_taken_back')]).toEqual([1, 1]);
    expect(await events('inquiry_sent')).toBeGreaterThanOrEqual(3);
  });

  test('a listing that comes back to the market has not ended', async () => {
    const id = randomUUID();
    await dealer.request('POST', '/rest/v1/pianos', { id, piano_type: 'Upright', status: 'active', is_published: true });
    const read = async () => (await backend.sql('select outcome from app.listing_milestones where piano_id = $1', [id]))[0]?.outcome;
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { status: 'ended' });
    expect(await read()).toBe('ended');
    await dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { status: 'active' });
    expect(await read()).toBe(null);
  });
});

describe('devices', () => {
  const report = (more: Record<string, unknown> = {}) => ({ device: randomUUID(), app_version: 'one', waiting: {}, parked: {}, ...more });
  beforeEach(() => backend.sql('delete from public.device_reports'));

  test('D-1, D-2: late ones, versions, kinds and storage losses equal what was reported', async () => {
    const buyer = await signInAs(backend, 'buyer');
    const late = report({ oldest_waiting_ms: 25 * hour, waiting: { pianos: 3, files: 2 }, parked: { pianos: 1 } });
    await dealer.rpc('report_device', { report: late });
    await dealer.rpc('report_device', { report: report({ oldest_waiting_ms: 23 * hour, waiting: { saved_pianos: 1 } }) });
    await buyer.rpc('report_device', { report: report({ app_version: 'two', oldest_waiting_ms: null, storage_lost: true }) });
    expect(await admin.rpc('get_fleet_health', {})).toMatchObject({
      devices: 3, people: 2, late: 1, storage_losses: 1,
      versions: [{ version: 'one', devices: 2 }, { version: 'two', devices: 1 }],
      kinds: [
        { kind: 'pianos', waiting: 3, parked: 1 }, { kind: 'files', waiting: 2, parked: 0 }, { kind: 'saved_pianos', waiting: 1, parked: 0 },
      ],
      late_devices: [{ account_id: dealer.userId, email: 'dealer@demo.soundboard.example', app_version: 'one' }],
    });
    // What waits grows older although the device is silent.
    await backend.sql(`update public.device_reports set oldest_waiting_at = oldest_waiting_at - interval '2 hours'`);
    expect(await admin.rpc('get_fleet_health', {})).toMatchObject({ late: 2 });
  });

  test('D-1: too often is not taken, nonsense is refused, a visitor has nothing to report', async () => {
    const device = randomUUID();
    const version = async () =>
      (await backend.sql('select app_version, waiting from public.device_reports where device_id = $1', [device]))[0];
    await dealer.rpc('report_device', { report: report({ device, waiting: { pianos: 2, 'Bad Key!': 1, saved: 'x', none: 0, minus: -4 } }) });
    await dealer.rpc('report_device', { report: report({ device, app_version: 'two' }) });
    expect(await version()).toEqual({ app_version: 'one', waiting: { pianos: 2 } });
    await backend.sql(`update public.device_reports set reported_at = now() - interval '11 minutes'`);
    await dealer.rpc('report_device', { report: report({ device, app_version: 'x'.repeat(100) }) });
    expect(await version()).toEqual({ app_version: 'x'.repeat(60), waiting: {} });
    for (const bad of [null, {}, [], report({ device: 'x' }), report({ oldest_waiting_ms: 'long' }), report({ app_version: 7 })]) {
      await expect(dealer.rpc('report_device', { report: bad })).rejects.toThrow('PT400');
    }
    await expect(visitorOf(backend).rpc('report_device', { report: report() })).rejects.toThrow(/answered 40[13]/);
  });

  test('D-3: at most 20 devices a person, those silent for 30 days are not counted', async () => {
    for (let each = 0; each < 23; each += 1) await dealer.rpc('report_device', { report: report() });
    expect(await count('public.device_reports where user_id = $1', dealer.userId)).toBe(20);
    await backend.sql(`update public.device_reports set reported_at = now() - interval '31 days'`);
    expect(await admin.rpc('get_fleet_health', {})).toMatchObject({ devices: 0, late: 0, versions: [], kinds: [], late_devices: [] });
  });
});

/** Look-ups as they stand in the table. */
interface RawLookup {
  serial_number: string;
  manufacturer_asked: string;
  manufacturer_found: string;
  confidence_level: string | null;
  was_successful: boolean;
}

test('C-1: failed numbers, unknown makers and weak answers are ranked as the look-ups give them', async () => {
  await backend.sql('delete from public.piano_lookup_history');
  const record = (serial: string, maker: string, confidence: string | null, daysAgo = 1) => backend.sql(
    `insert into public.piano_lookup_history (user_id, serial_number, manufacturer_found, confidence_level, was_successful, created_at)
     values (null, $1, $2, $3::text, $3::text is not null, now() - make_interval(days => $4))`,
    [serial, maker, confidence, daysAgo],
  );
  await record('abc 1', '', null);
  await record('ABC 1 ', '', null);
  await record('77', '', null, 2);
  await record('88', '', null, 91);
  await record('5', 'Nobody & Sons', 'low');
  await record('6', 'Steinway & Sons', 'high');
  await record('7', 'Steinway & Sons', 'low');
  await record('8', 'Steinway & Sons', 'medium');
  expect(await admin.rpc('get_serial_coverage', {})).toMatchObject({
    lookups: 7, successful: 4, failed: 3,
    confidence: { high: 1, medium: 1, low: 2 },
    failed_serials: [{ serial: 'ABC 1', maker: '', times: 2 }, { serial: '77', maker: '', times: 1 }],
    unknown_makers: [{ maker: 'Nobody & Sons', times: 1 }],
    weak_makers: [{ maker: 'Nobody & Sons', weak: 1, times: 1 }, { maker: 'Steinway & Sons', weak: 1, times: 3 }],
  });
});

test('C-2: what was asked for counts, its spellings together, whatever was found', async () => {
  await backend.sql('delete from public.piano_lookup_history');
  const record = (asked: string, found: string, confidence: string | null, serial = '100') => backend.sql(
    `insert into public.piano_lookup_history (user_id, serial_number, manufacturer_asked, manufacturer_found, confidence_level, was_successful)
     values (null, $1, $2, $3, $4::text, $4::text is not null)`,
    [serial, asked, found, confidence],
  );
  for (const asked of ['Förster & Sohn', 'Forster und Partner', 'Förster & Sohn', 'FÖRSTER & SOHN', ' förster & sohn ']) await record(asked, '', null);
  await record('Förster & Sohn', '', null, '200');
  await record('Беккер', '', null);
  await record('Yamaha', '', null, '100');
  await record('Yamaha', 'Yamaha', 'low', '300');
  await record('Stein', '', null, '400');
  await record('', 'Kawai', 'high', '500');
  await record('', '', null, '100');

  // Counted again from the raw rows.
  const raw = await backend.sql<RawLookup>('select * from public.piano_lookup_history');
  const fold = (text: string) => text.normalize('NFKD').replaceAll('&', 'and').replaceAll(/[^a-z0-9]/gi, '').toLowerCase() || text.trim().toLowerCase();
  const askedFor = (row: RawLookup) => fold(row.manufacturer_asked.trim() || row.manufacturer_found);
  const failed = raw.filter((row) => !row.was_successful);
  const byMaker = [...groupBy(raw, askedFor)].filter(([key]) => key !== '');
  const known = ['yamaha', 'kawai', 'stein'];
  type Ranked = { maker: string; serial: string; times: number; failed: number; weak: number };
  const coverage = await admin.rpc<Record<'failed_serials' | 'unknown_makers' | 'weak_makers', Ranked[]>>('get_serial_coverage', {});
  const sorted = (rows: readonly (string | number)[][]) => rows.map((row) => row.join(' | ')).sort();
  expect(sorted(coverage.unknown_makers.map((row) => [fold(row.maker), row.times, row.failed]))).toEqual(
    sorted(byMaker.filter(([key]) => !known.includes(key)).map(([key, rows]) => [key, rows.length, rows.filter((row) => !row.was_successful).length])),
  );
  expect(coverage.unknown_makers[0]).toMatchObject({ maker: 'Förster & Sohn', times: 5 });
  expect(sorted(coverage.failed_serials.map((row) => [row.serial, fold(row.maker), row.times]))).toEqual(
    sorted([...groupBy(failed, (row) => `${row.serial_number} ${askedFor(row)}`)].map(([, rows]) => [
      rows[0]?.serial_number ?? '', rows[0] ? askedFor(rows[0]) : '', rows.length,
    ])),
  );
  const isWeak = (row: RawLookup) => !row.was_successful || row.confidence_level === 'low';
  expect(sorted(coverage.weak_makers.map((row) => [fold(row.maker), row.weak, row.times]))).toEqual(
    sorted(byMaker.filter(([, rows]) => rows.some(isWeak)).map(([key, rows]) => [key, rows.filter(isWeak).length, rows.length])),
  );
});

test('C-3: corrections that wait, the oldest first; an admin decides each once, a refusal needs a reason', async () => {
  const buyer = await signInAs(backend, 'buyer');
  const report = (caller: Caller, serial: string) => caller.request('POST', '/rest/v1/serial_corrections', {
    serial_number: serial, manufacturer: 'Yamaha', claimed_year: 1990, evidence: 'A stamp inside the case',
  });
  for (const [caller, serial] of [[visitorOf(backend), '10'], [buyer, '20'], [buyer, '30'], [buyer, '40']] as const) {
    expect((await report(caller, serial)).status).toBe(201);
  }
  await backend.sql(`update public.serial_corrections set deleted = true where serial_number = '40'`);
  interface Waiting { total: number; rows: { id: string; serial_number: string; account_email: string | null }[] }
  const waiting = () => admin.rpc<Waiting>('get_serial_corrections', {});
  const shown = await waiting();
  expect([shown.total, ...shown.rows.map((row) => [row.serial_number, row.account_email])]).toEqual([
    3, ['10', null], ['20', 'buyer@demo.soundboard.example'], ['30', 'buyer@demo.soundboard.example'],
  ]);
  const idBySerial = new Map(shown.rows.map((row) => [row.serial_number, row.id]));
  const decide = (serial: string, accept: boolean, note: string) =>
    admin.rpc('decide_serial_correction', { correction_id: idBySerial.get(serial) ?? randomUUID(), accept, note });
  await expect(decide('20', false, ' x ')).rejects.toThrow('PT422');
  await expect(decide('20', true, 'x'.repeat(501))).rejects.toThrow('PT422');
  await expect(decide('none', true, '')).rejects.toThrow('PT404');
  await decide('20', false, ' The stamp is of a repair. ');
  await decide('30', true, '');
  await expect(decide('30', false, 'Another word')).rejects.toThrow('PT409');
  const { body } = await buyer.request('GET', '/rest/v1/serial_corrections?select=serial_number,status,admin_note,version&deleted=is.false&order=serial_number');
  expect(body).toEqual([
    { serial_number: '20', status: 'declined', admin_note: 'The stamp is of a repair.', version: 2 },
    { serial_number: '30', status: 'accepted', admin_note: '', version: 2 },
  ]);
  expect((await waiting()).rows.map((row) => row.serial_number)).toEqual(['10']);
  expect((await kindsNow()).filter(([kind]) => kind === 'correction_decided')).toHaveLength(2);
  // Withdrawn, it can't be decided.
  await backend.sql(`update public.serial_corrections set deleted = true where serial_number = '10'`);
  await expect(decide('10', true, '')).rejects.toThrow('PT404');
  await backend.sql('delete from public.serial_corrections');
});

test('C-3: at most 20 of a person wait, and of visitors 30 an hour', async () => {
  const buyer = await signInAs(backend, 'buyer');
  const report = { serial_number: '10', claimed_model: 'U3', evidence: 'A stamp inside the case' };
  const push = (caller: Caller, times: number, fields: Record<string, unknown> = report) => caller.rpc<{ status: string; code?: string }[]>('push_changes', {
    changes: Array.from({ length: times }, () => ({
      change_id: randomUUID(), collection: 'serial_corrections', id: randomUUID(), op: 'insert', base_version: null, fields,
    })),
  });
  const verdicts = (answers: readonly { status: string; code?: string }[]) =>
    [...groupBy(answers, ({ status, code }) => `${status} ${code ?? ''}`.trim())].map(([verdict, all]) => `${verdict}: ${all.length}`).sort();
  expect(verdicts(await push(buyer, 23))).toEqual(['accepted: 20', 'rejected PT409: 3']);
  await backend.sql(`update public.serial_corrections set deleted = true where id in (select id from public.serial_corrections where user_id = $1 limit 2)`, [buyer.userId]);
  expect(verdicts(await push(buyer, 3))).toEqual(['accepted: 2', 'rejected PT409: 1']);
  const { body } = await buyer.request('PATCH', '/rest/v1/serial_corrections?deleted=is.true', { deleted: false });
  expect(body).toMatchObject({ code: 'PT409' });
  expect(verdicts(await push(visitorOf(backend), 33))).toEqual(['accepted: 30', 'rejected PT429: 3']);
  await backend.sql(`delete from public.serial_corrections`);
  for (const broken of [
    { evidence: '   short    ' }, { evidence: 'x'.repeat(1001) }, { claimed_model: '' }, { claimed_model: 'x'.repeat(101) }, { claimed_year: 1699 },
    { answered_year_to: 2101 }, { serial_number: '' }, { serial_number: 'x'.repeat(51) }, { manufacturer: 'x'.repeat(101) },
  ]) {
    expect(verdicts(await push(buyer, 1, { ...report, ...broken }))).toEqual(['rejected PT422: 1']);
  }
});

test('every rule is named by a test', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const rules = [...read('../../src/domain/admin/RULES.md').matchAll(/^\| ([A-Z]-\d+) \|/gm)].map((row) => row[1] ?? '');
  const spread = (text: string) => text.replaceAll(/([A-Z])-(\d+) to \1-(\d+)/g, (_all, letter: string, from: string, to: string) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_none, each) => `${letter}-${Number(from) + each}`).join(', '));
  const files = ['./admin-figures.test.ts', './admin-accounts.test.ts', './publishing.test.ts', '../../src/domain/admin/admin.test.ts'];
  const tests = spread(files.map(read).join(''));
  // Nothing is shown of what is not recorded.
  const shown = rules.filter((rule) => rule !== 'M-4');
  expect(shown.filter((rule) => !new RegExp(`${rule}(?!\\d)`).test(tests))).toEqual([]);
  expect(shown.length).toBeGreaterThan(30);
});
