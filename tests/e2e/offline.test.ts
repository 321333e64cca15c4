import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { waitForServiceWorker, watchPage } from '../support/page-watch.ts';
import { askUntil, publishedListing, serverAs, type SeededListing } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

/** The promise: what waited is on the server within ten seconds of its return. */
const returnMs = 10_000;
/** Long enough for the pauses between tries to have grown beyond those ten seconds. */
const outageMs = 45_000;
const serial = '524000';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let listing: SeededListing;
let stoppedAt: number;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ isFirstVisit: true });
  page = await browser.newPage();
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}/browse`);
  await waitForServiceWorker(page);
  await synced(page);
  listing = await publishedListing(app);
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await app.stopBackend();
  stoppedAt = Date.now();
  // Closed and opened again, as an installed app is.
  await page.close();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

describe('with the server stopped, after one visit', () => {
  test('home opens', async () => {
    const watch = watchPage(page);
    await visit(page, `${app.origin}/`);
    await expect.poll(() => page.locator('main a[href^="/piano/"]').count()).toBeGreaterThan(0);
    expect(watch.faults()).toEqual([]);
  });

  test('Browse filters and sorts', async () => {
    await visit(page, `${app.origin}/browse`);
    const all = await resultCount(page);
    expect(all).toBeGreaterThan(20);
    await page.getByText(/^as of \d\d:\d\d$/).first().waitFor();
    await visit(page, `${app.origin}/browse?type=Grand&sort=price-low`);
    const grands = await resultCount(page);
    expect(grands).toBeGreaterThan(0);
    expect(grands).toBeLessThan(all);
    const prices = await shownPrices(page);
    expect(prices.length).toBeGreaterThan(2);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  test('a stored listing opens by its address', async () => {
    await visit(page, `${app.origin}/piano/${listing.id}`);
    await expect.poll(() => mainText(page)).toContain(listing.title);
    await expect.poll(() => mainText(page)).toContain('Specifications');
  });

  test('a save and a look-up made now wait on the sync page and survive a reload', async () => {
    await visit(page, `${app.origin}/piano/${listing.id}`);
    await saveListing(page, listing.title);
    await visit(page, `${app.origin}/saved`);
    await expect.poll(() => mainText(page)).toContain(listing.title);

    await visit(page, `${app.origin}/piano-lookup?serial=${serial}&manufacturer=Steinway`);
    await page.locator('main').getByText('1992').first().waitFor();

    await visit(page, `${app.origin}/sync`);
    await page.getByText(`Saved ${listing.title}`).waitFor();
    await page.getByText(`Look-up of ${serial}`).waitFor();
    await page.getByText('Last complete sync').waitFor();
    await page.reload();
    await settled(page);
    await page.getByText(`Saved ${listing.title}`).waitFor();
    await page.getByText(`Look-up of ${serial}`).waitFor();
  });
});

test('when the server is back, both are there within ten seconds, once each', async () => {
  await new Promise((resolve) => setTimeout(resolve, stoppedAt + outageMs - Date.now()));
  await app.startBackend();
  const server = await serverAs(app, 'buyer');
  const ask = async () => {
    const saved = await server.from('saved_pianos').select('id').eq('piano_id', listing.id).eq('deleted', false);
    const lookups = await server.from('piano_lookup_history').select('id').eq('serial_number', serial);
    return { saved: saved.data?.length ?? 0, lookups: lookups.data?.length ?? 0 };
  };
  const found = await askUntil(ask, { wanted: ({ saved, lookups }) => saved > 0 && lookups > 0, ms: returnMs });
  expect(found).toEqual({ saved: 1, lookups: 1 });
  await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  await page.reload();
  await settled(page);
  await synced(page);
  expect(await ask()).toEqual({ saved: 1, lookups: 1 });
});

async function resultCount(page: Page): Promise<number> {
  const count = page.getByText(/^[\d.]+ pianos?$/).first();
  return Number((await count.innerText()).replaceAll('.', '').split(' ')[0]);
}

async function shownPrices(page: Page): Promise<number[]> {
  const text = await mainText(page);
  return [...text.matchAll(/([\d.]+) ?€/g)].map((match) => Number((match[1] ?? '').replaceAll('.', '')));
}
