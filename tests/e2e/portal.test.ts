import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { openLine, type Line, type Treatment } from '../support/line.ts';
import { askUntil, publishedListings, savedTimes, type SeededListing } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

const portal = '<!doctype html><html><title>Welcome aboard</title><body><h1>Accept our terms</h1></body></html>';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let listings: SeededListing[];

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
  listings = await publishedListings(app, 3);
});
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

async function letTokenRunOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('soundboard-session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('soundboard-session', JSON.stringify({ ...stored, expires_at: 1 }));
  });
}

const answers: readonly [string, Treatment][] = [
  ['a page with 403', { status: 403, page: portal }],
  ['a page with 200', { status: 200, page: portal }],
  ['JSON of its own with 401', { status: 401, body: { message: 'Sign in to this network', login: 'http://portal.test' } }],
];

test.each(answers)('U-SYN-03 U-SYN-04 a portal answers with %s: the change waits, the session stays, and it goes afterwards', async (_name, treatment) => {
  const listing = listings[answers.findIndex(([, each]) => each === treatment)] as SeededListing;
  const page = await browser.newPage();
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  await synced(page);
  await visit(page, `${line.origin}/piano/${listing.id}`);
  await page.getByText(listing.title).first().waitFor();

  line.treat = () => treatment;
  line.seen.length = 0;
  await saveListing(page, listing.title);
  await expect.poll(() => line.seen.some((path) => path.endsWith('/push_changes')), { timeout: 30_000 }).toBe(true);
  await page.getByRole('link', { name: 'Sync: Offline · 1 waiting' }).first().waitFor();
  await visit(page, `${line.origin}/sync`);
  await page.getByText(/This network answers instead of the server/).first().waitFor();
  expect(await mainText(page)).not.toMatch(/Needs your attention|Accept our terms|<html|Sign in to this network/);

  await letTokenRunOut(page);
  line.seen.length = 0;
  await page.reload();
  await settled(page);
  await expect.poll(() => line.seen.includes('/auth/v1/token'), { timeout: 30_000 }).toBe(true);
  await visit(page, `${line.origin}/profile`);
  await expect.poll(() => mainText(page)).toContain('buyer@');
  expect(await page.evaluate(() => localStorage.getItem('soundboard-session'))).toContain('refresh_token');

  line.treat = () => 'pass';
  await page.reload();
  expect(await askUntil(() => savedTimes(app, listing), { wanted: (count) => count > 0, ms: 60_000 })).toBe(1);
  await synced(page);
});
