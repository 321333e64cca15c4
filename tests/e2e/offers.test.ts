import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let buyers: TestBrowser;
let dealers: TestBrowser;
let buyer: Page;
let dealer: Page;
let listing: { id: string; title: string };
let path: string;

const badge = (page: Page) => page.locator('main [role=status] [class*=badge]').first().textContent();
const address = () => `${app.origin}${path}`;

/** Pictures for looking at them, where SHOTS is set. */
async function shoot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === undefined) return;
  mkdirSync('.cache/shots', { recursive: true });
  for (const [width, height] of [[360, 740], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `.cache/shots/offers-${name}-${width}.png` });
  }
}

beforeAll(async () => {
  app = await startApp();
  [buyers, dealers] = await Promise.all([openBrowser(), openBrowser({ theme: 'dark', width: 360, height: 740 })]);
  [buyer, dealer] = await Promise.all([buyers.newPage(), dealers.newPage()]);
  const server = await serverAs(app, 'dealer');
  const { data: user } = await server.auth.getUser();
  const { data } = await server.from('pianos').select('id, title').eq('owner_id', user.user?.id ?? '').eq('is_public', true).eq('status', 'active').gt('price', 1000).order('id').limit(1);
  const [one] = data as { id: string; title: string }[];
  if (!one) throw new Error('The demo dealer has nothing for sale');
  listing = one;
  await signIn(buyer, { app, role: 'buyer' });
  await signIn(dealer, { app, role: 'dealer' });
});
afterAll(async () => {
  await buyers?.dispose();
  await dealers?.dispose();
  await app?.dispose();
});

test('an offer made without a connection waits, and reaches the seller with what it is worth', async () => {
  await visit(buyer, `${app.origin}/piano/${listing.id}`);
  await buyer.getByRole('link', { name: 'Make an Offer' }).click();
  await buyer.waitForURL(/\/offers\/new/u);
  await buyer.getByRole('button', { name: 'Send Offer' }).click();
  await buyer.getByText('Please name a price.').waitFor();
  await buyers.context.setOffline(true);
  await buyer.getByLabel('Your offer').fill('3.900');
  await buyer.getByLabel('Note for the seller').fill('I could collect it on Friday.');
  await buyer.getByText('The 72 hours begin then.').waitFor();
  await shoot(buyer, 'make');
  await buyer.getByLabel('Note for the seller').press('Tab');
  await buyer.keyboard.press('Enter');
  await buyer.waitForURL(/\/offers\/[0-9a-f-]{36}$/u);
  path = new URL(buyer.url()).pathname;
  await expect.poll(() => badge(buyer)).toBe('Waiting to send');
  await buyers.context.setOffline(false);
  await expect.poll(() => badge(buyer)).toBe('Offered');
  await visit(dealer, `${app.origin}/offers`);
  await dealer.getByText('1 offer waits for your answer.').waitFor();
  await shoot(dealer, 'list');
  await dealer.locator('main').getByRole('link', { name: /3\.900/u }).click();
  await dealer.locator('main').getByText('I could collect it on Friday.').waitFor();
  await shoot(dealer, 'made-dealer');
});

test('a price that the seller names waits for the line, says until when it is in time, and is accepted as it was shown', async () => {
  await dealers.context.setOffline(true);
  await dealer.getByRole('button', { name: 'Other Price' }).click();
  const sheet = dealer.getByRole('dialog');
  await sheet.getByLabel('Price').fill('3900');
  await sheet.getByRole('button', { name: 'Send Price' }).click();
  await sheet.getByText('This is the price on the table.').waitFor();
  await sheet.getByLabel('Price').fill('4.100');
  await sheet.getByLabel('A note to the other side').fill('With the bench.');
  await shoot(dealer, 'counter');
  await sheet.getByRole('button', { name: 'Send Price' }).click();
  await dealer.getByText('and is in time until').waitFor();
  await expect.poll(() => badge(dealer)).toBe('Waiting to send');
  await visit(buyer, address());
  await expect.poll(() => badge(buyer)).toBe('Offered');
  await dealers.context.setOffline(false);
  await expect.poll(() => badge(dealer)).toBe('Other price named');
  await visit(buyer, address());
  await buyer.getByText('With the bench.').waitFor();
  await buyer.getByRole('button', { name: /Accept 4\.100/u }).click();
  await shoot(buyer, 'accept');
  await buyer.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => badge(buyer)).toBe('Agreed');
  await visit(dealer, address());
  await expect.poll(() => badge(dealer)).toBe('Agreed');
  await shoot(buyer, 'agreed');
  await visit(buyer, `${app.origin}/piano/${listing.id}`);
  await buyer.getByText('Reserved').first().waitFor();
  expect(await buyer.getByRole('link', { name: 'Make an Offer' }).count()).toBe(0);
});

test('what was agreed is called off with a reason, and the piano is for sale again', async () => {
  await synced(dealer);
  await dealer.getByRole('button', { name: 'Call It Off' }).click();
  const sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Call It Off' }).click();
  await sheet.getByText('Please say why.').waitFor();
  await sheet.getByLabel('Why?').fill('The soundboard is cracked.');
  await sheet.getByRole('button', { name: 'Call It Off' }).click();
  await expect.poll(() => badge(dealer)).toBe('Called off');
  await visit(buyer, address());
  await buyer.getByText('“The soundboard is cracked.”').waitFor();
  await shoot(buyer, 'called-off');
  await buyer.getByRole('link', { name: 'Make Another Offer' }).click();
  await buyer.getByRole('button', { name: 'Send Offer' }).waitFor();
  for (const where of ['/offers', path, `/offers/new?piano=${listing.id}`, '/offers/new', '/offers/unknown']) {
    await visit(buyer, `${app.origin}${where}`);
    await expectGoodLooks(buyer, { where });
  }
});
