import { readFileSync } from 'node:fs';
import { readEntry } from '../../src/domain/provider/directory.ts';
import { findProviders } from '../../src/domain/provider/find-providers.ts';
import { findFree } from '../../src/domain/provider/next-free.ts';
import { startRealPostgres } from '../support/real-postgres.ts';
import type { Session } from '../support/postgres-session.ts';
import { formatMs, medianMs, type BenchRow } from './measure.ts';
import { percentile, timeShape, type Pick, type Shape } from './scale/shape.ts';

const budgetMs = 100;
const stored = 500;
const day = () => new Date().toISOString().slice(0, 10);

/** Finder and free times over 2,000 providers with 200,000 bookings on a real PostgreSQL, and the finder over 500 on a device. */
export async function providerRows(): Promise<BenchRow[]> {
  const database = await startRealPostgres();
  try {
    const owner = await database.session('owner');
    await owner.query('set session_replication_role = replica');
    await owner.query(readFileSync(new URL('./providers.sql', import.meta.url), 'utf8'));
    await owner.query('set session_replication_role = origin');
    await owner.query('vacuum analyze');
    const [counted] = await owner.query<{ providers: number; bookings: number }>(
      'select (select count(*) from public.service_providers)::int as providers, (select count(*) from public.bookings)::int as bookings');
    console.log(`${database.version}: ${counted?.providers} providers, ${counted?.bookings} bookings`);
    const visitor = await database.session('visitor');
    const rows: BenchRow[] = [];
    for (const shape of await shapes(owner, visitor)) {
      const { times, bytes } = await timeShape(visitor, { shape, runs: 60 });
      rows.push({
        what: shape.name, figure: `p95 ${formatMs(percentile(times, 0.95))}`, budget: `${budgetMs} ms`,
        reference: `median ${formatMs(percentile(times, 0.5))}, slowest ${formatMs(percentile(times, 1))}, ${(bytes / 1000).toFixed(1)} kB`,
      });
    }
    return [...rows, ...(await onTheDevice(visitor))];
  } finally {
    await database.stop();
  }
}

interface Page {
  epoch: string;
  checkpoint: unknown;
  more: boolean;
  rows: unknown[];
}

const directory = (session: Session, known: Partial<Page> = {}, limit = 200) =>
  session.rpc<Page>('provider_directory', { request: { epoch: known.epoch, checkpoint: known.checkpoint ?? null, limit } });

async function shapes(owner: Session, visitor: Session): Promise<Shape[]> {
  const ids = async (isFull: boolean) =>
    (await owner.query<{ id: string }>(`select id from public.service_providers where (substring(name from '\\d+')::int % 20 = 0) = $1 order by id`, [isFull])).map(({ id }) => id);
  const [usual, full] = [await ids(false), await ids(true)];
  let last = await directory(visitor);
  while (last.more) last = await directory(visitor, last);
  const [server] = await owner.query<{ stamp: string }>('select (max(directory_stamp) - 2)::text as stamp from public.service_providers');
  const ahead = { ...last, checkpoint: { stamp: server?.stamp, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', boot: null } };
  const pull = (name: string, known: Partial<Page>, limit: number): Shape =>
    ({ name, call: () => ({ procedure: 'provider_directory', args: { request: { epoch: known.epoch, checkpoint: known.checkpoint ?? null, limit } } }) });
  const homes = new Map((await owner.query<{ id: string; lat: number; lng: number }>('select id, lat, lng from public.service_providers')).map(({ id, ...home }) => [id, home]));
  const slots = (name: string, among: readonly string[], isNear = false): Shape => ({
    name,
    call(pick) {
      const provider = pick.among(among);
      const home = homes.get(provider);
      const place = isNear && home ? { lat: home.lat + 0.2, lng: home.lng } : {};
      return { procedure: 'provider_slots', args: { provider, from_day: day(), days: 31, minutes: pick.among([30, 60, 120]), ...place } };
    },
  });
  const next = (name: string, choose: (pick: Pick) => string[]): Shape =>
    ({ name, call: (pick) => ({ procedure: 'next_free_starts', args: { providers: `{${choose(pick).join()}}`, minutes: 60 } }) });
  const some = (among: readonly string[], count: number) => (pick: Pick) => Array.from({ length: count }, () => pick.among(among));
  return [
    pull('directory of 2,000: first page', {}, 200),
    pull('directory: refresh, 20 changed', ahead, 200),
    pull('directory: refresh, nothing changed', last, 200),
    slots('free times of a month', usual),
    slots('free times of a month, with a place 22 km away', usual, true),
    slots('free times of a month, booked out', full),
    next('next free time, a page of 24', some(usual, 24)),
    next('next free time, the most (50), all booked out', some(full, 50)),
  ];
}

/** The finder's question to 500 stored entries, by each key of a search and with type and place. */
async function onTheDevice(visitor: Session): Promise<BenchRow[]> {
  const rows: unknown[] = [];
  for (let last = await directory(visitor); rows.length < stored; last = await directory(visitor, last)) rows.push(...last.rows);
  const entries = rows.flatMap((row) => readEntry(row) ?? []).slice(0, stored);
  const place = { lat: 52.5, lng: 13.4 };
  const typed = 'repair provider 12';
  const key = await medianMs(30, () => [...typed].forEach((_, index) => findProviders(entries, { text: typed.slice(0, index + 1), type: null, place: null, km: 50 })));
  const all = await medianMs(30, () => findProviders(entries, { text: 'repair', type: 'technician', place, km: 200 }));
  const now = Date.now();
  const said = Object.fromEntries(entries.map(({ id }, index) => [id, { startsAt: now + (index % 90) * 86_400_000, saidAt: now }]));
  const everybody = findProviders(entries, { text: '', type: null, place: null, km: 50 });
  const by = new Date(now + 30 * 86_400_000).toISOString().slice(0, 10);
  const free = await medianMs(30, () => findFree(everybody, { by, soonestFirst: true }, { said, now }));
  return [
    { what: `finder over ${entries.length} stored providers, a key stroke`, figure: formatMs(key / typed.length), budget: '10 ms', reference: '' },
    { what: '… search, type and place with distance', figure: formatMs(all), budget: '16 ms', reference: '' },
    { what: '… free on or before a day, the soonest first', figure: formatMs(free), budget: '16 ms', reference: '' },
  ];
}
