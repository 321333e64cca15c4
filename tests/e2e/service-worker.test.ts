import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ isFirstVisit: true });
  const page = await browser.newPage();
  await visit(page, `${app.origin}/`);
  await waitForServiceWorker(page);
  await page.close();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

describe('with the worker installed and the server there', () => {
  test.each(['/auth/v1/callback?code=x', '/functions/v1/send-welcome-email', '/rest/v1/pianos', '/storage/v1/object/public/x', '/embedded/accounts.json'])(
    '%s reaches the network',
    async (path) => {
      const page = await browser.newPage();
      // The callback sends the browser on to a page of the app: what counts is who answered the address itself.
      const answered = page.waitForResponse(`${app.origin}${path}`);
      await page.goto(`${app.origin}${path}`).catch(() => null);
      expect((await answered).fromServiceWorker()).toBe(false);
      expect((await answered).headers()['content-type'] ?? '').not.toContain('text/html');
      await page.close();
    },
  );

  test('a missing asset is an error, not the shell', async () => {
    const page = await browser.newPage();
    await visit(page, `${app.origin}/`);
    const answer = await page.evaluate(async () => {
      const { status, headers } = await fetch('/assets/gone-0000.js');
      return { status, type: headers.get('content-type') };
    });
    expect(answer.status).toBe(404);
    await page.close();
  });
});

describe('with the server stopped', () => {
  beforeAll(() => app.stopBackend());

  test.each(['/', '/browse?q=yamaha', '/piano/123', '/piano-lookup?serial=123456', '/saved', '/sync', '/help', '/reset-password'])(
    '%s gets the shell',
    async (path) => {
      const page = await browser.newPage();
      const answer = await page.goto(`${app.origin}${path}`);
      expect(answer?.fromServiceWorker()).toBe(true);
      await page.locator('h1').first().waitFor({ state: 'visible' });
      expect(new URL(page.url()).search).toBe(new URL(path, app.origin).search);
      await page.close();
    },
  );

  test('the admin screen, which nobody opened here, says that it is not on the device', async () => {
    const page = await browser.newPage();
    await page.goto(`${app.origin}/admin`);
    await page.getByRole('heading', { name: 'This screen is not on your device yet' }).waitFor();
    await page.close();
  });

  test.each(['/auth/v1/callback?code=x', '/functions/v1/x', '/rest/v1/pianos'])('%s is not answered in its place', async (path) => {
    const page = await browser.newPage();
    await expect(page.goto(`${app.origin}${path}`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
    await page.close();
  });
});
