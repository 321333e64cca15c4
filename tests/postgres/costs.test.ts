import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDir } from '../../supabase/embedded/paths.ts';
import { fill } from '../bench/scale/fill.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';
import { callOf, costScene, forAdmins, worstInputs, type CostScene, type WorstInput } from '../support/worst-inputs.ts';

// Pages read, not time: what a call costs on a busy machine says nothing. How long it takes: npm run bench:scale.

const listings = 10_000;

let database: RealPostgres;
let owner: Session;
let scene: CostScene;
let sessions: Record<WorstInput['asker'], Session>;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  await owner.query(readFileSync(path.join(seedDir, 'reference.sql'), 'utf8'));
  await fill(owner, { listings, log: () => undefined });
  scene = await costScene(owner);
  sessions = { visitor: await database.session('visitor'), person: await database.session(await database.addPerson('buyer')) };
});
afterAll(() => database.stop());

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Pages that the call touched, or the code by which it was refused. All of it is undone. */
async function costOf(procedure: string, { asker, args }: WorstInput): Promise<number | string> {
  const session = sessions[asker];
  const { sql, values } = callOf(procedure, args(scene));
  await session.begin();
  try {
    const [row] = await session.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, buffers, format json) select ${sql}`, values);
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 'no plan';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await session.rollback();
  }
}

describe('what visitors and people may ask of a procedure at most', () => {
  test('stands in the list for each one of the catalogue', async () => {
    const found = await owner.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
         and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute')) order by 1`,
    );
    expect(found.map(({ name }) => name)).toEqual([...Object.keys(worstInputs), ...forAdmins].sort());
  });

  const inputs = Object.entries(worstInputs).flatMap(([procedure, each]) => Object.entries(each).map(([what, input]) => ({ procedure, what, input })));

  test.each(inputs)('$procedure, $what: reads few pages, or is refused before it reads', async ({ procedure, input }) => {
    // The first call of a session reads the catalogue as well.
    await costOf(procedure, input);
    const cost = await costOf(procedure, input);
    if (typeof cost === 'string') expect(cost).toMatch(/^PT4/);
    else expect(cost).toBeLessThanOrEqual(input.pages);
    if (input.pages === 0) expect(cost).toBe('PT422');
  });

  test.each(forAdmins)('%s refuses whoever is no admin', async (procedure) => {
    const [signature] = await owner.query<{ args: string }>(
      `select coalesce(string_agg('null::' || format_type(type, null), ', ' order by place), '') as args
       from pg_proc, unnest(proargtypes) with ordinality as a (type, place) where proname = $1 and pronamespace = 'public'::regnamespace`,
      [procedure],
    );
    await expect(sessions.person.query(`select public.${procedure}(${signature?.args ?? ''})`)).rejects.toMatchObject({ code: 'PT403', hint: 'admins-only' });
  });
});

test('a maker’s name is folded after it is cut, so that a long one costs no more', async () => {
  const [row] = await sessions.visitor.query<{ same: boolean; length: number }>(
    `select public.fold_maker_name(repeat('a', 1000000)) = public.fold_maker_name(repeat('a', 200)) as same, length(public.fold_maker_name(repeat('a', 1000000))) as length`,
  );
  expect(row).toEqual({ same: true, length: 200 });
});
