import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let visitor: Caller;
let seller: Caller;
let dealer: Caller;
let buyer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  visitor = visitorOf(backend);
  seller = await signInAs(backend, 'seller');
  dealer = await signInAs(backend, 'dealer');
  buyer = await signInAs(backend, 'buyer');
});
afterAll(() => backend.close());

type Row = Record<string, unknown> & { id: string; version: number };

interface Pulled {
  rows: Row[];
  departed: string[];
  checkpoint: { stamp: string; id: string; boot: unknown } | null;
  more: boolean;
  restart: boolean;
}

interface Verdict {
  change_id: string;
  id: string;
  status: 'accepted' | 'conflict' | 'rejected';
  row?: Row | null;
  code?: string;
  reason?: string;
}

async function epoch(): Promise<string> {
  const [row] = await backend.sql<{ epoch: string }>('select epoch from public.sync_epoch');
  return row?.epoch ?? '';
}

async function pull(caller: Caller, collection: string, checkpoint: unknown, options: Record<string, unknown> = {}): Promise<Pulled> {
  const answer = await caller.rpc<{ epoch: string; server_time: string; collections: Record<string, Pulled> }>('pull_changes', {
    request: { epoch: await epoch(), limit: 200, window: 5000, ...options, checkpoints: { [collection]: checkpoint } },
  });
  expect(answer.server_time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const pulled = answer.collections[collection];
  if (!pulled) throw new Error(`${collection} is not in the answer`);
  return pulled;
}

/** Pulls until nothing more is announced. */
async function pullAll(caller: Caller, collection: string, checkpoint: unknown, options: Record<string, unknown> = {}) {
  const rows: Row[] = [];
  const departed: string[] = [];
  let page = await pull(caller, collection, checkpoint, options);
  const { restart } = page;
  let pages = 1;
  for (;;) {
    rows.push(...page.rows);
    departed.push(...page.departed);
    if (!page.more) return { rows, departed, checkpoint: page.checkpoint, restart, pages };
    page = await pull(caller, collection, page.checkpoint, options);
    pages += 1;
    if (pages > 500) throw new Error('The pull does not end');
  }
}

async function push(caller: Caller, ...changes: Record<string, unknown>[]): Promise<Verdict[]> {
  return caller.rpc<Verdict[]>('push_changes', {
    changes: changes.map((change) => ({ change_id: randomUUID(), base_version: null, fields: {}, ...change })),
  });
}

const publicFields = { brand: 'Ibach', model: 'F', piano_type: 'Grand', status: 'active', is_published: true };

async function addListing(caller: Caller, fields: Record<string, unknown> = {}): Promise<Row> {
  const [verdict] = await push(caller, { collection: 'pianos', id: randomUUID(), op: 'insert', fields: { ...publicFields, ...fields } });
  if (!verdict?.row) throw new Error(`Not accepted: ${JSON.stringify(verdict)}`);
  return verdict.row;
}

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

test('P-OFF-03: 250 rows of one moment arrive each once over pages of 100, in a first pull and as changes', async () => {
  const before = await pullAll(visitor, 'pianos', null);
  await backend.sql(
    `insert into public.pianos (owner_id, brand, piano_type, status, is_published, created_at)
     select $1, 'Same moment', 'Upright', 'active', true, '2026-01-01T00:00:00Z' from generate_series(1, 250)`,
    [dealer.userId],
  );
  for (const outcome of [
    await pullAll(visitor, 'pianos', null, { limit: 100 }),
    await pullAll(visitor, 'pianos', before.checkpoint, { limit: 100 }),
  ]) {
    const arrived = outcome.rows.filter(({ brand }) => brand === 'Same moment');
    expect(arrived).toHaveLength(250);
    expect(new Set(ids(arrived)).size).toBe(250);
  }
  await backend.sql(`delete from public.pianos where brand = 'Same moment'`);
});

test('a first pull gives own rows first, then public ones newest first, up to the window', async () => {
  const draft = await addListing(dealer, { status: 'draft', is_published: false, brand: 'Own draft' });
  const first = await pullAll(dealer, 'pianos', null, { limit: 7, window: 20 });
  const own = first.rows.filter(({ owner_id }) => owner_id === dealer.userId);
  const others = first.rows.slice(own.length);
  expect(ids(own)).toContain(draft.id);
  expect(first.rows.slice(0, own.length)).toEqual(own);
  expect(others).toHaveLength(20);
  const newest = await backend.sql<{ id: string }>(
    'select id from public.pianos where is_public and owner_id <> $1 order by created_at desc, id desc limit 20',
    [dealer.userId],
  );
  expect(ids(others)).toEqual(ids(newest));
});

test('what changes during a first pull comes again afterwards', async () => {
  const page = await pull(visitor, 'pianos', null, { limit: 5 });
  expect(page.more).toBe(true);
  const passed = page.rows[0];
  await backend.sql(`update public.pianos set finish = 'changed meanwhile' where id = $1`, [passed?.id]);
  const rest = await pullAll(visitor, 'pianos', page.checkpoint, { limit: 50 });
  expect(rest.rows.find(({ id }) => id === passed?.id)?.finish).toBe('changed meanwhile');
});

test('nothing changed: one request, empty arrays, the same checkpoint', async () => {
  const { checkpoint } = await pullAll(visitor, 'pianos', null);
  expect(await pull(visitor, 'pianos', checkpoint)).toEqual({ rows: [], departed: [], checkpoint, more: false, restart: false });
});

test('rows travel without what is derived, with their seller and with money as euro', async () => {
  const listing = await addListing(seller, { price: 1234.5, year: 1912, image_urls: ['/illustrations/upright.svg'] });
  const { rows } = await pullAll(visitor, 'pianos', null);
  const row = rows.find(({ id }) => id === listing.id);
  expect(row).toMatchObject({ price: 1234.5, year: 1912, image_urls: ['/illustrations/upright.svg'], version: 1, seller: { id: seller.userId, role: 'seller', slug: 'demo-seller' } });
  for (const hidden of ['search', 'is_public', 'seller_rating', 'seller_is_dealer', 'seller_revision']) expect(row).not.toHaveProperty(hidden);
  expect(JSON.stringify(row)).not.toContain('@');
});

test.each([
  ['unpublished', { is_published: false }],
  ['sold', { status: 'sold' }],
  ['deleted', { deleted: true }],
])('a listing that is %s departs from others and stays with its owner', async (_state, fields) => {
  const listing = await addListing(seller);
  const others = await pullAll(visitor, 'pianos', null);
  const own = await pullAll(seller, 'pianos', null);
  const [verdict] = await push(seller, { collection: 'pianos', id: listing.id, op: 'update', base_version: 1, fields });
  expect(verdict?.status).toBe('accepted');

  const seenByOthers = await pullAll(visitor, 'pianos', others.checkpoint);
  expect(seenByOthers.departed).toEqual([listing.id]);
  expect(ids(seenByOthers.rows)).not.toContain(listing.id);
  const seenByOwner = await pullAll(seller, 'pianos', own.checkpoint);
  expect(seenByOwner.departed).not.toContain(listing.id);
  expect(seenByOwner.rows.find(({ id }) => id === listing.id)).toMatchObject(fields);
});

test('a listing that departed and came back arrives as a row, not as departed', async () => {
  const listing = await addListing(seller);
  const { checkpoint } = await pullAll(visitor, 'pianos', null);
  await push(seller, { collection: 'pianos', id: listing.id, op: 'update', base_version: 1, fields: { is_published: false } });
  await push(seller, { collection: 'pianos', id: listing.id, op: 'update', base_version: 2, fields: { is_published: true } });
  const after = await pullAll(visitor, 'pianos', checkpoint, { limit: 1 });
  expect(after.departed).toEqual([]);
  expect(ids(after.rows)).toEqual([listing.id]);
});

test('a removed row of the database departs as well', async () => {
  const listing = await addListing(seller);
  const { checkpoint } = await pullAll(visitor, 'pianos', null);
  await backend.sql('delete from public.pianos where id = $1', [listing.id]);
  expect((await pullAll(visitor, 'pianos', checkpoint)).departed).toEqual([listing.id]);
});

test('a counted view changes neither version nor stamp; a renamed seller brings their listings again', async () => {
  const listing = await addListing(seller);
  const { checkpoint } = await pullAll(visitor, 'pianos', null);
  expect(await visitor.rpc('increment_view', { piano_id: listing.id })).toBe(1);
  expect(await visitor.rpc('increment_view', { piano_id: listing.id })).toBe(2);
  expect(await visitor.rpc('increment_view', { piano_id: randomUUID() })).toBeNull();
  expect((await pull(visitor, 'pianos', checkpoint)).rows).toEqual([]);

  await seller.request('PATCH', `/rest/v1/user_profiles?id=eq.${seller.userId}`, { full_name: 'Renamed seller' });
  const again = await pullAll(visitor, 'pianos', checkpoint);
  expect(again.rows.find(({ id }) => id === listing.id)).toMatchObject({ version: 1, view_count: 2, seller: { display_name: 'Renamed seller' } });
});

test('a phone number is with the listings as long as its seller chooses so', async () => {
  const listing = await addListing(seller);
  const profile = `/rest/v1/user_profiles?id=eq.${seller.userId}`;
  let { checkpoint } = await pullAll(visitor, 'pianos', null);
  async function phoneAfter(change: object) {
    expect((await seller.request('PATCH', profile, change)).status).toBe(204);
    const again = await pullAll(visitor, 'pianos', checkpoint);
    checkpoint = again.checkpoint;
    const row = again.rows.find(({ id }) => id === listing.id) as { seller: { phone: string } } | undefined;
    return row?.seller.phone ?? 'not sent again';
  }
  expect(await phoneAfter({ phone: '+49 30 5550100' })).toBe('not sent again');
  expect(await phoneAfter({ phone_is_public: true })).toBe('+49 30 5550100');
  expect(await phoneAfter({ phone: '+49 30 5550199' })).toBe('+49 30 5550199');
  expect(await phoneAfter({ phone_is_public: false })).toBe('');
  expect(await phoneAfter({ phone: '' })).toBe('not sent again');
  expect((await buyer.request('PATCH', profile, { phone_is_public: true })).status).toBe(204);
  const [kept] = await backend.sql('select phone_is_public from public.user_profiles where id = $1', [seller.userId]);
  expect(kept).toEqual({ phone_is_public: false });
});

test.each([
  ['another epoch', { epoch: '00000000-0000-4000-8000-000000000000' }, undefined],
  ['no epoch', { epoch: null }, undefined],
  ['a stamp of another cluster', {}, { stamp: '999999999', id: '00000000-0000-4000-8000-000000000000', boot: null }],
  ['no checkpoint of ours', {}, { stamp: 'x', id: 3 }],
  ['a text as checkpoint', {}, 'x'],
])('%s: the pull starts anew', async (_case, options, checkpoint) => {
  const before = await pullAll(seller, 'pianos', null);
  const anew = await pullAll(seller, 'pianos', checkpoint ?? before.checkpoint, options);
  expect(anew.restart).toBe(true);
  expect(ids(anew.rows).sort()).toEqual(ids(before.rows).sort());
});

test('more changes than the window: the pull starts anew with the newest', async () => {
  const { checkpoint } = await pullAll(visitor, 'pianos', null);
  await backend.sql(`update public.pianos set finish = finish || ' touched' where is_public`);
  const far = await pull(visitor, 'pianos', checkpoint, { limit: 5, window: 10 });
  expect([far.restart, far.rows.length, far.more]).toEqual([true, 5, true]);
  const near = await pull(visitor, 'pianos', checkpoint, { limit: 5, window: 1000 });
  expect([near.restart, near.rows.length, near.more]).toEqual([false, 5, true]);
});

test('a checkpoint from before the purge of old marks starts anew', async () => {
  const listing = await addListing(seller);
  const { checkpoint } = await pullAll(visitor, 'pianos', null);
  await push(seller, { collection: 'pianos', id: listing.id, op: 'delete', base_version: 1 });
  await backend.sql(`update public.departed_rows set departed_at = now() - interval '91 days'`);
  await backend.sql('select app.purge_sync_logs()');
  expect((await pull(visitor, 'pianos', checkpoint)).restart).toBe(true);
});

test('personal collections are empty for visitors and hold only own rows, marks included', async () => {
  const id = randomUUID();
  await push(buyer, { collection: 'saved_pianos', id, op: 'insert', fields: { piano_id: randomUUID(), title: 'Grand' } });
  const { rows, checkpoint } = await pullAll(buyer, 'saved_pianos', null);
  expect(rows).toEqual([expect.objectContaining({ id, title: 'Grand', deleted: false, user_id: buyer.userId })]);
  await push(buyer, { collection: 'saved_pianos', id, op: 'delete', base_version: 1 });
  expect((await pullAll(buyer, 'saved_pianos', checkpoint)).rows).toEqual([expect.objectContaining({ id, deleted: true, version: 2 })]);
  expect((await pull(seller, 'saved_pianos', null)).rows).toEqual([]);
  expect(await pull(visitor, 'saved_pianos', null)).toEqual({ rows: [], departed: [], checkpoint: null, more: false, restart: false });
});

test('P-OFF-03: personal rows of one moment arrive each once over small pages', async () => {
  await backend.sql(`insert into public.piano_lookup_history (user_id, serial_number) select $1, n::text from generate_series(1, 25) as n`, [buyer.userId]);
  const { rows, pages } = await pullAll(buyer, 'piano_lookup_history', null, { limit: 10 });
  expect([new Set(ids(rows)).size, rows.length, pages]).toEqual([25, 25, 3]);
});

test('rows from before a purge come over small pages to an end, and whoever has them starts anew once and never again', async () => {
  const held = await pullAll(buyer, 'piano_lookup_history', null, { limit: 10 });
  const listing = await addListing(seller);
  await push(seller, { collection: 'pianos', id: listing.id, op: 'delete', base_version: 1 });
  await backend.sql(`update public.departed_rows set departed_at = now() - interval '91 days'`);
  await backend.sql('select app.purge_sync_logs()');
  for (const checkpoint of [null, held.checkpoint]) {
    const again = await pullAll(buyer, 'piano_lookup_history', checkpoint, { limit: 10 });
    expect([new Set(ids(again.rows)).size, again.rows.length]).toEqual([held.rows.length, held.rows.length]);
    const next = await pull(buyer, 'piano_lookup_history', again.checkpoint);
    expect(next).toMatchObject({ rows: [], restart: false, checkpoint: again.checkpoint });
    const none = await pull(buyer, 'saved_searches', null);
    expect(await pull(buyer, 'saved_searches', none.checkpoint)).toMatchObject({ restart: false });
  }
  expect((await pull(buyer, 'piano_lookup_history', held.checkpoint, { limit: 10 })).restart).toBe(true);
});

test('a malformed pull is refused with a sentence', async () => {
  await expect(visitor.rpc('pull_changes', { request: {} })).rejects.toThrow('PT400');
  await expect(visitor.rpc('pull_changes', { request: { checkpoints: { public_profiles: null } } })).rejects.toThrow('PT400');
});

test('P-OFF-15: a repeated change is accepted again, applied once', async () => {
  const id = randomUUID();
  const insert = { change_id: randomUUID(), collection: 'pianos', id, op: 'insert', fields: publicFields };
  const update = { change_id: randomUUID(), collection: 'pianos', id, op: 'update', base_version: 1, fields: { price: 3900 } };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const verdicts = await push(seller, insert, update);
    expect(verdicts.map(({ status, row }) => [status, row?.version, row?.price])).toEqual(
      attempt === 0 ? [['accepted', 1, null], ['accepted', 2, 3900]] : [['accepted', 2, 3900], ['accepted', 2, 3900]],
    );
  }
  const both = await Promise.all([push(seller, insert), push(seller, insert)]);
  expect(both.flat().map(({ status }) => status)).toEqual(['accepted', 'accepted']);
  expect(await backend.sql('select count(*)::int as rows from public.pianos where id = $1', [id])).toEqual([{ rows: 1 }]);
});

test('an insert of an id that exists answers conflict with the own row', async () => {
  const listing = await addListing(seller);
  const [verdict] = await push(seller, { collection: 'pianos', id: listing.id, op: 'insert', fields: { ...publicFields, brand: 'Other' } });
  expect(verdict).toMatchObject({ status: 'conflict', row: { id: listing.id, brand: 'Ibach' } });
  const [foreign] = await push(buyer, { collection: 'pianos', id: listing.id, op: 'insert', fields: publicFields });
  expect(foreign).toMatchObject({ status: 'rejected', code: 'PT409' });
});

test('a change of an old version answers conflict with the row as it is', async () => {
  const listing = await addListing(seller);
  const verdicts = await push(
    seller,
    { collection: 'pianos', id: listing.id, op: 'update', base_version: 1, fields: { price: 100 } },
    { collection: 'pianos', id: listing.id, op: 'update', base_version: 1, fields: { price: 200 } },
    { collection: 'pianos', id: listing.id, op: 'delete', base_version: 1 },
  );
  expect(verdicts.map(({ status, row }) => [status, row?.price, row?.version])).toEqual([
    ['accepted', 100, 2], ['conflict', 100, 2], ['conflict', 100, 2],
  ]);
});

test.each([
  ['an unknown type', { fields: { piano_type: 'Harp' } }, 'PT422'],
  ['a negative price', { fields: { price: -1 } }, 'PT422'],
  ['a price that is no number', { fields: { price: 'abc' } }, 'PT422'],
  ['a year out of range', { fields: { year: 1500 } }, 'PT422'],
  ['a missing title', { fields: { title: null } }, 'PT422'],
  ['a text too long', { fields: { title: 'x'.repeat(201) } }, 'PT422'],
  ['a row that is not there', { id: '00000000-0000-4000-8000-000000000000', fields: { price: 1 } }, 'PT404'],
  ['an unknown collection', { collection: 'public_profiles', fields: { role: 'admin' } }, 'PT400'],
  ['an unknown operation', { op: 'truncate' }, 'PT400'],
  ['an id that is none', { id: 'x' }, 'PT422'],
])('%s is rejected with a sentence, and its neighbours go through', async (_case, wrong, code) => {
  const listing = await addListing(seller);
  const base = { collection: 'pianos', id: listing.id, op: 'update' };
  const verdicts = await push(
    seller,
    { ...base, base_version: 1, fields: { price: 10 } },
    { ...base, base_version: 2, ...wrong },
    { ...base, base_version: 2, fields: { price: 20 } },
  );
  expect(verdicts.map(({ status }) => status)).toEqual(['accepted', 'rejected', 'accepted']);
  expect(verdicts[1]?.code).toBe(code);
  expect(verdicts[1]?.reason).toMatch(/^[A-Z].+\.$/);
  expect(verdicts[2]?.row).toMatchObject({ price: 20, version: 3 });
});

describe('new rows of one table, sent together', () => {
  const news = (count: number, fields: Record<string, unknown> = {}) =>
    Array.from({ length: count }, (_, place) => ({
      change_id: randomUUID(), collection: 'pianos', id: randomUUID(), op: 'insert', fields: { ...publicFields, model: `M${place}`, ...fields },
    }));

  test('are accepted in their order without being given back; repeated, they are recognised and given as a pull gives them', async () => {
    const changes = news(40);
    const first = await push(seller, ...changes);
    expect(first).toEqual(changes.map(({ change_id, id }) => ({ change_id, id, status: 'accepted' })));
    const pulled = await pullAll(seller, 'pianos', null);
    const rows = changes.map(({ id }) => pulled.rows.find((row) => row.id === id));
    expect(rows.map((row) => [row?.model, row?.version])).toEqual(changes.map(({ fields }) => [fields.model, 1]));
    const again = await push(seller, ...changes);
    expect(again.map(({ change_id, status, row }) => [change_id, status, row])).toEqual(
      changes.map(({ change_id }, place) => [change_id, 'accepted', rows[place]]),
    );
    const ids = changes.map(({ id }) => id);
    const counts = await backend.sql(
      `select (select count(*)::int from public.pianos where id = any ($1)) as rows,
         (select count(*)::int from public.sync_receipts where row_id = any ($1)) as receipts`,
      [ids],
    );
    expect(counts).toEqual([{ rows: 40, receipts: 40 }]);
  });

  test.each([
    ['a broken value', { fields: { ...publicFields, price: -1 } }, 'rejected', 'PT422'],
    ['the same id once more', null, 'conflict', undefined],
    ['another table', { collection: 'public_profiles' }, 'rejected', 'PT400'],
  ] as const)('go through beside %s', async (_case, wrong, status, code) => {
    const changes = news(3);
    const [before, middle, after] = changes;
    const broken = wrong === null ? { ...middle, id: before?.id } : { ...middle, ...wrong };
    const verdicts = await push(seller, { ...before }, broken, { ...after });
    expect(verdicts.map((verdict) => [verdict.status, verdict.code])).toEqual([['accepted', undefined], [status, code], ['accepted', undefined]]);
  });

  test('with different fields, or of a visitor, go one by one', async () => {
    const [one, other] = news(2);
    const verdicts = await push(seller, { ...one }, { ...other, fields: { ...publicFields, price: 3900 } });
    expect(verdicts.map(({ row }) => row?.price)).toEqual([null, 3900]);
    expect((await push(visitor, ...news(2))).map(({ code }) => code)).toEqual(['PT401', 'PT401']);
  });
});

test('a stock number is one listing’s of its owner, and free again after deletion', async () => {
  const first = await addListing(dealer, { stock_number: 'T-1' });
  const taken = { collection: 'pianos', id: randomUUID(), op: 'insert', fields: { ...publicFields, stock_number: 'T-1' } };
  const [refused] = await push(dealer, taken);
  expect(refused).toMatchObject({ status: 'rejected', code: 'PT409', reason: 'Another of your listings has this stock number.' });
  expect((await push(seller, { ...taken, id: randomUUID() }))[0]?.status).toBe('accepted');
  await push(dealer, { collection: 'pianos', id: first.id, op: 'delete', base_version: 1 });
  expect((await push(dealer, taken))[0]?.status).toBe('accepted');
});

test('at most 20 saved searches a person; a removed one makes room', async () => {
  const searches = Array.from({ length: 21 }, (_, place) => ({
    collection: 'saved_searches', id: randomUUID(), op: 'insert', fields: { name: `Search ${place}`, query: '' },
  }));
  const verdicts = await push(seller, ...searches);
  expect(verdicts.slice(0, 20).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'accepted'));
  expect(verdicts[20]).toMatchObject({ status: 'rejected', code: 'PT409' });
  await push(seller, { collection: 'saved_searches', id: searches[0]?.id, op: 'delete', base_version: 1 });
  expect((await push(seller, { ...searches[20] }))[0]?.status).toBe('accepted');
});

test('a visitor records look-ups without a user, once each, and may do nothing else', async () => {
  const lookup = { collection: 'piano_lookup_history', id: randomUUID(), op: 'insert', fields: { serial_number: '1234567', was_successful: true } };
  for (const _attempt of [1, 2]) expect(await push(visitor, lookup)).toEqual([expect.objectContaining({ status: 'accepted', row: null })]);
  expect(await backend.sql('select user_id, serial_number from public.piano_lookup_history where id = $1', [lookup.id])).toEqual([
    { user_id: null, serial_number: '1234567' },
  ]);
  const others = await push(
    visitor,
    { ...lookup, op: 'update', base_version: 1 },
    { collection: 'pianos', id: randomUUID(), op: 'insert', fields: publicFields },
    { collection: 'saved_pianos', id: randomUUID(), op: 'insert', fields: { piano_id: randomUUID() } },
  );
  expect(others.map(({ code }) => code)).toEqual(['PT401', 'PT401', 'PT401']);
});

test('more than 100 changes, or no list, are refused as a whole', async () => {
  await expect(seller.rpc('push_changes', { changes: {} })).rejects.toThrow('PT400');
  await expect(seller.rpc('push_changes', { changes: Array.from({ length: 101 }, () => ({})) })).rejects.toThrow('PT400');
});

test('listings are fetched by id as far as the caller may see them', async () => {
  const shown = await addListing(seller);
  const draft = await addListing(seller, { is_published: false });
  const asked = { ids: [shown.id, draft.id, randomUUID()] };
  expect(ids(await visitor.rpc<Row[]>('listings_by_ids', asked))).toEqual([shown.id]);
  expect(ids(await seller.rpc<Row[]>('listings_by_ids', asked)).sort()).toEqual([shown.id, draft.id].sort());
});

test('a restored cluster renews its epoch, and all rows are handed out again', async () => {
  const before = await pullAll(seller, 'pianos', null);
  const oldEpoch = await epoch();
  await backend.sql('select app.renew_sync_epoch()');
  expect(await epoch()).not.toBe(oldEpoch);
  const anew = await pullAll(seller, 'pianos', before.checkpoint, { epoch: oldEpoch });
  expect([anew.restart, ids(anew.rows).sort()]).toEqual([true, ids(before.rows).sort()]);
});
