import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let owner: SupabaseClient;
let admin: SupabaseClient;

const reason = 'The price can’t be right for this instrument.';

/** A listing that the screening holds back, and an admin declines. */
async function declined(title: string): Promise<string> {
  const id = randomUUID();
  const { error } = await owner.from('pianos').insert({ id, piano_type: 'Grand', title, price: 20, status: 'active', is_published: true });
  if (error) throw error;
  const decided = await admin.rpc('decide_screening', { listing_id: id, approve: false, reason });
  if (decided.error) throw decided.error;
  return id;
}

const bell = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name, exact: true });
const rows = () => page.locator('main').getByRole('listitem');
const unreadAtServer = async () => (await owner.from('notifications').select('id').eq('is_read', false).eq('deleted', false)).data?.length ?? -1;
const syncNow = async () => {
  await page.getByRole('link', { name: /^Sync: / }).first().click();
  await page.getByRole('button', { name: 'Sync now' }).click();
};

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  page = await browser.newPage();
  // What the browser would show on the icon of the installed app.
  await page.addInitScript(() => {
    const show = async (count: number) => localStorage.setItem('icon', String(count));
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  [owner, admin] = await Promise.all([serverAs(app, 'dealer'), serverAs(app, 'admin')]);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const iconCount = () => page.evaluate(() => Number(localStorage.getItem('icon')));

test('what came while the app was closed: the bell counts it, and nothing pops up', async () => {
  await declined('Grand of yesterday');
  await signIn(page, { app, role: 'dealer' });
  await waitForServiceWorker(page);
  await bell('Notifications , 1 unread').waitFor();
  await expect.poll(iconCount).toBe(1);
  expect(await page.getByText('Your listing was not approved').count()).toBe(0);
});

test('what comes while it is open: said once, with the way there', async () => {
  const id = await declined('Grand of today');
  await syncNow();
  const toast = page.getByRole('status').filter({ hasText: 'Your listing was not approved' });
  await toast.waitFor();
  await expect.poll(() => toast.innerText()).toContain(`“Grand of today” stays off the market until you publish it again. Reason: ${reason}`);
  await bell('Notifications , 2 unread').waitFor();
  await toast.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(`**/piano/${id}`);
  await bell('Notifications , 1 unread').waitFor();
  await syncNow();
  await synced(page);
  expect(await page.getByRole('status').filter({ hasText: 'Your listing was not approved' }).count()).toBe(0);
});

test('the list says more than by colour what is new, and leads to the listing', async () => {
  await bell(/^Notifications/).click();
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await expect.poll(() => rows().count()).toBe(2);
  expect(await rows().nth(0).innerText()).not.toContain('New');
  await expect.poll(() => rows().nth(1).innerText()).toContain('New');
  await expect.poll(() => rows().nth(1).innerText()).toContain('Grand of yesterday');
  await expect.poll(() => bell(/^Notifications/).getAttribute('aria-current')).toBe('page');
});

test('without a connection: as of when, a read mark holds over a reload, and goes up later', async () => {
  await declined('Third grand');
  await syncNow();
  await bell('Notifications , 2 unread').waitFor();
  await visit(page, `${app.origin}/notifications`);
  await browser.context.setOffline(true);
  await page.locator('main').getByText('No connection: as of').waitFor();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await bell('Notifications').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Notifications');
  await visit(page, `${app.origin}/notifications`);
  await expect.poll(() => rows().count()).toBe(3);
  expect(await page.locator('main').innerText()).not.toContain('New');
  await expect.poll(iconCount).toBe(0);
  expect(await unreadAtServer()).toBe(2);
  await browser.context.setOffline(false);
  expect(await askUntil(unreadAtServer, { wanted: (count) => count === 0, ms: 30_000 })).toBe(0);
});

test('by keyboard: dismissed with the focus on the next, and taken back', async () => {
  await visit(page, `${app.origin}/notifications`);
  await expect.poll(() => rows().count()).toBe(3);
  await tabTo(page, 'Your listing was not approved');
  await tabTo(page, /^Dismiss: /);
  await page.keyboard.press('Enter');
  await expect.poll(() => rows().count()).toBe(2);
  await expect.poll(() => focusedName(page)).toBe('Dismiss: Your listing was not approved');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => rows().count()).toBe(3);
  await synced(page);
});

test('the last one gone, the page says what stands here, and the focus is on its heading', async () => {
  for (let left = 2; left >= 0; left -= 1) {
    await page.getByRole('button', { name: /^Dismiss: / }).first().click();
    await expect.poll(() => rows().count()).toBe(left);
  }
  await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Notifications');
});

test('who signs out takes the number on the icon along', async () => {
  await declined('Fourth grand');
  await syncNow();
  await expect.poll(iconCount).toBe(1);
  await visit(page, `${app.origin}/profile`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0);
  await expect.poll(iconCount).toBe(0);
});

test.each(['dealer', 'buyer', 'visitor'])('axe finds nothing for a %s, and nothing scrolls sideways', async (role) => {
  const other = await openBrowser();
  const shown = await other.newPage();
  if (role !== 'visitor') await signIn(shown, { app, role });
  await visit(shown, `${app.origin}/notifications`);
  await expectGoodLooks(shown);
  await other.dispose();
});
