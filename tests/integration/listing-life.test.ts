import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { lifeDays } from '../../src/domain/listing/lifecycle.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let seller: Caller;
let admin: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  seller = await signInAs(backend, 'seller');
  admin = await signInAs(backend, 'admin');
});
afterAll(() => backend.close());

interface Verdict {
  status: string;
  code?: string;
  row: Record<string, unknown> & { version: number };
}

interface Life {
  status: string;
  is_published: boolean;
  is_public: boolean;
  hidden: boolean;
  publish_wanted: boolean;
  screening_state: string;
  version: number;
  /** Days until it ends, and since it was confirmed, rounded. */
  left: number | null;
  fresh: number | null;
}

const description = 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.';

async function push(change: Record<string, unknown>): Promise<Verdict> {
  const [verdict] = await seller.rpc<Verdict[]>('push_changes', {
    changes: [{ change_id: randomUUID(), base_version: null, collection: 'pianos', ...change }],
  });
  if (!verdict) throw new Error('No verdict');
  return verdict;
}

async function publish(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const verdict = await push({
    id, op: 'insert',
    fields: {
      title: 'Ibach F', brand: 'Ibach', piano_type: 'Upright', condition: 'Used - Good', price: '4200.00', status: 'active', is_published: true,
      description, ...fields,
    },
  });
  expect(verdict.status).toBe('accepted');
  return id;
}

async function lifeOf(id: string): Promise<Life> {
  const [row] = await backend.sql<Life>(
    `select status, is_published, is_public, hidden_at is not null as hidden, publish_wanted, screening_state, version::int,
       round(extract(epoch from ends_at - now()) / 86400)::int as left, round(extract(epoch from now() - confirmed_at) / 86400)::int as fresh
     from public.pianos where id = $1`, [id]);
  if (!row) throw new Error('No such listing');
  return row;
}

async function write(id: string, fields: Record<string, unknown>): Promise<Verdict> {
  return push({ id, op: 'update', base_version: (await lifeOf(id)).version, fields });
}

/** As if so many days had gone by since now. */
async function turnClock(id: string, days: number): Promise<void> {
  const back = `${days} days`;
  await backend.sql(
    `update public.pianos set listed_at = listed_at - $2::interval, confirmed_at = confirmed_at - $2::interval,
       ends_at = ends_at - $2::interval, tier_ends_at = tier_ends_at - $2::interval, hidden_at = hidden_at - $2::interval where id = $1`, [id, back]);
  await backend.sql('update app.listing_clocks set asked_for = asked_for - $2::interval where piano_id = $1', [id, back]);
  await backend.sql(
    `update app.listing_clocks as c set due_at = app.listing_due_at(p, c.asked_for) from public.pianos as p
     where p.id = c.piano_id and p.id = $1`, [id]);
}

const run = () => backend.sql('select app.listing_life_due()');

async function told(id: string): Promise<string[]> {
  const rows = await backend.sql<{ kind: string }>(
    "select kind from public.notifications where subject ->> 'piano_id' = $1 order by created_at", [id]);
  return rows.map(({ kind }) => kind);
}

const onMarket = { status: 'active', is_published: true, is_public: true, hidden: false };
const now = () => new Date().toISOString();

describe('a term', () => {
  test('lasts 90 days from coming on the market, and ends then, once', async () => {
    const id = await publish();
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: lifeDays.end, fresh: 0 });
    await turnClock(id, 44);
    await write(id, { confirmed_at: now() });
    await turnClock(id, 44);
    await write(id, { confirmed_at: now() });
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: 2, fresh: 0 });
    await turnClock(id, 2);
    await run();
    const ended = await lifeOf(id);
    expect(ended).toMatchObject({ status: 'ended', is_published: false, is_public: false });
    await run();
    expect(await lifeOf(id)).toEqual(ended);
    expect(await told(id)).toEqual(['listing_ended']);
  });

  test('begins anew by relisting, through the screening', async () => {
    const id = await publish();
    await turnClock(id, 91);
    await run();
    expect((await write(id, { status: 'active', is_published: true })).row).toMatchObject({ is_published: true, screening_state: 'approved' });
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: 90, fresh: 0 });
  });

  test.each([
    ['sold', { status: 'sold' }, { status: 'active' }],
    ['ended', { status: 'ended', is_published: false }, { status: 'active', is_published: true }],
  ])('is over when it is %s, and fresh when it comes back', async (_what, off, on) => {
    const id = await publish();
    await turnClock(id, 10);
    await write(id, off);
    expect(await lifeOf(id)).toMatchObject({ is_public: false, left: 0 });
    await write(id, on);
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: 90 });
  });

  it.each([
    ['reserving', { status: 'reserved' }, { status: 'active' }, true],
    ['taking it off the market', { is_published: false }, { is_published: true }, false],
    ['deleting it by mistake', { deleted: true }, { deleted: false }, false],
  ])('goes on after %s and back, which says that the piano is there', async (_what, off, on, isPublic) => {
    const id = await publish();
    await turnClock(id, 20);
    await write(id, off);
    expect(await lifeOf(id)).toMatchObject({ is_public: isPublic, left: 70 });
    await write(id, on);
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: 70, fresh: 0 });
  });

  test('does not end a reserved piano, which gets a fresh one when it is set free later', async () => {
    const id = await publish();
    await write(id, { status: 'reserved' });
    await turnClock(id, 100);
    await run();
    expect(await lifeOf(id)).toMatchObject({ status: 'reserved' });
    await write(id, { status: 'active' });
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: 90 });
  });

  test('lasts as long as a paid tier does', async () => {
    const id = await publish();
    await backend.sql("update public.pianos set tier = 'vip', tier_ends_at = now() + interval '120 days' where id = $1", [id]);
    expect(await lifeOf(id)).toMatchObject({ left: 120 });
    await turnClock(id, 40);
    await write(id, { confirmed_at: now() });
    await turnClock(id, 40);
    await write(id, { confirmed_at: now() });
    await turnClock(id, 15);
    await run();
    expect(await lifeOf(id)).toMatchObject(onMarket);
    await turnClock(id, 25);
    await run();
    expect(await lifeOf(id)).toMatchObject({ status: 'ended' });
  });

  test('does not run for what is not on the market', async () => {
    const id = await publish({ status: 'draft', is_published: false });
    expect(await lifeOf(id)).toMatchObject({ left: null });
    expect(await backend.sql('select from app.listing_clocks where piano_id = $1', [id])).toEqual([]);
  });
});

describe('is it still there?', () => {
  test('is asked at 30 days, once, and changes nothing on devices', async () => {
    const id = await publish();
    await turnClock(id, lifeDays.ask - 1);
    await run();
    expect(await told(id)).toEqual([]);
    await turnClock(id, 1);
    const { version } = await lifeOf(id);
    await run();
    await run();
    expect(await told(id)).toEqual(['listing_still_there']);
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, version });
  });

  test('without an answer it is hidden at 45 days, and one tap brings it back in its term', async () => {
    const id = await publish();
    await turnClock(id, 30);
    await run();
    await turnClock(id, 15);
    await run();
    await run();
    expect(await lifeOf(id)).toMatchObject({ status: 'active', is_published: false, is_public: false, hidden: true });
    expect(await told(id)).toEqual(['listing_still_there', 'listing_hidden']);
    expect(await visitorOf(backend).rpc('listings_by_ids', { ids: [id] })).toEqual([]);
    const { row } = await write(id, { confirmed_at: now() });
    expect(row).toMatchObject({ is_published: true, hidden_at: null });
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, left: 45, fresh: 0 });
  });

  test('an answer that was given before it was hidden, and arrives after, brings it back too', async () => {
    const id = await publish();
    await turnClock(id, 45);
    const said = new Date(Date.now() - 60_000).toISOString();
    await run();
    await write(id, { confirmed_at: said });
    expect(await lifeOf(id)).toMatchObject({ ...onMarket, fresh: 0 });
  });

  test('a hidden one ends with its term', async () => {
    const id = await publish();
    await turnClock(id, 50);
    await run();
    await turnClock(id, 41);
    await run();
    expect(await lifeOf(id)).toMatchObject({ status: 'ended', hidden: false });
    expect(await told(id)).toEqual(['listing_hidden', 'listing_ended']);
  });

  test('an answer that lies in the future counts from now; one of before is no answer', async () => {
    const id = await publish();
    await turnClock(id, 31);
    await write(id, { confirmed_at: '2099-01-01T00:00:00Z' });
    expect(await lifeOf(id)).toMatchObject({ fresh: 0 });
    await turnClock(id, 46);
    await run();
    await write(id, { confirmed_at: '2001-01-01T00:00:00Z' });
    expect(await lifeOf(id)).toMatchObject({ hidden: true, is_public: false });
  });

  test('many at once are worked off in turns', async () => {
    await backend.sql(
      `insert into public.pianos (owner_id, title, piano_type, status, is_published)
       select $1, 'Stock ' || place, 'Upright', 'active', true from generate_series(1, 250) as place`, [seller.userId]);
    await backend.sql("update app.listing_clocks as c set due_at = now() - interval '1 hour' from public.pianos as p where p.id = c.piano_id and p.title like 'Stock %'");
    await backend.sql("update public.pianos set ends_at = now() - interval '1 minute' where title like 'Stock %'");
    await run();
    const ended = async () => (await backend.sql("select from public.pianos where title like 'Stock %' and status = 'ended'")).length;
    expect(await ended()).toBe(200);
    await run();
    expect(await ended()).toBe(250);
  });

  test('of a listing that is gone nothing is left', async () => {
    const id = await publish();
    const clocks = () => backend.sql('select from app.listing_clocks where piano_id = $1', [id]);
    await turnClock(id, 100);
    await backend.sql('delete from public.pianos where id = $1', [id]);
    expect(await clocks()).toHaveLength(1);
    await run();
    expect(await clocks()).toEqual([]);
  });

  test('finds what is due by its index', async () => {
    const plan = await backend.sql<{ 'QUERY PLAN': string }>(
      'explain select c.piano_id from app.listing_clocks as c where c.due_at <= now() order by c.due_at limit 200');
    expect(JSON.stringify(plan)).toContain('listing_clocks_by_time');
  });
});

describe('pictures that no listing names any more', () => {
  const address = (path: string) => `/storage/v1/object/public/piano-images/${path}`;
  async function upload(name: string, caller: Caller = seller): Promise<string> {
    const path = `${caller.userId}/${name}`;
    const answer = await caller.request('POST', `/storage/v1/object/piano-images/${path}`, Uint8Array.of(0xff, 0xd8, 0xff, 1) as never, { 'content-type': 'image/jpeg' });
    expect(answer.status).toBe(200);
    return path;
  }
  const unused = (known: string[], caller: Caller = seller) => caller.rpc<string[]>('unused_pictures', { known });

  test('are found with their small forms; what a listing names, or lies elsewhere, never is', async () => {
    const [kept, keptSmall, left, leftSmall] = [await upload('7-a-0.jpg'), await upload('7-a-0-small.jpg'), await upload('7-b-1.jpg'), await upload('7-b-1-small.jpg')];
    const theirs = await upload('7-c-0.jpg', admin);
    await publish({ image_urls: [address(kept ?? '')] });
    expect(await unused([kept ?? '', left ?? '', theirs])).toEqual([leftSmall, left].toSorted());
    expect(await unused([])).toEqual([]);
    expect(await unused([theirs], admin)).toEqual([theirs]);
    await backend.sql("update storage.objects set created_at = now() - interval '31 days' where name = any($1)", [[kept, keptSmall, left]]);
    expect(await unused([])).toEqual([left]);
  });
});

describe('no way past the screening', () => {
  const cheap = { price: '1.00' };

  test('by ending, lowering the price and relisting', async () => {
    const id = await publish();
    await write(id, { status: 'ended', is_published: false });
    await write(id, cheap);
    expect((await write(id, { status: 'active', is_published: true })).row).toMatchObject({ is_published: false, publish_wanted: true, screening_state: 'flagged' });
    expect(await lifeOf(id)).toMatchObject({ is_public: false });
  });

  test('by selling, lowering the price and putting it back', async () => {
    const id = await publish();
    await write(id, { status: 'sold' });
    await write(id, cheap);
    await write(id, { status: 'active' });
    expect(await lifeOf(id)).toMatchObject({ is_public: false, screening_state: 'flagged' });
  });

  it.each([
    ['confirming', { confirmed_at: now() }],
    ['reserving', { status: 'reserved' }],
  ])('by changing a hidden one and %s it', async (_what, answer) => {
    const id = await publish();
    await turnClock(id, 46);
    await run();
    await write(id, cheap);
    expect(await lifeOf(id)).toMatchObject({ hidden: true, is_public: false });
    await write(id, answer);
    expect(await lifeOf(id)).toMatchObject({ is_published: false, publish_wanted: true, screening_state: 'flagged', hidden: false });
  });

  test('by confirming one that an admin declined', async () => {
    const id = await publish(cheap);
    await admin.rpc('decide_screening', { listing_id: id, approve: false, reason: 'The price does not fit the pictures' });
    await write(id, { confirmed_at: now() });
    await write(id, { status: 'reserved' });
    await write(id, { status: 'active', confirmed_at: now() });
    expect(await lifeOf(id)).toMatchObject({ is_published: false, publish_wanted: false, is_public: false });
  });

  it.each(['hidden_at', 'ends_at', 'listed_at'])('%s is nobody’s to write', async (column) => {
    const id = await publish();
    const before = await lifeOf(id);
    const { status } = await seller.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, { [column]: '2099-01-01T00:00:00Z' });
    expect([401, 403]).toContain(status);
    await write(id, { [column]: '2099-01-01T00:00:00Z', finish: 'walnut' });
    expect(await lifeOf(id)).toMatchObject({ left: before.left, hidden: false });
  });

  test('nobody but the database runs the job', async () => {
    const { status } = await seller.request('POST', '/rest/v1/rpc/listing_life_due', {});
    expect(status).toBe(404);
  });
});
