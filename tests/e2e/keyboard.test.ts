import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { publishedListing, type SeededListing } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let listing: SeededListing;

beforeAll(async () => {
  app = await startApp();
  listing = await publishedListing(app);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
});

test('the first stop is the link that skips to the content', async () => {
  await visit(page, `${app.origin}/help`);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedName(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

test('the menu opens, keeps the focus, closes by Escape and gives it back', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${app.origin}/`);
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  await dialog.waitFor();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('dialog'));
    expect(outside, `step ${step} left the menu`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focusedName(page)).toBe('Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Help');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/help');
  // The address changes before the page it names is there.
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  await expect.poll(() => focusedName(page)).toMatch(/help/i);
});

test('Browse: search, filter, open a listing', async () => {
  await visit(page, `${app.origin}/browse`);
  await tabTo(page, 'Search pianos');
  await page.keyboard.type('yamaha');
  await page.waitForURL(/q=yamaha/);
  await tabTo(page, /^Upright/);
  await page.keyboard.press('Space');
  await page.waitForURL(/type=Upright/);
  await tabTo(page, /View Details/);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/piano/**');
  await settled(page);
});

test('a listing: gallery by arrow keys, full screen and back, save', async () => {
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await tabTo(page, /^Picture 1 of/);
  await page.keyboard.press('ArrowRight');
  await page.locator('[aria-current=true][aria-label^="Picture 2 of"]').waitFor();
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await tabTo(page, /Show full screen/);
  const opener = await focusedName(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Pictures, full screen' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe(opener);
  await tabTo(page, `Save ${listing.title}`);
  await page.keyboard.press('Enter');
  await page.locator('[aria-pressed=true]').first().waitFor();
});

test('a serial number is identified', async () => {
  await visit(page, `${app.origin}/piano-lookup`);
  await tabTo(page, /serial/i);
  await page.keyboard.type('524000');
  await page.keyboard.press('Enter');
  await page.waitForURL(/serial=524000/);
  await page.locator('main').getByText('1992').first().waitFor();
});

test('the sync page is reached from the header and used', async () => {
  await visit(page, `${app.origin}/`);
  await tabTo(page, /^Sync: /);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sync');
  await settled(page);
  await tabTo(page, 'Sync now');
  await page.keyboard.press('Enter');
  await page.getByText(/Last complete sync/).waitFor();
});
