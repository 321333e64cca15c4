import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';
import { createPuller, insertListing } from './pulling.ts';

let database: RealPostgres;
let owner: Session;
let visitor: Session;
let early: Session;
let late: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  visitor = await database.session('visitor');
  early = await database.session(await database.addPerson('seller'));
  late = await database.session(await database.addPerson('dealer'));
});
afterAll(() => database.stop());
beforeEach(() => owner.query('delete from public.pianos'));
// A story that failed half-way must not lock out the next.
afterEach(async () => {
  await early.rollback();
  await late.rollback();
});

/** Plants pull_changes_<name>, the procedure as it is but for one replacement. */
async function plantVariant(name: string, [from, to]: readonly [string, string]): Promise<string> {
  const [row] = await owner.query<{ source: string }>(`select pg_get_functiondef('public.pull_changes'::regproc) as source`);
  const source = row?.source ?? '';
  const planted = source.replace('public.pull_changes', `public.pull_changes_${name}`).replace(from, to);
  if (planted.split(to).length - source.split(to).length !== 1) throw new Error(`${from} is not in pull_changes once`);
  await owner.query(planted);
  await owner.query(`grant execute on function public.pull_changes_${name}(jsonb) to anon, authenticated`);
  return `pull_changes_${name}`;
}

/** Two transactions, the later one commits first, with a pull between the commits. Gives what arrived and what should have. */
async function reversedCommits(procedure: string) {
  const device = createPuller({ session: visitor, collection: 'pianos', procedure });
  await device.pull();
  device.forget();
  await early.begin();
  const earlyRow = await insertListing(early);
  await late.begin();
  const lateRow = await insertListing(late);
  await late.commit();
  await device.pull();
  const between = [...device.arrived()];
  await early.commit();
  await device.pull();
  return { earlyRow, lateRow, between, arrived: device.arrived() };
}

test('two transactions committed in the other order than they began: no row is missed and none comes twice', async () => {
  const { earlyRow, lateRow, between, arrived } = await reversedCommits('pull_changes');
  expect(between).toEqual([]);
  expect(arrived).toEqual([earlyRow, lateRow]);
});

test('without the horizon the same story loses the row that was committed last', async () => {
  const unguarded = await plantVariant('unguarded', ['pg_snapshot_xmin(pg_current_snapshot())', 'pg_snapshot_xmax(pg_current_snapshot())']);
  const { earlyRow, lateRow, between, arrived } = await reversedCommits(unguarded);
  expect(between).toEqual([lateRow]);
  expect(arrived).not.toContain(earlyRow);
});

test('a transaction that stays open during many pulls and commits holds nothing back for ever', async () => {
  const device = createPuller({ session: visitor, collection: 'pianos', limit: 2 });
  await device.pull();
  const expected = [await insertListing(late)];
  await device.pull();
  expect(device.arrived()).toEqual(expected);

  await early.begin();
  expected.push(await insertListing(early));
  for (let round = 0; round < 5; round += 1) {
    expected.push(await insertListing(late));
    await device.pull();
  }
  expected.push(await insertListing(early));
  await device.pull();
  await early.commit();
  await device.pull();
  expect([...device.arrived()].sort()).toEqual([...expected].sort());
});

test('a transaction that began first and wrote last, and one that was given up, hide nothing', async () => {
  const device = createPuller({ session: visitor, collection: 'pianos' });
  await device.pull();
  await early.begin();
  await early.query('select count(*) from public.pianos');
  const lateRow = await insertListing(late);
  await device.pull();
  expect(device.arrived()).toEqual([lateRow]);
  await insertListing(early);
  const behindOpenOne = await insertListing(late);
  await device.pull();
  await early.rollback();
  await device.pull();
  expect(device.arrived()).toEqual([lateRow, behindOpenOne]);
});

test('what is committed while a first pull is under way arrives after it', async () => {
  for (let count = 0; count < 6; count += 1) await insertListing(late);
  await early.begin();
  const open = await insertListing(early);
  await insertListing(late);
  const device = createPuller({ session: visitor, collection: 'pianos', limit: 2 });
  await device.pull();
  expect(device.held().size).toBe(7);
  await early.commit();
  await device.pull();
  expect([...device.held().keys()]).toContain(open);
  expect(device.held().size).toBe(8);
});

test('ids of the departed log are not missed either', async () => {
  const first = await insertListing(early);
  const second = await insertListing(late);
  const device = createPuller({ session: visitor, collection: 'pianos' });
  await device.pull();
  expect(device.held().size).toBe(2);

  await early.begin();
  await early.query('update public.pianos set is_published = false where id = $1', [first]);
  await late.begin();
  await late.query(`update public.pianos set status = 'sold' where id = $1`, [second]);
  await late.commit();
  await device.pull();
  expect(device.departed()).toEqual([]);
  await early.commit();
  await device.pull();
  expect(device.departed()).toEqual([first, second]);
  expect(device.held().size).toBe(0);
});

test('a listing that departs in one open transaction while its owner republishes another ends as it is on the server', async () => {
  const first = await insertListing(early);
  const second = await insertListing(late);
  await late.query('update public.pianos set is_published = false where id = $1', [second]);
  const device = createPuller({ session: visitor, collection: 'pianos' });
  await device.pull();
  await early.begin();
  await early.query('update public.pianos set is_published = false where id = $1', [first]);
  await late.query('update public.pianos set is_published = true where id = $1', [second]);
  await device.pull();
  await early.query('update public.pianos set is_published = true where id = $1', [first]);
  await early.commit();
  await device.pull();
  expect([...device.held().keys()].sort()).toEqual([first, second].sort());
  expect(device.departed()).toEqual([]);
});

test('two devices of one person: overlapping writes of personal rows arrive, each once', async () => {
  const person = await database.addPerson('buyer');
  const [phone, tablet, laptop] = await Promise.all([database.session(person), database.session(person), database.session(person)]);
  const save = async (session: Session) => {
    const [row] = await session.query<{ id: string }>(`insert into public.saved_pianos (id, piano_id) values (gen_random_uuid(), gen_random_uuid()) returning id`);
    return row?.id;
  };
  const device = createPuller({ session: laptop, collection: 'saved_pianos' });
  await device.pull();
  await phone.begin();
  const first = await save(phone);
  const second = await save(tablet);
  await device.pull();
  await phone.commit();
  await device.pull();
  expect(device.arrived()).toEqual([first, second]);
});
