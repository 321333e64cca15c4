import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
import { mainText, visit } from '../support/visit.ts';

/** Two pianos of the demo dealer with a number of a yearly table; the second is advertised too young. */
const pianos = { agrees: '', differs: '' };

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  const dealer = await serverAs(app, 'dealer');
  const { data: account } = await dealer.auth.getUser();
  const { data } = await dealer.from('pianos').select('id').eq('owner_id', account.user?.id ?? '').eq('is_published', true).in('brand', ['Steinway & Sons', 'Bösendorfer']);
  const [first, second] = data ?? [];
  if (!first || !second) throw new Error('The demo dealer has no two pianos to compare');
  pianos.agrees = String(first['id']);
  pianos.differs = String(second['id']);
  const { error } = await dealer.from('pianos').update({ year: 2020 }).eq('id', pianos.differs);
  if (error) throw error;
  browser = await openBrowser({ isFirstVisit: true });
  page = await browser.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const row = () => page.locator('dl > div', { has: page.locator('dt', { hasText: 'Serial number' }) });
/** In whole pixels: lines of text may differ by fractions of one. */
const heightOf = async () => Math.round((await row().boundingBox())?.height ?? 0);

test('the sentence takes the place that was kept for it', async () => {
  const tables = '**/assets/serial-tables-*.bin';
  const held: (() => void)[] = [];
  await page.route(tables, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await visit(page, `${app.origin}/piano/${pianos.differs}`);
  await row().waitFor();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const before = await heightOf();
  expect(await row().locator('p').count()).toBe(0);
  for (const release of held) release();
  await row().getByText(/^Differs: the serial number points to \d{4}–\d{4}, \d+ years earlier$/).waitFor();
  await expect.poll(() => heightOf()).toBe(before);
  await page.unroute(tables);
});

test('the link leads to the look-up with number, maker and year', async () => {
  await row().getByRole('link', { name: 'Check the year' }).click();
  await page.waitForURL(/\/piano-lookup\?serial=\d+&manufacturer=[^&]+&year=2020$/);
  await page.locator('main time').first().waitFor();
});

test('offline too', async () => {
  await waitForServiceWorker(page);
  await app.stopBackend();
  await visit(page, `${app.origin}/piano/${pianos.agrees}`);
  await row().getByText(/^Serial number agrees with the year/).waitFor();
  expect(await mainText(page)).not.toContain('Differs:');
});
