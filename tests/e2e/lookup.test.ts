import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodThemes } from '../support/looks.ts';
import { waitForServiceWorker, watchPage } from '../support/page-watch.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

const answerPath = '/piano-lookup?serial=4512870&manufacturer=Yamaha';

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ isFirstVisit: true });
  // What the printer and the share sheet would take over is kept for the tests.
  await browser.context.addInitScript(() => {
    const kept = window as unknown as { printed: number; shared: unknown[] };
    kept.printed = 0;
    kept.shared = [];
    window.print = () => {
      kept.printed += 1;
    };
    navigator.share = (data) => {
      kept.shared.push(data);
      return Promise.resolve();
    };
  });
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page?.close());

test('a maker is found by an alias and chosen by keyboard alone', async () => {
  const watch = watchPage(page);
  await visit(page, `${app.origin}/piano-lookup`);
  await tabTo(page, 'Serial number');
  await page.keyboard.type('4512870');
  await tabTo(page, 'Manufacturer');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  const active = () => page.evaluate(() => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent);
  const last = await active();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => active()).toBe('All manufacturers');
  expect(last).not.toBe('All manufacturers');
  await page.keyboard.press('Escape');
  await page.keyboard.type('nippon');
  await page.getByRole('option', { name: /^Yamaha also Nippon Gakki$/ }).waitFor();
  await expect.poll(() => page.getByRole('status').filter({ hasText: '1 manufacturer' }).count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Manufacturer' }).inputValue()).toBe('Yamaha');
  await expect.poll(() => focusedName(page)).toBe('Manufacturer');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${answerPath}`);
  await page.locator('main time').getByText('1987').waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
  expect(watch.faults()).toEqual([]);
});

test('a name that is no maker is looked up, and the answer says so', async () => {
  await visit(page, `${app.origin}/piano-lookup?serial=45000`);
  await page.getByRole('combobox', { name: 'Manufacturer' }).fill('Nobody & Co');
  await page.getByText('No maker of that name is known here.').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/manufacturer=Nobody/);
  await page.getByText('“Nobody & Co” is not a maker we know.').waitFor();
  await page.getByRole('button', { name: 'Ask all manufacturers' }).click();
  await page.waitForURL('**/piano-lookup?serial=45000');
});

test('the year of an advert is compared, goes into the address and survives a reload', async () => {
  await visit(page, `${app.origin}${answerPath}`);
  const field = page.getByRole('textbox', { name: 'What year does the advert say?' });
  await field.pressSequentially('1999');
  await page.getByText(/^Differs by 11 years: the number says 1986–1988\./).waitFor();
  await page.waitForURL(`**${answerPath}&year=1999`);
  await page.reload();
  await settled(page);
  await page.getByText(/^Differs by 11 years/).waitFor();
  await field.fill('1987');
  await page.getByText('Agrees with the number: 1986–1988.').waitFor();
  await visit(page, `${app.origin}${answerPath}&year=%3Cb%3E`);
  await expect.poll(() => field.inputValue()).toBe('');
});

test('an answer is shared in words and with its address', async () => {
  await visit(page, `${app.origin}${answerPath}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => (window as unknown as { shared: unknown[] }).shared.length > 0);
  await expect.poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    {
      title: 'Piano number 4\u202f512\u202f870',
      text: 'Piano number 4\u202f512\u202f870: Yamaha, 1987, most likely 1986–1988, High confidence. An estimate from published lists.',
      url: `${app.origin}${answerPath}`,
    },
  ]);
});

test('a number that many makers used names some, and the rest when asked', async () => {
  await visit(page, `${app.origin}/piano-lookup?serial=50000`);
  const choices = page.getByRole('button', { name: /^It is an? / });
  await choices.first().waitFor();
  const shown = async () => (await choices.evaluateAll((all) => all.filter((each) => each.checkVisibility()).length));
  await expect.poll(() => shown()).toBe(8);
  await page.getByText(/^Show \d+ more$/).click();
  await expect.poll(() => shown()).toBe(await choices.count());
  await expect.poll(() => shown()).toBeGreaterThan(20);
});

test('a listing begins with what the number told', async () => {
  await visit(page, `${app.origin}/piano-lookup?serial=524000&manufacturer=Steinway`);
  const link = page.getByRole('link', { name: 'Sell this piano' });
  await expect.poll(() => link.getAttribute('href')).toBe('/list-piano?maker=Steinway+%26+Sons&year=1992&serial=524000');
});

describe('on a phone', () => {
  const reachesView = () =>
    page.evaluate(() => {
      const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? null;
      const year = boxOf(document.querySelector('main time'));
      const sure = boxOf([...document.querySelectorAll('main span, main p')].find((each) => each.textContent === 'High confidence'));
      const toast = boxOf(document.querySelector('[popover]'));
      const header = boxOf(document.querySelector('header'));
      if (!year || !sure || !toast || toast.height === 0) return 'not yet';
      return year.top >= (header?.bottom ?? 0) && sure.bottom <= toast.top && sure.bottom <= window.innerHeight ? 'uncovered' : `year ${year.top}, confidence to ${sure.bottom}, toast from ${toast.top}`;
    });

  test('U-SER-06 the answer comes into view, uncovered by the toast: after a search, and with the address', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, `${app.origin}/piano-lookup`);
    await page.getByRole('textbox', { name: 'Serial number' }).fill('Yamaha 4512870');
    await page.keyboard.press('Enter');
    await expect.poll(() => reachesView()).toBe('uncovered');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H2');
    await page.goto('about:blank');
    await page.goto(`${app.origin}/piano-lookup?serial=2345678&manufacturer=Yamaha`);
    await expect.poll(() => reachesView()).toBe('uncovered');
  });
});

test('U-SER-07 below the answer stand what to look at and the matching listings with prices', async () => {
  await visit(page, `${app.origin}${answerPath}`);
  const look = page.getByRole('region', { name: 'What to look at' });
  await look.getByText('The letter behind U1, U2 or U3').waitFor();
  const sale = page.getByRole('region', { name: 'On sale now' });
  await sale.getByText(/^\d+ Yamaha pianos? of about this age from .+€ to .+€\.$/).waitFor();
  const rows = sale.getByRole('link', { name: /Yamaha/ });
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await expect.poll(() => sale.getByText(/^\d+\.\d{3}.*€$/).count()).toBeGreaterThan(0);
  await sale.getByRole('link', { name: 'All Yamaha pianos' }).click();
  await page.waitForURL('**/browse?brand=Yamaha&year_min=1981&year_max=1993');
});

describe('the printed sheet', () => {
  test('U-SER-06 is what Ctrl+P prints, with no button pressed before', async () => {
    await visit(page, `${app.origin}${answerPath}`);
    await page.getByRole('button', { name: 'Print the sheet' }).waitFor();
    await expect.poll(() => pagesOn('A4'), { timeout: 15_000 }).toBe(1);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    expect(printed).toContain('An estimate from published lists, not a certificate.');
    expect(printed).not.toContain('How It Works');
    await page.emulateMedia({ media: 'screen' });
  });

  // A plain answer, the longest single one, the longest of several readings, two readings, and a number of many makers.
  test.each([
    ['4512870', 'Yamaha', ['Yamaha', 'No. 4\u202f512\u202f870', 'High confidence', 'Hamamatsu or Kakegawa, Japan', '4\u202f360\u202f000', '4\u202f560\u202f000']],
    ['Broadwood M 299', '', ['Low confidence', '1777–1791', 'Broadwood No. M299']],
    ['Broadwood square Pat. 5O00', '', ['Low confidence', '1789–1803', 'This looks like a patent number.']],
    ['45000', 'Kawai', ['Kawai No. 45\u202f000', 'Readings of this number', 'The look of the piano tells which']],
    ['5000', '', ['Readings of this number', 'further readings stand at the address']],
  ])('of %s, %s is one page of A4 and one of US Letter, and holds nothing else', async (serial, maker, words) => {
    await visit(page, `${app.origin}/piano-lookup?${new URLSearchParams({ serial, ...(maker ? { manufacturer: maker } : {}), year: '1990' })}`);
    await page.getByRole('button', { name: 'Print the sheet' }).click();
    await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1);
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('body').innerText();
    for (const word of [...words, 'An estimate from published lists, not a certificate.', 'Printed on', `${app.origin}/piano-lookup?serial=`, 'Advert 1990:']) {
      expect(printed).toContain(word);
    }
    expect(printed).not.toContain('How It Works');
    expect({ a4: await pagesOn('A4'), letter: await pagesOn('Letter') }).toEqual({ a4: 1, letter: 1 });
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('[data-print-sheet]').isVisible()).toBe(false);
  });

  async function pagesOn(format: 'A4' | 'Letter'): Promise<number> {
    const pdf = (await page.pdf({ format })).toString('latin1');
    return [...pdf.matchAll(/\/Type\s*\/Page\b/g)].length;
  }
});

// Loaded at each width: where the list opens is reckoned as it opens.
test.each([360, 1280])('the open list and the answer fit a width of %i, and axe finds nothing', async (width) => {
  await page.setViewportSize({ width, height: 740 });
  await visit(page, `${app.origin}${answerPath}&year=1999`);
  await expectGoodThemes(page, { where: 'answer' });
  await page.getByRole('button', { name: 'Show manufacturers' }).click();
  await page.getByRole('option', { name: 'Yamaha' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await expectGoodThemes(page, { where: 'list' });
  const list = await page.getByRole('listbox', { name: 'Manufacturers' }).boundingBox();
  const bottomBar = await page.evaluate(() => Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar'), 10));
  expect((list?.y ?? Infinity) + (list?.height ?? 0), 'hidden below the bar').toBeLessThanOrEqual(740 - bottomBar);
  const heights = await page.getByRole('option').evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('the installed app identifies, compares and prints with the network cut', async () => {
  await visit(page, `${app.origin}/piano-lookup`);
  await waitForServiceWorker(page);
  await app.stopBackend();
  try {
    await browser.context.setOffline(true);
    await page.reload();
    await settled(page);
    await page.getByRole('textbox', { name: 'Serial number' }).fill('524000');
    await page.getByRole('combobox', { name: 'Manufacturer' }).fill('steinway hamburg');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/piano-lookup?serial=524000&manufacturer=Steinway+%26+Sons');
    await page.locator('main time').getByText('1992').waitFor();
    await expect.poll(() => mainText(page)).toContain('You are offline: answered from the tables on this device.');
    await page.getByRole('textbox', { name: 'What year does the advert say?' }).fill('1992');
    await page.getByText(/^Agrees with the number/).waitFor();
    await page.getByRole('button', { name: 'Print the sheet' }).click();
    await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1);
    await page.reload();
    await settled(page);
    await page.locator('main time').getByText('1992').waitFor();
  } finally {
    await browser.context.setOffline(false);
    await app.startBackend();
  }
});
