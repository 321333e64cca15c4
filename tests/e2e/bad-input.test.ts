import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { publishedListing } from '../support/server-rows.ts';
import { watchPage, type PageWatch } from '../support/page-watch.ts';
import { expectClearState, mainText, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  page = await browser.newPage();
  watch = watchPage(page);
});
afterEach(async () => {
  expect(watch.faults()).toEqual([]);
  await page.close();
});

/** Every parameter that an address of the app may carry; those that a screen doesn't know must not disturb it. */
const parameters = [
  'q', 'brand', 'type', 'condition', 'price_min', 'price_max', 'on_request', 'year_min', 'year_max', 'finish', 'height_min', 'height_max',
  'length_min', 'length_max', 'country', 'near', 'km', 'seller', 'sort', 'view', 'serial', 'manufacturer', 'id', 'next', 'page',
];
const nonsense = [
  '', ' ', 'undefined', 'null', '-1', '1e999', 'NaN', '0x10', '"', "';--", '<script>throw 1</script>', '{"a":[', '[[[', '%', '\u0000',
  '\u202eabc', '１２３', '💥'.repeat(50), '../../etc', '//example.invalid', 'javascript:0',
];

describe('nonsense in the address', () => {
  const paths = ['/browse', '/piano-lookup', '/piano-detail', '/auth', '/login', '/', '/saved', '/sync'];
  test.each(paths)('%s', async (path) => {
    for (const [index] of nonsense.entries()) {
      const query = new URLSearchParams(
        parameters.map((name, position): [string, string] => [name, nonsense[(index + position) % nonsense.length] ?? '']),
      );
      await page.goto(`${app.origin}${path}?${query}`);
      await expectClearState(page);
      expect(new URL(page.url()).origin).toBe(app.origin);
    }
  });

  test.each(['?%', '?q=%E0%A4%A', '?=&&==&q', '?q[]=1&q[a]=2&q=3', '?sort=newest&sort=rating&sort=x'])('/browse%s', async (query) => {
    await page.goto(`${app.origin}/browse${query}`);
    await expectClearState(page);
  });
});

test('a search of 10,000 characters, typed and in the address', async () => {
  const long = 'steinway '.repeat(1112).slice(0, 10_000);
  await page.goto(`${app.origin}/browse?q=${encodeURIComponent(long)}`);
  await expectClearState(page);
  await visit(page, `${app.origin}/browse`);
  await page.getByRole('searchbox').first().fill(`${'x'.repeat(9_999)}!`);
  await page.getByText('No Results Found').waitFor();
});

test('a serial number of 10,000 characters', async () => {
  await page.goto(`${app.origin}/piano-lookup?serial=${'9'.repeat(10_000)}`);
  await expectClearState(page);
});

describe('a listing that is not there', () => {
  test.each(['/piano/00000000-0000-4000-8000-000000000000', '/piano/123', '/piano/%00', `/piano/${'x'.repeat(2000)}`])('%s', async (path) => {
    await page.goto(`${app.origin}${path}`);
    await page.getByText('Piano Not Found').first().waitFor();
    await expectClearState(page);
  });

  test('no id at all', async () => {
    await page.goto(`${app.origin}/piano-detail`);
    await page.getByText('No piano ID provided').waitFor();
  });
});

test('a path that is nobody’s says so and shows it', async () => {
  await page.goto(`${app.origin}/no/such/page?x=<b>`);
  await expectClearState(page);
  expect(await mainText(page)).toContain('/no/such/page');
});

test('a broken picture gives way to a drawing', async () => {
  await page.route(/\/illustrations\/(?!fallback)|\/storage\/v1\//, (route) => route.fulfill({ status: 404, body: '' }));
  await visit(page, `${app.origin}/piano/${(await publishedListing(app)).id}`);
  const pictures = page.locator('main img');
  await pictures.first().waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('main img')]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0));
});
