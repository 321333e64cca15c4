import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
const browsers: TestBrowser[] = [];
let buyer: Page;
let visitor: Page;
const fact = (page: Page, name: string) => page.locator('main dl > div').filter({ hasText: name }).locator('dd').textContent();
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

beforeAll(async () => {
  app = await startApp();
  browsers.push(...(await Promise.all([openBrowser(), openBrowser()])));
  [buyer, visitor] = (await Promise.all(browsers.map((browser) => browser.newPage()))) as [Page, Page];
  await signIn(buyer, { app, role: 'buyer' });
});
afterAll(async () => {
  for (const browser of browsers) await browser.dispose();
  await app?.dispose();
});

test('a person reckons and saves offline, applies offline, and it is an application once it was sent', async () => {
  await visit(buyer, `${app.origin}/financing`);
  await buyer.getByLabel('Price of the piano').fill('9,000.00');
  await buyer.getByRole('button', { name: /0 % promo/u }).click();
  await expect.poll(async () => plain(await fact(buyer, 'Last instalment'))).toBe('681,75 €');
  expect(plain(await fact(buyer, 'Amount of the loan'))).toBe('8.181 €');
  expect(await buyer.getByLabel('Term', { exact: true }).isDisabled()).toBe(true);
  await buyer.getByLabel('Down payment').fill('9.090,01');
  await buyer.getByText('The down payment can’t be more than the price with its fee.').waitFor();
  expect(await buyer.getByRole('button', { name: 'Save Quote' }).isDisabled()).toBe(true);
  await buyer.getByLabel('Down payment').fill('909');
  await buyer.waitForURL(/price=900000&down=90900&months=12&rate=0/u);

  // A rent beside it, and every instalment.
  await buyer.getByRole('button', { name: 'Show all 12 instalments' }).click();
  expect(await buyer.locator('table').first().locator('tbody tr').count()).toBe(12);
  await buyer.getByRole('row', { name: /^In all 9\.090.€ 9\.216.€$/u }).waitFor();

  await browsers[0]?.context.setOffline(true);
  await buyer.reload();
  await expect.poll(async () => plain(await fact(buyer, 'You pay in all'))).toBe('9.090 €');
  await buyer.getByRole('button', { name: 'Save Quote' }).click();
  await buyer.waitForURL(/quote=/u);
  const status = buyer.locator('main [role=status]').first();
  await buyer.getByRole('button', { name: 'Apply for Financing' }).click();
  await buyer.getByLabel('Phone number').fill('030 12345');
  await buyer.getByRole('button', { name: 'Send Application' }).click();
  await expect.poll(() => status.textContent()).toContain('It counts once it has been sent.');
  await browsers[0]?.context.setOffline(false);
  await expect.poll(() => status.textContent()).toContain("Financing application submitted! We'll contact you within 24 hours.");
  await synced(buyer);
  const { data } = await (await serverAs(app, 'admin')).from('financing_quotes').select('price, instalment, interest, phone, state');
  expect(data?.map((row) => Object.values(row as object).map(String))).toEqual([['9000.00', '681.75', '0.00', '030 12345', 'applied']]);
});

test('the quote is printed without its buttons, shared by a link that a visitor opens, and taken back', async () => {
  await visit(buyer, buyer.url());
  await buyer.getByText('Financing application submitted').waitFor();
  await expectGoodLooks(buyer);
  await buyer.emulateMedia({ media: 'print' });
  expect(await buyer.getByRole('button', { name: 'Share' }).isVisible()).toBe(false);
  expect(await buyer.locator('table tbody tr').last().isVisible()).toBe(true);
  await buyer.emulateMedia({ media: 'screen' });

  const today = new Date().toISOString().slice(0, 10);
  await visit(visitor, `${app.origin}/financing?price=900000&down=90900&months=12&rate=0&saved=${today}`);
  await visitor.getByText(/These are the terms of a quote saved on/u).waitFor();
  expect(plain(await fact(visitor, 'Last instalment'))).toBe('681,75 €');
  await visitor.getByText('An example, not an offer.').waitFor();
  await visit(visitor, `${app.origin}/financing?price=900000&down=90900&months=12&rate=0&saved=2026-01-01`);
  await visitor.getByText(/It held until/u).waitFor();

  await buyer.getByRole('button', { name: 'Withdraw Application' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Withdraw Application' }).click();
  await expect.poll(() => buyer.locator('main [role=status]').first().textContent()).toContain('You took the application back.');
  await visit(buyer, `${app.origin}/financing`);
  await buyer.getByText('Withdrawn').waitFor();
});
