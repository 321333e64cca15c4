import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
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

const several = '/browse?type=Upright%2CGrand&brand=Yamaha%2CKawai%2CBechstein&price_max=20000&near=Hamburg&km=200';
const topOf = async (name: string) => (await page.locator(name).first().boundingBox())?.y ?? Number.NaN;

async function open(path: string): Promise<void> {
  await visit(page, `${app.origin}${path}`);
  await page.locator('article').first().waitFor();
}

/** Presses Tab until the focus is where `isThere` says; how often. */
async function tabsTo(isThere: () => Promise<boolean>): Promise<number> {
  for (let presses = 1; presses <= 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await isThere()) return presses;
  }
  throw new Error('Not reached with 60 presses of Tab.');
}

const onCard = () => page.evaluate(() => document.activeElement?.closest('article') !== null);
const onSkipLink = () => page.evaluate(() => document.activeElement?.textContent === 'Skip to the pianos');

test('U-SEA-04: with the keyboard a link leads past the filters, and those that few need are folded away', async () => {
  await open('/browse');
  const toLink = await tabsTo(onSkipLink);
  await page.keyboard.press('Enter');
  expect(toLink + (await tabsTo(onCard))).toBeLessThanOrEqual(15);
  await open('/browse?brand=Yamaha');
  expect(await tabsTo(onCard)).toBeLessThan(44);
  await page.getByText('More filters').click();
  await page.getByLabel('Finish').fill('ebony');
  await page.getByLabel('Finish').press('Enter');
  await page.waitForURL((url) => url.searchParams.get('finish') === 'ebony');
  await open('/browse?finish=ebony');
  expect(await page.getByLabel('Finish').isVisible()).toBe(true);
});

test('U-SEA-04: on a phone the first card stands above the middle with filters set, and one row stays while one scrolls', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(several);
  expect(await topOf('article')).toBeLessThan(370);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await open('/browse');
  await page.evaluate(() => window.scrollTo(0, 2500));
  const row = ['input[type=search]', 'main form select', 'main form button[aria-haspopup]'];
  for (const part of row) {
    await expect.poll(() => topOf(part)).toBeGreaterThanOrEqual(0);
    expect(await topOf(part)).toBeLessThan(140);
  }
  expect(new Set(await Promise.all(row.map(async (part) => Math.round(await topOf(part))))).size).toBeLessThanOrEqual(2);
});

test.each([
  [640, 400],
  [360, 370],
])('U-TXT-06: at %d × %d, as under a strong zoom, more than half of the height is left to the list', async (width, height) => {
  await page.setViewportSize({ width, height });
  await open('/browse');
  await page.evaluate(() => window.scrollTo(0, 1500));
  const covered = () =>
    page.evaluate(() => {
      const isStuck = (element: Element | null) => {
        for (let at = element; at; at = at.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
        return false;
      };
      return Array.from({ length: window.innerHeight }, (_, y) => y).filter((y) => isStuck(document.elementFromPoint(window.innerWidth / 2, y))).length;
    });
  await expect.poll(covered).toBeGreaterThan(0);
  expect(await covered()).toBeLessThan(height / 2);
});

test('U-SEA-04: "Near me" works without a server: the nearest town is set, and the nearest pianos come first', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await browser.context.grantPermissions(['geolocation'], { origin: app.origin });
  await browser.context.setGeolocation({ latitude: 53.25, longitude: 10.41 });
  await app.stopBackend();
  await open('/browse');
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.waitForURL((url) => url.searchParams.get('near') === 'Lüneburg');
  await page.getByText(/^\d+ pianos? near Lüneburg$/).first().waitFor();
  expect(await page.getByLabel('Sort by').inputValue()).toBe('distance');
  const kms = async () => (await page.locator('article').allInnerTexts()).flatMap((text) => Number(/· (\d+) km/.exec(text)?.[1] ?? Number.NaN));
  const found = await kms();
  expect(found.length).toBeGreaterThan(1);
  expect(found).toEqual([...found].sort((a, b) => a - b));
  await browser.context.clearPermissions();
  await open('/browse');
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByText("Your browser doesn't say where you are", { exact: false }).waitFor();
});
