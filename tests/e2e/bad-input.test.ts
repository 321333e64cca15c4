import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { publishedListing, serverAs } from '../support/server-rows.ts';
import { signIn } from '../support/demo.ts';
import { watchPage, type PageWatch } from '../support/page-watch.ts';
import { expectClearState, follow, mainText, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;
let expectedFault: RegExp | undefined;

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
  expectedFault = undefined;
});
afterEach(async () => {
  expect(watch.faults(expectedFault)).toEqual([]);
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
    // A listing that is named in nonsense is none, which is the page's status as well.
    if (path === '/piano-detail') expectedFault = /status of 404.*\/piano-detail/;
    await visit(page, `${app.origin}/help`);
    for (const [index] of nonsense.entries()) {
      const query = new URLSearchParams(
        parameters.map((name, position): [string, string] => [name, nonsense[(index + position) % nonsense.length] ?? '']),
      );
      // A load takes ten times what a link takes: each row is loaded at one of the paths and followed at the others. The server is asked for all.
      const address = `${path}?${query}`;
      expect((await fetch(`${app.origin}${address}`)).status).toBeLessThan(500);
      if (index % paths.length === paths.indexOf(path)) await page.goto(`${app.origin}${address}`);
      else await follow(page, `${app.origin}${address}`);
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
    expectedFault = /status of 404.*\/piano\//;
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
  expectedFault = /status of 404.*\/no\/such\/page/;
  await page.goto(`${app.origin}/no/such/page?x=<b>`);
  await expectClearState(page);
  await expect.poll(() => mainText(page)).toContain('/no/such/page');
});

test('a broken picture gives way to a drawing, and the page says so', async () => {
  const dealer = await serverAs(app, 'dealer');
  const { data: own } = await dealer.auth.getUser();
  const found = await dealer.from('pianos').select('id').eq('owner_id', own.user?.id ?? '').eq('is_published', true).eq('status', 'active').limit(1);
  const id = String(found.data?.[0]?.id);
  const changed = await dealer.from('pianos').update({ image_urls: ['/illustrations/gone.svg'] }).eq('id', id).select('id');
  expect(changed.data).toHaveLength(1);

  await visit(page, `${app.origin}/piano/${id}`);
  await page.getByText('A picture could not be loaded; a drawing is shown instead.').waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLImageElement>('main img')]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .every((image) => image.complete && image.naturalWidth > 0));
  expectedFault = /status of 404.*gone\.svg/;
});

describe('without IndexedDB', () => {
  test('Browse works online and sign-in too; the app says that nothing is kept', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    const listing = await publishedListing(app);
    await visit(page, `${app.origin}/browse`);
    await page.getByText(listing.title).first().waitFor();
    await signIn(page, { app, role: 'buyer' });
    await page.goto(`${app.origin}/sync`);
    await page.getByText('keeps nothing on this device').first().waitFor();
  });
});
