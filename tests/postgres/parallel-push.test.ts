import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

interface Verdict {
  change_id: string;
  status: 'accepted' | 'conflict' | 'rejected';
  code?: string;
  row: { version: number; price: number | null; id: string } | null;
}

let database: RealPostgres;
let owner: Session;
let seller: Person;
/** Eight devices of one seller. */
let devices: Session[];
let listing: string;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  seller = await database.addPerson('seller');
  devices = await Promise.all(Array.from({ length: 8 }, () => database.session(seller)));
});
afterAll(() => database.stop());
beforeEach(async () => {
  listing = randomUUID();
  await push(deviceAt(0), { ...insertion(), id: listing });
});

function deviceAt(index: number): Session {
  const device = devices[index];
  if (!device) throw new Error(`There is no device ${index}`);
  return device;
}

const insertion = (fields: Record<string, unknown> = {}) => ({
  change_id: randomUUID(), collection: 'pianos', id: randomUUID(), op: 'insert', base_version: null,
  fields: { brand: 'Ibach', piano_type: 'Grand', status: 'active', is_published: true, ...fields },
});
const pricing = (price: number, changeId: string = randomUUID()) => ({
  change_id: changeId, collection: 'pianos', id: listing, op: 'update', base_version: 1, fields: { price },
});

async function push(session: Session, change: Record<string, unknown>): Promise<Verdict> {
  const [verdict] = await session.rpc<Verdict[]>('push_changes', { changes: [change] });
  if (!verdict) throw new Error('No verdict');
  return verdict;
}

async function stored(): Promise<{ version: number; price: number }> {
  const [row] = await owner.query<{ version: number; price: number }>('select version::int, price::float8 from public.pianos where id = $1', [listing]);
  if (!row) throw new Error('The listing is gone');
  return row;
}

/** Settles when the session waits for another one's lock, which is when both are known to run at once. */
async function isWaiting(session: Session): Promise<void> {
  for (;;) {
    const [activity] = await owner.query<{ waits: boolean }>(`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`, [session.pid]);
    if (activity?.waits) return;
  }
}

test('eight pushes of one row with the same base version at once: exactly one is accepted, the others see its row', async () => {
  const verdicts = await Promise.all(devices.map((device, index) => push(device, pricing(1000 + index))));
  const accepted = verdicts.filter(({ status }) => status === 'accepted');
  expect(accepted).toHaveLength(1);
  expect(verdicts.filter(({ status }) => status === 'conflict')).toHaveLength(7);
  for (const { row } of verdicts) expect(row).toMatchObject({ version: 2, price: accepted[0]?.row?.price });
  expect(await stored()).toEqual({ version: 2, price: accepted[0]?.row?.price });
});

test('the guard holds without the lock of a person’s pushes: the second waits for the row and answers conflict', async () => {
  const apply = async (session: Session, price: number) => {
    // Only a push files receipts; what lets it is set here in its place.
    const asked = `select app.push_change($1) as verdict from set_config('app.pushing', 'yes', true)`;
    const [row] = await session.query<{ verdict: Verdict }>(asked, [JSON.stringify(pricing(price))]);
    return row?.verdict;
  };
  await deviceAt(0).begin();
  const first = await apply(deviceAt(0), 1000);
  const waiting = apply(deviceAt(1), 2000);
  await isWaiting(deviceAt(1));
  await deviceAt(0).commit();
  expect(first).toMatchObject({ status: 'accepted', row: { version: 2, price: 1000 } });
  expect(await waiting).toMatchObject({ status: 'conflict', row: { version: 2, price: 1000 } });
  expect(await stored()).toEqual({ version: 2, price: 1000 });
});

test('a push that waits for one that is given up goes through', async () => {
  await deviceAt(0).begin();
  await push(deviceAt(0), pricing(1000));
  const waiting = push(deviceAt(1), pricing(2000));
  await isWaiting(deviceAt(1));
  await deviceAt(0).rollback();
  expect(await waiting).toMatchObject({ status: 'accepted', row: { version: 2, price: 2000 } });
});

test('one change sent eight times at once is applied once and accepted each time', async () => {
  const change = pricing(3000);
  const verdicts = await Promise.all(devices.map((device) => push(device, change)));
  expect(verdicts.map(({ status, row }) => [status, row?.version])).toEqual(devices.map(() => ['accepted', 2]));
  expect(await stored()).toEqual({ version: 2, price: 3000 });
});

test('a change repeated while its first copy is still open waits for it and is recognised', async () => {
  const change = insertion({ price: 500 });
  await deviceAt(0).begin();
  await push(deviceAt(0), change);
  const repeated = push(deviceAt(1), change);
  await isWaiting(deviceAt(1));
  await deviceAt(0).commit();
  expect(await repeated).toMatchObject({ status: 'accepted', row: { id: change.id, version: 1 } });
  expect(await owner.query('select count(*)::int as receipts from public.sync_receipts where change_id = $1', [change.change_id])).toEqual([{ receipts: 1 }]);
});

test('a visitor’s look-up sent four times at once is recorded once', async () => {
  const change = { change_id: randomUUID(), collection: 'piano_lookup_history', id: randomUUID(), op: 'insert', base_version: null, fields: { serial_number: '261473' } };
  const visitors = await Promise.all(Array.from({ length: 4 }, () => database.session('visitor')));
  const verdicts = await Promise.all(visitors.map((visitor) => push(visitor, change)));
  expect(verdicts.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
  expect(await owner.query('select count(*)::int as rows from public.piano_lookup_history where id = $1', [change.id])).toEqual([{ rows: 1 }]);
});

test('one stock number in two new listings at once: one is accepted, the other refused with a reason', async () => {
  const verdicts = await Promise.all([0, 1].map((index) => push(deviceAt(index), insertion({ stock_number: `S-${listing}` }))));
  expect(verdicts.map(({ status, code }) => code ?? status).sort()).toEqual(['PT409', 'accepted']);
});

test('the twentieth saved search, asked for on eight devices at once, is given once', async () => {
  await owner.query(`insert into public.saved_searches (user_id, name) select $1::uuid, n::text from generate_series(1, 19) as n`, [seller.userId]);
  const verdicts = await Promise.all(
    devices.map((device) => push(device, { change_id: randomUUID(), collection: 'saved_searches', id: randomUUID(), op: 'insert', base_version: null, fields: { name: 'Twentieth' } })),
  );
  expect(verdicts.map(({ status, code }) => code ?? status).sort()).toEqual([...Array.from({ length: 7 }, () => 'PT409'), 'accepted']);
});

test('50 views at once count 50 and disturb no version, no stamp and no push', async () => {
  const viewers = await Promise.all(Array.from({ length: 50 }, () => database.session('visitor')));
  const [priced] = await Promise.all([
    push(deviceAt(0), pricing(4000)),
    ...viewers.map((viewer) => viewer.rpc('increment_view', { piano_id: listing })),
  ]);
  expect(priced).toMatchObject({ status: 'accepted' });
  const [after] = await owner.query('select view_count, version::int, price::float8 from public.pianos where id = $1', [listing]);
  expect(after).toEqual({ view_count: 50, version: 2, price: 4000 });

  const unpriced = randomUUID();
  await push(deviceAt(0), { ...insertion(), id: unpriced });
  const look = () => owner.query('select version, stamp, updated_at from public.pianos where id = $1', [unpriced]);
  const untouched = await look();
  await Promise.all(viewers.map((viewer) => viewer.rpc('increment_view', { piano_id: unpriced })));
  expect(await look()).toEqual(untouched);
});
