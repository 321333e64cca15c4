import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { publishedListing } from '../support/server-rows.ts';
import { screens } from '../support/screens.ts';
import { visit } from '../support/visit.ts';

const widths = [360, 1280] as const;

let app: TestApp;
let listingId: string;

beforeAll(async () => {
  app = await startApp();
  listingId = (await publishedListing(app)).id;
});
afterAll(() => app?.dispose());

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (theme) => {
  let visitor: TestBrowser;
  let buyer: TestBrowser;

  beforeAll(async () => {
    visitor = await openBrowser({ theme });
    buyer = await openBrowser({ theme });
    const page = await buyer.newPage();
    await signIn(page, { app, role: 'buyer' });
    await page.close();
  });
  afterAll(async () => {
    await visitor?.dispose();
    await buyer?.dispose();
  });

  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const page = await (screen.signedIn ? buyer : visitor).newPage();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await visit(page, `${app.origin}${screen.path(listingId)}`);
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
      await expect.poll(() => sidewaysScroll(page), { message: `scrolls sideways at ${width}` }).toBeLessThanOrEqual(0);
      expect(await axeFindings(page), `at ${width}`).toEqual([]);
    }
    await page.close();
  });

  test.each([
    { what: 'the menu', width: 360, path: '/', open: 'Menu', dialog: 'Menu' },
    { what: 'the filters', width: 360, path: '/browse', open: /^Filters/, dialog: /Filters/ },
    { what: 'the saved searches', width: 1280, path: '/browse', open: /^Saved searches/, dialog: 'Saved searches' },
    { what: 'the pictures', width: 360, path: '/piano/:id', open: /Show full screen/, dialog: 'Pictures, full screen' },
  ])('$what, opened', async ({ width, path, open, dialog }) => {
    const page = await visitor.newPage();
    await page.setViewportSize({ width, height: 740 });
    await visit(page, `${app.origin}${path.replace(':id', listingId)}`);
    await page.getByRole('button', { name: open }).first().click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.close();
  });
});

test('axe looks at the page: a picture without words is found', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await visit(page, `${app.origin}/help`);
  await page.evaluate(() => document.querySelector('main')?.append(new Image()));
  expect((await axeFindings(page)).join()).toContain('image-alt');
  await browser.dispose();
});

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
