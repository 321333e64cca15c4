import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks, sizes } from '../support/looks.ts';
import { serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';
import { mosaicFile } from '../support/mosaic-photos.ts';

let app: TestApp;
const browsers: TestBrowser[] = [];
let customer: Page;
let first: Page;
let second: Page;
let stranger: Page;
let path = '';
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const badge = (page: Page) => page.locator('main [role=status] [class*=badge]').first().textContent();

/** The demo's mover, and one more. */
async function publishMover(role: 'mover' | 'dealer', name: string): Promise<void> {
  const server = await serverAs(app, role);
  const profile = { name, town: 'Berlin', lat: 52.52, lng: 13.405, radius_km: 100, time_zone: 'Europe/Berlin', is_published: true };
  const { data } = await server.from('service_providers').select('id').eq('user_id', (await server.auth.getUser()).data.user?.id ?? '');
  const stored = data?.[0] ? await server.from('service_providers').update(profile).eq('id', data[0].id as string) : await server.from('service_providers').insert({ type: 'mover', ...profile });
  if (stored.error) throw stored.error;
}

beforeAll(async () => {
  app = await startApp();
  await publishMover('mover', 'Alpha Moves');
  await publishMover('dealer', 'Beta Moves');
  browsers.push(...(await Promise.all([openBrowser(), openBrowser(), openBrowser(), openBrowser()])));
  const pages = await Promise.all(browsers.map((browser) => browser.newPage()));
  [customer, first, second, stranger] = pages as [Page, Page, Page, Page];
  await Promise.all([signIn(customer, { app, role: 'buyer' }), signIn(first, { app, role: 'mover' }), signIn(second, { app, role: 'dealer' }), signIn(stranger, { app, role: 'seller' })]);
});
afterAll(async () => {
  for (const browser of browsers) await browser.dispose();
  await app?.dispose();
});

test('the form says what is missing, and knows the way between two towns', async () => {
  await visit(customer, `${app.origin}/ask-movers`);
  await customer.getByLabel('Alpha Moves').waitFor();
  await customer.getByRole('button', { name: 'Ask for Quotes' }).click();
  await expect.poll(() => customer.evaluate(() => document.activeElement?.closest('div')?.parentElement?.textContent)).toContain('Maker and model');
  await customer.getByText('Please choose at least one mover.').waitFor();
  await customer.getByLabel('Maker and model').fill('Yamaha U3');
  await customer.getByLabel('Type', { exact: false }).first().selectOption('upright');
  await customer.getByLabel('Weight').selectOption('200-300');
  for (const [side, town, address, floor] of [['From', 'Berlin', 'Hauptstraße 1', '4'], ['To', 'Potsdam', 'Am Markt 2', '0']] as const) {
    const part = customer.getByRole('group', { name: side, exact: true });
    await part.getByLabel('Town').fill(town);
    await part.getByLabel('Street and house number').fill(address);
    await part.getByLabel('Floor').fill(floor);
  }
  await customer.getByRole('group', { name: 'From', exact: true }).getByLabel('Stairs inside').fill('72');
  await customer.getByText('About 35 km by road.').waitFor();
  await customer.getByLabel('Day, or first day').fill(day(5));
  await customer.getByLabel('Phone number').fill('030 1234567');
});

test('asked without a connection, with a photo: it is kept, sent later, and both movers have it without the addresses', async () => {
  await customer.getByLabel('Alpha Moves').check();
  await customer.getByLabel('Beta Moves').check();
  const photo = await mosaicFile(customer, { number: 1, width: 800, height: 600 });
  await browsers[0]?.context.setOffline(true);
  await customer.setInputFiles('input[type=file]', { name: 'stairs.jpg', mimeType: 'image/jpeg', buffer: photo });
  await customer.getByRole('img', { name: 'Photo 1 of the path' }).waitFor();
  // What was filled in is there after a reload.
  await customer.reload();
  await expect.poll(() => customer.getByLabel('Maker and model').inputValue()).toBe('Yamaha U3');
  await customer.getByRole('img', { name: 'Photo 1 of the path' }).waitFor();
  await customer.getByRole('button', { name: 'Ask 2 Movers' }).click();
  await customer.waitForURL(({ pathname }) => /^\/moves\/[0-9a-f-]{36}$/u.test(pathname));
  path = new URL(customer.url()).pathname;
  await expect.poll(() => badge(customer)).toBe('Waiting to send');
  await browsers[0]?.context.setOffline(false);
  await expect.poll(() => badge(customer)).toBe('Asked');
  await synced(customer);
  for (const page of [first, second]) {
    await visit(page, `${app.origin}/dashboard`);
    await page.getByRole('link', { name: /asks for a quote/u }).click();
    await page.getByText('Floor 4, no lift, 72 stairs').waitFor();
    await page.getByRole('img', { name: 'Photo 1 of the path' }).waitFor();
    expect(await page.locator('main').textContent()).not.toMatch(/Hauptstraße|1234567|Am Markt/u);
  }
  await visit(stranger, `${app.origin}${path}`);
  await stranger.getByText('This move is not here').waitFor();
});

async function giveQuote(page: Page, price: string): Promise<void> {
  await page.getByLabel('Price for everything').fill(price);
  await page.getByLabel('Day').fill(day(5));
  await page.getByLabel('You come at').fill('09:00');
  await page.getByLabel('Done by').fill('13:00');
  await page.getByRole('button', { name: 'Send Quote' }).click();
}

test('both quote, one of them without a connection; the customer compares, and accepts one', async () => {
  await browsers[2]?.context.setOffline(true);
  await giveQuote(second, '1.520,00');
  await expect.poll(() => badge(second)).toBe('Waiting to send');
  await browsers[2]?.context.setOffline(false);
  await giveQuote(first, 'a lot');
  await first.getByText('Please write an amount in euro').waitFor();
  await giveQuote(first, '480');
  await expect.poll(() => badge(first)).toBe('Quoted');
  await expect.poll(() => badge(second)).toBe('Quoted');
  await visit(customer, `${app.origin}/dashboard`);
  await customer.getByRole('link', { name: /2 quotes for your move/u }).click();
  await customer.getByText(/^480\s€$/u).waitFor();
  await customer.getByText(/^1\.520\s€$/u).waitFor();
  await expectGoodLooks(customer, { where: 'a move with quotes' });
  await customer.getByRole('button', { name: 'Accept This Quote: Alpha Moves' }).click();
  const dialog = customer.getByRole('dialog', { name: 'Accept the quote from Alpha Moves' });
  await dialog.getByText(/240\s€/u).waitFor();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => badge(customer)).toBe('Booked');
  await customer.getByRole('link', { name: 'Open the booking' }).click();
  await customer.getByText('Booking Confirmed!').waitFor();
});

test('it stands in the mover’s agenda with the address, and the other is told', async () => {
  await visit(first, `${app.origin}/agenda?day=${day(5)}`);
  await first.getByRole('link', { name: '09:00–13:00', exact: true }).click();
  await first.getByText('Hauptstraße 1').first().waitFor();
  await first.getByText('To: Am Markt 2').waitFor();
  await first.getByText('030 1234567').waitFor();
  await visit(second, `${app.origin}/notifications`);
  await second.getByText('Another quote was chosen').waitFor();
  await visit(second, `${app.origin}${path}`);
  await expect.poll(() => badge(second)).toBe('Not chosen');
  expect(await second.getByRole('button', { name: /Quote/u }).count()).toBe(0);
  // The photos were for those who may come.
  await visit(customer, `${app.origin}${path}`);
  await customer.getByRole('img', { name: 'Photo 1 of the path' }).waitFor();
});

test('axe finds nothing, and nothing scrolls sideways', async () => {
  mkdirSync('.cache/shots', { recursive: true });
  for (const [page, where] of [[customer, '/moves'], [customer, '/ask-movers'], [customer, path], [first, '/moves'], [first, path], [first, '/dashboard'], [stranger, '/moves']] as const) {
    await visit(page, `${app.origin}${where}`);
    if (process.env['SHOTS']) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.screenshot({ path: `.cache/shots/mv-${page === first ? 'mover' : 'customer'}-${where.replaceAll(/\W+/gu, '-').slice(0, 12)}-${size.width}.png`, fullPage: true });
      }
    }
    await expectGoodLooks(page, { where });
  }
});
