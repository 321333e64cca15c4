import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../supabase/embedded/paths.ts';
import { startRealPostgres, type RealPostgres } from '../../support/real-postgres.ts';
import type { Session } from '../../support/postgres-session.ts';
import { formatMs } from '../measure.ts';
import { countWronglyDerived, fill } from './fill.ts';
import { reportLargeAccount } from './large-account.ts';
import { essence, explainShapes } from './plans.ts';
import { pullShapes } from './pull-shapes.ts';
import { searchShapes } from './search-shapes.ts';
import { reportSitemap } from './sitemap-times.ts';
import { percentile, timeShape, type Timing } from './shape.ts';
import { timeWorstInputs } from './worst-rows.ts';

/** As on a small hosted server, but for the memory of this machine. Plans are read from the server's own explanations. */
const settings = [
  'shared_preload_libraries=auto_explain',
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  'maintenance_work_mem=512MB',
  'max_wal_size=8GB',
];

const searchBudgetMs = 100;
const pullBudgetMs = 50;
/** For whatever a visitor or an ordinary person may ask. */
const worstBudgetMs = 50;

/**
 * A million generated listings on a real PostgreSQL: how long search and pull take, by which plans, and how much room they need; what it takes to
 * change all of a dealer with 20,000 of them.
 * SOUNDBOARD_LISTINGS sets another number. Takes some five minutes and 4 GB of the temporary folder.
 */
export async function main(): Promise<void> {
  const listings = Number(process.env.SOUNDBOARD_LISTINGS ?? 1_000_000);
  const database = await startRealPostgres({ settings });
  try {
    const owner = await database.session('owner');
    console.log(`${database.version}\nfilling with ${listings} public listings …`);
    await fill(owner, { listings, log: console.log });
    console.log(`rows that differ from what triggers derive, of 1000: ${await countWronglyDerived(owner)}`);
    await report(database, { owner, listings });
  } finally {
    await database.stop();
  }
}

async function report(database: RealPostgres, { owner, listings }: { owner: Session; listings: number }): Promise<void> {
  const searches = (await searchShapes(owner, { listings })).map((shape) => ({ ...shape, asker: 'visitor' as const }));
  const pulls = await pullShapes(owner, { listings });

  const visitor = await database.session('visitor');
  const searchTimes: Timing[] = [];
  for (const shape of searches) searchTimes.push(await timeShape(visitor, { shape, runs: 20 }));
  const pullTimes: Timing[] = [];
  for (const shape of pulls) {
    const session = await database.session(shape.asker);
    pullTimes.push(await timeShape(session, { shape, runs: 50 }));
    await session.close();
  }

  const explained = await explainShapes(database, { owner, shapes: [...searches, ...pulls] });
  const folder = join(projectRoot, '.cache');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'scale-plans.txt'), explained.map(({ name, plans }) => `== ${name}\n${plans.join('\n\n')}`).join('\n\n\n'));
  for (const { name, plans } of explained) console.log(`\n${name}\n${plans.map((plan) => essence(plan).map((line) => `    ${line}`).join('\n')).join('\n    –\n')}`);
  console.log('\nThe plans in full: .cache/scale-plans.txt');

  printTimes('search_listings', searchTimes);
  printTimes('pull_changes', pullTimes);
  const changes = pullTimes.filter((_, index) => pulls[index]?.ofChanges);
  console.log('');
  verdict('search', { timings: searchTimes, budget: searchBudgetMs });
  verdict('pull of changes', { timings: changes, budget: pullBudgetMs });
  const worst = await timeWorstInputs(database, { owner, runs: 10 });
  printTimes('worst inputs of each procedure', worst);
  for (const each of worst.filter(({ times }) => percentile(times, 0.95) >= worstBudgetMs)) console.log(`${each.name}: above the ${worstBudgetMs} ms of a worst input`);
  verdict('worst inputs', { timings: worst, budget: worstBudgetMs });
  await reportSitemap(visitor);
  await printSizes(owner);
  await reportLargeAccount(database, owner);
}

function printTimes(title: string, timings: readonly Timing[]): void {
  console.log(`\n${title.padEnd(48)}${'median'.padStart(10)}${'p95'.padStart(10)}${'slowest'.padStart(10)}${'kB'.padStart(8)}${'gzip'.padStart(8)}`);
  for (const { name, times, bytes, gzipBytes } of timings) {
    const figures = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 1)].map((ms) => formatMs(ms).padStart(10));
    console.log(`${name.padEnd(48)}${figures.join('')}${(bytes / 1000).toFixed(1).padStart(8)}${(gzipBytes / 1000).toFixed(1).padStart(8)}`);
  }
}

function verdict(what: string, { timings, budget }: { timings: readonly Timing[]; budget: number }): void {
  const times = timings.flatMap((timing) => timing.times).toSorted((a, b) => a - b);
  const p95 = percentile(times, 0.95);
  console.log(`${what}: ${times.length} calls, p95 ${formatMs(p95)}, budget ${budget} ms: ${p95 < budget ? 'holds' : 'DOES NOT HOLD'}`);
}

async function printSizes(owner: Session): Promise<void> {
  const sizes = await owner.query<{ name: string; heap: string; indexes: string }>(
    `select c.oid::regclass::text as name, pg_size_pretty(pg_table_size(c.oid)) as heap, pg_size_pretty(pg_indexes_size(c.oid)) as indexes
     from pg_class as c where c.oid in ('public.pianos'::regclass, 'app.listing_search'::regclass, 'public.departed_rows'::regclass)
     union all select 'whole database', pg_size_pretty(pg_database_size(current_database())), ''`,
  );
  console.log('');
  for (const { name, heap, indexes } of sizes) console.log(`${name.padEnd(24)}${heap.padStart(10)}${indexes.padStart(10)}`);
}
