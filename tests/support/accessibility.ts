import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from './app-server.ts';
import { axeFindings } from './axe.ts';
import { openBrowser, type TestBrowser } from './chromium.ts';
import { signIn } from './demo.ts';
import { cutWords, expectGoodLooks, expectGoodThemes } from './looks.ts';
import { publishedListing } from './server-rows.ts';
import { screens } from './screens.ts';
import { visit } from './visit.ts';

/** The tests of all screens for a visitor or a buyer; a file for each, since two files run beside each other. */
export function testAccessibility(person: 'visitor' | 'buyer'): void {
  describe(`each screen of a ${person} looks right at both sizes in both themes, and axe finds nothing`, () => {
    let app: TestApp;
    let listingId: string;
    let browser: TestBrowser;
    /** One for all screens, each of which is loaded: a page of its own costs a process. */
    let page: Page;

    beforeAll(async () => {
      app = await startApp();
      listingId = (await publishedListing(app)).id;
      browser = await openBrowser();
      page = await browser.newPage();
      if (person === 'buyer') await signIn(page, { app, role: 'buyer' });
    });
    beforeEach(() => page.setViewportSize({ width: 1280, height: 800 }));
    afterAll(async () => {
      await browser?.dispose();
      await app?.dispose();
    });

    const own = screens.filter(({ signedIn = false }) => signedIn === (person === 'buyer'));
    test.each(own.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
      await visit(page, `${app.origin}${screen.path(listingId)}`);
      await expectGoodLooks(page);
    });

    if (person === 'buyer') return;

    test.each([
      { what: 'the menu', width: 360, path: '/', open: 'Menu', dialog: 'Menu' },
      { what: 'the filters', width: 360, path: '/browse', open: /^Filters/, dialog: /Filters/ },
      { what: 'the saved searches', width: 1280, path: '/browse', open: /^Saved searches/, dialog: 'Saved searches' },
      { what: 'the pictures', width: 360, path: '/piano/:id', open: /Show full screen/, dialog: 'Pictures, full screen' },
    ])('$what, opened', async ({ width, path, open, dialog }) => {
      await page.setViewportSize({ width, height: 740 });
      await visit(page, `${app.origin}${path.replace(':id', listingId)}`);
      await page.getByRole('button', { name: open }).first().click();
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await expectGoodThemes(page, { where: open.toString() });
    });

    test.each([
      { what: 'a picture without words that only the dark theme shows', style: '#odd { display: none } [data-theme=dark] #odd { display: block }', found: 'image-alt' },
      { what: 'words that only the dark theme makes too pale', style: '#odd { display: none } [data-theme=dark] #pale { color: #333 }', found: 'color-contrast' },
    ])('the looks are looked at: $what', async ({ style, found }) => {
      await visit(page, `${app.origin}/help`);
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets.push(sheet);
        const pale = document.createElement('p');
        Object.assign(pale, { id: 'pale', textContent: 'Pale words' });
        document.querySelector('main')?.append(Object.assign(new Image(20, 20), { id: 'odd', alt: '' }), pale);
        document.querySelector('#odd')?.removeAttribute('alt');
      }, style);
      await expect(expectGoodThemes(page)).rejects.toMatchObject({ actual: [expect.stringContaining(found)] });
    });

    test('the looks are looked at: a picture without words and a word that is cut off are found', async () => {
      await visit(page, `${app.origin}/help`);
      await page.evaluate(() => {
        const cut = document.createElement('p');
        cut.textContent = '12 views';
        Object.assign(cut.style, { width: '30px', overflow: 'hidden', whiteSpace: 'nowrap' });
        document.querySelector('main')?.append(new Image(), cut);
      });
      expect((await axeFindings(page)).join()).toContain('image-alt');
      expect((await cutWords(page)).join()).toContain('12 views');
    });
  });
}
