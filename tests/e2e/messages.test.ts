import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let buyers: TestBrowser;
let dealers: TestBrowser;
let buyer: Page;
let dealer: Page;
let listing: { id: string; title: string; slug: string };
let thread: string;

/** The messages of the thread in their order, each with where it stands; '' for the other side's. */
async function shownMessages(page: Page): Promise<[string, string][]> {
  return page.getByRole('log').getByRole('listitem').evaluateAll((items) =>
    items.map((item): [string, string] => [
      item.querySelector('[class*=bubble]')?.textContent?.replace(/^[^:]*: /u, '') ?? '',
      item.querySelector('[class*=sending]')?.textContent ?? '',
    ]),
  );
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText(text).waitFor();
}

beforeAll(async () => {
  app = await startApp();
  [buyers, dealers] = await Promise.all([openBrowser(), openBrowser()]);
  [buyer, dealer] = await Promise.all([buyers.newPage(), dealers.newPage()]);
  const server = await serverAs(app, 'dealer');
  const { data: user } = await server.auth.getUser();
  const { data: rows } = await server.from('pianos').select('id, title').eq('owner_id', user.user?.id ?? '').eq('is_public', true).order('id').limit(1);
  const { data: seller } = await server.from('public_profiles').select('slug').eq('id', user.user?.id ?? '').single();
  listing = { ...(rows?.[0] as { id: string; title: string }), slug: String(seller?.slug) };
  await signIn(dealer, { app, role: 'dealer' });
});
afterAll(async () => {
  await buyers?.dispose();
  await dealers?.dispose();
  await app?.dispose();
});

test('a visitor who writes first and signs in then loses nothing', async () => {
  await visit(buyer, `${app.origin}/piano/${listing.id}`);
  await buyer.locator('main').getByRole('link', { name: 'Contact Seller' }).first().click();
  await buyer.waitForURL(({ pathname }) => pathname === `/contact/${listing.slug}`);
  await settled(buyer);
  await buyer.locator('#contact').getByRole('link', { name: listing.title }).waitFor();
  await buyer.getByLabel('Message').fill('Is it still there?');
  await buyer.locator('#contact').getByRole('link', { name: 'Sign In' }).click();
  await buyer.getByLabel('E-mail address').fill('buyer@demo.soundboard.example');
  await buyer.getByLabel('Password', { exact: true }).fill('Demo-Klavier-88!');
  await buyer.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await buyer.waitForURL(({ pathname }) => pathname === `/contact/${listing.slug}`);
  await synced(buyer);
  await waitForServiceWorker(buyer);
  await expect.poll(() => buyer.getByLabel('Message').inputValue()).toBe('Is it still there?');
  await expect.poll(() => buyer.getByLabel('Email').inputValue()).toBe('buyer@demo.soundboard.example');
});

test('what is missing is said, and the message goes', async () => {
  await buyer.getByLabel('Email').fill('nobody');
  await buyer.getByRole('button', { name: 'Send Message' }).click();
  await buyer.getByText('This is not an e-mail address.').waitFor();
  await expect.poll(() => focusedName(buyer)).toContain('Email');
  await buyer.getByLabel('Email').fill('buyer@demo.soundboard.example');
  await buyer.getByRole('button', { name: 'Send Message' }).click();
  await buyer.waitForURL(({ pathname }) => pathname.startsWith('/messages/'));
  thread = new URL(buyer.url()).pathname;
  await expect.poll(() => shownMessages(buyer)).toEqual([['Is it still there?', 'Sent']]);
});

test('the dealer finds it unread, and has read it', async () => {
  await visit(dealer, `${app.origin}/messages`);
  await dealer.getByRole('button', { name: 'Menu' }).waitFor();
  await dealer.locator('main').getByText('1 unread').waitFor();
  await dealer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages , 1 unread' }).waitFor();
  await dealer.locator('main').getByRole('listitem').getByRole('link').first().click();
  await dealer.getByRole('link', { name: listing.title }).waitFor();
  await expect.poll(() => shownMessages(dealer)).toEqual([['Is it still there?', '']]);
  await dealer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages', exact: true }).waitFor();
});

test('one without a connection: both end with the same order, and nothing twice', async () => {
  await buyers.context.setOffline(true);
  await write(buyer, 'From the buyer, first');
  await buyer.getByLabel('Your message').fill('From the buyer, second');
  await buyer.keyboard.press('Enter');
  await expect.poll(() => shownMessages(buyer)).toEqual([
    ['Is it still there?', 'Sent'], ['From the buyer, first', 'Waiting to send'], ['From the buyer, second', 'Waiting to send'],
  ]);
  await write(dealer, 'From the dealer');
  await expect.poll(() => shownMessages(dealer)).toEqual([['Is it still there?', ''], ['From the dealer', 'Sent']]);
  // What waits is there after the page was closed.
  await visit(buyer, `${app.origin}${thread}`);
  await expect.poll(async () => (await shownMessages(buyer)).length).toBe(3);
  await buyers.context.setOffline(false);
  await expect.poll(() => shownMessages(buyer)).toEqual([
    ['Is it still there?', 'Sent'], ['From the dealer', ''], ['From the buyer, first', 'Sent'], ['From the buyer, second', 'Sent'],
  ]);
  await visit(dealer, `${app.origin}${thread}`);
  await expect.poll(() => shownMessages(dealer)).toEqual([
    ['Is it still there?', ''], ['From the dealer', 'Sent'], ['From the buyer, first', ''], ['From the buyer, second', ''],
  ]);
  const server = await serverAs(app, 'buyer');
  const count = async () => (await server.from('messages').select('id')).data?.length;
  expect(await askUntil(count, { wanted: (found) => found === 3, ms: 30_000 })).toBe(3);
});

test('by keyboard alone: an empty message is refused, a block says what it does and is told to the other side', async () => {
  await tabTo(dealer, 'Your message');
  await dealer.keyboard.press('Enter');
  await dealer.getByText('Please write something first.').waitFor();
  await tabTo(dealer, 'Block');
  await dealer.keyboard.press('Enter');
  const dialog = dealer.getByRole('dialog');
  await dialog.getByText('can’t write to you any more').waitFor();
  await dialog.getByRole('button', { name: 'Block' }).press('Enter');
  await dealer.getByText('You have blocked this person.').waitFor();
  const server = await serverAs(app, 'dealer');
  const blocks = async () => (await server.from('conversation_marks').select('blocked').eq('blocked', true)).data?.length;
  await expect.poll(blocks).toBe(1);
  await write(buyer, 'Are you there?');
  await buyer.getByText('This person takes no messages from you.').waitFor();
  await expect.poll(async () => (await shownMessages(buyer)).at(-1)).toEqual(['Are you there?', 'Not sent']);
  await dealer.getByRole('button', { name: 'Lift the block' }).click();
  await dealer.getByLabel('Your message').waitFor();
  await expect.poll(blocks).toBe(0);
  await buyer.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(async () => (await shownMessages(buyer)).at(-1)).toEqual(['Are you there?', 'Sent']);
});

test.each(['buyer', 'visitor'])('axe finds nothing for a %s, and nothing scrolls sideways', async (role) => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  if (role !== 'visitor') await signIn(page, { app, role });
  for (const path of ['/messages', thread, `/contact/${listing.slug}?piano=${listing.id}`, '/contact-seller', '/messages/unknown']) {
    await visit(page, `${app.origin}${path}`);
    await expectGoodLooks(page, { where: path });
  }
  await browser.dispose();
});
