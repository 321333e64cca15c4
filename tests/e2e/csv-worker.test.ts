import { Buffer } from 'node:buffer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { textRow, workbookBytes } from '../../src/domain/import/workbook/testing/workbook-bytes.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import type { ImportPageWindow } from '../support/import-page/entry.ts';
import { startWorkerPage, type WorkerPage } from '../support/worker-page.ts';

let app: WorkerPage;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startWorkerPage('import-page');
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(app.origin);
});
afterEach(async () => {
  await browser.context.unrouteAll();
  await page.close();
});

it('R-21: a workbook is read under the content security policy, by a part that no other file loads', async () => {
  const rows = textRow('Brand', 'Model', 'Type', 'Condition', 'Price', 'Location') + textRow('Yamahha', 'U3', 'Upright', 'New', '5900', 'Bonn');
  const workbook = Buffer.from(workbookBytes({ sheets: [{ name: 'Stock', rows }] })).toString('base64');
  const loadsReader = () => app.requested.some((file) => file.includes('read-workbook'));
  await page.evaluate(async () => {
    const { imports } = globalThis as unknown as ImportPageWindow;
    const { session, close } = imports.openImportSession();
    await imports.read(session, { kind: 'text', name: 'pasted', text: 'Brand\tModel\nYamaha\tU3' });
    close();
  });
  expect(loadsReader()).toBe(false);
  const seen = await page.evaluate(async (base64) => {
    const { imports } = globalThis as unknown as ImportPageWindow;
    const { session } = imports.openImportSession();
    const { buffer } = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const head = await imports.read(session, { kind: 'file', name: 'stock.xlsx', bytes: buffer });
    if (!head.ok) throw new Error(head.error.type);
    await session.check(imports.choicesOf(head.value), imports.now);
    const [row] = (await session.rows({ filter: 'all', from: 0, count: 1 })).rows;
    return { sheets: head.value.form.sheetNames, town: row?.values.town, isPlaced: typeof row?.values.lat === 'number', found: row?.findings.map(({ type }) => type) };
  }, workbook);
  // The lists of towns and of makers came along.
  expect(seen).toEqual({ sheets: ['Stock'], town: 'Bonn', isPlaced: true, found: ['UnknownMaker'] });
  expect(loadsReader()).toBe(true);
});

it('the page stays free: no task over 50 ms from 50,000 rows to their plan, and the bytes move instead of being copied', async () => {
  const runs = await page.evaluate(async () => {
    const { imports } = globalThis as unknown as ImportPageWindow;
    const seen: { longTasks: number; outcome: unknown }[] = [];
    // Another process may take the core away from an idle page, so the quietest of three runs counts.
    for (let run = 0; run < 3; run += 1) {
      const { session, close } = imports.openImportSession();
      const bytes = imports.bytesOf(50_000);
      // What making the file took belongs to the test.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: 'longtask' });
      const outcome = await imports.wholeImport(session, bytes);
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen.push({ longTasks: observer.takeRecords().length, outcome });
      observer.disconnect();
      close();
    }
    return seen;
  });
  expect(runs[0]?.outcome).toMatchObject({
    left: 0,
    stats: { total: 50_000, errors: 500 },
    errors: 500,
    before: [{ row: 1, column: 5, value: '' }],
    creates: 49_501,
    entries: 50,
  });
  expect(Math.min(...runs.map(({ longTasks }) => longTasks))).toBe(0);
});

it('a reading is ended while it runs, and the next file is read', async () => {
  const outcomes = await page.evaluate(async () => {
    const { imports } = globalThis as unknown as ImportPageWindow;
    const { session, cancel } = imports.openImportSession();
    const first = await imports.read(session, { kind: 'file', name: 'stock.csv', bytes: imports.bytesOf(50_000) }, () => cancel());
    const second = await imports.read(session, { kind: 'file', name: 'stock.csv', bytes: imports.bytesOf(10) });
    return [first, second].map((result) => (result.ok ? result.value.rows : result.error.type));
  });
  expect(outcomes).toEqual(['Cancelled', 10]);
});

it('a worker that cannot be loaded is reported, and found once it is there again', async () => {
  const workerFile = /\/assets\/worker-[\w-]+\.js$/;
  await browser.context.route(workerFile, (route) => route.abort());
  const outcome = () =>
    page.evaluate(async () => {
      const { imports } = globalThis as unknown as ImportPageWindow;
      const { session, close } = imports.openImportSession();
      const result = await imports.read(session, { kind: 'file', name: 'stock.csv', bytes: imports.bytesOf(10) });
      close();
      return result.ok ? result.value.rows : result.error.type;
    });
  expect(await outcome()).toBe('ReaderStopped');
  await browser.context.unroute(workerFile);
  expect(await outcome()).toBe(10);
});
