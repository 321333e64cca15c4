import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import type { Person, Session } from '../support/postgres-session.ts';

interface Page {
  epoch: string;
  checkpoint: unknown;
  more: boolean;
  rows: { id: string; services: unknown[] }[];
  departed: string[];
}

let database: RealPostgres;
let owner: Session;
let visitor: Session;
let technician: Person;

beforeAll(async () => {
  database = await startRealPostgres();
  owner = await database.session('owner');
  visitor = await database.session('visitor');
  technician = await database.addPerson('technician');
});
afterAll(() => database.stop());

const ask = (known: Pick<Page, 'epoch' | 'checkpoint'> | null, limit = 200) => visitor.rpc<Page>('provider_directory', { request: { ...known, limit } });

async function everything(): Promise<Page[]> {
  const pages = [await ask(null)];
  for (let last = pages[0]; last?.more; last = pages.at(-1)) pages.push(await ask(last));
  return pages;
}

test('2,000 providers of one stamp come over pages, none missed and none twice, each with its services', async () => {
  await owner.query(`insert into auth.users (id, email) select gen_random_uuid(), 'provider-' || n || '@people.example' from generate_series(1, 2000) as n`);
  await owner.query(`insert into public.service_providers (user_id, type, name, town, lat, lng, is_published)
    select u.id, 'technician', u.email, 'Berlin', 52.5, 13.4, true from auth.users as u where u.email like 'provider-%'`);
  await owner.query(`insert into public.provider_services (user_id, provider_id, category, name, price)
    select p.user_id, p.id, 'tuning', 'Service ' || n, 100 from public.service_providers as p, generate_series(1, 4) as n`);
  await owner.query('analyze public.service_providers');
  await owner.query('analyze public.provider_services');
  const pages = await everything();
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect([pages.length, ids.length, new Set(ids).size]).toEqual([10, 2000, 2000]);
  expect(pages.flatMap(({ rows }) => rows).every(({ services }) => services.length === 4)).toBe(true);
});

test('a profile that is published by a transaction which ends later is not passed over', async () => {
  const last = (await everything()).at(-1) ?? null;
  const late = await database.session('owner');
  await late.begin();
  await late.query(`insert into public.service_providers (user_id, type, name, town, lat, lng, is_published) values ($1, 'mover', 'Late', 'Berlin', 52.5, 13.4, true)`, [technician.userId]);
  await owner.query(`update public.service_providers set about = 'Early' where id = (select id from public.service_providers where name <> 'Late' order by id limit 1)`);
  const between = await ask(last);
  await late.commit();
  const after = await ask(between);
  const [{ id: wanted }] = (await owner.query(`select id from public.service_providers where name = 'Late'`)) as [{ id: string }];
  expect([...between.rows, ...after.rows].map(({ id }) => id)).toContain(wanted);
  await owner.query('delete from public.service_providers where id = $1', [wanted]);
  expect((await ask(after)).departed).toContain(wanted);
});
