import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { formatEuro } from '../../src/domain/money/euro.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { prepareDashboardRows, rolesWithRows, type CountedRows, type RoleWithRows } from '../support/dashboard-rows.ts';
import { signIn } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let counted: ReadonlyMap<RoleWithRows, CountedRows>;
/** The device of one person at a time: who is asked for next has the same one, if it is the same person. */
let device: { role: string; browser: TestBrowser } | null = null;
let page: Page;

beforeAll(async () => {
  app = await startApp(async (dataDir) => {
    counted = await prepareDashboardRows(dataDir);
  });
});
afterAll(async () => {
  await device?.browser.dispose();
  await app?.dispose();
});
afterEach(() => page?.close());

/** A page on the device of a person, who signs in once. */
async function openPage(role: string): Promise<void> {
  if (device?.role === role) {
    page = await device.browser.newPage();
    return;
  }
  await device?.browser.dispose();
  device = { role, browser: await openBrowser() };
  page = await device.browser.newPage();
  if (role !== 'visitor') await signIn(page, { app, role });
}

/** The values that a person reads, by figure. */
function shownFigures(): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-figure]')].map((item) => [
        item.dataset['figure'],
        item.querySelectorAll('p')[1]?.textContent ?? '',
      ]),
    ),
  );
}

const shown = (value: number) => value.toLocaleString('de-DE');

/** What SQL counts, as the role's figures show it: those of the role, and the others where they are above 0. */
function expectedFigures(role: RoleWithRows): Record<string, string> {
  const rows = counted.get(role);
  if (!rows) throw new Error(`Nothing was counted for the ${role}`);
  const sells = role === 'seller' || role === 'dealer';
  const all: Record<string, string> = { unsent: '0', saved: shown(rows.saved), 'new-matches': shown(rows['new-matches']), lookups: shown(rows.lookups) };
  for (const kind of ['on-market', 'views', 'off-market'] as const) if (sells || rows[kind] > 0) all[kind] = shown(rows[kind]);
  if (role === 'technician' || role === 'evaluator') {
    Object.assign(all, { 'bookings-waiting': '0', 'visits-today': '0', 'visits-week': '0', 'visits-done': '0' });
    if (role === 'evaluator') Object.assign(all, { 'evaluations-waiting': '0', 'reports-due': '0' });
    if (rows['new-matches'] === 0) delete all['new-matches'];
  }
  if (role === 'dealer') Object.assign(all, { asked: formatEuro((rows.asked ?? 0) * 100), days: shown(rows.days ?? -1) });
  return all;
}

async function openDashboard(role: string): Promise<void> {
  await openPage(role);
  await visit(page, `${app.origin}/dashboard`);
}

async function expectOwnFigures(role: RoleWithRows): Promise<void> {
  await openDashboard(role);
  await expect.poll(shownFigures).toEqual(expectedFigures(role));
  for (const words of ['Welcome back', 'Active', `${counted.get(role)?.identified} of them identified`]) {
    await expect.poll(() => mainText(page)).toContain(words);
  }
}

async function expectGoodDashboard(role: string): Promise<void> {
  await openDashboard(role);
  await page.getByRole('heading', { name: role === 'mover' ? 'Where to begin' : 'Your listings' }).waitFor();
  await expectGoodLooks(page);
}

test('the people’s figures differ, so that none could be somebody else’s', () => {
  const all = rolesWithRows.map((role) => JSON.stringify(expectedFigures(role)));
  expect(new Set(all).size).toBe(all.length);
  expect(counted.get('dealer')?.['off-market']).toBeGreaterThan(0);
  expect(counted.get('buyer')?.['new-matches']).toBeGreaterThan(0);
});

// In the order of the people: each one signs in once.
test.each(rolesWithRows.filter((role) => role !== 'seller' && role !== 'dealer'))('the figures of the %s are those that SQL counts', expectOwnFigures);

test('an account that holds nothing is told where to begin, and shown no figure', async () => {
  await openDashboard('mover');
  await page.getByRole('heading', { name: 'Where to begin' }).waitFor();
  expect(await shownFigures()).toEqual({});
});

test('axe finds nothing on the dashboard of the mover', () => expectGoodDashboard('mover'));

test('a visitor is led to the sign-in and comes back', async () => {
  await openPage('visitor');
  await page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    new MutationObserver(() => headings.add(document.querySelector('h1')?.textContent ?? '')).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${app.origin}/dashboard`);
  await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('next') === '/dashboard');
  await expect.poll(() => page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings])).toContain('Redirecting to Login...');
  await page.getByRole('button', { name: 'Dealer', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByRole('heading', { name: /^Welcome back/u }).waitFor();
  await expect.poll(shownFigures).toEqual(expectedFigures('dealer'));
});

describe.each(['seller', 'dealer'] as const)('the %s', (role) => {
  test('sees the figures that SQL counts', () => expectOwnFigures(role));

  test('axe finds nothing on the dashboard', () => expectGoodDashboard(role));
});

test('by keyboard on a phone: the menu leads there, a chip narrows the list, a row opens its page', async () => {
  await openPage('dealer');
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${app.origin}/saved`);
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await tabTo(page, 'Dashboard');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname === '/dashboard');
  await page.getByRole('list', { name: 'Your listings' }).waitFor();
  await tabTo(page, 'Saved pianos');
  await tabTo(page, /^Sold \d/u);
  await page.keyboard.press('Space');
  const links = page.getByRole('list', { name: 'Your listings' }).getByRole('link');
  await expect.poll(async () => `Sold ${await links.count()}`).toBe(await page.getByRole('button', { name: /^Sold/u }).innerText());
  const names = await links.allInnerTexts();
  await tabTo(page, names[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText('Only you see this page. The piano is sold.').waitFor();
});

test('of a long list only the rows near the view exist, and Tab reaches the one behind them', async () => {
  await openDashboard('dealer');
  const list = page.getByRole('list', { name: 'Your listings' });
  const total = (counted.get('dealer')?.['on-market'] ?? 0) + (counted.get('dealer')?.['off-market'] ?? 0);
  await page.getByRole('button', { name: `All ${total}`, exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(8);
  await page.getByRole('button', { name: `Show all ${total} listings` }).click();
  await page.getByRole('button', { name: `All ${total}`, exact: true }).focus();
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(3);
  expect(await list.getByRole('listitem').count()).toBeLessThan(30);
  await expect.poll(() => list.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(total));
  await tabTo(page, /^On the market \d/u);
  await tabTo(page, 'From stock 40');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ pathname }) => pathname.startsWith('/piano/'));
  await page.getByRole('heading', { level: 1, name: 'From stock 40' }).waitFor();
});

test('with the server stopped a reload shows the same, and opens an own draft', async () => {
  await openDashboard('dealer');
  await waitForServiceWorker(page);
  const rows = async () => (await page.getByRole('list', { name: 'Your listings' }).getByRole('listitem').allInnerTexts()).slice(0, 5);
  await expect.poll(rows).toHaveLength(5);
  const before = await rows();
  await app.stopBackend();
  try {
    await page.reload();
    await settled(page);
    await page.getByRole('list', { name: 'Your listings' }).waitFor();
    await expect.poll(() => shownFigures()).toEqual(expectedFigures('dealer'));
    await expect.poll(() => rows()).toEqual(before);
    await page.getByRole('button', { name: /^Draft/u }).click();
    await page.getByRole('list', { name: 'Your listings' }).getByRole('link').first().click();
    await page.getByText('Only you see this page. The listing is a draft.').waitFor();
  } finally {
    await app.startBackend();
  }
});
