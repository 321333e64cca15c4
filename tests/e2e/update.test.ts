import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { openLine, type Line } from '../support/line.ts';
import { buildNewer } from '../support/newer-build.ts';
import { noteButton } from '../support/notes.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, publishedListings, savedTimes, type SeededListing } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let newer: string;
let listings: SeededListing[];

beforeAll(async () => {
  newer = await mkdtemp(path.join(tmpdir(), 'soundboard-newer-'));
  [app] = await Promise.all([startApp(), buildNewer(newer)]);
  line = await openLine(app.origin);
  listings = await publishedListings(app, 2);
});
// Each test begins with a device that has only the older version.
beforeEach(async () => {
  line.deployed = null;
  browser = await openBrowser();
});
afterEach(async () => {
  line.treat = () => 'pass';
  await browser.dispose();
});
afterAll(async () => {
  await line?.dispose();
  await app?.dispose();
  if (newer) await rm(newer, { recursive: true, force: true });
});

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function isNewerBuild(page: Page): Promise<boolean> {
  await visit(page, `${line.origin}/help`);
  return page.evaluate(() => 'isNewerBuild' in globalThis);
}

test('P-OFF-02: an old tab that does not let go is named within seconds, and the new one goes on by itself', async () => {
  const old = await browser.newPage();
  await visit(old, `${line.origin}/saved`);
  await synced(old);
  // A page of the same origin that runs none of the app's code holds the old version open, and hears nothing.
  await old.goto(`${line.origin}/manifest.webmanifest`);
  await old.evaluate(async () => {
    const name = (await indexedDB.databases()).map((each) => each.name ?? '').find((each) => each.includes('gate') && each.includes('visitor'));
    await new Promise((resolve) => {
      const request = indexedDB.open(name ?? '');
      request.addEventListener('success', () => resolve(Object.assign(window, { held: request.result })));
    });
  });

  line.deployed = newer;
  const page = await browser.newPage();
  await page.addInitScript(() => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  });
  // The stored shell of the older version stays out of the way, as after a forced reload.
  const session = await browser.context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto(`${line.origin}/saved`);
  await page.getByRole('heading', { name: 'Close the other tab' }).waitFor();
  await old.close();
  await page.getByRole('heading', { name: 'Close the other tab' }).waitFor({ state: 'detached' });
  await synced(page);
});

test('P-OFF-04: a new version is offered and interrupts nothing; it takes what waits along, and an older tab lets go', async () => {
  const page = await browser.newPage();
  await signIn(page, { app: { ...app, origin: line.origin }, role: 'buyer' });
  await waitForServiceWorker(page);
  const [listing, other] = listings as [SeededListing, SeededListing];
  await visit(page, `${line.origin}/piano/${other.id}`);
  await saveListing(page, other.title);
  await synced(page);
  line.treat = (asked) => (asked.endsWith('/push_changes') ? { status: 503 } : 'pass');
  await visit(page, `${line.origin}/piano/${listing.id}`);
  await saveListing(page, listing.title);

  const beside = await browser.newPage();
  await visit(beside, `${line.origin}/saved`);
  await noteButton(beside, other.title).click();
  await beside.getByLabel('Your note').fill('Not saved yet');
  const loads = [countLoads(page), countLoads(beside)];

  line.deployed = newer;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  for (const each of [page, beside]) await each.getByRole('heading', { name: 'A new version is ready' }).waitFor();
  // A part that the old version never loaded is still its own, though the server has another by now.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).first().click();
  await settled(page);
  expect(await page.evaluate(() => 'isNewerBuild' in globalThis)).toBe(false);
  expect(await beside.getByLabel('Your note').inputValue()).toBe('Not saved yet');
  expect(loads.map((count) => count())).toEqual([0, 0]);

  const updated = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update now' }).click();
  await updated;
  await visit(page, `${line.origin}/sync`);
  await page.getByText(`Saved ${listing.title}`).waitFor();
  // The older tab let go by itself; its text is still there to be read, and it doesn't pretend to keep it.
  await beside.getByRole('heading', { name: 'This tab is older than the data on this device' }).waitFor();
  expect(await beside.getByLabel('Your note').inputValue()).toBe('Not saved yet');
  await beside.getByRole('button', { name: 'Save note' }).click();
  await beside.getByText('The note could not be kept').first().waitFor();
  expect(await beside.getByLabel('Your note').inputValue()).toBe('Not saved yet');
  expect(loads[1]?.()).toBe(0);

  line.treat = () => 'pass';
  await page.getByRole('button', { name: 'Sync now' }).click();
  expect(await askUntil(() => savedTimes(app, listing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
  await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  const renewed = beside.waitForEvent('load');
  await beside.getByRole('button', { name: 'Load the new version' }).click();
  await renewed;
  expect(await isNewerBuild(beside)).toBe(true);
  await visit(beside, `${line.origin}/saved`);
  await beside.getByText(listing.title).first().waitFor();
});
