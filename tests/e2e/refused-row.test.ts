import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn } from '../support/demo.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, publishedListing, serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

const reason = 'You can keep at most 20 saved searches. Remove one to save another.';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  page = await browser.newPage();
  await signIn(page, { app, role: 'buyer' });
  await waitForServiceWorker(page);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

test('a row that the server refuses is parked with its reason, and those behind it go through', async () => {
  const listing = await publishedListing(app);
  const server = await serverAs(app, 'buyer');

  // This device has no signal and saves a search; meanwhile another device uses up what an account may keep.
  await browser.context.setOffline(true);
  await visit(page, `${app.origin}/browse?type=Grand&price_max=20000`);
  await page.getByRole('button', { name: 'Save this search' }).first().click();
  await page.getByText('Search saved').waitFor();
  const { data } = await server.auth.getUser();
  const full = Array.from({ length: 20 }, (_, index) => ({
    id: randomUUID(), user_id: data.user?.id, name: `Search ${index}`, query: `q=number${index}`, seen_at: new Date().toISOString(),
  }));
  expect((await server.from('saved_searches').insert(full)).error).toBeNull();
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await saveListing(page, listing.title);

  await visit(page, `${app.origin}/sync`);
  await page.getByRole('heading', { name: 'Waiting to be sent' }).waitFor();
  await browser.context.setOffline(false);

  const saved = async () => (await server.from('saved_pianos').select('id').eq('piano_id', listing.id)).data?.length;
  expect(await askUntil(saved, { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  await page.getByText(reason).waitFor();
  await page.getByRole('link', { name: 'Sync: Needs you: 1' }).first().waitFor();

  await page.reload();
  await settled(page);
  await page.getByText(reason).waitFor();

  // Room is made elsewhere; sending it again then works.
  expect((await server.from('saved_searches').update({ deleted: true }).eq('name', 'Search 0')).error).toBeNull();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  const searches = await server.from('saved_searches').select('query').eq('deleted', false).like('query', '%Grand%');
  expect(searches.data).toHaveLength(1);
});
