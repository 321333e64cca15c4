import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, sizes } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { linkInMail } from '../support/person.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

const address = 'visitor@people.example';

let app: TestApp;
let desks: TestBrowser;
let phones: TestBrowser;
let dealers: TestBrowser;
let desk: Page;
let phone: Page;
let dealer: Page;
let listing: { id: string; title: string; slug: string };
let longThread: string;

/** A conversation of 500 messages between the demo buyer and the demo dealer, besides the inquiry itself. */
async function addLongThread(dataDir: string): Promise<void> {
  const backend = await startEmbeddedBackend({ dataDir });
  const person = (role: string) => `(select id from auth.users where email = '${role}@demo.soundboard.example')`;
  const [made] = await backend.sql<{ id: string }>(
    `insert into public.inquiries (user_id, seller_id, seller_name, name, email, message, created_at)
     values (${person('buyer')}, ${person('dealer')}, 'The dealer', 'The buyer', 'buyer@demo.soundboard.example', 'Message 0', now() - interval '10 days') returning id`,
  );
  await backend.sql(
    `insert into public.messages (inquiry_id, user_id, recipient_id, place, body, created_at)
     select $1, case when n % 3 = 0 then ${person('buyer')} else ${person('dealer')} end,
       case when n % 3 = 0 then ${person('dealer')} else ${person('buyer')} end, n, 'Message ' || n || repeat(' and some more words', n % 9),
       now() - interval '9 days' + n * interval '20 minutes'
     from generate_series(1, 500) as n`,
    [made?.id],
  );
  longThread = `/messages/${made?.id}`;
  await backend.close();
}

const shownTexts = (page: Page) =>
  page.getByRole('log').getByRole('listitem').evaluateAll((items) =>
    items.map((item) => `${item.querySelector('[class*=bubble]')?.textContent ?? ''} ${item.querySelector('[class*=sending]')?.textContent ?? ''}`.trim()),
  );

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('log').getByText(text).waitFor();
}

const mailCount = async () => ((await (await fetch(`${app.origin}/embedded/mails.json`)).json()) as { to: string }[]).filter(({ to }) => to === address).length;

beforeAll(async () => {
  app = await startApp(addLongThread);
  [desks, phones, dealers] = await Promise.all([openBrowser(), openBrowser(), openBrowser()]);
  [desk, phone, dealer] = await Promise.all([desks.newPage(), phones.newPage(), dealers.newPage()]);
  await phone.setViewportSize(sizes[0]);
  const server = await serverAs(app, 'dealer');
  const { data: user } = await server.auth.getUser();
  const { data: rows } = await server.from('pianos').select('id, title').eq('owner_id', user.user?.id ?? '').eq('is_public', true).order('id').limit(1);
  const { data: seller } = await server.from('public_profiles').select('slug').eq('id', user.user?.id ?? '').single();
  listing = { ...(rows?.[0] as { id: string; title: string }), slug: String(seller?.slug) };
  await signIn(dealer, { app, role: 'dealer' });
});
afterAll(async () => {
  await desks?.dispose();
  await phones?.dispose();
  await dealers?.dispose();
  await app?.dispose();
});

test('a visitor writes without a connection; the message waits over a reload and is sent once by itself', async () => {
  await visit(desk, `${app.origin}/contact/${listing.slug}?piano=${listing.id}`);
  await waitForServiceWorker(desk);
  await desk.locator('#contact').getByRole('link', { name: listing.title }).waitFor();
  await app.stopBackend();
  await desks.context.setOffline(true);
  await desk.getByLabel('Full Name').fill('A visitor');
  await desk.getByLabel('Email').fill('nobody');
  await desk.getByLabel('Message').fill('Is it still there?');
  await desk.getByRole('button', { name: 'Send Message' }).click();
  await desk.getByText('This is not an e-mail address.').waitFor();
  await desk.getByLabel('Email').fill(address);
  await tabTo(desk, 'Send Message');
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { name: 'Your message waits to be sent' }).waitFor();
  await desk.reload();
  await settled(desk);
  await desk.getByRole('heading', { name: 'Your message waits to be sent' }).waitFor();
  await visit(desk, `${app.origin}/messages`);
  await desk.getByText('Your message waits to be sent').waitFor();
  await visit(desk, `${app.origin}/sync`);
  await desk.getByRole('link', { name: 'Sync: Offline · 1 waiting' }).waitFor();
  const waiting = desk.getByRole('region', { name: 'Waiting to be sent' });
  await waiting.getByText(/^Message to .+ about /).waitFor();
  await expectGoodLooks(desk);
  await waiting.getByRole('link', { name: 'Open' }).click();
  await desk.getByRole('heading', { name: 'Your message waits to be sent' }).waitFor();
  await visit(desk, `${app.origin}/messages`);
  await app.startBackend();
  await desks.context.setOffline(false);
  await desk.locator('main').getByText('Check your mail to send it').waitFor({ timeout: 30_000 });
  expect(await mailCount()).toBe(1);
  expect((await (await serverAs(app, 'dealer')).from('inquiries').select('id').eq('email', address)).data).toEqual([]);
});

test('the link in the mail sends it, on another device, and leaves the address at once', async () => {
  const link = await linkInMail(app, address);
  await phone.goto(link);
  await phone.getByRole('heading', { name: 'One step is left' }).waitFor();
  expect(phone.url()).toMatch(/\/messages\/visitor\?id=[0-9a-f-]{36}$/);
  expect(await phone.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).join(' '))).not.toContain(new URL(link).hash.slice(1));
  await phone.getByRole('button', { name: 'Send my message' }).click();
  await phone.getByLabel('Your message').waitFor();
  await expect.poll(() => shownTexts(phone)).toEqual(['You: Is it still there? Sent']);
});

test('the seller finds it as a visitor’s, answers, and the visitor is told by mail', async () => {
  await visit(dealer, `${app.origin}/messages`);
  const row = dealer.locator('main').getByRole('listitem').filter({ hasText: 'Visitor, by e-mail' });
  await row.waitFor();
  await row.getByRole('link').first().click();
  await dealer.getByRole('heading', { name: 'A visitor' }).waitFor();
  await write(dealer, 'Yes, come and play it');
  await expect.poll(mailCount).toBe(2);
  const link = await linkInMail(app, address);
  // The device that wrote the letter knows the answer by the newer link.
  await desk.goto(link);
  await expect.poll(() => shownTexts(desk)).toEqual(['You: Is it still there? Sent', expect.stringContaining('Yes, come and play it')]);
  // The other one by itself.
  await expect.poll(() => shownTexts(phone)).toHaveLength(2);
});

test('the visitor’s answer waits without a connection, over a reload, and reaches the seller once', async () => {
  await waitForServiceWorker(phone);
  await phones.context.setOffline(true);
  await write(phone, 'I come on Saturday');
  await expect.poll(async () => (await shownTexts(phone)).at(-1)).toBe('You: I come on Saturday Waiting to send');
  await phone.reload();
  await settled(phone);
  await expect.poll(async () => (await shownTexts(phone)).at(-1)).toBe('You: I come on Saturday Waiting to send');
  await phones.context.setOffline(false);
  await expect.poll(async () => (await shownTexts(phone)).at(-1), { timeout: 30_000 }).toBe('You: I come on Saturday Sent');
  await visit(dealer, `${app.origin}/messages`);
  await dealer.locator('main').getByRole('listitem').filter({ hasText: 'Visitor, by e-mail' }).getByRole('link').first().click();
  await expect.poll(async () => (await shownTexts(dealer)).at(-1), { timeout: 30_000 }).toContain('I come on Saturday');
  const rows = (await (await serverAs(app, 'dealer')).from('messages').select('body').eq('body', 'I come on Saturday')).data;
  expect(rows).toHaveLength(1);
});

test('a link that is wrong leads nowhere and says so', async () => {
  const page = await desks.newPage();
  await page.goto(`${app.origin}/messages/visitor#${'0'.repeat(96)}`);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.close();
});

test('reporting and closing, by keyboard: the admin reads the conversation and warns, the seller can’t write', async () => {
  await tabTo(phone, 'Report');
  await phone.keyboard.press('Enter');
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await dialog.getByText('Please say in a few words what is wrong.').waitFor();
  await dialog.getByLabel('What is wrong?').fill('Wants money before I have seen it');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await phone.locator('main').getByText('You reported this conversation.').waitFor();
  await phone.getByRole('button', { name: 'Close the conversation' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Close it' }).click();
  await phone.getByText('You have closed this conversation.').waitFor();

  await visit(dealer, `${app.origin}/messages`);
  await synced(dealer);
  await dealer.locator('main').getByRole('listitem').filter({ hasText: 'Visitor, by e-mail' }).getByRole('link').first().click();
  await dealer.getByText('The visitor has closed this conversation').waitFor({ timeout: 30_000 });

  const admins = await openBrowser();
  const admin = await admins.newPage();
  await signIn(admin, { app, role: 'admin' });
  await visit(admin, `${app.origin}/admin?tab=reports`);
  const card = admin.getByRole('listitem', { name: /^Report on / });
  await card.getByText('Wants money before I have seen it').waitFor();
  await card.getByRole('button', { name: 'Read the conversation' }).click();
  await card.getByText('Yes, come and play it').waitFor();
  await expectGoodLooks(admin);
  await card.getByRole('button', { name: /^Warn/ }).click();
  const decision = admin.getByRole('dialog');
  await decision.getByLabel(/^Reason/).fill('No money before the piano was seen');
  await decision.getByRole('button', { name: 'Warn' }).click();
  await admin.getByText('No report waits').waitFor();
  const warned = async () => {
    const mails = (await (await fetch(`${app.origin}/embedded/mails.json`)).json()) as { to: string; text: string }[];
    return mails.some(({ to, text }) => to === 'dealer@demo.soundboard.example' && text.includes('No money before the piano was seen'));
  };
  expect(await askUntil(warned, { wanted: (found) => found, ms: 30_000 })).toBe(true);
  await admins.dispose();
});

test('a person reports a conversation, in the browser', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}${longThread}`);
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('dialog').getByLabel('What is wrong?').fill('Insults');
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await page.locator('main').getByText('You reported this conversation.').waitFor();
  const reported = async () => (await (await serverAs(app, 'buyer')).from('conversation_marks').select('report_reason').eq('reported', true)).data;
  expect(await askUntil(reported, { wanted: (rows) => (rows?.length ?? 0) > 0, ms: 30_000 })).toEqual([{ report_reason: 'Insults' }]);
  await browser.dispose();
});

test('a thread of 500 messages opens at its end, draws few, and goes back to the first without a jump', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.setViewportSize(sizes[0]);
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}${longThread}`);
  await page.getByText('Message 500').waitFor();
  await expect.poll(() => page.getByText('Message 500').isVisible()).toBe(true);
  const inView = (text: string) => page.getByText(text).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await expect.poll(() => inView('Message 500')).toBe(true);
  expect((await shownTexts(page)).length).toBeLessThanOrEqual(60);
  // What is in view stays there while earlier ones come in above it.
  const first = (await shownTexts(page))[0]?.replace(/^[^:]*: /u, '').replace(/ Sent$/u, '') ?? '';
  const item = page.getByRole('log').getByRole('listitem').filter({ hasText: first });
  const top = () => item.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await item.evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 300, behavior: 'instant' }));
  await expect.poll(async () => (await shownTexts(page)).length).toBe(120);
  await page.waitForTimeout(300);
  expect(Math.abs((await top()) - 300)).toBeLessThan(40);
  for (let round = 0; round < 40 && (await shownTexts(page)).length < 501; round += 1) {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForTimeout(150);
  }
  await expect.poll(() => shownTexts(page)).toHaveLength(501);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => inView('Message 0')).toBe(true);
  await browser.dispose();
});

test('axe finds nothing, and nothing scrolls sideways', async () => {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.goto(await linkInMail(app, address));
  await page.getByRole('log').waitFor();
  const thread = new URL(page.url());
  for (const path of [`${thread.pathname}${thread.search}`, '/messages', '/messages/visitor', `/contact/${listing.slug}?piano=${listing.id}`]) {
    await visit(page, `${app.origin}${path}`);
    await expectGoodLooks(page, { where: path.replace(/=.*/u, '') });
  }
  await browser.dispose();
});
