import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let server: SupabaseClient;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;

const pricing = () => `${app.origin}/bulk-import?tab=pricing`;

beforeAll(async () => {
  app = await startApp();
  server = await serverAs(app, 'dealer');
  browser = await openBrowser({ width: 360, height: 740 });
  page = await browser.newPage();
  watch = watchPage(page);
  await signIn(page, { app, role: 'dealer' });
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

test('the price of the own listings, and the trial started by the keyboard, once', async () => {
  await visit(page, pricing());
  const { data: session } = await server.auth.getUser();
  const { count } = await server.from('pianos').select('id', { count: 'exact', head: true })
    .eq('owner_id', session.user?.id ?? '').eq('is_published', true).in('status', ['active', 'reserved']).eq('deleted', false);
  const active = count ?? 0;
  expect(active).toBeGreaterThan(0);
  await page.getByText(`You have ${active} active listings now.`).waitFor();
  const net = (active * 3).toLocaleString('de-DE');
  await expect.poll(() => mainText(page)).toContain(`Net per month ${net} € VAT 19 % (Germany)`);
  await expectGoodLooks(page, { where: 'no plan' });

  await tabTo(page, 'Start free trial');
  await page.keyboard.press('Enter');
  await page.getByText(/^Free until \d{2}\.\d{2}\.\d{4}: 14 days left\.$/u).waitFor();
  expect(await page.getByRole('button', { name: 'Start free trial' }).count()).toBe(0);
  const { error } = await server.rpc('start_dealer_trial', { request: { country: 'DE', vat_id: '' } });
  expect(error?.code).toBe('PT409');
  await expectGoodLooks(page, { where: 'trial' });
});

test('another device of the dealer shows the trial, in the dark too', async () => {
  const other = await openBrowser({ theme: 'dark' });
  const shown = await other.newPage();
  await signIn(shown, { app, role: 'dealer' });
  await visit(shown, pricing());
  await shown.getByText(/^Free until .*: 14 days left\.$/u).waitFor();
  await shown.getByLabel('Country of your business').selectOption('FR');
  await shown.getByLabel('VAT ID').fill('FR 12 345678901');
  await shown.getByText(/^Reverse charge/u).waitFor();
  await shown.getByLabel('Active listings').fill('240');
  await shown.getByRole('heading', { name: 'Volume discount' }).waitFor();
  await shown.getByLabel('Amount in euro').fill('4.200,50');
  await shown.getByRole('button', { name: /^Rates of all/u }).click();
  await shown.getByLabel('Search a country').fill('schweiz');
  await shown.getByRole('rowheader', { name: 'Switzerland CH' }).waitFor();
  await expectGoodLooks(shown, { where: 'all filled in' });
  await other.dispose();
});

test('without a connection the state and all prices are there, and no step can be taken', async () => {
  await waitForServiceWorker(page);
  await visit(page, pricing());
  await page.getByText(/^Free until/u).waitFor();
  await browser.context.setOffline(true);
  await page.reload();
  await settled(page);
  await page.getByText(/^Free until .*: 14 days left\.$/u).waitFor();
  await page.getByText(/^No connection: this is what the device knows/u).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Take the plan' }).isDisabled()).toBe(true);
  await page.getByLabel('Amount in euro').fill('100');
  await page.getByLabel('Rate of the day').fill('2020-08-01');
  await expect.poll(() => mainText(page)).toContain('VAT 16 % 16 €');
  await browser.context.setOffline(false);
});

test('the plan is taken, cancelled and kept', async () => {
  await visit(page, pricing());
  await page.getByRole('button', { name: 'Take the plan' }).click();
  await page.getByText(/^You have taken the plan\. The free trial runs until/u).waitFor();
  await page.getByRole('button', { name: 'Cancel the plan' }).click();
  await page.getByText(/^Runs until .* and then ends/u).waitFor();
  await page.getByRole('button', { name: 'Keep the plan' }).click();
  await page.getByText(/^You have taken the plan/u).waitFor();
  const { data } = await server.from('dealer_subscriptions').select('state, country_code');
  expect(data).toEqual([{ state: 'active', country_code: 'DE' }]);
  expect(watch.faults()).toEqual([]);
});
