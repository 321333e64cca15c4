import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker, watchPage } from '../support/page-watch.ts';
import { mainText, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ isFirstVisit: true });
  page = await browser.newPage();
  await visit(page, `${app.origin}/browse`);
  await waitForServiceWorker(page);
  await visit(page, `${app.origin}/makers/yamaha`);
  await page.getByText(/^\d+ pianos on this device\.$/).waitFor();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Closed and opened again, as an installed app is. */
async function reopen(): Promise<void> {
  await page.close();
  page = await browser.newPage();
}

test('a listing leads to its maker and its series, and these back to Browse with their filters', async () => {
  await page.getByRole('link', { name: 'More about T prefix', exact: true }).click();
  await heading('Yamaha pianos: T prefix');
  const found = Number(/(\d+) pianos? on this device/.exec(await mainText(page))?.[1]);
  expect(found).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Browse Yamaha' }).click();
  await page.waitForURL(/\/browse\?/);
  await expect.poll(() => page.getByRole('article').count()).toBe(found);
  await page.getByRole('article').first().getByRole('link', { name: 'View Details' }).click();
  await page.getByRole('link', { name: 'About Yamaha and its serial numbers' }).click();
  await heading('Yamaha');
  await expectGoodLooks(page, { where: 'a maker' });
  await visit(page, `${app.origin}/makers/yamaha/t-prefix`);
  await expectGoodLooks(page, { where: 'a series' });
});

test('with the server stopped, makers and series open by their addresses, seen or not, and what there is none of is said', async () => {
  await app.stopBackend();
  await reopen();
  const watch = watchPage(page);
  for (const [address, title] of [['/makers/yamaha', 'Yamaha'], ['/makers/yamaha/t-prefix', 'Yamaha pianos: T prefix'], ['/makers/erard/paris', 'Erard pianos: Paris']] as const) {
    await visit(page, app.origin + address);
    await heading(title);
    // Short tables are open from the beginning.
    await page.locator('main details').first().evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.getByRole('table').first().getByRole('row').nth(2).waitFor();
    await page.getByText(/on this device( at the moment)?\.$/).first().waitFor();
  }
  await visit(page, `${app.origin}/makers/nobody`);
  await heading('No such maker');
  await visit(page, `${app.origin}/makers/yamaha/nothing`);
  await heading('No such series');
  expect(watch.faults()).toEqual([]);
});

test('a device that lost the tables says so while the server is away, and has them again with it', async () => {
  await app.startBackend();
  await reopen();
  await visit(page, `${app.origin}/makers/yamaha`);
  await page.getByText('Ready offline').waitFor();
  const removed = await page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) if (/serial-tables-[^/]*\.bin$/.test(key.url)) count += Number(await cache.delete(key));
    }
    return count;
  });
  expect(removed).toBe(1);
  const session = await browser.context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await app.stopBackend();
  await reopen();
  await page.goto(`${app.origin}/makers/yamaha/t-prefix`);
  await heading('The tables could not be read');
  await expectGoodLooks(page, { where: 'the tables are lost' });
  await app.startBackend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await heading('Yamaha pianos: T prefix');
});
