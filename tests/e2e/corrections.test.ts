import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, expectGoodThemes, isOfDialog, sizes } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

const answerPath = '/piano-lookup?serial=4512870&manufacturer=Yamaha';
const subject = 'No. 4512870, Yamaha';
const evidence = 'Stamped on the key bed, seen at a regulation';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  page = await browser.newPage();
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}${answerPath}`);
  await waitForServiceWorker(page);
  await synced(page);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

async function openDialog(on: Page): Promise<Locator> {
  await on.getByRole('button', { name: 'Report a correction' }).click();
  const dialog = on.getByRole('dialog', { name: 'Report a correction' });
  await dialog.waitFor();
  return dialog;
}

const ownItem = (on: Page) => on.locator('main').getByRole('listitem').filter({ hasText: evidence });

test('a correction is reported by keyboard without a server, and waits over a reload', async () => {
  await app.stopBackend();
  await visit(page, `${app.origin}${answerPath}`);
  await page.locator('main').getByText('1987').first().waitFor();
  await tabTo(page, 'Report a correction');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a correction' });
  await dialog.waitFor();
  await tabTo(page, 'Send correction');
  await page.keyboard.press('Enter');
  await dialog.getByText('Please give the year, the model or both.').waitFor();
  await expect.poll(() => focusedName(page)).toContain('Year it was built');
  await page.keyboard.type('1990');
  await tabTo(page, /^Where do you know it from/);
  await page.keyboard.type(evidence);
  // Closed by accident, it loses nothing; the focus goes back to where it came from.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focusedName(page)).toContain('Report a correction');
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await dialog.getByText('No connection: it is kept on this device and sent automatically.').waitFor();
  await dialog.getByRole('button', { name: 'Send correction' }).click();
  await page.getByText('Your correction waits to be sent').waitFor();
  await ownItem(page).getByText('Waiting to send').waitFor();

  await visit(page, `${app.origin}/sync`);
  await page.getByText(`Correction for ${subject}`).waitFor();
  await page.reload();
  await settled(page);
  await page.getByText(`Correction for ${subject}`).waitFor();
});

test('when the server is back it is there once', async () => {
  await app.startBackend();
  await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  const server = await serverAs(app, 'buyer');
  const rows = async () => (await server.from('serial_corrections').select('claimed_year, evidence, status')).data ?? [];
  const expected = [{ claimed_year: 1990, evidence, status: 'new' }];
  expect(await askUntil(rows, { wanted: (found) => found.length > 0, ms: 30_000 })).toEqual(expected);
  await visit(page, `${app.origin}${answerPath}`);
  await synced(page);
  await ownItem(page).getByText('Sent, to be looked at').waitFor();
  await expect.poll(() => rows()).toEqual(expected);
});

test('an admin accepts it with a word, and the person sees it', async () => {
  const other = await openBrowser();
  const admin = await other.newPage();
  await signIn(admin, { app, role: 'admin' });
  await visit(admin, `${app.origin}/admin?tab=serials`);
  const card = admin.getByRole('listitem', { name: subject });
  await card.getByText(evidence).waitFor();
  await expect.poll(() => card.innerText()).toContain('buyer@demo.soundboard.example');
  await admin.getByRole('button', { name: `Accept: ${subject}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('A note for the person').fill('Thank you, the maker confirms it');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await admin.getByText('The correction is accepted.').waitFor();
  await admin.getByText('No correction waits.').waitFor();
  await other.dispose();

  await visit(page, `${app.origin}${answerPath}`);
  await ownItem(page).getByText('Accepted').waitFor();
  await ownItem(page).getByText('Our answer: Thank you, the maker confirms it').waitFor();
});

test('what was asked for is kept with a look-up, and ranked', async () => {
  await visit(page, `${app.origin}/piano-lookup?serial=771&manufacturer=Nachtigall`);
  await page.locator('main').getByText('is not a maker we know').waitFor();
  await page.getByRole('button', { name: 'Tell us what you know' }).waitFor();
  const server = await serverAs(app, 'buyer');
  const asked = async () => (await server.from('piano_lookup_history').select('manufacturer_asked').eq('serial_number', '771')).data ?? [];
  expect(await askUntil(asked, { wanted: (rows) => rows.length > 0, ms: 30_000 })).toEqual([{ manufacturer_asked: 'Nachtigall' }]);
  const admin = await serverAs(app, 'admin');
  const { data } = await admin.rpc('get_serial_coverage');
  expect((data as { unknown_makers: unknown[] }).unknown_makers).toMatchObject([{ maker: 'Nachtigall', times: 1, failed: 1 }]);
});

test('axe finds nothing in the form, and nothing scrolls sideways', async () => {
  const other = await openBrowser();
  const shown = await other.newPage();
  await visit(shown, `${app.origin}${answerPath}`);
  const dialog = await openDialog(shown);
  await dialog.getByText('You are not signed in').waitFor();
  await dialog.getByRole('button', { name: 'Send correction' }).click();
  await dialog.getByText('Please give the year, the model or both.').waitFor();
  await settled(shown);
  await expectGoodLooks(shown, { where: 'dialog', counts: isOfDialog });
  await dialog.getByLabel('Model').fill('U3');
  await dialog.getByLabel(/^Where/).fill('The first bill, found in the bench');
  await dialog.getByRole('button', { name: 'Send correction' }).click();
  const thanks = shown.getByText('Thank you, your correction is on its way');
  for (const size of sizes) {
    await shown.setViewportSize(size);
    // It stays while the pointer is on it.
    await thanks.hover();
    await expectGoodThemes(shown, { where: 'sent' });
    expect(await thanks.isVisible()).toBe(true);
  }
  await other.dispose();
});
