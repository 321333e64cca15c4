import { createPgliteConnection } from '@supabase/lite/pglite';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../supabase/embedded/migrate.ts';
import { migrationsDir } from '../../supabase/embedded/paths.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let admin: Caller;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [admin, dealer] = await Promise.all([signInAs(backend, 'admin'), signInAs(backend, 'dealer')]);
});
afterAll(() => backend.close());

describe('a kind that is one row in its table', () => {
  test('of notifications: the unread one about the same gives way, and it is kept as long as its row says', async () => {
    await backend.sql(`insert into app.notification_kinds (name, about, kept) values ('booking_made', 'booking_id', '10 days'), ('booking_lost', 'booking_id', '100 days')`);
    const notify = (kind: string, booking: string, title: string) =>
      backend.sql('select app.notify($1, $2, $3)', [dealer.userId, kind, JSON.stringify({ booking_id: booking, title })]);
    const standing = async () =>
      (await backend.sql<{ said: string }>(
        `select kind || ' ' || (subject ->> 'title') as said from public.notifications where user_id = $1 and kind like 'booking_%' and not deleted order by 1`,
        [dealer.userId],
      )).map(({ said }) => said);
    const booking = randomUUID();
    await notify('booking_made', booking, 'First');
    await notify('booking_made', randomUUID(), 'Other');
    await notify('booking_made', booking, 'Second');
    await notify('booking_lost', booking, 'Lost');
    expect(await standing()).toEqual(['booking_lost Lost', 'booking_made Other', 'booking_made Second']);
    await backend.sql('alter table public.notifications disable trigger notifications_3_stamp');
    await backend.sql(`update public.notifications set created_at = now() - interval '11 days' where kind like 'booking_%' and subject ->> 'title' <> 'Other'`);
    await backend.sql('alter table public.notifications enable trigger notifications_3_stamp');
    await backend.sql('select app.notifications_due()');
    expect(await standing()).toEqual(['booking_lost Lost', 'booking_made Other']);
  });

  test('of activities and alerts: noted up to its own limit, and told of from its own number on', async () => {
    await backend.sql(`insert into app.activity_kinds (name, most_of_account, most_of_visitors, kept) values ('booking_made', 3, 5, '2 days')`);
    await backend.sql(`insert into app.alert_kinds (name, activity, counted, least, span) values ('many_bookings', 'booking_made', 'all', 4, '1 day'), ('booking_by_nobody', 'booking_made', 'strangers', 5, '1 day')`);
    const noted = async () =>
      (await backend.sql<{ n: number }>(`select count(*)::int as n from public.activity_events where activity_type = 'booking_made' group by user_id order by 1`)).map(({ n }) => n);
    const told = async () => (await admin.rpc<{ alert_types: string[] }[]>('get_security_alerts', {})).flatMap(({ alert_types }) => alert_types).filter((name) => name.includes('booking'));
    await backend.sql(`select app.note_activity('booking_made', $1, 9)`, [dealer.userId]);
    expect([await noted(), await told()]).toEqual([[3], []]);
    await backend.sql(`select app.note_activity('booking_made', null, 9)`);
    // Within one day by the clock, whatever time it is now.
    await backend.sql(`update public.activity_events set occurred_at = date_bin('1 day', now(), 'epoch') where activity_type = 'booking_made'`);
    expect([await noted(), (await told()).toSorted()]).toEqual([[3, 5], ['booking_by_nobody', 'many_bookings']]);
    await backend.sql(`update public.activity_events set occurred_at = now() - interval '3 days' where activity_type = 'booking_made' and user_id is null`);
    await backend.sql('select app.purge_activity()');
    expect(await noted()).toEqual([3]);
  });

  test('of mails: asked for once where its row says so, and never by the name of one that waits elsewhere', async () => {
    await backend.sql(`insert into app.mail_kinds (name, queue, once) values ('receipt', 'claim', false)`);
    const claim = (kind: string, caller: string | null = dealer.userId) =>
      backend.sql<{ state: string }>(`select app_answer ->> 'state' as state from public.claim_mail($1) as app_answer`, [
        JSON.stringify({ kind, recipient: `${randomUUID()}@people.example`, caller, address: '' }),
      ]);
    expect([await claim('receipt'), await claim('receipt')].flat().map(({ state }) => state)).toEqual(['granted', 'granted']);
    for (const kind of ['received', 'message', 'warning', 'nothing']) await expect(claim(kind), kind).rejects.toThrow('The request for a mail is incomplete.');
    await expect(claim('welcome', null)).rejects.toThrow('The request for a mail is incomplete.');
  });

  test('is refused when it obeys a switch that no profile has', async () => {
    await expect(backend.sql(`insert into app.mail_kinds (name, queue, obeys) values ('news', 'account', 'mail_of_news')`)).rejects.toThrow('no switch mail_of_news');
    await expect(backend.sql(`insert into app.mail_kinds (name, queue, obeys) values ('news', 'account', 'email')`)).rejects.toThrow('no switch email');
  });

  test('that has no row is refused, of whatever sort', async () => {
    await expect(backend.sql(`select app.notify($1, 'weather', '{}')`, [dealer.userId])).rejects.toThrow('notifications_kind_is_known');
    await expect(backend.sql(`select app.note_activity('weather', $1)`, [dealer.userId])).rejects.toThrow('activity_events_type_is_known');
    await expect(backend.sql(`insert into app.mail_claims (kind, recipient) values ('weather', '')`)).rejects.toThrow('mail_claims_kind_is_known');
  });
});

test('what people have stands unchanged when a database with data is brought up to the tables', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'soundboard-migrations-'));
  const connection = await createPgliteConnection({});
  try {
    await connection.driver.waitReady;
    const files = readdirSync(migrationsDir).filter((file) => file.endsWith('.sql')).toSorted();
    const before = files.filter((file) => file < '20261129200000');
    for (const file of before) copyFileSync(join(migrationsDir, file), join(folder, file));
    expect(await migrate(connection.driver, folder)).toHaveLength(before.length);
    const person = randomUUID();
    await connection.driver.query(`insert into auth.users (id, email) values ($1, 'person@people.example')`, [person]);
    await connection.driver.query(`select app.notify($1, 'tier_ended', '{"piano_id": "x"}')`, [person]);
    await connection.driver.exec(`insert into public.activity_events (activity_type) values ('of_an_older_build')`);
    const rows = async () =>
      (await connection.driver.query(
        `select 'n ' || kind as said from public.notifications union all select 'a ' || activity_type from public.activity_events order by 1`,
      )).rows;
    const stood = await rows();
    expect(stood).toHaveLength(3);
    expect(await migrate(connection.driver)).toHaveLength(files.length - before.length);
    expect(await rows()).toEqual(stood);
  } finally {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
