import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { askUntil, publishedListings, savedTimes, type SeededListing } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let listings: SeededListing[];

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  listings = await publishedListings(app, 2);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

function countPushes(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.url().endsWith('/rpc/push_changes') ? 1 : 0));
  return () => count;
}

/** A tab in an endless loop; it ends only from outside, as a person's "Stop script" or a breakpoint let go does. */
async function hang(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let looping = () => {};
  const begun = new Promise<void>((resolve) => (looping = resolve));
  page.on('console', (message) => message.text() === 'looping' && looping());
  void page
    .evaluate(() => {
      console.log('looping');
      for (;;);
    })
    .catch(() => undefined);
  await begun;
  return async () => void (await session.send('Runtime.terminateExecution'));
}

test('U-SYN-10 a tab in an endless loop leads: another takes over and sends, and the first waits its turn when it goes on', async () => {
  const [one, two] = listings as [SeededListing, SeededListing];
  const leader = await browser.newPage();
  const leaderPushes = countPushes(leader);
  await signIn(leader, { app, role: 'buyer' });
  await synced(leader);
  const follower = await browser.newPage();
  const followerPushes = countPushes(follower);
  await visit(follower, `${app.origin}/piano/${one.id}`);
  await synced(follower);
  await follower.bringToFront();

  const goOn = await hang(leader);
  const before = leaderPushes();
  await saveListing(follower, one.title);
  expect(await askUntil(() => savedTimes(app, one), { wanted: (count) => count === 1, ms: 90_000 })).toBe(1);
  expect([leaderPushes(), followerPushes()]).toEqual([before, 1]);
  await synced(follower);

  await goOn();
  await visit(leader, `${app.origin}/piano/${two.id}`);
  await saveListing(leader, two.title);
  expect(await askUntil(() => savedTimes(app, two), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  expect([leaderPushes(), followerPushes()]).toEqual([before, 2]);
  expect([await savedTimes(app, one), await savedTimes(app, two)]).toEqual([1, 1]);
}, 180_000);
