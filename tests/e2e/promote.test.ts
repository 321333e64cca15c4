import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { watchPage, type PageWatch } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let server: SupabaseClient;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;
let expectedFault: RegExp | undefined;

beforeAll(async () => {
  app = await startApp();
  server = await serverAs(app, 'dealer');
  browser = await openBrowser({ width: 360, height: 740 });
  const first = await browser.newPage();
  await signIn(first, { app, role: 'dealer' });
  await first.close();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  page = await browser.newPage();
  watch = watchPage(page);
  expectedFault = undefined;
});
afterEach(async () => {
  expect(watch.faults(expectedFault)).toEqual([]);
  await page.close();
  await browser.context.setOffline(false);
});

interface Row {
  id: string;
  title: string;
  tier: string;
}

/** A listing of the dealer that nothing was paid for. */
async function basicListing(): Promise<Row> {
  const { data: session } = await server.auth.getUser();
  const { data, error } = await server.from('pianos').select('id, title, tier')
    .eq('owner_id', session.user?.id ?? '').eq('is_published', true).eq('status', 'active').eq('tier', 'basic').order('id').limit(1);
  if (error) throw error;
  const [row] = data as Row[];
  if (!row) throw new Error('The dealer has no listing left');
  return row;
}

const price = /41,65\s€/;

/** Chooses on the promote page and goes on to the test checkout. */
async function goToCheckout(listing: Row, product: string): Promise<void> {
  await visit(page, `${app.origin}/promote/${listing.id}`);
  await page.getByRole('radio', { name: new RegExp(`^${product}`) }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('heading', { level: 1, name: 'Test payment' }).waitFor();
  await settled(page);
}

/** The card of a listing on Browse, found by the whole of its title, carries the mark once the listing's change has come. */
async function expectMarkOnCard(listing: Row, mark: string): Promise<void> {
  await visit(page, `${app.origin}/browse?sort=featured&q=${encodeURIComponent(listing.title)}`);
  const card = page.locator('article', { has: page.getByRole('heading', { name: listing.title, exact: true }) }).first();
  await expect.poll(() => card.innerText()).toContain(mark);
}

test('U-SEL-03 Featured for a number of days: net, VAT and gross, a test payment, and the mark on the card', async () => {
  const listing = await basicListing();
  await visit(page, `${app.origin}/promote/${listing.id}`);
  await page.getByRole('button', { name: '14 days' }).click();
  await page.getByRole('button', { name: /83,30\s€/ }).waitFor();
  await expect.poll(() => mainText(page)).toMatch(/Net 70 € VAT 19 % \(Germany\) 13,30 € To pay 83,30 €/);
  const days = page.getByLabel('Number of days');
  await days.fill('0');
  await page.getByText('Please enter a whole number from 1 to 90.').waitFor();
  await days.fill('7');
  await page.getByRole('button', { name: price }).waitFor();
  expect(new URL(page.url()).search).toBe('?tier=featured&days=7');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: price }).click();
  await page.getByText('This is a test. No money is taken, and no card or account number is asked for.').waitFor();
  await settled(page);
  await expect.poll(() => mainText(page)).toContain(`Featured, 7 days: ${listing.title}`);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: price }).click();
  await page.getByRole('heading', { name: 'Paid. Thank you.' }).waitFor();
  await page.getByText(/^Featured until /).waitFor();
  // U-SEL-03: what was paid for a moment ago is not offered as to be paid again.
  await page.getByText(/^Featured runs until /).waitFor();
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add more days of Featured' }).click();
  await page.getByRole('button', { name: price }).waitFor();
  await expectMarkOnCard(listing, 'Featured');

  await visit(page, `${app.origin}/payments`);
  await expect.poll(() => mainText(page)).toContain(`Featured, 7 days Test Paid ${listing.title} 41,65 € 35 € net + 6,65 € VAT (19 %)`);
  expect(await axeFindings(page)).toEqual([]);
});

test('the Highlight Badge by keyboard alone, with its words on the card', async () => {
  const listing = await basicListing();
  await visit(page, `${app.origin}/promote/${listing.id}?tier=featured`);
  await tabTo(page, /^Featured/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^Pay 2,38/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Test payment' }).waitFor();
  await settled(page);
  await tabTo(page, /^Pay 2,38/);
  await page.keyboard.press('Enter');
  await page.getByText(/^Highlight Badge until /).waitFor();
  await expectMarkOnCard(listing, 'Highlight');
});

test('VIP stands in the row on the home page, and can be ended', async () => {
  const listing = await basicListing();
  await goToCheckout(listing, 'VIP');
  await page.getByRole('button', { name: price }).click();
  await page.getByText('VIP is running and renews automatically. End it first to choose something else.').waitFor({ state: 'hidden' });
  await page.getByText(/^VIP until /).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: /^Featured/ }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  await visit(page, `${app.origin}/`);
  const row = page.getByRole('region', { name: 'In the spotlight' });
  await row.getByRole('heading', { name: listing.title, exact: true }).waitFor();
  await expect.poll(() => row.getByText('VIP', { exact: true }).count()).toBe(3);

  await visit(page, `${app.origin}/promote/${listing.id}`);
  await page.getByRole('button', { name: 'End VIP' }).click();
  await page.getByRole('dialog').getByText(/Nothing is debited after that/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'End VIP' }).click();
  await page.getByText('VIP does not renew any more').waitFor();
  await page.getByText('Renews automatically every 7 days.').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('radio', { name: /^Featured/ }).isEnabled()).toBe(true);
});

test('a payment that fails charges nothing, one that is given up can be begun again', async () => {
  const listing = await basicListing();
  await goToCheckout(listing, 'Featured');
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await page.getByRole('heading', { name: 'The payment failed' }).waitFor();
  expect(await page.getByText(/^Featured until /).count()).toBe(0);
  await goToCheckout(listing, 'Featured');
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await page.getByRole('heading', { name: 'The payment was cancelled' }).waitFor();

  // Left without a word, it stays open, and goes on from the list.
  await goToCheckout(listing, 'Featured');
  await visit(page, `${app.origin}/payments`);
  await page.getByRole('listitem').filter({ hasText: listing.title }).getByRole('button', { name: 'Go on paying' }).click();
  await page.getByRole('button', { name: price }).waitFor();
  expect((await server.from('pianos').select('tier').eq('id', listing.id)).data).toEqual([{ tier: 'basic' }]);
});

test('without a connection the page says so and keeps the choice', async () => {
  expectedFault = /ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/;
  const listing = await basicListing();
  await visit(page, `${app.origin}/promote/${listing.id}?tier=highlight`);
  await browser.context.setOffline(true);
  await page.getByText('Paying needs a connection.').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: /^Highlight/ }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: /^Pay 2,38/ }).isDisabled()).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await browser.context.setOffline(false);
  await page.getByText('Paying needs a connection.').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('radio', { name: /^Highlight/ }).isChecked()).toBe(true);
});

test('what is not on the market, not one’s own or not there can’t be promoted', async () => {
  const hidden = await basicListing();
  const { data } = await server.from('pianos').update({ is_published: false }).eq('id', hidden.id).select('id');
  expect(data).toEqual([{ id: hidden.id }]);
  await visit(page, `${app.origin}/promote/${hidden.id}`);
  await expect.poll(() => mainText(page)).toContain('Buyers don’t see this listing now');
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    await visit(page, `${app.origin}/promote/${id}`);
    await page.getByRole('heading', { name: 'There is no such listing of yours' }).waitFor();
    await visit(page, `${app.origin}/pay/sandbox/${id}`);
    await page.getByRole('heading', { name: 'There is no such payment of yours' }).waitFor();
  }
});

/** Three pictures, drawn in the page. */
async function pictures(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const drawn = await page.evaluate(() => ['#a33', '#3a3', '#33a'].map((colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = colour;
    context.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }));
  return drawn.map((text, place) => ({ name: `IMG_${place}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'base64') }));
}

test('what was chosen in the wizard is kept with the draft, and paid for once the listing has arrived', async () => {
  await visit(page, `${app.origin}/list-piano`);
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Type (required)', { exact: true }).selectOption('Upright');
  await page.getByLabel('Subtype (required)').selectOption('Studio');
  await page.getByLabel('Brand (required)').selectOption('Kawai');
  await goOn();
  await page.getByLabel('Condition (required)').selectOption('Used - Good');
  await page.getByLabel('Price in euro (required)').fill('3.400');
  await goOn();
  await page.getByLabel('Description (required)').fill('One owner since 1988, tuned every spring, regulated in 2021. The veneer is bleached on the left side, first floor.');
  await goOn();
  await page.setInputFiles('input[type=file]', await pictures());
  await page.getByRole('img', { name: 'Photo 3' }).waitFor();
  await goOn();
  await page.getByLabel('Street and number (required)').fill('Am Markt 1');
  await page.getByLabel('Postcode (required)').fill('99423');
  await page.getByLabel('Town (required)').fill('Weimar');
  await goOn();

  const vip = page.getByRole('radio', { name: /^VIP/ });
  const badge = page.getByRole('checkbox', { name: /^Highlight Badge/ });
  await vip.check();
  await badge.check();
  await page.getByText('Saved on this device').waitFor();
  await page.reload();
  await settled(page);
  expect([await vip.isChecked(), await badge.isChecked()]).toEqual([true, true]);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish listing' }).click();
  await page.getByText('Your piano listing has been published successfully!').waitFor();
  await page.getByRole('link', { name: 'Pay to start Highlight Badge' }).waitFor();
  await page.getByRole('link', { name: 'Pay to start VIP' }).click();
  await page.getByRole('heading', { level: 1, name: 'Promote your piano' }).waitFor();
  await page.getByRole('button', { name: price }).waitFor();
  await expect.poll(() => page.getByRole('radio', { name: /^VIP/ }).isChecked()).toBe(true);
});
