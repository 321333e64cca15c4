import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

/** Marks only add, so they are pushed without a version: whatever order the pushes of a person's devices come in, nothing is lost. */

interface Verdict {
  status: 'accepted' | 'conflict' | 'rejected';
  row: { version: number; read_place: number; blocked: boolean; reported: boolean } | null;
}

let database: RealPostgres;
let owner: Session;
let buyer: Person;
let conversation: string;
let mark: string;
/** Eight devices of one buyer. */
let devices: Session[];

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  buyer = await database.addPerson('buyer');
  devices = await Promise.all(Array.from({ length: 8 }, () => database.session(buyer)));
});
afterAll(() => database.stop());
beforeEach(async () => {
  const seller = await database.addPerson('seller');
  conversation = randomUUID();
  mark = randomUUID();
  await owner.query(`insert into public.inquiries (id, user_id, seller_id, name, email, message) values ($1, $2, $3, 'A buyer', 'buyer@people.example', 'Hello')`,
    [conversation, buyer.userId, seller.userId]);
});

function deviceAt(index: number): Session {
  const device = devices[index];
  if (!device) throw new Error(`There is no device ${index}`);
  return device;
}

const marking = (fields: Record<string, unknown>, op: 'insert' | 'update' = 'insert') => ({
  change_id: randomUUID(), collection: 'conversation_marks', id: mark, op, base_version: op === 'insert' ? null : 1,
  fields: { ...(op === 'insert' ? { inquiry_id: conversation } : {}), ...fields },
});

async function push(session: Session, change: Record<string, unknown>): Promise<Verdict | undefined> {
  return (await session.rpc<Verdict[]>('push_changes', { changes: [change] }))[0];
}

async function stored() {
  return owner.query('select read_place, blocked, reported from public.conversation_marks where inquiry_id = $1', [conversation]);
}

async function isWaiting(session: Session): Promise<void> {
  for (;;) {
    const [activity] = await owner.query<{ waits: boolean }>(`select wait_event_type = 'Lock' as waits from pg_stat_activity where pid = $1`, [session.pid]);
    if (activity?.waits) return;
  }
}

test('eight devices make the mark at once: one row, all accepted, the furthest place read, and the report stands', async () => {
  const verdicts = await Promise.all(devices.map((device, place) => push(device, marking({ read_place: place, ...(place === 3 ? { reported: true } : {}) }))));
  expect(verdicts.map((verdict) => verdict?.status)).toEqual(devices.map(() => 'accepted'));
  expect(await stored()).toEqual([{ read_place: 7, blocked: false, reported: true }]);
});

test('eight devices read on from one version at once, while one of them blocks: nothing is taken back', async () => {
  await push(deviceAt(0), marking({ read_place: 0 }));
  const verdicts = await Promise.all(
    devices.map((device, index) => push(device, marking(index === 5 ? { blocked: true } : { read_place: 8 - index }, 'update'))));
  expect(verdicts.map((verdict) => verdict?.status)).toEqual(devices.map(() => 'accepted'));
  expect(await stored()).toEqual([{ read_place: 8, blocked: true, reported: false }]);
});

test('a mark that waits for the row adds to what it finds then, also without the lock of a person’s pushes', async () => {
  await push(deviceAt(0), marking({ read_place: 1 }));
  const apply = async (session: Session, fields: Record<string, unknown>) => {
    // Only a push files receipts; what lets it is set here in its place.
    const asked = `select app.push_change($1) as verdict from set_config('app.pushing', 'yes', true)`;
    const [row] = await session.query<{ verdict: Verdict }>(asked, [JSON.stringify(marking(fields, 'update'))]);
    return row?.verdict;
  };
  await deviceAt(0).begin();
  await apply(deviceAt(0), { read_place: 9, blocked: true });
  const waiting = apply(deviceAt(1), { read_place: 4, reported: true });
  await isWaiting(deviceAt(1));
  await deviceAt(0).commit();
  expect(await waiting).toMatchObject({ status: 'accepted', row: { version: 3, read_place: 9, blocked: true, reported: true } });
  expect(await stored()).toEqual([{ read_place: 9, blocked: true, reported: true }]);
});

test('a mark that another person owns is not theirs to add to', async () => {
  await push(deviceAt(0), marking({ read_place: 1 }));
  const stranger = await database.session(await database.addPerson('buyer'));
  expect(await push(stranger, marking({ read_place: 5 }, 'update'))).toMatchObject({ status: 'rejected', code: 'PT404' });
  expect(await push(stranger, marking({ read_place: 5 }))).toMatchObject({ status: 'rejected' });
  expect(await stored()).toEqual([{ read_place: 1, blocked: false, reported: false }]);
});
