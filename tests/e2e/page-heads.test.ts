import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { publishedListing, serverAs, type SeededListing } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let listing: SeededListing;
const built = path.resolve(import.meta.dirname, '../../dist/index.html');

beforeAll(async () => {
  app = await startApp();
  listing = await publishedListing(app);
});
beforeEach(async () => {
  browser = await openBrowser({ isFirstVisit: true });
  page = await browser.newPage();
});
afterEach(async () => {
  await browser?.dispose();
});
afterAll(async () => {
  await app?.dispose();
});

/** Title, description and canonical address in a page's source. */
function wordsOf(html: string): string[] {
  const found = [/<title>(.*?)<\/title>/, /<meta name="description" content="(.*?)"/, /<link rel="canonical" href="(.*?)"/].map((tag) => tag.exec(html)?.[1] ?? '');
  return found.map((text) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'));
}

const wordsShown = () =>
  page.evaluate(() => [
    document.title,
    document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
  ]);

test('the browser says of a page what the server said of it, without asking it, and nothing is blocked', async () => {
  const seller = (await fetch(`${app.origin}/piano/${listing.id}`).then((answer) => answer.text())).match(/\/contact\/[^"\\]+/)?.[0] ?? '';
  expect(seller).not.toBe('');
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) blocked.push(message.text());
  });
  for (const address of [`/piano/${listing.id}`, seller, '/makers/steinway', '/makers/yamaha/t-prefix', '/makers/steinway/concert-loan-cd', '/makers', '/', '/browse', '/piano-lookup', '/auth']) {
    const answer = await fetch(`${app.origin}${address}`);
    expect([address, answer.status, answer.headers.get('content-security-policy') !== null]).toEqual([address, 200, true]);
    const said = wordsOf(await answer.text());
    await visit(page, `${app.origin}${address}`);
    await expect.poll(wordsShown).toEqual(said);
  }
  expect(blocked).toEqual([]);
});

test('a seller with nothing for sale has a page for who comes by a link, and the browser keeps it from search engines as the server does', async () => {
  const technician = await serverAs(app, 'technician');
  const { data: user } = await technician.auth.getUser();
  const { data } = await technician.from('public_profiles').select('slug').eq('id', user.user?.id ?? '').single();
  const address = `${app.origin}/contact/${String(data?.slug)}`;
  const answer = await page.goto(address);
  expect(answer?.status()).toBe(200);
  const said = wordsOf((await answer?.text()) ?? '');
  await page.getByText('Nothing is for sale here at the moment.').waitFor();
  await expect.poll(wordsShown).toEqual(said);
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('a head of one page is not left on the next', async () => {
  await page.goto(`${app.origin}/piano/${listing.id}`);
  await page.getByRole('heading', { level: 1, name: listing.title }).waitFor();
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2);
  await page.getByRole('link', { name: 'Back to Browse' }).first().click();
  await page.waitForURL(`${app.origin}/browse`);
  await expect.poll(() => page.locator('head [data-of]').count()).toBe(0);
});

test('404 and 410 are the status of a page that is none, and its screen is shown all the same', async () => {
  expect((await fetch(`${app.origin}/nowhere`)).status).toBe(404);
  expect((await fetch(`${app.origin}/piano/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  const answer = await page.goto(`${app.origin}/nowhere`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('an installed app starts from the page as it was built, without anybody’s head', async () => {
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await waitForServiceWorker(page);
  const plain = await readFile(built, 'utf8');
  expect(plain).toContain('<!--head-->');
  expect(await (await fetch(`${app.origin}/index.html`)).text()).toBe(plain);
  const stored = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
    const key = (await (await caches.open(name)).keys()).find(({ url }) => new URL(url).pathname === '/index.html');
    return key ? (await (await caches.open(name)).match(key))?.text() : null;
  });
  expect(stored).toBe(plain);
  await app.stopBackend();
  try {
    await visit(page, `${app.origin}/piano/${listing.id}`);
    await page.getByRole('heading', { level: 1, name: listing.title }).waitFor();
  } finally {
    await app.startBackend();
  }
});
