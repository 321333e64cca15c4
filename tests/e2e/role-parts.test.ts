import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { visit } from '../support/visit.ts';

// The screens of a role's work are on a device once somebody with that role has signed in there, before it says that it is ready.

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeEach(async () => {
  app = await startApp();
  browser = await openBrowser();
  page = await browser.newPage();
});
afterEach(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const storedParts = () =>
  page.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return found.flat().filter((path) => path.startsWith('/assets/work-'));
  });

async function readyAs(role: 'dealer' | 'buyer'): Promise<void> {
  await signIn(page, { app, role });
  await visit(page, `${app.origin}/browse`);
  await waitForServiceWorker(page);
  await synced(page);
  await page.getByText('Ready offline').waitFor();
}

async function openImportWithoutServer(): Promise<void> {
  await app.stopBackend();
  await page.close();
  page = await browser.newPage();
  await visit(page, `${app.origin}/bulk-import`);
}

test('a dealer who never opened the import has it with the server stopped, its worker included', async () => {
  await readyAs('dealer');
  const list = await page.evaluate(async () => (await fetch('/role-parts.json')).json() as Promise<Record<string, string[]>>);
  expect(list['dealer']?.length).toBeGreaterThan(3);
  expect((await storedParts()).toSorted()).toEqual(list['dealer']?.toSorted());
  await openImportWithoutServer();
  await page.getByRole('heading', { name: 'Bulk Piano Import', level: 1 }).waitFor();
  await page.setInputFiles('input[type=file]', [
    { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from('Brand;Model;Type;Condition;Price;Town\nYamaha;U3;Upright;Used - Good;4.200,00;Bonn\n') },
  ]);
  await page.getByRole('button', { name: 'Back to Upload' }).waitFor();
});

test('a buyer’s device keeps what people with an account come to but no dealer’s work, and says so offline', async () => {
  await readyAs('buyer');
  const stored = await storedParts();
  expect(stored.length).toBeGreaterThan(3);
  expect(stored.filter((path) => !path.startsWith('/assets/work-account-'))).toEqual([]);
  await openImportWithoutServer();
  await page.getByText('This screen is not on your device yet').waitFor();
});
