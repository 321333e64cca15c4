import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { mainText, visit } from '../support/visit.ts';

let app: TestApp;
let browsers: TestBrowser[];
let phone: Page;
let tablet: Page;
let buyer: Page;
let visitor: Page;
/** The passport's path. */
let passport: string;

const main = (page: Page) => page.locator('main');

beforeAll(async () => {
  app = await startApp();
  browsers = await Promise.all([openBrowser(), openBrowser(), openBrowser(), openBrowser()]);
  const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
  [phone, tablet, buyer, visitor] = pages as [Page, Page, Page, Page];
  await Promise.all([signIn(phone, { app, role: 'seller' }), signIn(tablet, { app, role: 'seller' }), signIn(buyer, { app, role: 'buyer' })]);
});
afterAll(async () => {
  await Promise.all((browsers ?? []).map((browser) => browser.dispose()));
  await app?.dispose();
});

async function addLine(page: Page, { kind, fill }: { kind: string; fill: Readonly<Record<string, string>> }): Promise<void> {
  await main(page).getByRole('button', { name: 'Add a line' }).click();
  const form = main(page).getByRole('form', { name: 'Add a line' });
  await form.getByLabel('What').selectOption({ label: kind });
  for (const [label, value] of Object.entries(fill)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: 'Write it down' }).click();
  await main(page).getByRole('button', { name: 'Add a line' }).waitFor();
}

test('a piano is added by maker and number; a line that is written without a signal waits, and reaches the other device', async () => {
  await visit(phone, `${app.origin}/my-pianos`);
  await waitForServiceWorker(phone);
  await main(phone).getByRole('link', { name: 'Add a piano' }).click();
  await phone.getByLabel('Maker').fill('bluethner');
  await phone.getByLabel('Serial number').fill('No. 70.000');
  await main(phone).getByText('By our tables: Blüthner').waitFor();
  await main(phone).getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => phone.getByLabel('Maker').inputValue()).toBe('Blüthner');
  await phone.getByLabel('Last tuned on').fill('2024-03-15');
  await main(phone).getByRole('button', { name: 'Add it' }).click();
  await phone.waitForURL(({ pathname }) => /^\/passport\/[0-9a-f-]{36}$/u.test(pathname));
  passport = new URL(phone.url()).pathname;
  await main(phone).getByText('Tuning due since 15.09.2024').waitFor();
  expect(await main(phone).getByRole('link', { name: 'Book a tuning' }).getAttribute('href')).toMatch(/^\/service-booking\?type=technician/u);
  await synced(phone);

  await browsers[0]?.context.setOffline(true);
  await addLine(phone, { kind: 'Humidity', fill: { Humidity: '28,5' } });
  await main(phone).getByText('Humidity 28,5 %').waitFor();
  await main(phone).getByText('Under 35 %').waitFor();
  await main(phone).getByText('Waiting to be sent').waitFor();
  await addLine(phone, { kind: 'A private note', fill: { Words: 'The neighbours complain' } });
  await browsers[0]?.context.setOffline(false);
  await synced(phone);
  await expect.poll(() => mainText(phone)).not.toContain('Waiting to be sent');

  await visit(tablet, `${app.origin}${passport}`);
  await main(tablet).getByText('Humidity 28,5 %').waitFor();
  await main(tablet).getByText('The neighbours complain').waitFor();
});

test('the same piano is not added twice', async () => {
  await visit(tablet, `${app.origin}/my-pianos/new?maker=Bl%C3%BCthner&serial=70000`);
  await main(tablet).getByText('You have a passport for this piano already.').waitFor();
  await expect.poll(() => main(tablet).getByRole('button', { name: 'Add it' }).isDisabled()).toBe(true);
});

test('others see what the owner shows, and nothing before; care follows the owner', async () => {
  await visit(visitor, `${app.origin}${passport}`);
  await main(visitor).getByText('There is nothing to see here').waitFor();
  await main(tablet).getByRole('link', { name: 'Open it' }).click();
  await tablet.getByLabel('Tunings', { exact: true }).check();
  await tablet.getByLabel('Humidity', { exact: true }).check();
  await main(tablet).getByRole('button', { name: 'Save', exact: true }).click();
  await main(tablet).getByRole('button', { name: 'Share the address' }).waitFor();
  await addLine(tablet, { kind: 'A tuning', fill: { 'Pitch after': '442', Words: 'Held well' } });
  await main(tablet).getByRole('button', { name: 'Change', exact: true }).click();
  await tablet.getByLabel('Tuned every').selectOption('12');
  await main(tablet).getByRole('button', { name: 'Save', exact: true }).click();
  await main(tablet).getByText(/^Tuning due on/u).waitFor();
  await synced(tablet);
  await visit(visitor, `${app.origin}${passport}`);
  await main(visitor).getByText('Held well').waitFor();
  const text = await mainText(visitor);
  expect(text).toContain('as the owner says');
  expect(text).not.toContain('neighbours');
  await expectGoodLooks(visitor, { where: 'the passport as others see it' });
  await expectGoodLooks(tablet, { where: 'the passport as its owner sees it' });
});

test('a copy is told from a forgery by its code', async () => {
  const saved = async (name: string) => {
    const [download] = await Promise.all([tablet.waitForEvent('download'), main(tablet).getByRole('button', { name }).click()]);
    await expect.poll(() => main(tablet).getByText('The copy’s code is').count()).toBe(1);
    return readFile(await download.path());
  };
  const json = JSON.parse((await saved('Save as JSON')).toString('utf8')) as { code: string; lines: { text: string }[] };
  expect(json.lines.map(({ text }) => text)).toContain('Held well');
  const pdf = await saved('Save as PDF');
  expect([pdf.subarray(0, 5).toString('latin1'), pdf.length > 1000]).toEqual(['%PDF-', true]);
  await visit(visitor, `${app.origin}${passport}?copy=${json.code}`);
  await main(visitor).getByText('Genuine: this is what the passport said').waitFor();
  await visitor.getByLabel('Code of the copy').fill('ABCD EFGH JKLM NPQR');
  await main(visitor).getByRole('button', { name: 'Check it' }).click();
  await main(visitor).getByText('No copy of this passport has this code.').waitFor();
});

test('handed on, the passport is the buyer’s, and the notes stay with the former owner', async () => {
  await main(tablet).getByRole('button', { name: 'Make a code' }).click();
  const code = await main(tablet).locator('p[class*=code]').textContent();
  await visit(buyer, `${app.origin}/my-pianos`);
  await main(buyer).getByText('Take a piano over').click();
  await buyer.getByLabel('Code').fill(String(code).toLowerCase());
  await main(buyer).getByRole('button', { name: 'Take it over' }).click();
  await buyer.waitForURL(({ pathname }) => pathname === passport);
  await main(buyer).getByText('Held well').waitFor();
  await main(buyer).getByText('Handed on to a new owner').waitFor();
  expect(await mainText(buyer)).toContain('as a former owner says');
  expect(await mainText(buyer)).not.toContain('neighbours');
  await visit(visitor, `${app.origin}${passport}`);
  await main(visitor).getByText('There is nothing to see here').waitFor();
  await visit(phone, `${app.origin}/my-pianos`);
  await synced(phone);
  await main(phone).getByText('Handed on', { exact: true }).click();
  await main(phone).getByRole('link', { name: 'Blüthner' }).click();
  await main(phone).getByText('The neighbours complain').waitFor();
  await expect.poll(() => mainText(phone)).not.toContain('Held well');
});
