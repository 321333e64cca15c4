import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await visit(page, `${app.origin}/help`);
  await waitForServiceWorker(page);
  // The first reading back is over: one that runs while the storage is emptied goes on with what it opened.
  await page.getByText('Ready offline').waitFor();
});
afterEach(async () => {
  await browser?.dispose();
});
afterAll(async () => {
  await app?.dispose();
});

/** Files of the app on the device, and those of them that have no bytes. */
function storedFiles(): Promise<{ stored: number; empty: number }> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache'));
    if (name === undefined) return { stored: 0, empty: 0 };
    const answers = await (await caches.open(name)).matchAll();
    const lengths = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
    return { stored: lengths.length, empty: lengths.filter((length) => length === 0).length };
  });
}

/** Writes what the function makes of each address in the place of the app's files; null leaves it. */
function overwrite(part: string, character: string): Promise<number> {
  return page.evaluate(
    async ({ wanted, filling }) => {
      const name = (await caches.keys()).find((each) => each.startsWith('workbox-precache')) ?? '';
      const cache = await caches.open(name);
      const keys = (await cache.keys()).filter(({ url }) => url.includes(wanted));
      for (const key of keys) {
        const answer = await cache.match(key);
        const { byteLength } = (await answer?.arrayBuffer()) ?? new ArrayBuffer(0);
        await cache.put(key, new Response(filling.repeat(byteLength), { headers: answer?.headers ?? {} }));
      }
      return keys.length;
    },
    { wanted: part, filling: character },
  );
}

test.each([
  ['files without bytes', () => overwrite('', '').then((count) => expect(count).toBeGreaterThan(100))],
  ['a storage that was emptied', () => page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))],
])('U-ENG-03 %s: the page comes from the network, and is stored anew for the time without one', async (_what, spoil) => {
  const { stored } = await storedFiles();
  await spoil();
  await page.reload();
  await settled(page);
  await expect.poll(storedFiles, { timeout: 60_000 }).toEqual({ stored, empty: 0 });
  await app.stopBackend();
  try {
    await page.reload();
    await settled(page);
  } finally {
    await app.startBackend();
  }
});

test('U-ENG-03 an app that does not start offers its repair, which brings it back and leaves what was written', async () => {
  await page.evaluate(() => localStorage.setItem('kept', 'yes'));
  expect(await overwrite('/assets/index-', ' ')).toBeGreaterThan(0);
  await page.reload();
  const link = page.getByRole('link', { name: 'repair the app' });
  // Seen after a while; the while is over.
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await link.click();
  await page.getByRole('button', { name: 'Load the app again' }).click();
  await page.waitForURL(`${app.origin}/`);
  await settled(page);
  expect(await page.evaluate(() => localStorage.getItem('kept'))).toBe('yes');
});

test('U-ENG-03 without a line the repair removes nothing', async () => {
  const before = await storedFiles();
  await page.goto(`${app.origin}/repair.html`);
  await browser.context.setOffline(true);
  await page.getByRole('button', { name: 'Load the app again' }).click();
  await page.getByText('That did not work.').waitFor();
  await browser.context.setOffline(false);
  expect(await storedFiles()).toEqual(before);
});
