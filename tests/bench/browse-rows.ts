import type { Page } from 'playwright-core';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { loadOrCreateKeys } from '../../supabase/embedded/keys.ts';
import { keysFile } from '../../supabase/embedded/paths.ts';
import { demoAccounts } from '../../supabase/seed/demo-accounts.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';
import { formatMs, type BenchRow } from './measure.ts';

const listings = 20_000;
/** Longer than this, and a person's finger or key waits. */
const longTaskMs = 50;

/** Browse in the built app over 20,000 listings of the person's own: whoever owns them has them all on the device. */
export async function browseRows(): Promise<BenchRow[]> {
  const app = await startApp(fill);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(300_000);
    await signIn(page, { app, role: 'dealer' });
    const cold = await openBrowse(page, app);
    const sort = await median(page, 5, (round) => chooseSort(page, round % 2 === 0 ? 'price-low' : 'price-high'));
    const typing = await longTasks(page, () => page.getByLabel('Search pianos').pressSequentially('yamaha upright', { delay: 120 }));
    await page.getByLabel('Search pianos').fill('');
    const scrolling = await longTasks(page, () => scroll(page));
    const server = await serverAs(app, 'dealer');
    const syncing = await longTasks(page, async () => {
      const { error } = await server.from('pianos').update({ finish: 'walnut, satin' }).eq('year', 1990);
      if (error) throw error;
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.waitForResponse(/\/rpc\/pull_changes/);
      await scroll(page);
    });
    return [
      { what: 'Browse with 20,000 stored: from address to first cards', figure: formatMs(cold.cards), budget: '', reference: '' },
      { what: '… until all are counted', figure: formatMs(cold.all), budget: '', reference: '' },
      { what: '… another sort, to the next frame', figure: formatMs(sort), budget: '', reference: '' },
      { what: '… typing 14 letters', figure: inWords(typing), budget: 'none above 50 ms', reference: '' },
      { what: '… scrolling', figure: inWords(scrolling), budget: 'none above 50 ms', reference: '' },
      { what: '… scrolling while 500 changed rows arrive', figure: inWords(syncing), budget: 'none above 50 ms', reference: '' },
    ];
  } finally {
    await browser.dispose();
    await app.dispose();
  }
}

async function fill(dataDir: string): Promise<void> {
  const backend = await startEmbeddedBackend({ dataDir, keys: await loadOrCreateKeys(keysFile) });
  await backend.sql(
    `insert into public.pianos (id, owner_id, title, brand, model, piano_type, year, price, condition, description, status, is_published, town, country_code)
     select gen_random_uuid(), (select id from auth.users where email = $2),
       brand || ' ' || n, brand, 'U' || n % 9, (array['Upright', 'Grand'])[1 + n % 2], 1980 + n % 40, 1000 + n * 7 % 90000, 'Used - Good',
       repeat('A well kept instrument. ', 10), 'active', true, 'Berlin', 'DE'
     from generate_series(1, $1) as n, lateral (select (array['Yamaha', 'Kawai', 'Seiler', 'Feurich'])[1 + n % 4] as brand) as made`,
    [listings, demoAccounts.find(({ role }) => role === 'dealer')?.email],
  );
  await backend.close();
}

/** Milliseconds from the address to the first cards, and until the screen counts every stored listing. */
async function openBrowse(page: Page, app: TestApp): Promise<{ cards: number; all: number }> {
  await visit(page, `${app.origin}/browse`);
  await allCounted(page);
  // The snapshot for the next first paint is written when the listings have been quiet for a while.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await page.goto('about:blank');
  const started = Date.now();
  await page.goto(`${app.origin}/browse`, { waitUntil: 'commit' });
  await page.locator('main [role=listitem] a').first().waitFor();
  const cards = Date.now() - started;
  await allCounted(page);
  return { cards, all: Date.now() - started };
}

async function allCounted(page: Page): Promise<void> {
  await page.waitForFunction((least) => {
    const found = /([\d.]+) pianos/.exec(document.querySelector('main')?.textContent ?? '');
    return Number(found?.[1]?.replaceAll('.', '')) >= least;
  }, listings);
}

/** Milliseconds from the choice to the frame that shows it. */
function chooseSort(page: Page, sort: string): Promise<number> {
  return page.getByLabel('Sort by').evaluate(async (select: HTMLSelectElement, chosen) => {
    const first = () => document.querySelector('main [role=listitem]')?.textContent;
    const before = first();
    const started = performance.now();
    select.value = chosen;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    while (first() === before) await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, sort);
}

async function median(page: Page, rounds: number, measure: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure(round));
  await page.waitForLoadState('networkidle');
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (let step = 0; step < 60; step += 1) {
    await page.mouse.wheel(0, 400);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

interface LongTasks {
  count: number;
  longestMs: number;
}

/** Tasks of the page's main thread that took longer than 50 ms while `work` ran. */
async function longTasks(page: Page, work: () => Promise<void>): Promise<LongTasks> {
  await page.evaluate(() => {
    const found: number[] = [];
    new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
    Object.assign(globalThis, { found });
  });
  await work();
  // The observer is told after the task.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const found = await page.evaluate(() => (globalThis as unknown as { found: number[] }).found);
  return { count: found.length, longestMs: Math.max(0, ...found) };
}

function inWords({ count, longestMs }: LongTasks): string {
  return count === 0 ? `none above ${longTaskMs} ms` : `${count} above ${longTaskMs} ms, longest ${formatMs(longestMs)}`;
}
