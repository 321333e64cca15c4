import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { writeNote } from '../support/notes.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, publishedListing, savedTimes, serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let devices: { browser: TestBrowser; page: Page }[] = [];

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  for (const { browser } of devices) await browser.dispose();
  await app?.dispose();
});

async function openDevice(): Promise<{ browser: TestBrowser; page: Page }> {
  const browser = await openBrowser();
  const device = { browser, page: await browser.newPage() };
  devices = [...devices, device];
  await signIn(device.page, { app, role: 'buyer' });
  await waitForServiceWorker(device.page);
  return device;
}

test('two devices without a signal: different fields both survive; of the same field the server’s stands and the other is offered', async () => {
  const listing = await publishedListing(app);
  const server = await serverAs(app, 'buyer');
  const first = await openDevice();
  await visit(first.page, `${app.origin}/browse?type=Grand`);
  await first.page.getByRole('button', { name: 'Save this search' }).first().click();
  await first.page.getByText('Search saved').waitFor();
  await visit(first.page, `${app.origin}/piano/${listing.id}`);
  await saveListing(first.page, listing.title);
  expect(await askUntil(() => savedTimes(app, listing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
  // Looked at long ago, so that looking again says something.
  expect((await server.from('saved_searches').update({ seen_at: '2026-01-01T00:00:00Z' }).eq('query', 'type=Grand')).error).toBeNull();
  const second = await openDevice();
  const search = async () => (await server.from('saved_searches').select('name, seen_at').eq('query', 'type=Grand').single()).data;
  const before = await search();
  const name = String(before?.name);
  for (const { page, browser } of [first, second]) {
    await visit(page, `${app.origin}/saved`);
    await page.getByRole('link', { name: new RegExp(name) }).waitFor();
    await browser.context.setOffline(true);
  }

  // One renames the search, the other opens it and so has seen its matches: two fields of one row.
  await first.page.getByRole('button', { name: `Rename ${name}` }).click();
  await first.page.getByLabel('Name of this search').fill('Grands for the hall');
  await first.page.getByRole('button', { name: 'Save name' }).click();
  await first.page.getByText('Grands for the hall').waitFor();
  await second.page.getByRole('link', { name: new RegExp(name) }).click();
  await second.page.waitForURL(({ pathname }) => pathname === '/browse');
  // Both write the note of one saved piano: the same field.
  await writeNote(first.page, { title: listing.title, note: 'Soft touch, ask for the stool' });
  await visit(second.page, `${app.origin}/saved`);
  await writeNote(second.page, { title: listing.title, note: 'Too loud for the flat' });

  await first.browser.context.setOffline(false);
  await synced(first.page);
  await second.browser.context.setOffline(false);
  await second.page.getByRole('link', { name: 'Sync: Needs you: 1' }).first().waitFor();

  // The note may have been answered before the search was sent.
  const isMerged = async () => {
    const merged = await search();
    return merged?.name === 'Grands for the hall' && Date.parse(String(merged.seen_at)) > Date.parse(String(before?.seen_at));
  };
  await expect.poll(isMerged, { timeout: 30_000 }).toBe(true);
  const note = async () => (await server.from('saved_pianos').select('note').eq('piano_id', listing.id).single()).data?.note as string;
  await expect.poll(() => note()).toBe('Soft touch, ask for the stool');
  await second.page.getByText('Grands for the hall').waitFor();

  await visit(second.page, `${app.origin}/sync`);
  await second.page.getByRole('heading', { name: 'Changed in two places' }).waitFor();
  const choice = second.page.getByRole('listitem').filter({ has: second.page.getByRole('button', { name: 'Use mine' }) });
  const words = await choice.innerText();
  expect(words.replaceAll(/\s+/g, ' ')).toMatch(/Yours.*Too loud for the flat.*On the server.*Soft touch, ask for the stool/);

  await choice.getByRole('button', { name: 'Use mine' }).click();
  expect(await askUntil(note, { wanted: (text) => text.startsWith('Too loud'), ms: 30_000 })).toBe('Too loud for the flat');
  await second.page.getByRole('heading', { name: 'Everything is sent' }).waitFor();

  await visit(first.page, `${app.origin}/saved`);
  await first.page.getByText('Too loud for the flat').waitFor();
});
