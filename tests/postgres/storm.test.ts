import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';
import { createPuller, insertListing } from './pulling.ts';

let database: RealPostgres;
let owner: Session;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
});
afterAll(() => database.stop());

const writerCount = 5;
const transactionsOfEach = 60;

/** mulberry32, so that a seed gives each writer the same work again; how they interleave is the machine's. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
}

/** Transactions of one to four writes to own listings, some held open a while, some given up. */
async function write(session: Session, below: (limit: number) => number): Promise<void> {
  let mine: string[] = [];
  for (let count = 0; count < transactionsOfEach; count += 1) {
    const kept = [...mine];
    await session.begin();
    for (let writes = 1 + below(4); writes > 0; writes -= 1) {
      const target = mine[below(mine.length)];
      const kind = target === undefined ? 0 : below(5);
      if (kind <= 1) mine.push(await insertListing(session));
      else if (kind === 2) await session.query('update public.pianos set price = $2 where id = $1', [target, below(9000)]);
      else if (kind === 3) await session.query('update public.pianos set is_published = not is_published where id = $1', [target]);
      else await session.query('update public.pianos set deleted = not deleted where id = $1', [target]);
      if (below(3) === 0) await session.query('select pg_sleep($1)', [below(8) / 1000]);
    }
    if (below(8) === 0) {
      await session.rollback();
      mine = kept;
    } else {
      await session.commit();
    }
  }
}

test.each([1, 2, 3])('seed %d: devices that pull all along while five writers overlap end with what the server has', async (seed) => {
  await owner.query('delete from public.pianos');
  const writers: Session[] = [];
  while (writers.length < writerCount) writers.push(await database.session(await database.addPerson('seller')));
  const devices = await Promise.all(
    [1, 3, 200].map(async (limit) => createPuller({ session: await database.session('visitor'), collection: 'pianos', limit })),
  );

  const quiet = new AbortController();
  const written = Promise.all(writers.map((writer, index) => write(writer, createRandom(seed * 100 + index)))).finally(() => quiet.abort());
  const pulled = devices.map(async (device) => {
    while (!quiet.signal.aborted) await device.pull();
  });
  await Promise.all([written, ...pulled]);

  const rows = await owner.query<{ id: string; version: number }>('select id, version::int from public.pianos where is_public');
  expect(rows.length).toBeGreaterThan(20);
  for (const device of devices) {
    await device.pull();
    expect(device.held()).toEqual(new Map(rows.map(({ id, version }) => [id, version])));
  }
  for (const session of writers) await session.close();
});
