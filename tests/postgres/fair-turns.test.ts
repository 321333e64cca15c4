import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Asker, Session } from '../support/postgres-session.ts';

// A storm of one caller beside others. How long an ordinary person waits beside it: npm run bench:storm.

let database: RealPostgres;
let watcher: Session;
let open: Session[] = [];

beforeAll(async () => {
  database = await startRealPostgres();
  watcher = await database.session('owner');
});
afterAll(() => database.stop());
afterEach(async () => {
  for (const session of open) await session.rollback().catch(() => undefined);
  open = [];
});

const fromHere = '203.0.113.7';
const fromThere = '203.0.113.8';

/** Begins a request as PostgREST does: it has its turn, or waits for one, or throws. */
async function ask(asker: Asker, address = fromHere): Promise<{ turn: Promise<unknown>; session: Session }> {
  const session = await database.session(asker);
  open.push(session);
  await session.begin();
  await session.query(`select set_config('request.headers', $1, true)`, [JSON.stringify({ 'cf-connecting-ip': address })]);
  return { session, turn: session.query('select app.take_turn()') };
}

async function run(asker: Asker, address?: string): Promise<Session> {
  const { session, turn } = await ask(asker, address);
  await turn;
  return session;
}

/** How many wait, once as many do as should. */
async function waiting(expected: number): Promise<void> {
  await expect
    .poll(async () => (await watcher.query<{ count: number }>(`select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 7311 and not granted`))[0]?.count, { timeout: 10_000 })
    .toBe(expected);
}

const refusal = { code: 'PT429', hint: 'too-much-at-once' };

describe('of one caller', () => {
  test('two requests run, four wait for one that ends, and the next is refused at once', async () => {
    const running = [await run('visitor'), await run('visitor')];
    const queue = [];
    for (let count = 1; count <= 4; count += 1) {
      queue.push(await ask('visitor'));
      await waiting(count);
    }
    await expect((await ask('visitor')).turn).rejects.toMatchObject(refusal);

    await running[0]?.commit();
    await queue[0]?.turn;
    await waiting(3);
    await running[1]?.commit();
    await queue[1]?.turn;
    for (const { session } of queue.slice(0, 2)) await session.commit();
    await Promise.all(queue.slice(2).map(({ turn }) => turn));
  });

  test('who waits for too long is refused, and keeps nothing', async () => {
    for (let count = 0; count < 2; count += 1) await run('visitor');
    await expect((await ask('visitor')).turn).rejects.toMatchObject(refusal);
  });

  test('turns end with the transaction, however it ends', async () => {
    const first = await run('visitor');
    await first.query('select 1 / 0').catch(() => undefined);
    await first.rollback();
    for (let count = 0; count < 2; count += 1) await run('visitor');
    await waiting(0);
  });

  test('the time that a statement may wait for locks is what it was', async () => {
    for (let count = 0; count < 2; count += 1) await run('visitor');
    const { session, turn } = await ask('visitor');
    await waiting(1);
    await open[0]?.commit();
    await turn;
    expect(await session.query(`select current_setting('lock_timeout') as timeout`)).toEqual([{ timeout: '0' }]);
  });
});

describe('beside a storm', () => {
  test('another address, and a person from the same one, have turns of their own', async () => {
    for (let count = 0; count < 2; count += 1) await run('visitor');
    const person = await database.addPerson('buyer');
    await run('visitor', fromThere);
    const first = await run(person);
    await run(person);
    const { turn } = await ask(person);
    await waiting(1);
    await first.commit();
    await turn;
  });

  test('a caller whose address nobody knows has no turn to lose', async () => {
    for (let count = 0; count < 9; count += 1) await run('visitor', 'nobody knows');
    await waiting(0);
  });

  test('what the server itself does is never refused', async () => {
    for (let count = 0; count < 9; count += 1) {
      const session = await database.session('visitor');
      open.push(session);
      await session.begin();
      await session.query(`select set_config('request.jwt.claims', '{"role": "service_role"}', true), set_config('request.headers', '{"cf-connecting-ip": "203.0.113.7"}', true)`);
      await session.query('select app.take_turn()');
    }
    await waiting(0);
  });
});
