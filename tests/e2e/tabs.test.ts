import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { openLine, type Line } from '../support/line.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { noteButton } from '../support/notes.ts';
import { askUntil, publishedListings, savedTimes, serverAs, type SeededListing } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let listings: SeededListing[];

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
  browser = await openBrowser({ isFirstVisit: true });
  listings = await publishedListings(app, 4);
  const page = await browser.newPage();
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  await waitForServiceWorker(page);
  await page.close();
});
afterEach(async () => {
  line.treat = () => 'pass';
  await browser.context.setOffline(false);
  for (const page of browser.context.pages()) await page.close();
});
afterAll(async () => {
  await browser?.dispose();
  await line?.dispose();
  await app?.dispose();
});

/** Counts the requests of one page to the procedures of synchronisation. */
function countRequests(page: Page): { push: number; pull: number } {
  const counts = { push: 0, pull: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/push_changes')) counts.push += 1;
    if (request.url().endsWith('/rpc/pull_changes')) counts.pull += 1;
  });
  return counts;
}

function place(index: number): SeededListing {
  const listing = listings[index];
  if (!listing) throw new Error('The demo data has too few listings');
  return listing;
}

async function openSynced(address: string): Promise<{ page: Page; counts: ReturnType<typeof countRequests> }> {
  const page = await browser.newPage();
  const counts = countRequests(page);
  await visit(page, `${line.origin}${address}`);
  await synced(page);
  return { page, counts };
}

test('two tabs: one sends for both, and the other takes over when it is closed', async () => {
  const leader = await openSynced('/saved');
  const follower = await openSynced(`/piano/${place(0).id}`);
  expect(leader.counts.pull).toBeGreaterThan(0);
  expect(follower.counts).toEqual({ push: 0, pull: 0 });

  await saveListing(follower.page, place(0).title);
  expect(await askUntil(() => savedTimes(app, place(0)), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  await leader.page.getByText(place(0).title).first().waitFor();
  await synced(follower.page);
  expect(leader.counts.push).toBe(1);
  expect(follower.counts.push).toBe(0);

  await leader.page.close();
  await visit(follower.page, `${line.origin}/piano/${place(1).id}`);
  await saveListing(follower.page, place(1).title);
  expect(await askUntil(() => savedTimes(app, place(1)), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  expect(follower.counts.push).toBe(1);
  expect([await savedTimes(app, place(0)), await savedTimes(app, place(1))]).toEqual([1, 1]);
});

test('P-OFF-15: a tab is killed while it sends and the server has acted: the next one sends to no effect, once', async () => {
  const { page } = await openSynced(`/piano/${place(2).id}`);
  let arrived = () => {};
  const pushed = new Promise<void>((resolve) => (arrived = resolve));
  line.treat = (path) => {
    if (!path.endsWith('/push_changes')) return 'pass';
    arrived();
    return 'lose-answer';
  };
  await saveListing(page, place(2).title);
  await pushed;
  expect(await askUntil(() => savedTimes(app, place(2)), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  await kill(page);

  line.treat = () => 'pass';
  line.seen.length = 0;
  const next = await openSynced('/sync');
  await next.page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  expect(next.counts.push).toBe(1);
  expect(await savedTimes(app, place(2))).toBe(1);
});

test('P-OFF-13: the database connection dies behind the app: the note is kept all the same, and sent', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const opened: IDBDatabase[] = [];
    const open = indexedDB.open.bind(indexedDB);
    indexedDB.open = (...args) => {
      const request = open(...args);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    };
    Object.assign(window, { closeConnections: () => opened.map((database) => database.close()).length });
  });
  await visit(page, `${line.origin}/piano/${place(3).id}`);
  await synced(page);
  await saveListing(page, place(3).title);
  await visit(page, `${line.origin}/saved`);
  await synced(page);

  await noteButton(page, place(3).title).click();
  await page.getByLabel('Your note').fill('Behind the library’s back');
  const closed = await page.evaluate(() => (window as unknown as { closeConnections(): number }).closeConnections());
  expect(closed).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Behind the library’s back').and(page.locator('p')).waitFor();

  const server = await serverAs(app, 'buyer');
  const note = async () => (await server.from('saved_pianos').select('note').eq('piano_id', place(3).id).single()).data?.note;
  expect(await askUntil(note, { wanted: (text) => text !== '', ms: 30_000 })).toBe('Behind the library’s back');
  await page.reload();
  await settled(page);
  await page.getByText('Behind the library’s back').waitFor();
});

/** Ends the page’s process as a phone does that needs the memory: nothing of the page runs any more. */
async function kill(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
