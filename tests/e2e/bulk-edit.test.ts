import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await startApp();
});
afterEach(() => browser?.dispose());
afterAll(() => app?.dispose());

/** Prices on the server by id, of the dealer's listings on the market that have one. */
async function prices(): Promise<Map<string, number>> {
  const server = await serverAs(app, 'dealer');
  const { data: own } = await server.auth.getUser();
  const { data, error } = await server
    .from('pianos').select('id, price').eq('owner_id', own.user?.id ?? '').eq('status', 'active').eq('is_published', true).not('price', 'is', null);
  if (error) throw error;
  return new Map((data as { id: string; price: string }[]).map(({ id, price }) => [id, Number(price)]));
}

test('U-IMP-15 a dealer lowers many prices without a line, sees each before, and takes it back', async () => {
  browser = await openBrowser({ width: 360, height: 740 });
  const page = await browser.newPage();
  await signIn(page, { app, role: 'dealer' });
  await visit(page, `${app.origin}/dashboard`);
  await waitForServiceWorker(page);
  await synced(page);
  const before = await prices();
  expect(before.size).toBeGreaterThan(3);

  await app.stopBackend();
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('button', { name: /^On the market \d/ }).click();
  await page.getByRole('button', { name: /^Select all/ }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change these' }).click();
  await page.getByLabel('Percent, up or down').fill('-10');
  const act = page.getByRole('button', { name: new RegExp(`^Change ${before.size} listings?$`) });
  await act.waitFor();
  expect(await page.getByRole('region', { name: 'Before and after' }).getByText(' € to ').count()).toBeGreaterThan(2);
  expect(await axeFindings(page)).toEqual([]);
  await act.click();
  await page.getByText(`${before.size} listings changed.`).waitFor();

  await app.startBackend();
  const lowered = [...before].map(([id, price]) => [id, Math.round(price * 0.9)] as const);
  const isLowered = (found: Map<string, number>) => lowered.every(([id, price]) => found.get(id) === price);
  expect(isLowered(await askUntil(prices, { wanted: isLowered, ms: 60_000 }))).toBe(true);

  await page.getByRole('button', { name: 'Undo these changes' }).click();
  await page.getByText(`${before.size} listings are as before.`).waitFor();
  const isBack = (found: Map<string, number>) => [...before].every(([id, price]) => found.get(id) === price);
  expect(isBack(await askUntil(prices, { wanted: isBack, ms: 60_000 }))).toBe(true);
});

test('U-IMP-15 a dealer promotes several: one sum before, a payment for each, and the one that is paid for begins', async () => {
  browser = await openBrowser({ width: 360, height: 740 });
  const page = await browser.newPage();
  await signIn(page, { app, role: 'dealer' });
  await visit(page, `${app.origin}/dashboard`);
  await synced(page);
  const server = await serverAs(app, 'dealer');
  const { data: own } = await server.auth.getUser();
  const basic = async () => {
    const { data, error } = await server.from('pianos').select('id, title').eq('owner_id', own.user?.id ?? '').eq('status', 'active').eq('is_published', true).eq('tier', 'basic').order('id').limit(2);
    if (error) throw error;
    return data as { id: string; title: string }[];
  };
  const [first, second] = await basic();
  if (!first || !second) throw new Error('The dealer has too few listings.');
  await page.getByRole('button', { name: 'Select several' }).click();
  for (const { title } of [first, second]) await page.getByRole('checkbox', { name: title, exact: true }).first().press('Space');
  await page.getByRole('button', { name: 'Change these' }).click();
  await page.getByLabel('What to change').selectOption('promote');
  await page.getByText('2 listings are promoted once you have paid.').waitFor();
  await page.getByText(/^83,30\s€$/u).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Prepare 2 payments' }).click();
  await page.getByText('2 payments are ready.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to your payments' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Go on paying' }).count()).toBe(2);
  await page.getByRole('button', { name: 'Go on paying' }).first().click();
  await page.getByRole('button', { name: /^Pay 41,65\s€ as a test$/u }).click();
  await page.getByText('Paid. Thank you.').waitFor();
  const tiers = async () => {
    const { data, error } = await server.from('pianos').select('tier').in('id', [first.id, second.id]);
    if (error) throw error;
    return (data as { tier: string }[]).map(({ tier }) => tier).toSorted().join();
  };
  expect(await askUntil(tiers, { wanted: (found) => found === 'basic,featured', ms: 30_000 })).toBe('basic,featured');
});
