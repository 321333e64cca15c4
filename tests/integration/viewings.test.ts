import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ViewingRow } from '../../src/domain/viewing/viewing-row.ts';
import { cellsOf, freeDays, minutesOf, offeredDays, readSlots } from '../../src/domain/viewing/offered-times.ts';
import { possibleSteps, viewingsOf } from '../../src/domain/viewing/viewing.ts';
import { stepsFrom, viewingActors, viewingStates, type ViewingKind } from '../../src/domain/viewing/steps.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { signInAs, startTestBackend, visitorOf, type Answer, type Caller } from './backend-caller.ts';
import { openDevice, type Device } from './device.ts';
import { expectRefused } from './protected-state.ts';

let backend: EmbeddedBackend;
let buyer: Caller;
let dealer: Caller;
let stranger: Caller;
/** Of the dealer: one that names weekly times, and one that names none. */
let listing: string;
let freeListing: string;

const slots = readSlots([{ day: 'Tuesday', timeRange: '9-12' }, { day: 'Saturday', timeRange: '15-18' }]);
const zone = 'Europe/Berlin';
const none = new Set<number>();

beforeAll(async () => {
  backend = await startTestBackend();
  [buyer, dealer, stranger] = await Promise.all([signInAs(backend, 'buyer'), signInAs(backend, 'dealer'), signInAs(backend, 'seller')]);
  [listing, freeListing] = [randomUUID(), randomUUID()];
  for (const [id, stored] of [[listing, slots], [freeListing, []]] as const) {
    await backend.sql(
      `insert into public.pianos (id, owner_id, piano_type, title, location, status, is_published, availability_slots)
       values ($1, $2, 'Upright', 'A piano to see', 'Vienna, Austria', 'active', true, $3)`,
      [id, dealer.userId, JSON.stringify(stored)],
    );
  }
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.viewing_requests');
  await backend.sql('delete from public.notifications');
});

interface Verdict {
  status: string;
  code?: string;
  reason?: string;
  row?: Record<string, unknown>;
}

const times = (kind: ViewingKind = 'viewing') => offeredDays({ slots, kind, timeZone: zone, now: Date.now(), taken: none }).flatMap((day) => day.times);
const freeTimes = () => freeDays({ kind: 'viewing', timeZone: zone, now: Date.now(), taken: none }).flatMap((day) => day.times);
const iso = (instant: number | undefined) => new Date(instant ?? Number.NaN).toISOString();

const push = (caller: Caller, changes: readonly unknown[]) => caller.rpc<Verdict[]>('push_changes', { changes });
const insertOf = (fields: Record<string, unknown>, id: string = randomUUID()) => ({
  change_id: randomUUID(), collection: 'viewing_requests', id, op: 'insert', base_version: 0, fields,
});
const asked = (fields: Record<string, unknown> = {}) => ({ piano_id: listing, kind: 'viewing', starts_at: iso(times()[0]), note: '', phone: '', ...fields });

async function ask(caller: Caller, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  expect(await push(caller, [insertOf(asked(fields), id)])).toMatchObject([{ status: 'accepted' }]);
  return id;
}

/** The step from the row as it is. */
async function step(caller: Caller, id: string, fields: Record<string, unknown>): Promise<Verdict> {
  const [stored] = await backend.sql<{ version: number }>('select version::integer from public.viewing_requests where id = $1', [id]);
  const [verdict] = await push(caller, [{
    change_id: randomUUID(), collection: 'viewing_requests', id, op: 'update', base_version: stored?.version ?? 0, fields,
  }]);
  if (!verdict) throw new Error('No verdict came');
  return verdict;
}

async function rowOf(id: string) {
  const [row] = await backend.sql('select * from public.viewing_requests where id = $1', [id]);
  return row;
}

/** Puts a row into a state past all guards. */
async function place(state: string, fields: { startsAt?: number; proposedAt?: number } = {}): Promise<string> {
  const id = randomUUID();
  const start = iso(fields.startsAt ?? freeTimes()[0]);
  await backend.sql(
    `insert into public.viewing_requests (id, user_id, seller_id, piano_id, kind, state, starts_at, proposed_at) values ($1, $2, $3, $4, 'viewing', $5, $6, $7)`,
    [id, buyer.userId, dealer.userId, freeListing, state, start, iso(fields.proposedAt ?? Date.parse(start))],
  );
  return id;
}

const told = (person: Caller) =>
  backend.sql<{ kind: string; state: string; title: string }>(
    `select kind, subject ->> 'state' as state, subject ->> 'title' as title from public.notifications where user_id = $1 and not deleted order by created_at`, [person.userId]);

describe('asking', () => {
  test('sets what a client could forge, and tells the seller', async () => {
    const id = randomUUID();
    const forged = { seller_id: stranger.userId, user_id: stranger.userId, state: 'accepted', minutes: 600, seller_name: 'X', sequence: 9, time_zone: 'Asia/Tokyo', step_note: 'X' };
    expect(await push(buyer, [insertOf({ ...asked({ note: ' Bu\u0308hne ' }), ...forged }, id)])).toMatchObject([{ status: 'accepted' }]);
    expect(await rowOf(id)).toMatchObject({
      user_id: buyer.userId, seller_id: dealer.userId, state: 'requested', minutes: 60, sequence: 0, time_zone: zone, note: 'Bühne', step_note: '',
      place: 'Vienna, Austria', piano_title: 'A piano to see', stepped_by: null, proposed_at: null,
    });
    expect(String((await rowOf(id))?.['buyer_name'])).not.toBe('');
    expect(await told(dealer)).toEqual([{ kind: 'viewing_requested', state: 'requested', title: 'A piano to see' }]);
    expect(await told(buyer)).toEqual([]);
  });

  test('takes every time that a device offers, and none between', async () => {
    for (const kind of ['viewing', 'call'] as const) {
      for (const start of times(kind)) {
        const sql = 'select app.is_viewing_time($1, $2, $3, $4) as fits';
        const fits = async (instant: number, given: unknown) =>
          (await backend.sql<{ fits: boolean }>(sql, [iso(instant), minutesOf[kind], zone, JSON.stringify(given)]))[0]?.fits;
        expect([iso(start), kind, await fits(start, slots)]).toEqual([iso(start), kind, true]);
        expect(await fits(start + 15 * 60_000, slots)).toBe(false);
        expect(await fits(start + 4 * 60 * 60_000, slots)).toBe(false);
      }
    }
    const free = freeTimes();
    const found = await backend.sql<{ fits: boolean }>(
      `select app.is_viewing_time(given::timestamptz, 60, $2, '[]') as fits from jsonb_array_elements_text($1::jsonb) as given`, [JSON.stringify(free.map(iso)), zone]);
    expect(found.filter(({ fits }) => !fits)).toEqual([]);
    expect(found).toHaveLength(free.length);
  });

  test('reads the hours by the seller’s clock, and says it to all', async () => {
    await backend.sql(`update public.user_profiles set time_zone = 'America/New_York' where id = $1`, [dealer.userId]);
    const [there] = offeredDays({ slots, kind: 'viewing', timeZone: 'America/New_York', now: Date.now(), taken: none })[0]?.times ?? [];
    expect(await push(buyer, [insertOf(asked())])).toMatchObject([{ status: 'rejected', code: 'PT409', reason: 'The seller does not offer this time. Please choose another.' }]);
    expect(await rowOf(await ask(buyer, { starts_at: iso(there) }))).toMatchObject({ time_zone: 'America/New_York' });
    const [seen] = await buyer.rpc<{ seller: { time_zone: string } }[]>('listings_by_ids', { ids: [listing] });
    expect(seen?.seller.time_zone).toBe('America/New_York');
    await backend.sql('update public.user_profiles set time_zone = $2 where id = $1', [dealer.userId, zone]);
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ['a listing that is gone', () => ({ piano_id: randomUUID() }), 'PT409'],
    ['no listing', () => ({ piano_id: null }), 'PT409'],
    ['a time that passed', () => ({ starts_at: '2026-01-06T08:00:00Z' }), 'PT409'],
    ['no time', () => ({ starts_at: null }), 'PT409'],
    ['a time that is not offered', () => ({ starts_at: iso((times()[0] ?? 0) + 12 * 60 * 60_000) }), 'PT409'],
    ['a time too far ahead', () => ({ starts_at: iso((times()[0] ?? 0) + 35 * 24 * 60 * 60_000) }), 'PT409'],
    ['a time in the night, where none is named', () => ({ piano_id: freeListing, starts_at: iso(Date.parse(`${iso(Date.now() + 2 * 86_400_000).slice(0, 10)}T02:00Z`)) }), 'PT409'],
    ['a kind that is none', () => ({ kind: 'party' }), 'PT422'],
    ['a call without a number', () => ({ kind: 'call', starts_at: iso(times('call')[0]) }), 'PT422'],
    ['what is no number', () => ({ phone: 'call me' }), 'PT422'],
    ['a note too long', () => ({ note: 'x'.repeat(1001) }), 'PT422'],
  ])('refuses %s', async (_what, fields, code) => {
    expect(await push(buyer, [insertOf(asked(fields()))])).toMatchObject([{ status: 'rejected', code }]);
  });

  test('refuses oneself, who blocked, and who is suspended', async () => {
    expect(await push(dealer, [insertOf(asked())])).toMatchObject([{ status: 'rejected', code: 'PT422' }]);
    const inquiry = randomUUID();
    await backend.sql(`insert into public.inquiries (id, user_id, seller_id, name, email, message) values ($1, $2, $3, 'A buyer', 'buyer@people.example', 'Hello')`, [inquiry, buyer.userId, dealer.userId]);
    await backend.sql('insert into public.conversation_marks (user_id, inquiry_id, blocked) values ($1, $2, true)', [dealer.userId, inquiry]);
    expect(await push(buyer, [insertOf(asked())])).toMatchObject([{ status: 'rejected', code: 'PT403' }]);
    await backend.sql('delete from public.inquiries where id = $1', [inquiry]);
    const suspend = (person: Caller, at: string | null) => backend.sql(
      `insert into public.account_standings (account_id, suspended_at) values ($1, $2) on conflict (account_id) do update set suspended_at = excluded.suspended_at`, [person.userId, at]);
    await suspend(dealer, '2026-01-01');
    expect(await push(buyer, [insertOf(asked())])).toMatchObject([{ status: 'rejected', code: 'PT409' }]);
    await suspend(dealer, null);
    const id = await ask(buyer);
    await suspend(buyer, '2026-01-01');
    expect(await push(buyer, [insertOf(asked())])).toMatchObject([{ status: 'rejected', code: 'PT403' }]);
    expect(await step(buyer, id, { state: 'withdrawn' })).toMatchObject({ status: 'rejected', code: 'PT403' });
    await suspend(buyer, null);
  });

  test('takes three for a listing, one for a time, and twenty a day', async () => {
    const [first, , second, , third] = times();
    await ask(buyer, { starts_at: iso(first) });
    expect(await push(buyer, [insertOf(asked({ starts_at: iso(first) }))])).toMatchObject([{ code: 'PT409', reason: 'You have asked for this time already.' }]);
    await ask(buyer, { starts_at: iso(second) });
    const last = await ask(buyer, { starts_at: iso(third) });
    expect(await push(buyer, [insertOf(asked({ starts_at: iso(times().at(-1)) }))])).toMatchObject([{ code: 'PT429' }]);
    await step(buyer, last, { state: 'withdrawn' });
    await ask(buyer, { starts_at: iso(times().at(-1)) });
    await backend.sql(
      `insert into public.viewing_requests (user_id, seller_id, kind, state, starts_at) select $1, $2, 'viewing', 'withdrawn', now() + interval '1 day' from generate_series(1, 17)`,
      [buyer.userId, dealer.userId]);
    expect(await push(buyer, [insertOf(asked({ piano_id: freeListing, starts_at: iso(freeTimes()[0]) }))])).toMatchObject([{ code: 'PT429' }]);
  });

  test('one that was taken back before it was known holds nothing, and nobody hears of it', async () => {
    const id = randomUUID();
    await push(buyer, [insertOf({ ...asked({ note: 'A secret' }), deleted: true }, id)]);
    expect(await rowOf(id)).toMatchObject({ deleted: true, seller_id: null, piano_id: null, note: '', state: 'withdrawn' });
    expect(await told(dealer)).toEqual([]);
  });
});

describe('steps', () => {
  test('V-1 V-2 V-3 V-4: the database allows what the app does, for every state, side and step', async () => {
    const rows = await backend.sql<{ state: string; actor: string; next: string }>(
      `select state, actor, next from unnest($1::text[]) as state, unnest($2::text[]) as actor, unnest($1::text[]) as next
       where app.viewing_step_is_allowed(state, actor, next)`, [viewingStates, viewingActors]);
    const allowed = viewingStates.flatMap((state) => viewingActors.flatMap((actor) => stepsFrom(state, actor).map((next) => ({ state, actor, next }))));
    const inOrder = (list: readonly object[]) => list.map((each) => JSON.stringify(each)).sort();
    expect(inOrder(rows)).toEqual(inOrder(allowed));
  });

  test('the guard refuses every other, and a stranger’s', async () => {
    const sides = { buyer, seller: dealer };
    for (const state of viewingStates) {
      for (const next of viewingStates.filter((each) => each !== state)) {
        for (const side of ['buyer', 'seller'] as const) {
          const id = await place(state);
          const verdict = await step(sides[side], id, { state: next, ...(next === 'proposed' ? { proposed_at: iso(freeTimes()[3]) } : {}) });
          const expected = stepsFrom(state, side).includes(next) ? { status: 'accepted', row: { state: next, stepped_by: side } } : { status: 'rejected', code: 'PT409' };
          expect([state, side, next, verdict]).toMatchObject([state, side, next, expected]);
          await backend.sql('delete from public.viewing_requests');
        }
      }
    }
    expect(await step(stranger, await place('requested'), { state: 'accepted' })).toMatchObject({ code: 'PT404' });
  });

  test('a proposal that is accepted makes its time the time, step by step told to the other', async () => {
    const id = await ask(buyer);
    const proposed = iso(freeTimes()[20]);
    expect(await step(dealer, id, { state: 'proposed', proposed_at: proposed, step_note: ' Rather then? ' })).toMatchObject({
      status: 'accepted', row: { state: 'proposed', step_note: 'Rather then?', stepped_by: 'seller', sequence: 1 },
    });
    expect((await told(buyer)).map(({ state }) => state)).toEqual(['proposed']);
    expect(await step(buyer, id, { state: 'accepted', step_note: '' })).toMatchObject({ status: 'accepted', row: { sequence: 2, stepped_by: 'buyer' } });
    expect(new Date(String((await rowOf(id))?.['starts_at'])).toISOString()).toBe(proposed);
    expect(await told(dealer)).toMatchObject([{ kind: 'viewing_requested' }, { kind: 'viewing_answered', state: 'accepted' }]);
    const { taken } = await buyer.rpc<{ taken: string[] }>('viewing_times', { piano_id: listing });
    expect(taken.map((cell) => new Date(cell).toISOString())).toEqual(cellsOf(Date.parse(proposed), 'viewing').map(iso));
    expect(await step(buyer, id, { state: 'cancelled', step_note: 'I am ill' })).toMatchObject({ status: 'accepted' });
    expect(await buyer.rpc('viewing_times', { piano_id: listing })).toEqual({ time_zone: zone, taken: [] });
  });

  test.each<[string, () => Record<string, unknown>, string]>([
    ['a proposal without a time', () => ({ state: 'proposed' }), 'PT422'],
    ['a proposal that passed', () => ({ state: 'proposed', proposed_at: '2026-01-06T08:00:00Z' }), 'PT422'],
    ['a proposal off the half hours', () => ({ state: 'proposed', proposed_at: iso((freeTimes()[5] ?? 0) + 60_000) }), 'PT422'],
    ['a proposal in the night', () => ({ state: 'proposed', proposed_at: iso(Date.parse(`${iso(Date.now() + 2 * 86_400_000).slice(0, 10)}T02:00Z`)) }), 'PT422'],
    ['a word too long', () => ({ state: 'declined', step_note: 'x'.repeat(1001) }), 'PT422'],
    ['a word without a step', () => ({ step_note: 'Hello' }), 'PT409'],
    ['a state that is none', () => ({ state: 'paid' }), 'PT409'],
  ])('refuses %s', async (_what, fields, code) => {
    const id = await ask(buyer);
    expect(await step(dealer, id, fields())).toMatchObject({ status: 'rejected', code });
    expect(await rowOf(id)).toMatchObject({ state: 'requested', sequence: 0 });
  });

  test('nothing can be done once the time has come, and then it expires by itself', async () => {
    const past = Date.now() - 60_000;
    const [requested, proposed, accepted, coming] = [
      await place('requested', { startsAt: past }), await place('proposed', { proposedAt: past }), await place('accepted', { startsAt: past }), await place('requested'),
    ];
    expect(await step(dealer, requested, { state: 'accepted' })).toMatchObject({ status: 'rejected', code: 'PT409', reason: 'The time of this request has passed.' });
    expect(await step(buyer, accepted, { state: 'cancelled' })).toMatchObject({ status: 'rejected', code: 'PT409' });
    for (const _again of [1, 2]) await backend.sql('select app.viewings_due()');
    expect(await Promise.all([requested, proposed, accepted, coming].map(async (id) => (await rowOf(id))?.['state']))).toEqual(['expired', 'expired', 'accepted', 'requested']);
    expect(await rowOf(requested)).toMatchObject({ stepped_by: null, sequence: 1 });
    expect((await told(buyer)).map(({ state }) => state)).toEqual(['expired', 'expired']);
    expect((await told(dealer)).filter(({ kind }) => kind === 'viewing_answered')).toEqual([]);
  });

  test('expires what is open for a listing that is sold', async () => {
    const [open, agreed] = [await ask(buyer), await ask(buyer, { starts_at: iso(times()[4]) })];
    await step(dealer, agreed, { state: 'accepted' });
    await backend.sql(`update public.pianos set status = 'sold' where id = $1`, [listing]);
    await backend.sql('select app.viewings_due()');
    expect([(await rowOf(open))?.['state'], (await rowOf(agreed))?.['state']]).toEqual(['expired', 'accepted']);
    await backend.sql(`update public.pianos set status = 'active' where id = $1`, [listing]);
  });

  test('no two accepted ones at a time: the second stays as it was, and takes another time', async () => {
    const start = times()[0];
    const [first, second] = [await ask(buyer, { starts_at: iso(start) }), await ask(stranger, { starts_at: iso((start ?? 0) + 30 * 60_000) })];
    expect(await step(dealer, first, { state: 'accepted' })).toMatchObject({ status: 'accepted' });
    expect(await step(dealer, second, { state: 'accepted' })).toMatchObject({
      status: 'rejected', code: 'PT409', reason: 'You have accepted another request for this time. This one stays open: propose another time, or decline.',
    });
    expect(await rowOf(second)).toMatchObject({ state: 'requested', version: 1 });
    expect(await push(stranger, [insertOf(asked({ starts_at: iso(start) }))])).toMatchObject([{ code: 'PT409', reason: 'This time is taken by now. Please choose another.' }]);
    await step(dealer, second, { state: 'proposed', proposed_at: iso(start) });
    expect(await step(stranger, second, { state: 'accepted' })).toMatchObject({ code: 'PT409', reason: 'The seller has given this time away. Please ask for another.' });
    await step(buyer, first, { state: 'cancelled' });
    expect(await step(stranger, second, { state: 'accepted' })).toMatchObject({ status: 'accepted' });
  });

  test('a side that leaves takes its name along, and gives the time back', async () => {
    const id = await ask(buyer, { note: 'A secret', phone: '+43 1 2345' });
    await step(dealer, id, { state: 'accepted' });
    await backend.sql('update public.viewing_requests set user_id = null where id = $1', [id]);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', buyer_name: '', note: '', phone: '', stepped_by: 'buyer' });
    expect(await backend.sql('select 1 from app.taken_times')).toEqual([]);
    expect(await told(dealer)).toMatchObject([{ kind: 'viewing_requested' }, { kind: 'viewing_answered', state: 'cancelled' }]);
  });
});

describe('two devices', () => {
  let devices: { buyers: Device; dealers: Device };
  const shownOn = (device: Device) =>
    viewingsOf({ me: device.userId ?? '', held: device.viewings.all.get() ?? [], now: Date.now() }).map(({ state, wanted, sending, startsAt }) => ({ state, wanted, sending, at: iso(startsAt) }));
  const outboxOf = (device: Device) => device.outbox.entries.get()?.map(({ state, error }) => [state, error?.code ?? '', error?.reason ?? '']);

  beforeEach(async () => {
    const [buyers, dealers] = await Promise.all([openDevice({ backend, role: 'buyer' }), openDevice({ backend, role: 'dealer' })]);
    devices = { buyers, dealers };
    for (const device of [buyers, dealers]) {
      device.viewings.all.subscribe(() => {});
      device.outbox.entries.subscribe(() => {});
      device.outbox.alternatives.subscribe(() => {});
      await device.sync();
    }
  });
  afterEach(async () => {
    await devices.buyers.close();
    await devices.dealers.close();
  });

  async function request(at: number | undefined): Promise<string> {
    return devices.buyers.viewings.request({
      kind: 'viewing', startsAt: at ?? 0, note: 'May I play it?', phone: '',
      piano: { id: listing, title: 'A piano to see', place: '' }, seller: { id: dealer.userId, name: 'The dealer', timeZone: zone },
    });
  }

  test('a request without a connection waits, goes once, and the answer comes back', async () => {
    const { buyers, dealers } = devices;
    const start = iso(times()[0]);
    buyers.setConnected(false);
    const id = await request(times()[0]);
    await expect.poll(() => shownOn(buyers)).toEqual([{ state: 'requested', wanted: null, sending: 'waiting', at: start }]);
    buyers.setConnected(true);
    await buyers.sync();
    await dealers.sync();
    await expect.poll(() => shownOn(dealers)).toEqual([{ state: 'requested', wanted: null, sending: 'sent', at: start }]);
    dealers.setConnected(false);
    await dealers.viewings.step(await dealers.base<ViewingRow>(id), { state: 'accepted', note: 'You are welcome' });
    await expect.poll(() => shownOn(dealers)).toEqual([{ state: 'requested', wanted: 'accepted', sending: 'waiting', at: start }]);
    dealers.setConnected(true);
    await dealers.sync();
    await buyers.sync();
    for (const device of [buyers, dealers]) await expect.poll(() => shownOn(device)).toEqual([{ state: 'accepted', wanted: null, sending: 'sent', at: start }]);
    expect(await rowOf(id)).toMatchObject({ step_note: 'You are welcome', sequence: 1, seller_id: dealer.userId });
  });

  test('what the server refuses stays as it was, with its reason, and takes another step', async () => {
    const { buyers, dealers } = devices;
    const start = times()[0];
    const other = await ask(stranger, { starts_at: iso(start) });
    const id = await request(start);
    await buyers.sync();
    await dealers.sync();
    await step(dealer, other, { state: 'accepted' });
    await dealers.viewings.step(await dealers.base<ViewingRow>(id), { state: 'accepted', note: '' });
    await dealers.sync();
    const mine = () => viewingsOf({ me: dealer.userId, held: dealers.viewings.all.get() ?? [], now: Date.now() }).find((each) => each.id === id);
    await expect.poll(mine).toMatchObject({ state: 'requested', wanted: 'accepted', sending: 'refused' });
    await expect.poll(() => outboxOf(dealers)).toMatchObject([['parked', 'PT409', expect.stringContaining('propose another time')]]);
    const refused = mine();
    expect(refused && possibleSteps(refused, Date.now())).toContain('proposed');
    const proposed = freeTimes()[30];
    await dealers.viewings.step(await dealers.base<ViewingRow>(id), { state: 'proposed', note: 'Rather then?', ...(proposed === undefined ? {} : { proposedAt: proposed }) });
    await dealers.sync();
    await buyers.sync();
    await expect.poll(() => shownOn(buyers)).toEqual([{ state: 'proposed', wanted: null, sending: 'sent', at: iso(proposed) }]);
  });

  test('a refused request takes another time', async () => {
    const { buyers } = devices;
    const [first, , other] = times();
    await backend.sql(`insert into public.viewing_requests (id, user_id, seller_id, kind, state, starts_at) values (gen_random_uuid(), $1, $2, 'viewing', 'accepted', $3)`, [stranger.userId, dealer.userId, iso(first)]);
    const id = await request(first);
    await buyers.sync();
    await expect.poll(() => shownOn(buyers)).toEqual([{ state: 'requested', wanted: null, sending: 'refused', at: iso(first) }]);
    await buyers.viewings.amend(await buyers.base<ViewingRow>(id), { kind: 'viewing', startsAt: other ?? 0, note: 'May I play it?', phone: '', timeZone: zone });
    await buyers.sync();
    await expect.poll(() => shownOn(buyers)).toEqual([{ state: 'requested', wanted: null, sending: 'sent', at: iso(other) }]);
  });

  test('the buyer withdraws while the seller accepts without a connection: the first stands, the other is told', async () => {
    const { buyers, dealers } = devices;
    const id = await request(times()[0]);
    await buyers.sync();
    await dealers.sync();
    dealers.setConnected(false);
    await dealers.viewings.step(await dealers.base<ViewingRow>(id), { state: 'accepted', note: '' });
    await buyers.viewings.step(await buyers.base<ViewingRow>(id), { state: 'withdrawn', note: '' });
    await buyers.sync();
    dealers.setConnected(true);
    await dealers.sync();
    await expect.poll(() => shownOn(dealers)).toMatchObject([{ state: 'withdrawn', wanted: null, sending: 'sent' }]);
    await expect.poll(() => dealers.outbox.alternatives.get()).toMatchObject([{ collection: 'viewing_requests', rowId: id, field: 'state', kept: [{ value: 'accepted' }], stands: 'withdrawn', server: 'withdrawn' }]);
  });

  test('one that was given up before it was sent never was', async () => {
    const { buyers } = devices;
    buyers.setConnected(false);
    const id = await request(times()[0]);
    await buyers.outbox.discard(`viewing_requests:${id}`);
    buyers.setConnected(true);
    await buyers.sync();
    await expect.poll(() => shownOn(buyers)).toEqual([]);
    expect(await told(dealer)).toEqual([]);
  });
});

describe('attacks', () => {
  const shown = { prefer: 'return=representation' };
  type Attempt = (id: string) => Promise<Answer>;
  const change = (caller: Caller, id: string, fields: object) => caller.request('PATCH', `/rest/v1/viewing_requests?id=eq.${id}`, fields, shown);
  const add = (caller: Caller, fields: object) => caller.request('POST', '/rest/v1/viewing_requests', { id: randomUUID(), ...asked(), ...fields });
  const pushed = async (caller: Caller, given: Record<string, unknown>): Promise<Answer> => {
    const answer = await caller.request('POST', '/rest/v1/rpc/push_changes', { changes: [{ change_id: randomUUID(), collection: 'viewing_requests', base_version: 1, ...given }] });
    const [verdict] = Array.isArray(answer.body) ? (answer.body as Verdict[]) : [];
    return verdict && verdict.status !== 'accepted' ? { status: 409, body: answer.body } : answer;
  };
  test.each<[string, Attempt]>([
    ['a stranger reading', (id) => stranger.request('GET', `/rest/v1/viewing_requests?id=eq.${id}`)],
    ['a visitor reading', () => visitorOf(backend).request('GET', '/rest/v1/viewing_requests')],
    ['a stranger stepping', (id) => change(stranger, id, { state: 'accepted' })],
    ['a stranger pushing a step', (id) => pushed(stranger, { id, op: 'update', fields: { state: 'accepted' } })],
    ['a visitor asking', () => add(visitorOf(backend), {})],
    ['a visitor asking for taken times', () => visitorOf(backend).request('POST', '/rest/v1/rpc/viewing_times', { piano_id: listing })],
    ['asking in another’s name', () => add(stranger, { user_id: buyer.userId })],
    ['asking another than the owner', () => add(buyer, { seller_id: stranger.userId })],
    ['the buyer accepting for the seller', (id) => change(buyer, id, { state: 'accepted' })],
    ['the buyer pushing that', (id) => pushed(buyer, { id, op: 'update', fields: { state: 'accepted' } })],
    ['the seller withdrawing for the buyer', (id) => change(dealer, id, { state: 'withdrawn' })],
    ['the buyer moving the time', (id) => change(buyer, id, { starts_at: iso(times()[6]) })],
    ['the seller moving the time', (id) => change(dealer, id, { starts_at: iso(times()[6]) })],
    ['the seller changing what was written', (id) => change(dealer, id, { note: 'Forged' })],
    ['the seller taking another’s name', (id) => change(dealer, id, { buyer_name: 'Forged' })],
    ['giving it to another seller', (id) => change(dealer, id, { seller_id: stranger.userId })],
    ['giving it to another buyer', (id) => change(buyer, id, { user_id: stranger.userId })],
    ['the buyer proposing', (id) => change(buyer, id, { state: 'proposed', proposed_at: iso(freeTimes()[4]) })],
    ['forging the count of steps', (id) => change(dealer, id, { sequence: 7 })],
    ['deleting it', (id) => dealer.request('DELETE', `/rest/v1/viewing_requests?id=eq.${id}`, undefined, shown)],
    ['marking it deleted', (id) => change(buyer, id, { deleted: true })],
    ['pushing over another’s', (id) => pushed(dealer, { id, op: 'insert', base_version: 0, fields: asked() })],
    ['calling the clock', () => buyer.request('POST', '/rest/v1/rpc/viewings_due', {})],
  ])('%s is refused', async (_what, attempt) => {
    const id = await ask(buyer, { note: 'Private' });
    await expectRefused(backend, () => attempt(id));
  });

  test('what is lasting is not changed by a push either', async () => {
    const id = await ask(buyer, { note: 'As asked' });
    const before = await rowOf(id);
    await step(buyer, id, { note: 'Other', starts_at: iso(times()[4]), kind: 'call', phone: '+43 1 2345', deleted: true });
    expect(await rowOf(id)).toEqual(before);
  });
});
