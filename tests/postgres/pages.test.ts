import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';
import { createPuller, insertListing } from './pulling.ts';

let database: RealPostgres;
let owner: Session;
let visitor: Session;
let dealerPerson: Person;
let dealer: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  visitor = await database.session('visitor');
  dealerPerson = await database.addPerson('dealer');
  dealer = await database.session(dealerPerson);
});
afterAll(() => database.stop());
beforeEach(() => owner.query('delete from public.pianos'));

/** 500 public listings of one owner, one created_at and one stamp; their ids, sorted. */
async function insertOneMoment(): Promise<string[]> {
  const rows = await owner.query<{ id: string }>(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published, created_at)
     select $1, 'One moment', 'Upright', 'active', true, '2026-01-01T00:00:00Z' from generate_series(1, 500) returning id`,
    [dealerPerson.userId],
  );
  const [shared] = await owner.query(`select count(distinct stamp)::int as stamps, count(distinct created_at)::int as times from public.pianos where brand = 'One moment'`);
  expect(shared).toEqual({ stamps: 1, times: 1 });
  return rows.map(({ id }) => id).sort();
}

const sorted = (ids: readonly string[]) => [...ids].sort();

test.each([7, 100, 250, 499, 500, 501])(
  '500 rows of one timestamp and one stamp over pages of %d: none missed, none twice',
  async (limit) => {
    await insertListing(dealer, 'Before');
    const watching = createPuller({ session: visitor, collection: 'pianos', limit });
    const owning = createPuller({ session: dealer, collection: 'pianos', limit });
    await watching.pull();
    await owning.pull();
    watching.forget();
    owning.forget();
    const moment = await insertOneMoment();
    const after = await insertListing(dealer, 'After');
    await watching.pull();
    await owning.pull();
    expect([sorted(watching.arrived()), sorted(owning.arrived())]).toEqual([sorted([...moment, after]), sorted([...moment, after])]);

    // The first pull goes by listed_at; its changes are none, since nothing was written meanwhile.
    const fresh = createPuller({ session: visitor, collection: 'pianos', limit });
    await fresh.pull();
    expect(fresh.arrived()).toHaveLength(502);
    expect(fresh.held().size).toBe(502);

    // 500 departures of one stamp, with a row of the same stamp among them.
    watching.forget();
    await owner.begin();
    await owner.query(`update public.pianos set is_published = false where brand = 'One moment'`);
    await owner.query(`update public.pianos set finish = 'walnut' where id = $1`, [after]);
    await owner.commit();
    await watching.pull();
    expect(sorted(watching.departed())).toEqual(moment);
    expect(watching.arrived()).toEqual([after]);
    expect(watching.held().size).toBe(2);
  },
);

test.each(['saved_searches', 'piano_lookup_history', 'saved_pianos'])('500 rows of one stamp of %s arrive each once', async (collection) => {
  const buyer = await database.addPerson('buyer');
  const device = createPuller({ session: await database.session(buyer), collection, limit: 99 });
  const contents = {
    saved_searches: `(user_id, name, deleted) select $1::uuid, n::text, true`,
    piano_lookup_history: `(user_id, serial_number) select $1::uuid, n::text`,
    saved_pianos: `(user_id, piano_id) select $1::uuid, gen_random_uuid()`,
  }[collection];
  await owner.query(`insert into public.${collection} ${contents} from generate_series(1, 500) as n`, [buyer.userId]);
  const pages = await device.pull();
  expect([device.arrived().length, device.held().size, pages.length]).toEqual([500, 500, 6]);
});

test('a renewed epoch starts every device anew, and it ends with what the server has', async () => {
  const kept = await insertListing(dealer, 'Kept');
  const lost = await insertListing(dealer, 'Lost in the restore');
  const device = createPuller({ session: visitor, collection: 'pianos', limit: 1 });
  await device.pull();
  expect(device.held().size).toBe(2);

  // A restore into another cluster: rows of older days, with stamps that mean nothing there.
  await owner.query('alter table public.pianos disable trigger user');
  await owner.query('delete from public.pianos where id = $1', [lost]);
  await owner.query('update public.pianos set stamp = 3');
  await owner.query('alter table public.pianos enable trigger user');
  await owner.query('select app.renew_sync_epoch()');

  const pages = await device.pull();
  expect(pages.map(({ restart }) => restart)).toEqual([true, ...pages.slice(1).map(() => false)]);
  expect([...device.held().keys()]).toEqual([kept]);

  device.forget();
  const next = await insertListing(dealer, 'Next');
  expect((await device.pull()).every(({ restart }) => !restart)).toBe(true);
  expect(device.arrived()).toEqual([next]);
});
