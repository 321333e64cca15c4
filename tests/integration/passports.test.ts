import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { nextDue, reminderAt, type Care } from '../../src/domain/instrument/care.ts';
import { addDays } from '../../src/domain/viewing/zoned-time.ts';
import type { InstrumentRow } from '../../src/domain/instrument/instrument-row.ts';
import { readPassportCode } from '../../src/domain/instrument/passport-code.ts';
import { careCases } from '../../src/domain/instrument/testing/care-cases.ts';
import { identityCases } from '../../src/domain/instrument/testing/identity-cases.ts';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { createPassports } from '../../src/server/passports/passports.ts';
import { signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';
import { openDevice } from './device.ts';

let backend: EmbeddedBackend;
let owner: Caller;
let buyer: Caller;
let stranger: Caller;
let visitor: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  [owner, buyer, stranger] = await Promise.all([signInAs(backend, 'seller'), signInAs(backend, 'buyer'), signInAs(backend, 'dealer')]);
  visitor = visitorOf(backend);
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.instruments');
  await backend.sql('delete from public.notifications');
  await backend.sql('delete from app.write_counts');
});

interface Verdict {
  status: string;
  code?: string;
  cause?: string;
  row?: Record<string, unknown>;
}

type Fields = Record<string, unknown>;
const change = (collection: string, fields: Fields, given: Fields = {}) => ({ change_id: randomUUID(), collection, id: randomUUID(), op: 'insert', base_version: 0, fields, ...given });
const push = async (caller: Caller, ...changes: readonly Fields[]) => caller.rpc<Verdict[]>('push_changes', { changes });
const one = async (caller: Caller, given: Fields): Promise<Verdict> => {
  const [verdict] = await push(caller, given);
  if (!verdict) throw new Error('No verdict came');
  return verdict;
};

const piano = (fields: Fields = {}) => ({ maker: 'Bösendorfer', serial_number: '47412', model: '200', ...fields });

async function add(caller: Caller, fields: Fields = {}): Promise<string> {
  const id = randomUUID();
  expect(await one(caller, change('instruments', piano(fields), { id }))).toMatchObject({ status: 'accepted', row: { passport_id: id } });
  return id;
}
async function line(caller: Caller, instrument: string, fields: Fields): Promise<Verdict> {
  return one(caller, change('instrument_entries', { instrument_id: instrument, happened_at: '2026-05-02T12:00:00Z', ...fields }));
}
const rowOf = async (id: string) => (await backend.sql<Fields & { version: number }>('select *, version::integer as version, last_tuned_on::text as tuned from public.instruments where id = $1', [id]))[0];
async function update(caller: Caller, id: string, fields: Fields): Promise<Verdict> {
  return one(caller, change('instruments', fields, { id, op: 'update', base_version: (await rowOf(id))?.version ?? 0 }));
}
const linesOf = (caller: Caller) =>
  backend.sql<{ kind: string; body: string; side: string; deleted: boolean }>(
    'select kind, body, side, deleted from public.instrument_entries where user_id = $1 order by happened_at, kind, body', [caller.userId]);

interface Content {
  lines: { kind: string; body: string; side: string }[];
  maker: string;
}
const read = (caller: Caller, passport: string) => caller.rpc<Content | null>('read_passport', { passport });

describe('which instrument', () => {
  test.each(identityCases)('%s', async (_rule, maker, serial, keys) => {
    const [found] = await backend.sql<{ keys: string[] }>('select app.instrument_keys($1, $2) as keys', [maker, serial]);
    expect(found?.keys).toEqual(keys);
  });

  test('P-ID-1 two spellings are one, for one person', async () => {
    await add(owner);
    expect(await one(owner, change('instruments', piano({ maker: 'boesendorfer', serial_number: 'No. 47.412' })))).toMatchObject({ status: 'rejected', code: 'PT409', cause: 'instrument-exists' });
    const other = await add(owner, { serial_number: '47413' });
    expect(await update(owner, other, { serial_number: '047412' })).toMatchObject({ status: 'rejected', cause: 'instrument-exists' });
    await add(buyer);
  });

  test.each<[string, Fields, string]>([
    ['no number', { serial_number: ' ' }, 'PT422'], ['a long maker', { maker: 'x'.repeat(101) }, 'PT422'], ['every 4 months', { interval_months: 4 }, 'PT422'],
    ['a 13th month', { preferred_month: 13 }, 'PT422'], ['an endless pause', { paused_until: 'infinity' }, 'PT422'], ['notes shown', { shown_kinds: ['note'] }, 'PT422'],
    ['a kind twice, and one more', { shown_kinds: ['move', 'move', 'move', 'move', 'move', 'move', 'move'] }, 'PT422'], ['a year of no piano', { year: 99_999 }, 'PT422'],
  ])('%s is refused', async (_what, fields, code) => {
    expect(await one(owner, change('instruments', piano(fields)))).toMatchObject({ status: 'rejected', code });
  });

  test('what the server decides can’t be sent', async () => {
    const id = await add(owner, { user_id: buyer.userId, passport_id: randomUUID(), handed_on_at: '2026-01-01', offered_until: '2099-01-01', maker_key: 'x' });
    expect(await rowOf(id)).toMatchObject({ user_id: owner.userId, passport_id: id, handed_on_at: null, offered_until: null, maker_key: 'bosendorfer' });
  });
});

describe('lines', () => {
  test('P-DUE-1 a tuning takes the day forward and never back', async () => {
    const id = await add(owner);
    await line(owner, id, { kind: 'tuning' });
    expect(await rowOf(id)).toMatchObject({ tuned: '2026-05-02' });
    await line(owner, id, { kind: 'tuning', happened_at: '2025-05-02T12:00:00Z' });
    expect(await rowOf(id)).toMatchObject({ tuned: '2026-05-02' });
  });

  test.each<[string, Fields, string, string]>([
    ['P-LINE-3 a humidity line without one', { kind: 'humidity' }, 'PT422', 'value-missing'],
    ['P-LINE-3 a note without text', { kind: 'note', body: ' \n' }, 'PT422', 'value-missing'],
    ['P-LINE-3 more than all', { kind: 'humidity', measures: { humidity: 101 } }, 'PT422', 'value-not-allowed'],
    ['P-LINE-3 too fine', { kind: 'humidity', measures: { humidity: 48.55 } }, 'PT422', 'value-not-allowed'],
    ['P-LINE-3 a measure that is none', { kind: 'tuning', measures: { weight: 1 } }, 'PT422', 'value-not-allowed'],
    ['P-LINE-3 text for a measure', { kind: 'humidity', measures: { humidity: 'NaN' } }, 'PT422', 'value-not-allowed'],
    ['P-LINE-3 no object', { kind: 'tuning', measures: [1] }, 'PT422', 'value-not-allowed'],
    ['P-LINE-3 too long', { kind: 'note', body: 'x'.repeat(2001) }, 'PT422', 'value-not-allowed'],
    ['P-LINE-2 a listing of the owner’s making', { kind: 'listing', body: 'x' }, 'PT422', 'kind-unknown'],
  ])('%s is refused', async (_rule, fields, code, cause) => {
    const id = await add(owner);
    expect(await line(owner, id, fields)).toMatchObject({ status: 'rejected', code, ...(cause === 'value-not-allowed' ? {} : { cause }) });
  });

  test('P-LINE-1 none is changed, and strangers add none', async () => {
    const id = await add(owner);
    const entry = randomUUID();
    await one(owner, change('instrument_entries', { instrument_id: id, kind: 'note', body: 'Mine', side: 'provider', user_id: buyer.userId }, { id: entry }));
    expect(await one(owner, change('instrument_entries', { body: 'Other' }, { id: entry, op: 'update', base_version: 1 }))).toMatchObject({ status: 'rejected', cause: 'append-only' });
    expect(await one(stranger, change('instrument_entries', { instrument_id: id, kind: 'note', body: 'Forged' }))).toMatchObject({ status: 'rejected', cause: 'instrument-unknown' });
    expect(await linesOf(owner)).toEqual([{ kind: 'note', body: 'Mine', side: 'owner', deleted: false }]);
  });

  test('a visit writes one for whoever has the piano', async () => {
    const id = await add(owner);
    const technician = await signInAs(backend, 'technician');
    const note = (source: string) => backend.sql('select app.note_instrument_entry($1, $2, $3, $4, $5, $6) as id', [id, 'tuning', '2026-06-01T08:00:00Z', 'Tuned', '{"pitch_after": 442}', source]);
    await note(technician.userId);
    await note(owner.userId);
    expect((await linesOf(owner)).map(({ side }) => side)).toEqual(['provider', 'owner']);
    expect(await rowOf(id)).toMatchObject({ tuned: '2026-06-01' });
    await update(owner, id, { deleted: true });
    expect(await note(technician.userId)).toEqual([{ id: null }]);
  });
});

describe('who sees what', () => {
  test('P-SEE-1, P-SEE-2 others read what is shown and never the notes; without any the page is as none', async () => {
    const id = await add(owner, { town: 'Graz' });
    await push(owner, ...[['tuning', 'Tuned'], ['service', 'New strings'], ['note', 'Secret note'], ['move', 'Moved to Graz']].map(([kind, body]) => change('instrument_entries', { instrument_id: id, kind, body })));
    for (const caller of [visitor, stranger]) expect(await read(caller, id)).toBeNull();
    await update(owner, id, { shown_kinds: ['tuning', 'service'] });
    for (const caller of [visitor, stranger, owner]) {
      const content = await read(caller, id);
      expect(content?.lines.map(({ kind, side }) => `${kind} ${side}`).toSorted()).toEqual(['service owner', 'tuning owner']);
      expect(JSON.stringify(content)).not.toMatch(/Secret|Graz/);
      expect(JSON.stringify(content)).not.toContain(owner.userId);
    }
    expect(await read(visitor, randomUUID())).toBeNull();
    await update(owner, id, { deleted: true });
    expect(await read(visitor, id)).toBeNull();
  });

  test('P-SEE-1 strangers reach neither table', async () => {
    const id = await add(owner);
    await line(owner, id, { kind: 'note', body: 'Secret' });
    for (const caller of [stranger, visitor]) {
      for (const table of ['instruments', 'instrument_entries']) {
        const { body } = await caller.request('GET', `/rest/v1/${table}?select=*`);
        expect(JSON.stringify(body)).not.toMatch(/Secret|47412/);
      }
    }
    expect((await stranger.request('POST', '/rest/v1/rpc/seal_passport', { instrument_id: id, everything: true })).status).toBe(404);
  });

  test('P-ID-4 a listing with its maker and number is linked and noted, once it is shown', async () => {
    const listing = randomUUID();
    await backend.sql(
      `insert into public.pianos (id, owner_id, piano_type, title, brand, serial_number, status, is_published) values ($1, $2, 'Grand', 'A grand', 'BOESENDORFER', '47 412', 'active', true)`,
      [listing, owner.userId]);
    const linked = async () => (await backend.sql<{ passport_id: string | null }>('select passport_id from public.pianos where id = $1', [listing]))[0]?.passport_id;
    const id = await add(owner);
    await add(buyer, { shown_kinds: ['listing'] });
    expect([await linked(), (await linesOf(owner)).map(({ body, side }) => `${body}, ${side}`)]).toEqual([null, ['A grand, market']]);
    await update(owner, id, { shown_kinds: ['listing'] });
    expect(await linked()).toBe(id);
    await backend.sql('update public.pianos set serial_number = $2 where id = $1', [listing, '5']);
    expect(await linked()).toBeNull();
    await backend.sql('update public.pianos set serial_number = $2 where id = $1', [listing, '47412']);
    expect(await linked()).toBe(id);
    await update(owner, id, { shown_kinds: [] });
    expect(await linked()).toBeNull();
    expect(await linesOf(owner)).toHaveLength(1);
    expect((await owner.request('PATCH', `/rest/v1/pianos?id=eq.${listing}`, { passport_id: id })).status).toBeGreaterThanOrEqual(400);
    await backend.sql('delete from public.pianos where id = $1', [listing]);
  });
});

describe('handing on', () => {
  const offer = (caller: Caller, id: string) => caller.rpc<{ code: string; expires_at: string }>('offer_passport', { instrument_id: id });
  const take = (caller: Caller, code: string) => caller.rpc<{ state: string; passport_id?: string }>('take_passport', { code });

  test('P-HAND-2, P-HAND-3 moves the lines under the same address, once; the notes stay', async () => {
    const id = await add(owner, { town: 'Graz', interval_months: 12, shown_kinds: ['tuning'], last_tuned_on: '2026-01-01' });
    await line(owner, id, { kind: 'tuning', body: 'Tuned' });
    await line(owner, id, { kind: 'note', body: 'Paid too much' });
    const { code } = await offer(owner, id);
    expect(readPassportCode(code)).toBe(code);
    expect(await rowOf(id)).toMatchObject({ offered_until: expect.anything() });
    expect(await take(owner, code)).toEqual({ state: 'refused' });
    expect((await visitor.request('POST', '/rest/v1/rpc/take_passport', { code })).status).toBeGreaterThanOrEqual(400);
    expect(await take(buyer, code)).toEqual({ state: 'taken', passport_id: id });
    expect(await take(stranger, code)).toEqual({ state: 'refused' });

    const [theirs] = await backend.sql<Fields>('select *, last_tuned_on::text as tuned from public.instruments where user_id = $1', [buyer.userId]);
    expect(theirs).toMatchObject({ passport_id: id, maker: 'Bösendorfer', tuned: '2026-05-02', town: '', interval_months: 6, shown_kinds: [] });
    expect(await linesOf(buyer)).toEqual([{ kind: 'tuning', body: 'Tuned', side: 'former', deleted: false }, { kind: 'move', body: '', side: 'market', deleted: false }]);
    expect(await linesOf(owner)).toEqual([{ kind: 'note', body: 'Paid too much', side: 'owner', deleted: false }, { kind: 'tuning', body: '', side: 'owner', deleted: true }]);
    expect(await rowOf(id)).toMatchObject({ handed_on_at: expect.anything(), offered_until: null });
    expect(await read(visitor, id)).toBeNull();
    expect(await update(owner, id, { town: 'Wien' })).toMatchObject({ status: 'rejected', cause: 'instrument-handed-on' });
    expect(await line(owner, id, { kind: 'tuning' })).toMatchObject({ status: 'rejected', cause: 'instrument-handed-on' });
    expect(await line(owner, id, { kind: 'note', body: 'Miss it' })).toMatchObject({ status: 'accepted' });
    expect((await owner.request('POST', '/rest/v1/rpc/offer_passport', { instrument_id: id })).status).toBe(404);
    expect(await backend.sql('select kind, user_id from public.notifications where kind = $1', ['passport_taken'])).toEqual([{ kind: 'passport_taken', user_id: owner.userId }]);
    // A visit that was agreed with the former owner is the new one's.
    await backend.sql(`select app.note_instrument_entry($1, 'service', now(), 'Regulated', '{}', $2)`, [id, stranger.userId]);
    expect((await linesOf(buyer)).map(({ kind }) => kind)).toContain('service');
  });

  test('P-HAND-2 who has begun a page for it keeps its lines, under the older address', async () => {
    const id = await add(owner);
    await line(owner, id, { kind: 'tuning', body: 'Theirs' });
    const own = await add(buyer, { maker: 'Bosendorfer', model: '' });
    await line(buyer, own, { kind: 'humidity', measures: { humidity: 50 } });
    const { code } = await offer(owner, id);
    expect(await take(buyer, code)).toEqual({ state: 'taken', passport_id: id });
    expect(await rowOf(own)).toMatchObject({ passport_id: id, model: '200', tuned: '2026-05-02' });
    expect((await linesOf(buyer)).map(({ kind }) => kind).toSorted()).toEqual(['humidity', 'move', 'tuning']);
  });

  test('P-HAND-1, P-HAND-4 replaced, withdrawn, run out and wrong codes are refused alike, and tries are counted', async () => {
    const id = await add(owner);
    const first = (await offer(owner, id)).code;
    const second = (await offer(owner, id)).code;
    expect(await take(buyer, first)).toEqual({ state: 'refused' });
    await owner.rpc('withdraw_passport_offer', { instrument_id: id });
    expect(await take(buyer, second)).toEqual({ state: 'refused' });
    const third = (await offer(owner, id)).code;
    await backend.sql(`update app.instrument_offers set expires_at = now() - interval '1 second'`);
    expect(await take(buyer, third)).toEqual({ state: 'refused' });
    await backend.sql('select app.passports_due()');
    expect(await rowOf(id)).toMatchObject({ offered_until: null });
    expect(await backend.sql('select from app.instrument_offers')).toEqual([]);
    for (let tries = 3; tries < 20; tries += 1) expect(await take(buyer, 'ABCD-EFGH-JKLM-NPQR')).toEqual({ state: 'refused' });
    expect(await buyer.request('POST', '/rest/v1/rpc/take_passport', { code: third })).toMatchObject({ status: 429 });
    expect((await stranger.request('POST', '/rest/v1/rpc/offer_passport', { instrument_id: id })).status).toBe(404);
  });
});

describe('copies', () => {
  test('P-SEAL-1 the HMAC is the one that everybody knows', async () => {
    const secret = Buffer.from(Array.from({ length: 64 }, (_, place) => place * 3));
    const [row] = await backend.sql<{ mac: string }>(`select encode(app.hmac_sha256(convert_to($1, 'UTF8'), decode($2, 'hex')), 'hex') as mac`, ['Klavier', secret.toString('hex')]);
    expect(row?.mac).toBe(createHmac('sha256', secret).update('Klavier').digest('hex'));
  });

  test('P-SEAL-2, P-SEAL-3 tell a copy from a forgery, after changes and after hands have changed', async () => {
    const device = await openDevice({ backend, role: 'seller' });
    const passports = createPassports(device.supabase);
    const id = await add(owner, { shown_kinds: ['tuning'] });
    await line(owner, id, { kind: 'tuning', body: 'Tuned' });
    await line(owner, id, { kind: 'note', body: 'Secret' });
    await line(owner, id, { kind: 'humidity', measures: { humidity: 60 } });
    const shown = await passports.seal(id, false);
    const whole = await passports.seal(id, true);
    if (!shown.ok || !whole.ok) throw new Error('No copy was made');
    expect(shown.value.code).not.toBe(whole.value.code);
    expect(readPassportCode(shown.value.code)).toBe(shown.value.code);
    expect([shown.value.sealed.lines.length, whole.value.sealed.lines.length]).toEqual([1, 2]);
    const check = (code: string) => visitor.rpc<{ state: string; newer?: number; content?: Content }>('check_passport', { passport: id, code });
    expect(await check(shown.value.code)).toMatchObject({ state: 'genuine', newer: 0, content: { maker: 'Bösendorfer', lines: [{ body: 'Tuned' }] } });
    expect(JSON.stringify(await check(whole.value.code))).not.toContain('Secret');
    await line(owner, id, { kind: 'tuning', body: 'Again', happened_at: '2026-08-01T12:00:00Z' });
    expect(await check(shown.value.code)).toMatchObject({ state: 'genuine', newer: 1 });
    expect(await passports.check(id, whole.value.code)).toMatchObject({ ok: true, value: { state: 'genuine', newer: 1, sealed: { lines: [{ kind: 'humidity' }, { kind: 'tuning' }] } } });
    for (const code of ['ABCD-EFGH-JKLM-NPQR', '', `${shown.value.code} `, 'x'.repeat(10_000)]) expect(await check(code)).toEqual({ state: 'unknown' });
    expect(await visitor.rpc('check_passport', { passport: randomUUID(), code: shown.value.code })).toEqual({ state: 'unknown' });
    // Somebody with a hand in the database, without the key.
    await backend.sql(`update app.passport_seals set content = jsonb_set(content, '{lines,0,body}', '"Overhauled"') where instrument_id = $1`, [id]);
    expect(await check(shown.value.code)).toEqual({ state: 'unknown' });
    await device.close();
  });

  test('P-SEAL-4 tries are counted, a page has its newest 50', async () => {
    const id = await add(owner);
    await backend.sql(`update app.write_limits set most_of_account = 100 where kind = 'passport_seal'`);
    for (let made = 0; made < 52; made += 1) await owner.rpc('seal_passport', { instrument_id: id, everything: true });
    expect(await backend.sql('select count(*)::integer as count from app.passport_seals')).toEqual([{ count: 50 }]);
    for (let tries = 0; tries < 60; tries += 1) await buyer.rpc('check_passport', { passport: id, code: 'x' });
    expect((await buyer.request('POST', '/rest/v1/rpc/check_passport', { passport: id, code: 'x' })).status).toBe(429);
  });
});

describe('care', () => {
  const usual: Care = { lastTunedOn: '2026-03-15', newSince: null, intervalMonths: 6, preferredMonth: null, pausedUntil: null };

  test('the database counts as the device does', async () => {
    for (const [rule, changes, due] of careCases) {
      const care = { ...usual, ...changes };
      const [found] = await backend.sql<{ due: string | null }>('select app.next_tuning_due($1, $2, $3, $4, $5)::text as due', [care.lastTunedOn, care.newSince, care.intervalMonths, care.preferredMonth, care.pausedUntil]);
      expect([rule, found?.due]).toEqual([rule, due]);
    }
    const care = { ...usual, pausedUntil: '2026-07-01' };
    const due = nextDue(care) ?? '';
    for (let day = -280; day < 260; day += 1) {
      const today = addDays(due, day);
      const [found] = await backend.sql<{ step: string | null; next: string | null }>('select step, next_on::text as next from app.tuning_reminder($1, $2, $3)', [due, care.pausedUntil, today]);
      expect([today, found]).toEqual([today, reminderAt(care, today)]);
    }
  });

  test('P-REM-1 to P-REM-3 reminders climb the ladder once, rest during a pause and end', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const id = await add(owner, { last_tuned_on: today });
    // The clock can't be turned: instead the days are.
    const passTo = async (days: number) => {
      await backend.sql(`update public.instruments set last_tuned_on = (current_date - $2::integer) where id = $1`, [id, days]);
      await backend.sql('update app.instrument_reminders set next_on = current_date where instrument_id = $1', [id]);
      await backend.sql('select app.tunings_due()');
      await backend.sql('select app.tunings_due()');
    };
    const told = () => backend.sql<{ step: string }>(`select subject ->> 'state' as step from public.notifications where user_id = $1 and kind = 'tuning_due' and not deleted order by created_at`, [owner.userId]);
    expect(await backend.sql('select next_on > current_date as ahead from app.instrument_reminders')).toEqual([{ ahead: true }]);
    await passTo(100);
    expect(await told()).toEqual([{ step: 'plan' }]);
    await passTo(185);
    expect(await told()).toEqual([{ step: 'due' }]);
    await update(owner, id, { paused_until: addDays(today, 40) });
    expect(await backend.sql(`select next_on = current_date + 40 as paused from app.instrument_reminders`)).toEqual([{ paused: true }]);
    await update(owner, id, { paused_until: null });
    await backend.sql('delete from public.notifications');
    await passTo(800);
    expect(await told()).toEqual([]);
    expect(await backend.sql('select from app.instrument_reminders')).toEqual([]);
  });
});

test('two devices of the owner hold the same page; a line written without a signal arrives', async () => {
  const [phone, tablet] = [await openDevice({ backend, role: 'seller' }), await openDevice({ backend, role: 'seller' })];
  await phone.sync();
  phone.setConnected(false);
  const id = await phone.instruments.add({ maker: 'Yamaha', model: 'U3', serial_number: '1234567', piano_type: 'Upright', year: 1971, last_tuned_on: null, new_since: null });
  await phone.instruments.addEntry(id, { kind: 'humidity', day: '2026-05-02', body: '', measures: { humidity: 30 } });
  phone.setConnected(true);
  await phone.sync();
  await tablet.sync();
  const watched = tablet.instruments.all.subscribe(() => {});
  await expect.poll(() => tablet.instruments.all.get()).toMatchObject([{ row: { id, passport_id: id, maker: 'Yamaha' }, known: true, entries: [{ row: { kind: 'humidity', measures: { humidity: 30 } }, sending: 'sent' }] }]);
  await tablet.instruments.change(await tablet.base<InstrumentRow>(id), { interval_months: 12, paused_until: '2027-02-01' });
  await tablet.sync();
  await phone.sync();
  expect((await phone.document(id))?.row).toMatchObject({ interval_months: 12, paused_until: '2027-02-01' });
  watched();
  await Promise.all([phone.close(), tablet.close()]);
});

test('a line that was written within the millisecond of its piano, or by a clock set back, is sent after it', async () => {
  const phone = await openDevice({ backend, role: 'seller' });
  await phone.sync();
  // What is as old is told apart by its id.
  const ids = ['e', 'd', 'c', 'b'].map((sign) => `${sign.repeat(8)}-0000-4000-8000-${Math.random().toString(16).slice(2, 14).padEnd(12, '0')}`);
  phone.context.ids = { create: () => ids.shift() ?? '' };
  const now = Date.now();
  let setBack = 0;
  phone.context.clock = { ...phone.context.clock, now: () => now - setBack };
  for (const back of [0, 60_000]) {
    setBack = 0;
    const id = await phone.instruments.add({ maker: 'Yamaha', model: 'U3', serial_number: `76543${back}`, piano_type: 'Upright', year: null, last_tuned_on: null, new_since: null });
    setBack = back;
    await phone.instruments.addEntry(id, { kind: 'humidity', day: '2026-05-02', body: '', measures: { humidity: 30 } });
    await phone.sync();
    expect(await backend.sql('select kind from public.instrument_entries where instrument_id = $1', [id])).toEqual([{ kind: 'humidity' }]);
  }
  await phone.close();
});
