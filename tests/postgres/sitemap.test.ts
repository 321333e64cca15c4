import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteFiles } from '../../supabase/functions/page/site-files.ts';
import { fill } from '../bench/scale/fill.ts';
import { startRealPostgres, type RealPostgres } from '../support/real-postgres.ts';
import { projectOf } from '../support/project-of-session.ts';

let database: RealPostgres;
const listings = 50_000;
const site = 'https://pianos.example';

beforeAll(async () => {
  database = await startRealPostgres();
  await fill(await database.session('owner'), { listings, log: () => {} });
}, 300_000);
afterAll(() => database.stop());

const addressesIn = (text: string) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);

test('H-9 a market of more lines than a part may have is divided, and each listing stands in one part', async () => {
  const files = createSiteFiles({ project: projectOf(await database.session('visitor')), site });
  const read = async (path: string) => addressesIn((await files.read(path))?.text ?? '');
  const parts = await read('/sitemap.xml');
  expect(parts.map((address) => address.slice(site.length))).toEqual([
    '/sitemap-pages.xml', '/sitemap-listings-0.xml', '/sitemap-listings-1.xml', '/sitemap-sellers-0.xml', '/sitemap-sellers-1.xml',
  ]);
  const lines: string[] = [];
  for (const part of parts) {
    const found = await read(part.slice(site.length));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(45_000);
    lines.push(...found);
  }
  expect(lines.filter((line) => line.includes('/piano/'))).toHaveLength(listings);
  expect(new Set(lines).size).toBe(lines.length);
});

test('H-9 counting and reading take the index alone', async () => {
  const owner = await database.session('owner');
  const range = `p.is_public and p.id > '00000000-0000-0000-0000-000000000000' and p.id <= '7fffffff-ffff-ffff-ffff-ffffffffffff'`;
  for (const question of [`select from public.pianos as p where ${range} limit 45001`, `select p.id, p.updated_at from public.pianos as p where ${range} order by p.id limit 5000`]) {
    const plan = await owner.query<{ 'QUERY PLAN': string }>(`explain ${question}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('Index Only Scan using pianos_public_by_id');
  }
});
