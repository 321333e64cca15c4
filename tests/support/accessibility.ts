import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from './app-server.ts';
import { axeFindings } from './axe.ts';
import { openBrowser, type TestBrowser } from './chromium.ts';
import { signIn } from './demo.ts';
import { publishedListing } from './server-rows.ts';
import { screens } from './screens.ts';
import { visit } from './visit.ts';

const widths = [360, 1280] as const;

/** The tests of all screens in one theme; a file for each theme, since two files run beside each other. */
export function testAccessibility(theme: 'light' | 'dark'): void {
  describe(`axe finds nothing in the ${theme} theme`, () => {
    let app: TestApp;
    let listingId: string;
    let visitor: TestBrowser;
    let buyer: TestBrowser;

    beforeAll(async () => {
      app = await startApp();
      listingId = (await publishedListing(app)).id;
      visitor = await openBrowser({ theme });
      buyer = await openBrowser({ theme });
      const page = await buyer.newPage();
      await signIn(page, { app, role: 'buyer' });
      await page.close();
    });
    afterAll(async () => {
      await visitor?.dispose();
      await buyer?.dispose();
      await app?.dispose();
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

    test('axe looks at the page: a picture without words is found', async () => {
      const page = await visitor.newPage();
      await visit(page, `${app.origin}/help`);
      await page.evaluate(() => document.querySelector('main')?.append(new Image()));
      expect((await axeFindings(page)).join()).toContain('image-alt');
      await page.close();
    });
  });
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
