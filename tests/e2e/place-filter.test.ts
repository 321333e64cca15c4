import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker, watchPage } from '../support/page-watch.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ width: 1280, height: 800 });
  page = await browser.newPage();
  await visit(page, `${app.origin}/browse`);
  await waitForServiceWorker(page);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const suggestions = () => page.locator('main datalist option').evaluateAll((options) => options.map((option) => option.getAttribute('value')));

test('suggests towns of Europe, with the country where a larger one has the same name, and takes one', async () => {
  const watch = watchPage(page);
  const near = page.getByLabel('Near');
  await near.focus();
  await near.fill('Kra');
  await expect.poll(suggestions).toContain('Kraków');
  await near.fill('Bergen');
  await expect.poll(suggestions).toEqual(expect.arrayContaining(['Bergen', 'Bergen, NL', 'Bergen, DE']));
  // What a browser does when a suggestion is taken.
  await near.fill('Bergen, NL');
  await page.waitForURL((url) => url.searchParams.get('near') === 'Bergen, NL');
  expect(watch.faults()).toEqual([]);
});

test('shows what lies near a town, by whichever of its names', async () => {
  const near = page.getByLabel('Near');
  await near.fill('cologne');
  await near.press('Enter');
  await page.getByText(/^\d+ pianos? near cologne$/i).first().waitFor();
  expect(new URL(page.url()).searchParams.get('near')).toBe('cologne');
  await near.fill('Atlantis');
  await near.press('Enter');
  await page.getByText("We don't know this town", { exact: false }).first().waitFor();
});

test('knows the towns without a server, when the app is opened again', async () => {
  await app.stopBackend();
  await page.close();
  page = await browser.newPage();
  await visit(page, `${app.origin}/browse?near=Freiburg%2C+CH&km=100`);
  await page.getByText(/^\d+ pianos? near Freiburg, CH$/).first().waitFor();
  await page.getByLabel('Near').fill('Vienn');
  await expect.poll(suggestions).toContain('Wien');
});
