import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { demoAccount, saveListing, signIn, synced } from '../support/demo.ts';
import { openLine, type Line } from '../support/line.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, publishedListings, savedTimes, type SeededListing } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

const procedure = /^\/rest\/v1\/rpc\//;

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let page: Page;
let listings: SeededListing[];

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
  browser = await openBrowser();
  listings = await publishedListings(app, 3);
  page = await browser.newPage();
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  await waitForServiceWorker(page);
});
afterEach(async () => {
  line.treat = () => 'pass';
});
afterAll(async () => {
  await browser?.dispose();
  await line?.dispose();
  await app?.dispose();
});

test('P-OFF-10: a token that ran out in the cellar keeps the person signed in, and is renewed on return', async () => {
  const [listing] = listings as [SeededListing];
  await visit(page, `${line.origin}/piano/${listing.id}`);
  line.treat = () => 'cut';
  await letTokenRunOut();
  await page.reload();
  await settled(page);
  await saveListing(page, listing.title);
  await visit(page, `${line.origin}/profile`);
  await expect.poll(() => mainText(page)).toContain('buyer@');
  await visit(page, `${line.origin}/saved`);
  await page.getByText(listing.title).first().waitFor();
  await page.getByRole('link', { name: 'Sync: Offline · 1 waiting' }).first().waitFor();

  // The line is back before the part of the server that renews tokens: nothing may leave as a visitor's.
  line.seen.length = 0;
  line.treat = (path) => (path === '/auth/v1/token' ? { status: 503 } : 'pass');
  await expect.poll(() => line.seen.filter((path) => path === '/auth/v1/token').length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(line.seen.filter((path) => procedure.test(path))).toEqual([]);
  await expect.poll(() => mainText(page)).toContain(listing.title);

  line.treat = () => 'pass';
  await page.reload();
  expect(await askUntil(() => savedTimes(app, listing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
  await synced(page);
});

test('a session that the server ended: all is kept, nothing is sent, and after signing in it is sent once', async () => {
  const listing = listings[1] as SeededListing;
  await visit(page, `${line.origin}/piano/${listing.id}`);
  await synced(page);
  line.seen.length = 0;
  line.treat = (path) => {
    if (procedure.test(path)) return { status: 401, body: { code: 'PGRST301', message: 'JWT expired', details: null, hint: null } };
    return path === '/auth/v1/token' ? { status: 400, body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' } } : 'pass';
  };
  await saveListing(page, listing.title);
  await page.getByRole('link', { name: 'Sync: Sign in again' }).first().waitFor();
  await visit(page, `${line.origin}/sync`);
  await page.getByText(`Saved ${listing.title}`).waitFor();
  line.seen.length = 0;
  await page.reload();
  await settled(page);
  await page.getByText(`Saved ${listing.title}`).waitFor();
  // Before the new page has been refused as well, what it says is what the one before it had stored.
  await expect.poll(() => line.seen.some((path) => procedure.test(path))).toBe(true);
  expect(await savedTimes(app, listing)).toBe(0);

  await page.getByRole('link', { name: /^Sign in/i }).first().click();
  const { email, password } = await demoAccount(app, 'buyer');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  line.treat = () => 'pass';
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  expect(await askUntil(() => savedTimes(app, listing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
  await synced(page);
});

test('P-OFF-11: signing out without a signal leaves nothing on the device, claims no more, and tells the server later', async () => {
  line.treat = () => 'cut';
  await visit(page, `${line.origin}/profile`);
  await page.getByRole('link', { name: 'Sync: Offline' }).first().waitFor();
  await page.locator('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Signed out on this device').first().waitFor();
  await page.reload();
  await settled(page);
  await visit(page, `${line.origin}/saved`);
  const [listing] = listings as [SeededListing];
  expect(await page.getByText(listing.title).count()).toBe(0);
  const left = await page.evaluate(async () => ({
    session: localStorage.getItem('soundboard-session'),
    person: localStorage.getItem('soundboard-person'),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('soundboard-') && /[0-9a-f]{8}-/.test(name)),
  }));
  expect(left).toEqual({ session: null, person: null, databases: [] });
  const kept = () => page.evaluate(() => localStorage.getItem('soundboard-revoke'));
  expect(await kept()).not.toBeNull();

  line.seen.length = 0;
  line.treat = () => 'pass';
  await expect.poll(() => line.seen, { timeout: 30_000 }).toContain('/auth/v1/logout');
  await expect.poll(kept).toBeNull();
});

/** The stored token looks as it does when the app was shut for a day. */
async function letTokenRunOut(): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('soundboard-session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('soundboard-session', JSON.stringify({ ...session, expires_at: 1_000_000_000, expires_in: 0 }));
  });
}
