import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type * as imageWorker from '../../src/platform/image-worker.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { visit } from '../support/visit.ts';

const root = path.resolve(import.meta.dirname, '../..');

let app: TestApp;
let browser: TestBrowser;
/** The built part of the app that screens load for choosing pictures. */
let part: string;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ isFirstVisit: true });
  const manifest = JSON.parse(await readFile(path.join(root, 'dist/.vite/manifest.json'), 'utf8')) as Record<string, { file: string }>;
  part = `/${manifest['src/platform/image-worker.ts']?.file ?? ''}`;
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

/** What became of a file: the type that was read, or the failure. */
async function optimise(page: Page, file: string): Promise<string> {
  const bytes = await readFile(path.join(root, 'tests/fixtures/images', file));
  // Words, since the test's own loader would replace an import in a function.
  await page.evaluate(`import('${part}').then((part) => { globalThis.part = part; })`);
  return page.evaluate(async (base64) => {
    const optimiser = (globalThis as unknown as { part: typeof imageWorker }).part.createImageOptimiser();
    const result = await optimiser.optimise(new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))]));
    optimiser.close();
    return result.ok ? result.value.original.type : result.error.type;
  }, bytes.toString('base64'));
}

it('pictures are made smaller without a signal; HEIC from its first use on', async () => {
  let page = await browser.newPage();
  await visit(page, `${app.origin}/`);
  await waitForServiceWorker(page);

  await app.stopBackend();
  page = await reopened(page);
  expect(await optimise(page, 'P-IMG-04.jpg')).toBe('jpeg');
  expect(await optimise(page, 'quarters.heic')).toBe('HeicOffline');

  await app.startBackend();
  page = await reopened(page);
  expect(await optimise(page, 'quarters.heic')).toBe('heic');

  await app.stopBackend();
  page = await reopened(page);
  expect(await optimise(page, 'quarters.heic')).toBe('heic');
});

/** Another page than before: nothing is left of what that one had loaded. */
async function reopened(page: Page): Promise<Page> {
  const next = await browser.newPage();
  await page.close();
  await visit(next, `${app.origin}/`);
  return next;
}
