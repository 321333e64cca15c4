import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let buyers: TestBrowser;
let dealers: TestBrowser;
let buyer: Page;
let dealer: Page;
/** Two of the dealer's, which name the same weekly times. */
let listing: { id: string; title: string };
let other: { id: string; title: string };
let first: string;

const newAddress = (id: string, kind: string) => `${app.origin}/viewings/new?piano=${id}&kind=${kind}`;
const badge = (page: Page) => page.locator('main [role=status] [class*=badge]').first().textContent();

/** Of the second day on offer, since of the first one's times some may pass meanwhile. */
async function showDay(page: Page): Promise<void> {
  await page.getByLabel('Day').selectOption({ index: 1 });
}

/** Chooses the first time of that day. */
async function chooseTime(page: Page): Promise<void> {
  await showDay(page);
  await page.locator('fieldset[class*=times] label').first().click();
}

async function sendRequest(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send Request' }).click();
  await page.waitForURL(({ pathname }) => /^\/viewings\/[0-9a-f-]{36}$/u.test(pathname));
  return new URL(page.url()).pathname;
}

beforeAll(async () => {
  app = await startApp();
  [buyers, dealers] = await Promise.all([openBrowser(), openBrowser()]);
  [buyer, dealer] = await Promise.all([buyers.newPage(), dealers.newPage()]);
  const server = await serverAs(app, 'dealer');
  const { data: user } = await server.auth.getUser();
  const { data } = await server.from('pianos').select('id, title, availability_slots').eq('owner_id', user.user?.id ?? '').eq('is_public', true).order('id');
  const named = (data as { id: string; title: string; availability_slots: unknown[] }[]).filter(({ availability_slots: slots }) => slots.length > 0);
  const [one] = named;
  const alike = named.find(({ id, availability_slots: slots }) => id !== one?.id && JSON.stringify(slots) === JSON.stringify(one?.availability_slots));
  if (!one || !alike) throw new Error('The demo dealer has no two listings with the same times');
  [listing, other] = [one, alike];
  await signIn(dealer, { app, role: 'dealer' });
});
afterAll(async () => {
  await buyers?.dispose();
  await dealers?.dispose();
  await app?.dispose();
});

test('a visitor who chooses a time and signs in then keeps it', async () => {
  await visit(buyer, `${app.origin}/piano/${listing.id}`);
  await buyer.locator('#contact').getByRole('link', { name: 'Schedule Viewing' }).click();
  await buyer.waitForURL(({ pathname }) => pathname === '/viewings/new');
  await settled(buyer);
  await chooseTime(buyer);
  await buyer.getByLabel('Note for the seller').fill('May I play it?');
  await buyer.locator('main').getByRole('link', { name: 'Sign In' }).click();
  await buyer.getByLabel('E-mail address').fill('buyer@demo.soundboard.example');
  await buyer.getByLabel('Password', { exact: true }).fill('Demo-Klavier-88!');
  await buyer.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await buyer.waitForURL(({ pathname }) => pathname === '/viewings/new');
  await synced(buyer);
  await waitForServiceWorker(buyer);
  await expect.poll(() => buyer.getByLabel('Note for the seller').inputValue()).toBe('May I play it?');
  await expect.poll(() => buyer.locator('fieldset[class*=times] input:checked').count()).toBe(1);
});

test('what was asked for is requested, not agreed, and reaches the dealer', async () => {
  first = await sendRequest(buyer);
  await buyer.getByText('Requested. The seller has not answered yet.').waitFor();
  await visit(dealer, `${app.origin}/viewings`);
  await dealer.getByText('1 request waits for your answer.').waitFor();
  await dealer.locator('main').getByText('May I play it?').waitFor();
});

test('without a connection an answer waits, survives closing the page, and goes when there is one', async () => {
  await dealers.context.setOffline(true);
  await dealer.getByRole('button', { name: 'Accept' }).click();
  await dealer.locator('main').getByText('Waiting to send').waitFor();
  await visit(dealer, `${app.origin}${first}`);
  await dealer.getByText('until then nothing is agreed').waitFor();
  await expect.poll(() => badge(dealer)).toBe('Waiting to send');
  await buyer.reload();
  await settled(buyer);
  await expect.poll(() => badge(buyer)).toBe('Requested');
  await dealers.context.setOffline(false);
  await expect.poll(() => badge(dealer)).toBe('Accepted');
  await visit(buyer, `${app.origin}${first}`);
  await expect.poll(() => badge(buyer)).toBe('Accepted');
});

test('the calendar file is made on the device, also without a connection', async () => {
  await buyers.context.setOffline(true);
  const [download] = await Promise.all([buyer.waitForEvent('download'), buyer.getByRole('button', { name: 'Add to Calendar' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^viewing-\d{4}-\d\d-\d\d\.ics$/u);
  const file = await readFile(await download.path(), 'utf8');
  expect(file).toContain(`UID:${first.split('/').at(-1) ?? ''}@soundboard\r\n`);
  expect(file).toContain('STATUS:CONFIRMED\r\n');
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:Viewing: ${listing.title}`);
  await buyers.context.setOffline(false);
});

test('a time that is given away is not offered, and one that was chosen before without a connection is refused with a way on', async () => {
  await visit(buyer, `${app.origin}${first}`);
  const agreed = /, (\d\d:\d\d)–/u.exec((await buyer.locator('main dl').textContent()) ?? '')?.[1];
  const firstTime = () => buyer.locator('fieldset[class*=times] label').first().textContent();
  await visit(buyer, newAddress(other.id, 'viewing'));
  await showDay(buyer);
  await expect.poll(firstTime).not.toBe(agreed);
  await buyers.context.setOffline(true);
  await visit(buyer, newAddress(other.id, 'viewing'));
  await buyer.getByText('some of these times may be taken by now').waitFor();
  await showDay(buyer);
  await expect.poll(() => firstTime()).toBe(agreed);
  await chooseTime(buyer);
  const path = await sendRequest(buyer);
  await expect.poll(() => badge(buyer)).toBe('Waiting to send');
  await buyers.context.setOffline(false);
  await buyer.getByText('This time is taken by now. Please choose another.').waitFor();
  await expect.poll(() => badge(buyer)).toBe('Not sent');
  await buyer.getByRole('button', { name: 'Choose Another Time' }).click();
  await chooseTime(buyer);
  await buyer.getByRole('button', { name: 'Send Changed Request' }).click();
  await expect.poll(() => badge(buyer)).toBe('Requested');
  expect(new URL(buyer.url()).pathname).toBe(path);
});

test('by keyboard: the dealer proposes another time, the buyer accepts it', async () => {
  await visit(dealer, `${app.origin}/viewings`);
  await dealer.getByText('1 request waits for your answer.').waitFor();
  await tabTo(dealer, 'Propose Another Time');
  await dealer.keyboard.press('Enter');
  const sheet = dealer.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Propose' }).press('Enter');
  await sheet.getByText('Please choose a time.').waitFor();
  const times = sheet.locator('fieldset input');
  await times.first().focus();
  await dealer.keyboard.press('ArrowDown');
  await sheet.getByLabel('A note to the other side').fill('Rather early?');
  await sheet.getByRole('button', { name: 'Propose' }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await dealer.getByText('Other time proposed').waitFor();
  await visit(buyer, `${app.origin}/viewings`);
  await buyer.getByText('1 request waits for your answer.').waitFor();
  await tabTo(buyer, 'Accept');
  await expect.poll(() => focusedName(buyer)).toContain('Accept');
  await buyer.keyboard.press('Enter');
  await expect.poll(() => buyer.locator('main').getByText('Accepted', { exact: true }).count()).toBe(2);
});

test('what was agreed is cancelled with a word, and leaves the calendar', async () => {
  await visit(dealer, `${app.origin}${first}`);
  await dealer.getByRole('button', { name: 'Cancel It' }).click();
  await dealer.getByRole('dialog').getByLabel('A note to the other side').fill('It was sold this morning.');
  await dealer.getByRole('dialog').getByRole('button', { name: 'Cancel It' }).click();
  await expect.poll(() => badge(dealer)).toBe('Cancelled');
  await visit(buyer, `${app.origin}${first}`);
  await buyer.getByText('“It was sold this morning.”').waitFor();
  const [download] = await Promise.all([buyer.waitForEvent('download'), buyer.getByRole('button', { name: 'Remove from Calendar' }).click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('STATUS:CANCELLED\r\n');
});

test.each(['buyer', 'visitor'])('axe finds nothing for a %s, and nothing scrolls sideways', async (role) => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  if (role !== 'visitor') await signIn(page, { app, role });
  for (const path of ['/viewings', first, `/viewings/new?piano=${listing.id}&kind=call`, '/viewings/new', '/viewings/unknown', `/piano/${listing.id}`]) {
    await visit(page, `${app.origin}${path}`);
    await expectGoodLooks(page, { where: path });
  }
  await browser.dispose();
});
