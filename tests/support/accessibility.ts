import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

    beforeAll(async () => {
      app = await startApp();
      listingId = (await publishedListing(app)).id;
      browser = await openBrowser();
      if (person === 'visitor') return;
      const page = await browser.newPage();
      await signIn(page, { app, role: 'buyer' });
      await page.close();
    });
    afterAll(async () => {
      await browser?.dispose();
      await app?.dispose();
    });

    const own = screens.filter(({ signedIn = false }) => signedIn === (person === 'buyer'));
    test.each(own.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
      const page = await browser.newPage();
      await visit(page, `${app.origin}${screen.path(listingId)}`);
      await expectGoodLooks(page);
      await page.close();
    });

    if (person === 'buyer') return;

    test.each([
      { what: 'the menu', width: 360, path: '/', open: 'Menu', dialog: 'Menu' },
      { what: 'the filters', width: 360, path: '/browse', open: /^Filters/, dialog: /Filters/ },
      { what: 'the saved searches', width: 1280, path: '/browse', open: /^Saved searches/, dialog: 'Saved searches' },
      { what: 'the pictures', width: 360, path: '/piano/:id', open: /Show full screen/, dialog: 'Pictures, full screen' },
    ])('$what, opened', async ({ width, path, open, dialog }) => {
      const page = await browser.newPage();
      await page.setViewportSize({ width, height: 740 });
      await visit(page, `${app.origin}${path.replace(':id', listingId)}`);
      await page.getByRole('button', { name: open }).first().click();
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await expectGoodThemes(page, { where: open.toString() });
      await page.close();
    });

    test.each([
      { what: 'a picture without words that only the dark theme shows', style: '#odd { display: none } [data-theme=dark] #odd { display: block }', found: 'image-alt' },
      { what: 'words that only the dark theme makes too pale', style: '#odd { display: none } [data-theme=dark] #pale { color: #333 }', found: 'color-contrast' },
    ])('the looks are looked at: $what', async ({ style, found }) => {
      const page = await browser.newPage();
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
      await page.close();
    });

    test('the looks are looked at: a picture without words and a word that is cut off are found', async () => {
      const page = await browser.newPage();
      await visit(page, `${app.origin}/help`);
      await page.evaluate(() => {
        const cut = document.createElement('p');
        cut.textContent = '12 views';
        Object.assign(cut.style, { width: '30px', overflow: 'hidden', whiteSpace: 'nowrap' });
        document.querySelector('main')?.append(new Image(), cut);
      });
      expect((await axeFindings(page)).join()).toContain('image-alt');
      expect((await cutWords(page)).join()).toContain('12 views');
      await page.close();
    });
  });
}
