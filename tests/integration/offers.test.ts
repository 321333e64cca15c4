import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { offerActors, offerStates, stepsFrom } from '../../src/domain/offer/steps.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let buyer: Caller;
let other: Caller;
let dealer: Caller;
let listing: string;

beforeAll(async () => {
  backend = await startTestBackend();
  [buyer, dealer, other] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
  listing = randomUUID();
  await backend.sql(
    `insert into public.pianos (id, owner_id, piano_type, title, price, status, is_published) values ($1, $2, 'Upright', 'A piano to bid for', 4800, 'active', true)`,
    [listing, dealer.userId],
  );
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.offers');
  await backend.sql('delete from public.notifications');
  await backend.sql(`update public.pianos set status = 'active', deleted = false where id = $1`, [listing]);
});

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  reason?: string;
}

const push = async (caller: Caller, change: Record<string, unknown>): Promise<Verdict> => {
  const [verdict] = await caller.rpc<Verdict[]>('push_changes', { changes: [{ change_id: randomUUID(), collection: 'offers', ...change }] });
  if (!verdict) throw new Error('No verdict came');
  return verdict;
};

const make = (caller: Caller, fields: Record<string, unknown> = {}, id: string = randomUUID()) =>
  push(caller, { id, op: 'insert', base_version: 0, fields: { piano_id: listing, amount: 4200, note: '', ...fields } });

async function made(caller: Caller, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  expect(await make(caller, fields, id)).toMatchObject({ status: 'accepted' });
  return id;
}

/** The step from the row as it is. */
async function step(caller: Caller, id: string, fields: Record<string, unknown>): Promise<Verdict> {
  const stored = await rowOf(id);
  return push(caller, { id, op: 'update', base_version: Number(stored['version']), fields });
}

async function rowOf(id: string): Promise<Record<string, unknown>> {
  const [row] = await backend.sql('select * from public.offers where id = $1', [id]);
  return row ?? {};
}

const statusOf = async () => (await backend.sql<{ status: string }>('select status from public.pianos where id = $1', [listing]))[0]?.status;
const told = async (person: Caller) =>
  (await backend.sql<{ said: string }>(
    `select kind || ' ' || (subject ->> 'state') as said from public.notifications where user_id = $1 and not deleted order by created_at`, [person.userId])).map(({ said }) => said);

test('O-2: the database allows the steps of steps.ts, and no others', async () => {
  for (const state of offerStates) {
    for (const actor of offerActors) {
      const [row] = await backend.sql<{ allowed: string[] }>(
        `select coalesce(array_agg(s order by s) filter (where app.offer_step_is_allowed($1, $2, s)), '{}') as allowed from unnest($3::text[]) as s`, [state, actor, [...offerStates]]);
      expect([state, actor, row?.allowed]).toEqual([state, actor, stepsFrom(state, actor).toSorted()]);
    }
  }
});

describe('O-1, making one', () => {
  test('sets what a client could forge, and tells the seller', async () => {
    const id = await made(buyer, { note: ' Bu\u0308hne ', state: 'accepted', agreed: 4200, seller_id: other.userId, asking_price: 1, answer_by: '2099-01-01', settle_by: '2099-01-01' });
    expect(await rowOf(id)).toMatchObject({ user_id: buyer.userId, seller_id: dealer.userId, state: 'made', agreed: null, asking_price: '4800.00', amount: '4200.00', note: 'Bühne', settle_by: null, sequence: 0 });
    expect(Date.parse(String((await rowOf(id))['answer_by'])) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    expect(await told(dealer)).toEqual(['offer_made made']);
    expect(await statusOf()).toBe('active');
  });

  test.each([
    ['nothing', { amount: null }, 'value-missing'],
    ['NaN', { amount: 'NaN' }, 'value-not-allowed'],
    ['less than a euro', { amount: 0.99 }, 'value-not-allowed'],
    ['too much', { amount: 10_000_000.01 }, 'value-not-allowed'],
    ['a long note', { note: 'x'.repeat(1001) }, 'note-too-long'],
    ['no listing', { piano_id: randomUUID() }, 'listing-not-offered'],
  ])('refuses %s', async (_what, fields, cause) => {
    expect(await make(buyer, fields)).toMatchObject({ status: 'rejected', cause });
  });

  test('refuses one’s own, a second open one, one for a reserved piano, and the 21st within a day', async () => {
    expect(await make(dealer)).toMatchObject({ cause: 'own-listing' });
    await made(buyer);
    expect(await make(buyer)).toMatchObject({ cause: 'requests-waiting' });
    await backend.sql(`update public.pianos set status = 'reserved' where id = $1`, [listing]);
    expect(await make(other)).toMatchObject({ cause: 'listing-reserved' });
    await backend.sql(`update public.pianos set status = 'active' where id = $1`, [listing]);
    await backend.sql(`insert into public.offers (user_id, amount, state) select $1, 1, 'refused' from generate_series(1, 20)`, [other.userId]);
    expect(await make(other)).toMatchObject({ cause: 'requests-too-many' });
  });
});

describe('leading it on', () => {
  test('O-2, O-4: prices go to and fro; what is accepted reserves the piano, and nothing else is agreed meanwhile', async () => {
    const [id, rival] = [await made(buyer), await made(other, { amount: 4300 })];
    expect(await step(dealer, id, { state: 'countered', amount: 4600 })).toMatchObject({ status: 'accepted' });
    expect(await step(buyer, id, { state: 'made', amount: 4400 })).toMatchObject({ status: 'accepted' });
    // The seller saw another price than the one on the table.
    expect(await step(dealer, id, { state: 'accepted', agreed: 4600 })).toMatchObject({ cause: 'price-changed' });
    expect(await step(dealer, id, { state: 'accepted' })).toMatchObject({ cause: 'price-changed' });
    expect(await step(dealer, id, { state: 'accepted', agreed: 4400, amount: 9000 })).toMatchObject({ status: 'accepted' });
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', amount: '4400.00', agreed: '4400.00', stepped_by: 'seller', sequence: 3 });
    expect(await statusOf()).toBe('reserved');
    expect(await step(dealer, rival, { state: 'accepted', agreed: 4300 })).toMatchObject({ cause: 'listing-reserved' });
    // The newest unread one about the same gives way to the next of its kind.
    expect(await told(buyer)).toEqual(['offer_answered accepted']);
    expect(await told(dealer)).toEqual(['offer_made made', 'offer_made made']);
  });

  test('O-6: the listing of an agreed offer is changed by the offer alone', async () => {
    const id = await made(buyer);
    await step(dealer, id, { state: 'accepted', agreed: 4200 });
    const [piano] = await backend.sql<{ version: number }>('select version::integer as version from public.pianos where id = $1', [listing]);
    const change = (fields: Record<string, unknown>) => push(dealer, { collection: 'pianos', id: listing, op: 'update', base_version: piano?.version ?? 0, fields });
    for (const fields of [{ status: 'active' }, { status: 'sold' }, { status: 'ended' }, { deleted: true }]) expect(await change(fields)).toMatchObject({ cause: 'listing-reserved' });
    expect(await change({ description: 'With a bench' })).toMatchObject({ status: 'accepted' });
    expect(await step(dealer, id, { state: 'cancelled', step_note: ' ' })).toMatchObject({ cause: 'reason-length' });
    expect(await step(buyer, id, { state: 'settled' })).toMatchObject({ cause: 'request-moved-on' });
    expect(await step(buyer, id, { state: 'cancelled', step_note: 'Too far' })).toMatchObject({ status: 'accepted' });
    expect(await statusOf()).toBe('active');
    const again = await made(buyer);
    await step(dealer, again, { state: 'accepted', agreed: 4200 });
    expect(await step(dealer, again, { state: 'settled' })).toMatchObject({ status: 'accepted' });
    expect(await statusOf()).toBe('sold');
  });

  test('only the two sides read it and lead it on', async () => {
    const id = await made(buyer);
    for (const state of ['accepted', 'refused', 'withdrawn']) expect((await step(other, id, { state, agreed: 4200 })).status).not.toBe('accepted');
    expect(await rowOf(id)).toMatchObject({ state: 'made' });
  });

  test('O-3, O-5: the clock ends what nobody answers, and frees what nobody settles', async () => {
    const id = await made(buyer);
    await backend.sql(`update public.offers set answer_by = now() where id = $1`, [id]);
    expect(await step(dealer, id, { state: 'accepted', agreed: 4200 })).toMatchObject({ cause: 'time-passed' });
    await backend.sql('select app.offers_due()');
    expect(await rowOf(id)).toMatchObject({ state: 'expired', stepped_by: null });
    const agreed = await made(buyer);
    await step(dealer, agreed, { state: 'accepted', agreed: 4200 });
    await backend.sql('delete from public.notifications');
    await backend.sql(`update public.offers set settle_by = now() where id = $1`, [agreed]);
    for (let run = 0; run < 2; run += 1) await backend.sql('select app.offers_due()');
    expect(await rowOf(agreed)).toMatchObject({ state: 'lapsed', sequence: 2 });
    expect(await statusOf()).toBe('active');
    expect([await told(buyer), await told(dealer)]).toEqual([['offer_answered lapsed'], ['offer_answered lapsed']]);
    const open = await made(buyer);
    await backend.sql(`update public.pianos set status = 'ended' where id = $1`, [listing]);
    await backend.sql('select app.offers_due()');
    expect(await rowOf(open)).toMatchObject({ state: 'expired' });
  });
});
