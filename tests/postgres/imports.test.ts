import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

/** As the sender makes its requests. */
const changesAtOnce = 100;

let database: RealPostgres;
let owner: Session;
beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
});
afterAll(() => database.stop());

interface Verdict {
  id: string;
  status: string;
  code?: string;
  reason?: string;
}

interface Change {
  change_id: string;
  collection: string;
  id: string;
  op: string;
  base_version: number | null;
  fields: Record<string, unknown>;
}

const insertion = (collection: string, fields: Record<string, unknown>): Change => ({
  change_id: randomUUID(), collection, id: randomUUID(), op: 'insert', base_version: null, fields,
});

/** An import as a device sends it: the batch, then a part before its listings. */
function importOf(numbers: readonly string[], title: string): { batch: Change; parts: Change[]; listings: Change[] } {
  const listings = numbers.map((stock_number) =>
    insertion('pianos', { title, brand: 'Ibach', piano_type: 'Upright', status: 'active', is_published: true, price: '1000.00', stock_number }));
  const count = Math.ceil(numbers.length / 200);
  const batch = insertion('import_batches', { file_name: 'stock.csv', total: numbers.length, created: numbers.length, parts: count, choices: {} });
  const parts = Array.from({ length: count }, (_, place) => {
    const entries = listings.slice(place * 200, (place + 1) * 200).map(({ id }) => ({ id, kind: 'create', digest: 'x' }));
    return insertion('import_parts', { batch_id: batch.id, place, entries });
  });
  return { batch, parts, listings };
}

async function send(device: Session, changes: readonly Change[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let start = 0; start < changes.length; start += changesAtOnce) {
    verdicts.push(...(await device.rpc<Verdict[]>('push_changes', { changes: changes.slice(start, start + changesAtOnce) })));
  }
  return verdicts;
}

const sendImport = (device: Session, { batch, parts, listings }: ReturnType<typeof importOf>) => send(device, [batch, ...parts, ...listings]);

interface StoredListing {
  stock_number: string;
  title: string;
  version: number;
}

const listingsOf = ({ userId }: Person) =>
  owner.query<StoredListing>('select stock_number, title, version::int from public.pianos where owner_id = $1 and not deleted order by stock_number', [userId]);

const numbers = Array.from({ length: 500 }, (_, place) => `N-${String(place).padStart(4, '0')}`);

test('two dealers import 500 pianos each at once, with the same stock numbers: each has its own, and nothing of the other is touched', async () => {
  const dealers = await Promise.all([database.addPerson('dealer'), database.addPerson('dealer')]);
  const bystander = await database.addPerson('dealer');
  const idle = await database.session(bystander);
  await sendImport(idle, importOf(numbers.slice(0, 3), 'Bystander'));
  const before = await listingsOf(bystander);
  const devices = await Promise.all(dealers.map((dealer) => database.session(dealer)));
  const answers = await Promise.all(devices.map((device, place) => sendImport(device, importOf(numbers, `Dealer ${place}`))));
  for (const verdicts of answers) expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['accepted']));
  for (const [place, dealer] of dealers.entries()) {
    const expected = numbers.map((stock_number) => ({ stock_number, title: `Dealer ${place}`, version: 1 }));
    expect(await listingsOf(dealer)).toEqual(expected);
    const log = await owner.query('select b.created, count(p.*)::int as parts from public.import_batches as b join public.import_parts as p on p.batch_id = b.id where b.user_id = $1 group by b.id', [dealer.userId]);
    expect(log).toEqual([{ created: 500, parts: 3 }]);
  }
  expect(await listingsOf(bystander)).toEqual(before);
  await Promise.all([...devices, idle].map((session) => session.close()));
});

test('one dealer imports the same stock numbers on two devices at once: one row each, the others are refused in words', async () => {
  const dealer = await database.addPerson('dealer');
  const devices = await Promise.all([database.session(dealer), database.session(dealer)]);
  const some = numbers.slice(0, 150);
  const answers = await Promise.all(devices.map((device, place) => sendImport(device, importOf(some, `Device ${place}`))));
  const verdicts = answers.flat().filter(({ status }) => status !== 'accepted');
  expect(verdicts).toHaveLength(some.length);
  for (const verdict of verdicts) {
    expect(verdict).toMatchObject({ status: 'rejected', code: 'PT409', reason: 'Another of your listings has this stock number.' });
  }
  expect((await listingsOf(dealer)).map(({ stock_number: number }) => number)).toEqual(some);
  await Promise.all(devices.map((device) => device.close()));
});

test('an import that is sent again, as after an answer that was lost, changes nothing', async () => {
  const dealer = await database.addPerson('dealer');
  const [first, again] = await Promise.all([database.session(dealer), database.session(dealer)]);
  const given = importOf(numbers.slice(0, 120), 'Once');
  await Promise.all([sendImport(first, given), sendImport(again, given)]);
  expect(new Set((await sendImport(again, given)).map(({ status }) => status))).toEqual(new Set(['accepted']));
  expect(await listingsOf(dealer)).toEqual(numbers.slice(0, 120).map((stock_number) => ({ stock_number, title: 'Once', version: 1 })));
  expect(await owner.query('select created from public.import_batches where user_id = $1', [dealer.userId])).toEqual([{ created: 120 }]);
  await Promise.all([first.close(), again.close()]);
});

test('two devices that note imports at once don’t pass the bound together', async () => {
  const dealer = await database.addPerson('dealer');
  const [here, there] = await Promise.all([database.session(dealer), database.session(dealer)]);
  const batch = () => insertion('import_batches', { file_name: 'x.csv', total: 0, parts: 1500, choices: {} });
  const answers = await Promise.all([send(here, [batch()]), send(there, [batch()])]);
  expect(answers.flat().map(({ status, code = '' }) => `${status} ${code}`).sort()).toEqual(['accepted ', 'rejected PT429']);
  await Promise.all([here.close(), there.close()]);
});
