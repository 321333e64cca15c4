import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';
import { insertListing } from './pulling.ts';

let database: RealPostgres;
let owner: Session;
let dealer: Person;
let session: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  dealer = await database.addPerson('dealer');
  session = await database.session(dealer);
});
afterAll(() => database.stop());

/** Ids that the search gives for the words. */
async function find(query: string): Promise<string[]> {
  const { rows } = await session.rpc<{ rows: { id: string }[] }>('search_listings', { request: { query, limit: 100 } });
  return rows.map(({ id }) => id);
}

/** Rows of the search that are not as their listing says, missing and left-over ones too. */
async function wrongRows(): Promise<unknown[]> {
  return owner.query(
    `select coalesce(p.id, f.id) as id from public.pianos as p full join app.listing_search as f on f.id = p.id
     where coalesce(p.is_public, false) <> (f.id is not null) or (f.id is not null and f is distinct from app.search_row(p))`,
  );
}

test.each([
  ['is edited', { brand: 'Pleyel' }, true],
  ['is unpublished', { is_published: false }, false],
  ['is published again', { is_published: true }, true],
  ['is sold', { status: 'sold' }, false],
  ['is offered again', { status: 'active', price: 5000 }, true],
  ['is deleted', { deleted: true }, false],
])('the search follows a listing that %s', async (_what, fields, found) => {
  const [known] = await owner.query<{ id: string }>('select id from public.pianos limit 1');
  const id = known?.id ?? (await insertListing(session, 'Pleyel'));
  const names = Object.keys(fields);
  await session.query(
    `update public.pianos set (${names.join(', ')}) = (select ${names.join(', ')} from jsonb_populate_record(null::public.pianos, $2)) where id = $1`,
    [id, JSON.stringify(fields)],
  );
  expect(await find('pleyel')).toEqual(found ? [id] : []);
  expect(await wrongRows()).toEqual([]);
});

test('it follows a renamed seller, a tier and a row that is removed', async () => {
  const id = await insertListing(session, 'Ibach');
  await session.query(`update public.user_profiles set company_name = 'Klavierhaus am Wehr' where id = $1`, [dealer.userId]);
  await owner.query(`update public.user_profiles set rating = 4.5 where id = $1`, [dealer.userId]);
  await owner.query(`update public.pianos set tier = 'vip', tier_ends_at = now() + interval '1 day' where id = $1`, [id]);
  expect(await find('wehr ibach')).toEqual([id]);
  expect(await wrongRows()).toEqual([]);
  await owner.query('delete from public.pianos where id = $1', [id]);
  expect(await find('wehr')).toEqual([]);
  expect(await wrongRows()).toEqual([]);
});

test('a counted view leaves the search alone', async () => {
  const id = await insertListing(session, 'Sauter');
  const look = () => owner.query('select xmin::text, ctid::text from app.listing_search where id = $1', [id]);
  const before = await look();
  await session.rpc('increment_view', { piano_id: id });
  expect(await look()).toEqual(before);
  await session.query('update public.pianos set price = 100 where id = $1', [id]);
  expect(await look()).not.toEqual(before);
});
