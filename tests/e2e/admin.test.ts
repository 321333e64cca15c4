import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { demoAccount, signIn } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, isOfDialog } from '../support/looks.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { askUntil, serverAs, serverAsVisitor } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let raw: SupabaseClient;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;
let expectedFault: RegExp | undefined;

beforeAll(async () => {
  app = await startApp();
  raw = await serverAs(app, 'admin');
  browser = await openBrowser();
  const first = await browser.newPage();
  await signIn(first, { app, role: 'admin' });
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
});

const day = 86_400_000;

interface Event {
  activity_type: string;
  user_id: string | null;
  at: number;
}

/** Raw rows, which everything on the page is counted from again. */
async function rawEvents(): Promise<Event[]> {
  const { data, error } = await raw.from('activity_events').select('activity_type, user_id, occurred_at');
  if (error) throw error;
  return (data as { activity_type: string; user_id: string | null; occurred_at: string }[]).map(({ occurred_at, ...event }) => ({
    ...event,
    at: Date.parse(occurred_at.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  }));
}

async function profileOf(role: string): Promise<{ id: string; role: string }> {
  const { email } = await demoAccount(app, role);
  const { data, error } = await raw.from('user_profiles').select('id, role').eq('email', email).single();
  if (error) throw error;
  return (Array.isArray(data) ? data[0] : data) as { id: string; role: string };
}

const figure = async (key: string) => (await page.locator(`[data-figure=${key}]`).innerText()).trim();
const german = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 2 });

async function openPart(name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await settled(page);
}

async function rowsOf(caption: string): Promise<string[][]> {
  return page.getByRole('group', { name: caption }).locator('tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));
}

test('a visitor and a buyer read why there is nothing, and only an admin finds the way', async () => {
  const others = await openBrowser();
  page = await others.newPage();
  watch = watchPage(page);
  await visit(page, `${app.origin}/admin`);
  await page.getByRole('heading', { name: 'Please log in to access the admin dashboard.' }).waitFor();
  await signIn(page, { app, role: 'buyer' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).count()).toBe(0);
  await visit(page, `${app.origin}/admin`);
  await page.getByRole('heading', { name: 'Access denied. Admin privileges required to view this page.' }).waitFor();
  expect(await page.getByRole('tablist').count()).toBe(0);
  expect(await page.locator('[data-figure]').count()).toBe(0);
  await others.dispose();
});

test('every figure equals what the raw rows give', async () => {
  const buyer = await serverAs(app, 'buyer');
  const { id } = await profileOf('buyer');
  for (const town of ['Halle', 'Jena']) await buyer.from('user_profiles').update({ town }).eq('id', id);
  await buyer.from('piano_lookup_history').insert({ serial_number: 'XQ 1', was_successful: false });
  await serverAsVisitor(app).from('piano_lookup_history').insert({ serial_number: 'xq 1', was_successful: false });
  await serverAs(app, 'buyer');

  await visit(page, `${app.origin}/saved`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Admin' }).click();
  await page.getByRole('region', { name: 'What happened in the last 7 days' }).first().waitFor();
  await settled(page);
  const events = await rawEvents();
  const now = Date.now();
  const week = events.filter(({ at }) => at > now - 7 * day && at <= now);
  const table = new Map((await rowsOf('What happened in the last 7 days')).map(([kind, ...figures]) => [kind, figures]));
  const kinds = { 'Sign-ins': 'sign_in', 'Profile changes': 'profile_update', 'Serial look-ups': 'serial_lookup' };
  expect(new Set(table.keys())).toEqual(new Set(Object.keys(kinds)));
  for (const [word, kind] of Object.entries(kinds)) {
    const of = week.filter(({ activity_type }) => activity_type === kind);
    const known = of.flatMap(({ user_id }) => user_id ?? []);
    const people = new Set(known).size;
    expect([word, ...(table.get(word) ?? [])]).toEqual([
      word, german(of.length), german(people), german(Math.round((known.length / people) * 100) / 100),
    ]);
  }
  await page.getByRole('img', { name: /^Events by kind: / }).waitFor();

  await openPart('System Stats');
  const count = (ms: number, kind?: string) => week.filter((each) => each.at > now - ms && (!kind || each.activity_type === kind)).length;
  const logins = week.filter(({ activity_type }) => activity_type === 'sign_in');
  const { count: users } = await raw.from('user_profiles').select('id', { count: 'exact', head: true });
  const expected = {
    total_users: german(users ?? -1),
    daily_activity: german(count(day)),
    daily_profile_updates: german(count(day, 'profile_update')),
    recent_failed_logins: german(count(3_600_000, 'failed_sign_in')),
    security_alerts: '0',
    avg_user_logins: german(Math.round((logins.length / new Set(logins.map(({ user_id }) => user_id)).size) * 100) / 100),
    // Every sign-in of this test began one session; nobody signed out.
    active_sessions: german(logins.length),
    expired_sessions: '0',
  };
  const shown = Object.fromEntries(await Promise.all(Object.keys(expected).map(async (key) => [key, await figure(key)])));
  expect(shown).toEqual(expected);
  expect(await page.getByText('Not live').count()).toBe(0);

  await openPart('Security Alerts');
  await page.getByText('No security alerts in the last 24 hours').waitFor();

  await openPart('Market');
  const listings = await raw.from('pianos').select('id', { count: 'exact', head: true }).eq('is_public', true);
  await expect.poll(() => figure('on_market')).toBe(german(listings.count ?? -1));

  await openPart('Devices');
  const reports = async () => (await raw.from('device_reports').select('device_id')).data?.length ?? 0;
  const devices = await askUntil(reports, { wanted: (sum) => sum >= 2, ms: 30_000 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.locator('[data-figure=devices]', { hasText: new RegExp(`^${devices}$`) }).waitFor();

  await openPart('Serials');
  expect(await rowsOf('Failed numbers')).toEqual([['XQ 1', 'any', '2', new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' }).format(new Date())]]);
  expect([await figure('lookups'), await figure('failed')]).toEqual(['2', '2']);
});

test('an admin sets a role by keyboard, which is noted and alerts', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const mover = await profileOf('mover');
  await visit(page, `${app.origin}/admin?tab=accounts`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('mover@demo');
  await page.keyboard.press('Enter');
  await page.getByText('1 account', { exact: true }).waitFor();
  await tabTo(page, 'Change role: Demo mover');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Change the role of Demo mover' }).waitFor();
  await tabTo(page, 'New role');
  await page.keyboard.type('Admin');
  await tabTo(page, 'Change role');
  await page.keyboard.press('Enter');
  await page.getByText('Demo mover now has the role Admin.').waitFor();
  expect((await profileOf('mover')).role).toBe('admin');

  await visit(page, `${app.origin}/admin?tab=alerts`);
  await page.getByText('Became an admin').waitFor();
  await expect.poll(() => figure('security_alerts')).toBe('1');
  await page.getByRole('button', { name: 'Show account: mover@demo.soundboard.example' }).click();
  await page.getByText('1 account', { exact: true }).waitFor();
  await raw.rpc('set_account_role', { account_id: mover.id, new_role: 'mover' });
});

test('the last admin keeps the role, and the dialog says so', async () => {
  // The browser notes the refused request.
  expectedFault = /status of 409/;
  await visit(page, `${app.origin}/admin?tab=accounts&q=admin`);
  await page.getByRole('button', { name: 'Change role: Demo admin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New role').selectOption('buyer');
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByText('This is the last admin. Make somebody else an admin first.').waitFor();
  expect(await page.getByRole('button', { name: 'Suspend: Demo admin' }).count()).toBe(0);
  expect((await profileOf('admin')).role).toBe('admin');
});

describe('a suspension in the browser', () => {
  const reason = 'Asks for payments outside of the marketplace';
  let seller: TestBrowser;
  beforeEach(async () => {
    seller = await openBrowser();
  });
  afterEach(async () => {
    await seller.dispose();
    // A failure halfway is no reason for the next test to fail.
    await raw.rpc('unsuspend_account', { account_id: (await profileOf('dealer')).id });
  });

  const publicOnes = async (id: string) =>
    (await serverAsVisitor(app).from('pianos').select('id').eq('owner_id', id)).data?.length ?? -1;

  test('takes the listings off the market, tells the person why, and is lifted again', async () => {
    const { id } = await profileOf('dealer');
    const before = await publicOnes(id);
    expect(before).toBeGreaterThan(0);
    const theirs = await seller.newPage();
    await signIn(theirs, { app, role: 'dealer' });

    await visit(page, `${app.origin}/admin?tab=accounts&q=dealer@demo`);
    await page.getByRole('button', { name: 'Suspend: Demo dealer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Please give a reason of at least 3 characters.').waitFor();
    await page.getByRole('dialog').getByLabel(/^Reason/).fill(reason);
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('Demo dealer is suspended.').waitFor();
    await page.getByText(`: ${reason}`).waitFor();
    expect(await publicOnes(id)).toBe(0);

    // Who is signed in reads it at the next start, and is refused with the reason.
    await visit(theirs, `${app.origin}/`);
    await theirs.getByText(`Reason: ${reason}`).waitFor();
    await theirs.close();

    // And so does who signs in.
    const fresh = await openBrowser();
    const again = await fresh.newPage();
    await signIn(again, { app, role: 'dealer' });
    await again.getByText(`Reason: ${reason}`).waitFor();
    expect(await axeFindings(again)).toEqual([]);
    await fresh.dispose();
    const server = await serverAs(app, 'dealer');
    const refused = await server.from('saved_searches').insert({ name: 'Mine', query: '' });
    expect(refused.error?.message).toContain(reason);

    await visit(page, `${app.origin}/admin?tab=alerts`);
    await page.getByText('Suspended account signed in').waitFor();
    await visit(page, `${app.origin}/admin?tab=accounts&q=dealer@demo`);
    await page.getByRole('button', { name: 'Lift suspension: Demo dealer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
    await page.getByText('The suspension of Demo dealer is lifted.').waitFor();
    expect(await publicOnes(id)).toBe(before);
  });

  test('an admin takes the verified mark away and gives it back', async () => {
    const { id } = await profileOf('dealer');
    const verified = async () => {
      const { data } = await serverAsVisitor(app).from('public_profiles').select('verified').eq('id', id);
      return (data as { verified: boolean }[] | null)?.[0]?.verified;
    };
    await visit(page, `${app.origin}/admin?tab=accounts&q=dealer@demo`);
    for (const [choice, badge, expected] of [
      ['Withdrawn by us', 'Mark withdrawn by an admin', false],
      ['Given by us', 'Verified by an admin', true],
      ['By the confirmed e-mail address', 'Verified by e-mail', true],
    ] as const) {
      await page.getByRole('button', { name: 'Verified mark: Demo dealer' }).click();
      await page.getByRole('dialog').getByLabel('Mark').selectOption({ label: choice });
      await page.getByRole('dialog').getByRole('button', { name: 'Set mark' }).click();
      await page.locator('main').getByText(badge).waitFor();
      await expect.poll(() => verified()).toBe(expected);
    }
  });
});

test('a flagged listing is declined with a reason, published anew and approved, and is on the market', async () => {
  const seller = await serverAs(app, 'seller');
  const id = randomUUID();
  const title = 'Upright at a tenth of its price';
  const reason = 'The price does not fit the description';
  const found = async () => (await serverAsVisitor(app).rpc('listings_by_ids', { ids: [id] })).data as unknown[];
  await seller.from('pianos').insert({ id, title, brand: 'Ibach', piano_type: 'Upright', price: 20, status: 'active', is_published: true });
  expect(await found()).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${app.origin}/admin?tab=listings`);
  const card = page.getByRole('listitem', { name: title });
  await card.getByText('Unusually low price for category').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await tabTo(page, `Decline: ${title}`);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('short');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByText('Please give a reason of at least 10 characters.').waitFor();
  await dialog.getByLabel(/^Reason/).fill(reason);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('The listing is declined.').waitFor();
  await page.getByText('No listing waits').waitFor();
  const { data } = await seller.from('pianos').select('screening_reason, is_published').eq('id', id);
  expect(data).toEqual([{ screening_reason: reason, is_published: false }]);

  await seller.from('pianos').update({ is_published: true }).eq('id', id);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await card.getByText(`Declined before: ${reason}`).waitFor();
  await page.getByRole('button', { name: `Approve: ${title}` }).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The listing is approved.').waitFor();
  expect(await found()).toHaveLength(1);
  await visit(page, `${app.origin}/piano/${id}`);
  await page.getByRole('heading', { name: title }).first().waitFor();
});

test('without the server the page says so, keeps what it read and changes nothing', async () => {
  // From here on it keeps what is loaded: the screen is not stored at installation.
  await visit(page, `${app.origin}/saved`);
  await waitForServiceWorker(page);
  await visit(page, `${app.origin}/admin?tab=stats`);
  const users = await figure('total_users');
  await app.stopBackend();
  try {
    await page.getByRole('region', { name: 'System health' }).getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Not live').first().waitFor();
    await expect.poll(() => mainText(page)).toContain('Some dashboard features may not be available. This is expected in development.');
    await expect.poll(() => figure('total_users')).toBe(users);
    await page.getByRole('tab', { name: 'Activity Breakdown' }).click();
    await page.getByText('This could not be read').waitFor();
    await page.reload();
    await page.getByText('This page needs a connection').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  } finally {
    await app.startBackend();
  }
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('tablist').waitFor();
});

test('axe finds nothing in any part, and nothing scrolls sideways', async () => {
  for (const tab of ['activity', 'alerts', 'stats', 'accounts', 'listings', 'market', 'devices', 'serials']) {
    await visit(page, `${app.origin}/admin?tab=${tab}`);
    await page.getByRole('tablist').waitFor();
    await settled(page);
    await expectGoodLooks(page, { where: tab });
  }
  await page.getByRole('tab', { name: 'Accounts' }).click();
  await page.getByRole('button', { name: 'Suspend: Demo buyer' }).click();
  await page.getByRole('dialog').waitFor();
  await expectGoodLooks(page, { where: 'dialog', counts: isOfDialog });
});
