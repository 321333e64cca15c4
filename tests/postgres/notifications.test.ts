import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

let database: RealPostgres;
let person: Person;
let device: Session;
let one: Session;
let other: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  person = await database.addPerson('seller');
  [device, one, other] = await Promise.all([database.session(person), database.session('owner'), database.session('owner')]);
  // A caller that waited would wait for ever: these say so at once.
  for (const session of [one, other]) await session.query(`set statement_timeout = '20s'`);
});
afterAll(() => database.stop());
afterEach(() => one.query('delete from public.notifications'));

const notify = (session: Session, piano: string, title: string) =>
  session.query(`select app.notify($1, 'listing_still_there', jsonb_build_object('piano_id', $2::text, 'title', $3::text))`, [person.userId, piano, title]);
const standing = async () =>
  (await one.query<{ title: string; is_read: boolean }>(`select subject ->> 'title' as title, is_read from public.notifications where not deleted order by created_at`))
    .map(({ title, is_read }) => `${title} ${is_read ? 'read' : 'unread'}`);
const runDue = async (session: Session) => (await session.query<{ done: number }>('select app.run_due() as done'))[0]?.done;

test('one that is being read at this moment is passed over: nobody waits, and the news stands beside it', async () => {
  const piano = randomUUID();
  await notify(one, piano, 'First');
  await device.begin();
  await device.query('update public.notifications set is_read = true');
  await notify(one, piano, 'Second');
  await device.commit();
  expect(await standing()).toEqual(['First read', 'Second unread']);
});

test('the jobs pass over what a person holds, and take it the next time', async () => {
  await notify(one, randomUUID(), 'Old');
  await one.query('alter table public.notifications disable trigger notifications_3_stamp');
  await one.query(`update public.notifications set created_at = now() - interval '91 days'`);
  await one.query('alter table public.notifications enable trigger notifications_3_stamp');
  await device.begin();
  await device.query('update public.notifications set is_read = true');
  await one.query('select app.notifications_due()');
  await device.commit();
  expect(await standing()).toEqual(['Old read']);
  await one.query('select app.notifications_due()');
  expect(await standing()).toEqual([]);
});

test('two that run the jobs at once are one', async () => {
  await one.begin();
  const done = await runDue(one);
  expect(done).toBeGreaterThan(0);
  expect(await runDue(other)).toBe(0);
  await one.commit();
  expect(await runDue(other)).toBe(done);
});

test('a job whose row somebody holds gives up for this minute, and the others run', async () => {
  await one.query(`create function app.aaa_held_due() returns void language sql set search_path = '' as
    $$ update public.notifications set is_read = true $$`);
  await one.query(`insert into app.due_jobs (name) values ('app.aaa_held_due()')`);
  await notify(one, randomUUID(), 'Held');
  await device.begin();
  await device.query('update public.notifications set is_read = true');
  const all = (await one.query('select 1 from app.due_jobs')).length;
  expect(await runDue(one)).toBe(all - 1);
  await device.rollback();
  expect(await one.query(`select name, left(last_error, 5) as code from app.due_jobs where last_error <> ''`)).toEqual([{ name: 'app.aaa_held_due()', code: '55P03' }]);
  expect(await runDue(one)).toBe(all);
  expect(await standing()).toEqual(['Held read']);
});
