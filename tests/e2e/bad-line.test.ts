import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { openLine, type Line } from '../support/line.ts';
import { watchPage } from '../support/page-watch.ts';
import { askUntil, publishedListings, savedTimes, serverAs, type SeededListing } from '../support/server-rows.ts';
import { expectClearState, mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let listings: SeededListing[];

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
  listings = await publishedListings(app, 3);
});
// Each test meets a browser that has never been here.
beforeEach(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  line.treat = () => 'pass';
  await browser.dispose();
});
afterAll(async () => {
  await line?.dispose();
  await app?.dispose();
});

/** A page without a service worker, as in a browser or window that has none: nothing is stored ahead. */
async function pageWithoutWorker(): Promise<Page> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  return page;
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

test('the backend is down for a whole first visit: every screen says where it stands, and listings come by themselves', async () => {
  line.treat = () => ({ status: 503 });
  const page = await pageWithoutWorker();
  const watch = watchPage(page);
  for (const address of ['/', '/browse', `/piano/${listings[0]?.id}`, '/saved', '/sync', '/help', '/auth']) {
    await visit(page, `${line.origin}${address}`);
    await expectClearState(page);
  }
  await visit(page, `${line.origin}/piano-lookup?serial=524000&manufacturer=Steinway`);
  await page.locator('main').getByText('1992').first().waitFor();
  expect(watch.faults(/status of 503/)).toEqual([]);

  await visit(page, `${line.origin}/browse`);
  line.treat = () => 'pass';
  await page.locator('main a[href^="/piano/"]').first().waitFor({ timeout: 30_000 });
});

test('a slow line: the number is identified, and a save is there at once and sent when the line has carried it', async () => {
  const page = await browser.newPage();
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  const session = await browser.context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 });
  await visit(page, `${line.origin}/piano-lookup?serial=524000&manufacturer=Steinway`);
  await page.locator('main').getByText('1992').first().waitFor();
  await visit(page, `${line.origin}/piano/${listings[0]?.id}`);
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  line.treat = (path) => (path.endsWith('/push_changes') ? { until } : 'pass');
  await saveListing(page, listings[0]?.title ?? '');
  await page.getByRole('link', { name: /^Sync: Sending/ }).first().waitFor();
  expect(await savedTimes(app, listings[0] as SeededListing)).toBe(0);
  release();
  expect(await askUntil(() => savedTimes(app, listings[0] as SeededListing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
  await synced(page);
});

test('P-OFF-08: without a connection a missing part of the app costs no reload; there is a message and a way back', async () => {
  const page = await pageWithoutWorker();
  await visit(page, `${line.origin}/`);
  const loads = countLoads(page);
  await browser.context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first().click();
  await page.getByText('This screen is not on your device yet').waitFor();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first().click();
  await page.getByText('This screen is not on your device yet').waitFor();
  expect(loads()).toBe(0);
  // Browsers remember that a part failed: with a connection, the one reload of this build may be spent on it.
  await browser.context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { level: 1, name: /help/i }).waitFor();
  expect(loads()).toBeLessThanOrEqual(1);
});

test('P-OFF-04: with a connection a missing part leads to one reload, not to a blank page and not to a second one', async () => {
  const page = await pageWithoutWorker();
  await visit(page, `${line.origin}/`);
  await page.route('**/assets/help-screen*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const loads = countLoads(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first().click();
  await page.getByText('This screen could not be loaded').waitFor();
  await expect.poll(loads).toBe(1);
  await page.reload();
  await page.getByText('This screen could not be loaded').waitFor();
  expect(loads()).toBe(2);
});

test('P-OFF-12: without IndexedDB Browse works online, sign-in works, and the app says that nothing is kept', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
  });
  await visit(page, `${line.origin}/browse`);
  await page.getByRole('status', { name: 'This browser blocks site data' }).waitFor();
  await page.getByText(listings[0]?.title ?? '').first().waitFor();
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  await visit(page, `${line.origin}/piano/${listings[1]?.id}`);
  await saveListing(page, listings[1]?.title ?? '');
  expect(await askUntil(() => savedTimes(app, listings[1] as SeededListing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
});

test('a full disk: the form keeps its text and says why; with room again it is kept and sent', async () => {
  const page = await browser.newPage();
  // The browser's own override of the quota reaches IndexedDB only after half a minute, so its writes are refused here.
  await page.addInitScript(() => {
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args) {
        if ('isDiskFull' in window && window.isDiskFull) throw new DOMException('The disk is full', 'QuotaExceededError');
        return write.apply(this, args);
      };
    }
  });
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  await visit(page, `${line.origin}/piano/${listings[2]?.id}`);
  await saveListing(page, listings[2]?.title ?? '');
  await visit(page, `${line.origin}/saved`);
  await synced(page);
  const fill = (isFull: boolean) => page.evaluate((full) => Object.assign(window, { isDiskFull: full }), isFull);
  await fill(true);
  const note = 'Room for one more. '.repeat(40).trim();
  await page.getByRole('button', { name: /^Add a note/ }).first().click();
  await page.getByLabel('Your note').fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('The note could not be kept').first().waitFor();
  await expect.poll(() => page.getByLabel('Your note').inputValue()).toBe(note);
  // What comes from another device finds no room either; the sign says so.
  const elsewhere = await serverAs(app, 'buyer');
  const search = { id: randomUUID(), user_id: (await elsewhere.auth.getUser()).data.user?.id, name: 'Grands nearby', query: 'type=Grand' };
  expect((await elsewhere.from('saved_searches').insert({ ...search, seen_at: new Date().toISOString() })).error).toBeNull();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('link', { name: 'Sync: No room left' }).first().waitFor();

  await fill(false);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByLabel('Your note').waitFor({ state: 'detached' });
  await expect.poll(() => mainText(page)).toContain(note);
  await synced(page);
  await page.getByText(search.name).first().waitFor();
});
