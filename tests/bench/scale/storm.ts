import { setTimeout as pause } from 'node:timers/promises';
import { startRealPostgres, type RealPostgres } from '../../support/real-postgres.ts';
import type { Person, Session } from '../../support/postgres-session.ts';
import { callOf, costScene, worstInputs, type CostScene } from '../../support/worst-inputs.ts';
import { formatMs, ratio } from '../measure.ts';
import { fill } from './fill.ts';
import { pullShapes } from './pull-shapes.ts';
import { searchShapes } from './search-shapes.ts';
import { createPick, percentile, type Shape } from './shape.ts';

const listings = 20_000;
/** PostgREST's own number of connections where nothing else is set. */
const connections = 10;
/** Requests of the storm that are on their way at once, from one address. */
const atOnce = 20;
/** What the line takes there and back: each is asked again so long after its answer. */
const lineMs = 30;
const rounds = 200;

const stormAddress = '203.0.113.7';
const buyersAddress = '203.0.113.8';

interface Request {
  asker: Person | null;
  address: string;
  sql: string;
  values: unknown[];
}

/** 'refused' for what our rules refuse. */
type Api = (request: Request) => Promise<'answered' | 'refused'>;

/** Requests in the order in which they come, each on the next free connection, in a transaction as PostgREST makes it. */
function createApi(sessions: readonly Session[], { takesTurns }: { takesTurns: boolean }): Api {
  const free = [...sessions];
  const waiting: ((session: Session) => void)[] = [];
  const take = (): Promise<Session> => {
    const session = free.pop();
    return session ? Promise.resolve(session) : new Promise((resolve) => waiting.push(resolve));
  };
  const give = (session: Session): void => {
    const next = waiting.shift();
    if (next) next(session);
    else free.push(session);
  };
  return async ({ asker, address, sql, values }) => {
    const session = await take();
    try {
      await session.begin();
      if (asker) {
        await session.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
          JSON.stringify({ role: 'authenticated', sub: asker.userId }),
          asker.userId,
        ]);
      }
      await session.query(`select set_config('request.headers', $1, true)`, [JSON.stringify({ 'cf-connecting-ip': address })]);
      if (takesTurns) await session.query('select app.take_turn()');
      await session.query(sql, values);
      await session.commit();
      return 'answered';
    } catch (error) {
      await session.rollback();
      if (!String((error as { code?: string }).code).startsWith('PT4')) throw error;
      return 'refused';
    } finally {
      give(session);
    }
  };
}

/** What costs most of what visitors may ask, one after the other. */
const worst = [
  ['search_listings', 'everything, by rating'],
  ['search_listings', 'a word that half have, by price'],
  ['head_of_seller', 'the largest seller'],
  ['lookup_piano_by_serial', 'a hundred words'],
  ['listings_by_ids', 'ten thousand'],
] as const;

async function storm(api: Api, { scene, isOver }: { scene: CostScene; isOver: () => boolean }): Promise<{ answered: number; refused: number }> {
  const counts = { answered: 0, refused: 0 };
  const calls = worst.map(([procedure, what]) => {
    const input = worstInputs[procedure]?.[what];
    if (!input) throw new Error(`The worst inputs of ${procedure} have other names now`);
    return callOf(procedure, input.args(scene));
  });
  await Promise.all(
    Array.from({ length: atOnce }, async (_, place) => {
      for (let turn = place; !isOver(); turn += 1) {
        const { sql, values } = calls[turn % calls.length] ?? { sql: '', values: [] };
        counts[await api({ asker: null, address: stormAddress, sql: `select ${sql}`, values })] += 1;
        await pause(lineMs);
      }
    }),
  );
  return counts;
}

/** An ordinary buyer: searches, opens what is found, and lets the device ask for changes. Milliseconds of each request, ascending. */
async function buyer(api: Api, { person, shapes }: { person: Person; shapes: readonly Shape[] }): Promise<number[]> {
  const pick = createPick(7);
  const times: number[] = [];
  for (let round = -20; round < rounds; round += 1) {
    const { procedure, args } = pick.among(shapes).call(pick);
    const { sql, values } = callOf(procedure, args);
    const started = performance.now();
    if ((await api({ asker: person, address: buyersAddress, sql: `select ${sql}`, values })) === 'refused') throw new Error('The buyer was refused');
    if (round >= 0) times.push(performance.now() - started);
    await pause(lineMs);
  }
  return times.toSorted((a, b) => a - b);
}

const median = (times: readonly number[]) => percentile(times, 0.5);

function print(what: string, times: readonly number[], alone: readonly number[]): void {
  const p95 = percentile(times, 0.95);
  console.log(`${what.padEnd(44)}median ${ratio(median(times), median(alone), 'alone')}, p95 ${formatMs(p95)} (${(p95 / percentile(alone, 0.95)).toFixed(2)}×)`);
}

async function measure(database: RealPostgres): Promise<void> {
  const owner = await database.session('owner');
  await fill(owner, { listings, log: () => undefined });
  const scene = await costScene(owner);
  const person = await database.addPerson('buyer');
  const usual = new Set(['one word, newest', 'two words, newest', 'brand, newest', 'all, newest']);
  const searches = (await searchShapes(owner, { listings })).filter(({ name }) => usual.has(name));
  const shapes = [...searches, ...(await pullShapes(owner, { listings })).filter(({ asker, ofChanges }) => asker === 'visitor' && ofChanges)];
  const sessions: Session[] = [];
  for (let count = 0; count < connections; count += 1) sessions.push(await database.session('visitor'));

  const alone = await buyer(createApi(sessions, { takesTurns: true }), { person, shapes });
  console.log(`${rounds} requests of a buyer beside ${atOnce} at once from another address, ${lineMs} ms of line, ${connections} connections, ${listings} listings`);
  print('alone', alone, alone);
  for (const takesTurns of [false, true]) {
    const api = createApi(sessions, { takesTurns });
    let isOver = false;
    const started = performance.now();
    const storming = storm(api, { scene, isOver: () => isOver });
    const times = await buyer(api, { person, shapes });
    isOver = true;
    const { answered, refused } = await storming;
    const seconds = (performance.now() - started) / 1000;
    print(takesTurns ? 'beside the storm, callers take turns' : 'beside the storm, first come, first served', times, alone);
    console.log(`${''.padEnd(44)}the storm had ${(answered / seconds).toFixed(0)} answers and ${(refused / seconds).toFixed(0)} refusals a second`);
  }
}

/** One visitor's storm beside an ordinary buyer, on a real PostgreSQL: with the turns of app.take_turn and without. A minute or two. */
export async function main(): Promise<void> {
  const database = await startRealPostgres({ settings: ['shared_buffers=512MB'] });
  try {
    await measure(database);
  } finally {
    await database.stop();
  }
}
