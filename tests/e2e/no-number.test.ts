import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker, watchPage } from '../support/page-watch.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const estimate = () => page.getByRole('region', { name: 'Estimate' });

function choose(question: string, option: string): Promise<void> {
  return page.getByRole('group', { name: question }).getByText(option, { exact: true }).click();
}

test('the questions are answered by keys alone, and the years narrow', async () => {
  const watch = watchPage(page);
  await visit(page, `${app.origin}/piano-lookup`);
  await page.getByRole('button', { name: 'Estimate the age' }).focus();
  await page.keyboard.press('Enter');
  const keys = page.getByRole('group', { name: 'How many keys does it have?' });
  await keys.waitFor();
  await keys.getByRole('radio', { name: 'Not sure' }).focus();
  // From the last, "Not sure", on to the first.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => keys.getByRole('radio', { name: '85' }).isChecked()).toBe(true);
  await estimate().getByText('85 keys: mostly 1850–1940').waitFor();
  await choose('Where are the dampers?', 'Above, with a row of wires');
  await choose('What does the case look most like?', 'Carved or fretted, turned or fluted legs');
  await page.getByLabel('Which of these is written on it?').selectOption('germany');
  await page.getByText('Estimate: built about 1887 to 1912').waitFor({ state: 'attached' });
  expect(watch.faults()).toEqual([]);
});

test('the strip on a phone shows the years and leads to the reasons', async () => {
  await choose('How many keys does it have?', '85');
  const strip = page.getByRole('link', { name: /^Estimate 1887–1912/ });
  await expect.poll(() => strip.isVisible()).toBe(true);
  await strip.click();
  await page.waitForFunction(() => {
    const top = document.querySelector('#age-estimate')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 400;
  });
});

test('axe finds nothing, and nothing scrolls sideways', async () => {
  await page.getByText('Five more clues').click();
  await choose('Does it have one of these?', 'Key cover that sinks slowly by itself');
  await page.getByText('This does not fit together').waitFor();
  await expectGoodLooks(page);
  await choose('Does it have one of these?', 'Not sure');
});

test('offline, after a reload, the answers still stand and new ones count', async () => {
  await waitForServiceWorker(page);
  await app.stopBackend();
  await page.reload();
  await settled(page);
  await estimate().getByText('“Germany”: 1887 or later').waitFor();
  await choose('How do the bass strings run?', 'All run side by side');
  await estimate().getByText('Strings side by side: mostly 1780–1915').waitFor();
  await estimate().getByRole('button', { name: 'Start over' }).click();
  await estimate().getByText('Answer a question, and the years that fit appear here.').waitFor();
});
