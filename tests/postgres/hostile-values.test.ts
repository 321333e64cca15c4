import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { causes } from '../../src/domain/refusal/causes.ts';
import type { ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { rowFromWire } from '../../src/wire/wire-rows.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';
import { hostileValues } from './hostile/values.ts';

// Kinds and columns come from app.synced_kinds, so that a new one is tried by itself.

interface Verdict {
  status: string;
  code?: string;
  reason?: string;
  cause?: string;
  row?: unknown;
}

interface Tried {
  verdicts: Verdict[];
  /** How many of the rows beside it are stored. */
  landed: number;
  error?: string;
}

let database: RealPostgres;
let owner: Session;
let dealer: Person;
let buyer: Person;
const sessions = new Map<Person, Session>();
/** What rows of each kind refer to. */
const listing = randomUUID();
const inquiry = randomUUID();
const batch = randomUUID();
const instrument = randomUUID();
const profile = randomUUID();
/** Of somebody else, who can be booked. */
const [bookable, service, evaluation] = [randomUUID(), randomUUID(), randomUUID()];

/** Tries each push and undoes it. In the server, since a round trip takes as long as a push. */
const tryPushes = `
  create function pg_temp.try_pushes(pushes text[], beside uuid[]) returns jsonb language plpgsql as $$
  declare
    push text;
    answer jsonb;
    landed integer;
    tried jsonb[] := '{}';
  begin
    foreach push in array pushes loop
      begin
        answer := public.push_changes(push::jsonb);
        landed := (select count(*) from public.saved_pianos where id = any (beside));
        raise exception using errcode = 'UNDO1';
      exception
        when sqlstate 'UNDO1' then tried := tried || jsonb_build_object('verdicts', answer, 'landed', landed);
        when others then tried := tried || jsonb_build_object('verdicts', '[]'::jsonb, 'landed', 0, 'error', sqlstate || ' ' || left(sqlerrm, 200));
      end;
    end loop;
    return to_jsonb(tried);
  end $$`;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  [dealer, buyer] = [await database.addPerson('dealer'), await database.addPerson('buyer')];
  for (const person of [dealer, buyer]) {
    const session = await database.session(person);
    await session.query(tryPushes);
    sessions.set(person, session);
  }
  await owner.query(`insert into public.pianos (id, owner_id, piano_type, title, status, is_published) values ($1, $2, 'Upright', 'A piano', 'active', true)`, [listing, dealer.userId]);
  await owner.query(`insert into public.import_batches (id, user_id, total, parts) values ($1, $2, 0, 9)`, [batch, dealer.userId]);
  await owner.query(`insert into public.instruments (id, user_id, passport_id, maker, serial_number) values ($1, $2, $1, 'Yamaha', '1')`, [instrument, buyer.userId]);
  await owner.query(`insert into public.service_providers (id, user_id, type) values ($1, $2, 'technician')`, [profile, buyer.userId]);
  const technician = await database.addPerson('technician');
  const hours = Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, [{ from: 540, to: 1080 }]]));
  await owner.query(
    `insert into public.service_providers (id, user_id, type, name, town, lat, lng, hours, is_published) values ($1, $2, 'technician', 'Service', 'Berlin', 52.5, 13.4, $3, true)`,
    [bookable, technician.userId, JSON.stringify(hours)]);
  await owner.query(
    `insert into public.provider_services (id, user_id, provider_id, category, name, price, minutes_from, minutes_to) values ($1, $2, $3, 'tuning', 'Tuning', 150, 60, 60)`,
    [service, technician.userId, bookable]);
  await owner.query(
    `insert into public.provider_services (id, user_id, provider_id, category, name, price) values ($1, $2, $3, 'evaluation', 'Evaluation', 150)`,
    [evaluation, technician.userId, bookable]);
  await owner.query(`insert into public.provider_services (user_id, provider_id, category, name) values ($1, $2, 'moving', 'Moving')`, [technician.userId, bookable]);
  const [opened] = await sessionOf(buyer).rpc<Verdict[]>('push_changes', { changes: [change('inquiries', { id: inquiry, fields: baseOf('inquiries') })] });
  expect(opened).toMatchObject({ status: 'accepted' });
});
afterAll(() => database.stop());

function sessionOf(person: Person): Session {
  const session = sessions.get(person);
  if (!session) throw new Error('Nobody of this scene');
  return session;
}

interface Change {
  change_id: string;
  collection: string;
  id: string;
  op: string;
  base_version: number | null;
  fields: Record<string, unknown>;
}

function change(collection: string, given: Partial<Change>): Change {
  return { change_id: randomUUID(), collection, id: randomUUID(), op: 'insert', base_version: null, fields: {}, ...given };
}

const noon = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00Z`;

/** A row that is taken, without what is tried; a kind that is not here has rows that the server makes. */
const bases: Readonly<Record<string, () => Record<string, unknown>>> = {
  pianos: () => ({ piano_type: 'Upright', title: 'Tried', status: 'active', is_published: true, lat: 50, lng: 10 }),
  saved_pianos: () => ({ piano_id: randomUUID() }),
  saved_searches: () => ({ name: 'Tried' }),
  piano_lookup_history: () => ({ serial_number: '12345' }),
  serial_corrections: () => ({ serial_number: '12345', claimed_year: 1900, evidence: 'A stamp inside the case' }),
  inquiries: () => ({ seller_id: dealer.userId, name: 'A buyer', email: 'buyer@people.example', message: 'Is it still there?' }),
  messages: () => ({ inquiry_id: inquiry, body: 'Is it?' }),
  conversation_marks: () => ({ inquiry_id: inquiry, read_place: 0 }),
  offers: () => ({ piano_id: listing, amount: 4200 }),
  viewing_requests: () => ({ piano_id: listing, kind: 'viewing', starts_at: noon(3) }),
  bookings: () => ({
    provider_id: bookable, services: [{ id: service }], starts_at: noon(3), total: '150.00', contact_name: 'A customer', contact_email: 'customer@people.example', contact_phone: '030 12345',
  }),
  evaluations: () => ({
    request_id: randomUUID(), provider_id: bookable, service_id: evaluation, maker: 'Yamaha', town: 'Berlin', lat: 52.5, lng: 13.4, fee: '150.00', travel_fee: '0.00', commission: '15.00',
  }),
  move_requests: () => ({
    asked: [{ id: bookable }], piano: { type: 'grand', weight: 'over-450', name: 'Tried' }, origin: { town: 'Berlin', floor: 1, lift: 'none' }, destination: { town: 'Potsdam', floor: 0, lift: 'none' },
    origin_address: 'Here 1', destination_address: 'There 2', wish_from: noon(3).slice(0, 10), wish_to: noon(4).slice(0, 10), contact_name: 'A customer', contact_email: 'customer@people.example', contact_phone: '030 12345',
  }),
  financing_quotes: () => ({ price: '9000.00', down_payment: '909.00', months: 12, yearly_percent: 0 }),
  evaluation_reports: () => ({ evaluation_id: randomUUID() }),
  instruments: () => ({ maker: 'Yamaha', serial_number: String(Math.floor(Math.random() * 1e9)) }),
  instrument_entries: () => ({ instrument_id: instrument, kind: 'note', body: 'Tried' }),
  service_providers: () => ({ type: 'technician', name: 'Tried', town: 'Berlin', lat: 52.5, lng: 13.4, is_published: true }),
  provider_services: () => ({ provider_id: profile, category: 'tuning', name: 'Tried' }),
  provider_bundles: () => ({ provider_id: profile, name: 'Tried' }),
  provider_certificates: () => ({ provider_id: profile, name: 'Tried' }),
  import_batches: () => ({ file_name: 'stock.csv', total: 0 }),
  import_parts: () => ({ batch_id: batch, place: 1 }),
};

const baseOf = (kind: string): Record<string, unknown> => bases[kind]?.() ?? {};
const askerOf = (kind: string): Person => (kind === 'pianos' || kind === 'service_providers' || kind.startsWith('import_') ? dealer : buyer);

/** A push whose middle change is the hostile one; the JSON of its value goes in as it stands. */
function pushWith(hostile: Change, { column, value, beside }: { column: string; value: string; beside: readonly string[] }): string {
  const [before = '', after = ''] = beside.map((id) => JSON.stringify(change('saved_pianos', { id, fields: { piano_id: id } })));
  const fields = Object.entries(hostile.fields).filter(([name]) => name !== column).map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`);
  const { fields: _left, ...rest } = hostile;
  const whole = `${JSON.stringify(rest).slice(0, -1)},"fields":{${[...fields, `${JSON.stringify(column)}:${value}`].join(',')}}}`;
  return `[${before},${whole},${after}]`;
}

/** '' for a change that was taken and can be read again, or refused by a sentence with a known cause; else what is wrong. */
function faultOf(kind: string, { verdicts, landed, error }: Tried): string {
  if (error) return `the whole request failed: ${error}`;
  const [before, tried, after] = verdicts;
  if (before?.status !== 'accepted' || after?.status !== 'accepted' || landed !== 2) return 'the rows beside it were not taken';
  if (tried?.status === 'rejected') {
    const { code = '', reason = '', cause = '' } = tried;
    return /^PT4\d\d$/.test(code) && /^[A-Z0-9].{10,}\.$/s.test(reason) && causes.some((each) => each === cause) ? '' : `refused without a sentence: ${code} ${reason} (${cause})`;
  }
  // An insert of what is there already.
  const read = tried?.row ? rowFromWire(kind as ReplicatedCollection, tried.row) : null;
  return read && !read.ok ? `taken, and ${read.error.field} can't be read again: ${JSON.stringify(read.error.value)}` : '';
}

async function tryAll(kind: string, hostile: () => Change, column: string): Promise<string[]> {
  const beside = [randomUUID(), randomUUID()];
  const pushes = Object.values(hostileValues).map((value) => pushWith(hostile(), { column, value, beside }));
  const [row] = await sessionOf(askerOf(kind)).query<{ tried: Tried[] }>('select pg_temp.try_pushes($1, $2) as tried', [pushes, beside]);
  return (row?.tried ?? []).flatMap((tried, place) => {
    const fault = faultOf(kind, tried);
    return fault ? [`${column} = ${Object.keys(hostileValues)[place]}: ${fault}`] : [];
  });
}

const kindsOfServer = async () =>
  owner.query<{ name: string; writable: string[] }>(`select name, writable from app.synced_kinds where writable <> '{}' order by position`);

/** Rows that no device makes, of an id and a person. */
const madeByServer: Readonly<Record<string, string>> = {
  notifications: `insert into public.notifications (id, user_id, kind) values ($1, $2, 'listing_ended')`,
  move_quotes: 'insert into public.move_quotes (id, provider_user_id, request_id, wish_from, wish_to) values ($1, $2, $1, current_date, current_date)',
  job_sheets: 'insert into public.job_sheets (id, booking_id, user_id) values ($1, $1, $2)',
  booked_bundles: 'insert into public.booked_bundles (id, user_id) values ($1, $2)',
};

/** A stored row of the kind; its version is 1. */
async function storedRow(kind: string): Promise<string> {
  if (kind === 'user_profiles') return askerOf(kind).userId;
  if (kind === 'inquiries') return inquiry;
  const id = randomUUID();
  const made = madeByServer[kind];
  if (made) {
    await owner.query(made, [id, buyer.userId]);
    return id;
  }
  const isReport = kind === 'evaluation_reports';
  if (isReport) {
    await owner.query(`insert into public.evaluations (id, provider_user_id, request_id, maker, state) values ($1, $2, $1, 'Yamaha', 'inspected')`, [id, buyer.userId]);
  }
  const fields = isReport ? { evaluation_id: id } : baseOf(kind);
  const [verdict] = await sessionOf(askerOf(kind)).rpc<Verdict[]>('push_changes', { changes: [change(kind, { id, fields })] });
  expect({ kind, ...verdict }).toMatchObject({ status: 'accepted' });
  return id;
}

describe('hostile values in every column of every kind', () => {
  test('new rows: each is taken and can be read, or refused by a sentence; those beside it land', async () => {
    const faults: string[] = [];
    for (const { name, writable } of await kindsOfServer()) {
      for (const column of writable) {
        faults.push(...(await tryAll(name, () => change(name, { fields: baseOf(name) }), column)).map((fault) => `${name}.${fault}`));
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);

  test('stored rows: the same', async () => {
    const faults: string[] = [];
    for (const { name, writable } of await kindsOfServer()) {
      const id = await storedRow(name);
      const [stored] = await owner.query<{ version: number }>(`select version::int from public.${name} where id = $1`, [id]);
      for (const column of writable) {
        const hostile = () => change(name, { id, op: 'update', base_version: stored?.version ?? 1 });
        faults.push(...(await tryAll(name, hostile, column)).map((fault) => `${name}.${fault}`));
      }
    }
    expect(faults).toEqual([]);
  }, 300_000);
});

describe('a push with something in it that nobody foresaw', () => {
  const beside = () => {
    const id = randomUUID();
    return change('saved_pianos', { id, fields: { piano_id: id } });
  };
  const push = (changes: readonly unknown[]) => sessionOf(buyer).rpc<Verdict[]>('push_changes', { changes });
  const statusesOf = (verdicts: readonly Verdict[]) => verdicts.map(({ status }) => status);

  test('what is no change at all is refused alone', async () => {
    const none: unknown[] = [
      null, 7, 'x', [], {}, [[]], { change_id: 'x' }, { change_id: {}, id: [], collection: 7 }, { ...beside(), id: 'no id' }, { ...beside(), op: 'drop' },
      { ...beside(), collection: 'x'.repeat(100_000) }, { ...beside(), collection: 'auth.users' }, { ...beside(), fields: [] }, { ...beside(), fields: 'x' },
      { ...beside(), base_version: { a: 1 } },
    ];
    const verdicts = await push(none.flatMap((each) => [beside(), each]));
    expect(statusesOf(verdicts.filter((_, place) => place % 2 === 0))).toEqual(none.map(() => 'accepted'));
    const refused = verdicts.filter((_, place) => place % 2 === 1).slice(0, -1);
    for (const verdict of refused) expect(verdict).toMatchObject({ status: 'rejected', code: expect.stringMatching(/^PT4/), reason: expect.stringMatching(/\.$/) });
    const [longest] = await owner.query<{ longest: number }>('select max(length(collection)) as longest from public.sync_receipts');
    expect(longest?.longest).toBeLessThanOrEqual(60);
  });

  /** A trigger that fails for one row, as a fault of the server's own would. */
  async function withFault<T>(state: string, work: () => Promise<T>): Promise<T> {
    await owner.query(`create function public.fail_on_purpose() returns trigger language plpgsql as $$
      begin if new.title = 'Fails' then raise exception 'out of the blue' using errcode = '${state}'; end if; return new; end $$`);
    await owner.query('create trigger saved_pianos_2_fail before insert on public.saved_pianos for each row execute function public.fail_on_purpose()');
    try {
      return await work();
    } finally {
      await owner.query('drop trigger saved_pianos_2_fail on public.saved_pianos');
      await owner.query('drop function public.fail_on_purpose()');
    }
  }
  const failing = () => change('saved_pianos', { fields: { piano_id: randomUUID(), title: 'Fails' } });

  test.each(['P0001', 'XX000', '42883', '0A000', '2F005'])('an error %s refuses the row that met it, with a sentence, for good', async (state) => {
    const one = failing();
    const changes = [beside(), one, beside()];
    const refused = { status: 'rejected', code: 'PT422', cause: 'not-storable', reason: 'The server can\'t store this as it is. Change it, or try again later.' };
    const verdicts = await withFault(state, () => push(changes));
    expect(statusesOf(verdicts)).toEqual(['accepted', 'rejected', 'accepted']);
    expect(verdicts[1]).toMatchObject(refused);
    // The answer may have been lost: the same change is refused again. Trying again is a new one.
    expect((await push([one]))[0]).toMatchObject(refused);
    expect((await push([{ ...one, change_id: randomUUID() }]))[0]).toMatchObject({ status: 'accepted' });
  });

  test.each(['40001', '40P01', '53100', '55P03', '57P03', '58030'])('a fault %s is nobody’s row’s: the request fails as a whole and is tried again', async (state) => {
    const changes = [beside(), failing(), beside()];
    await expect(withFault(state, () => push(changes))).rejects.toMatchObject({ code: state });
    expect(statusesOf(await push(changes))).toEqual(['accepted', 'accepted', 'accepted']);
  });
});
