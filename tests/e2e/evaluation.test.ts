import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

// The demo writes nothing; a request goes from the customer over the evaluator and the payment to an appointment.

let app: TestApp;
let customers: TestBrowser;
let evaluators: TestBrowser;
let customer: Page;
let evaluator: Page;
const market = () => `${app.origin}/evaluation-marketplace`;
const current = (page: Page) => page.locator('nav[aria-label="Steps of an evaluation"] [aria-current=step]').textContent();
const badge = (page: Page) => page.locator('main li [class*=badge]').first().textContent();
async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === undefined) return;
  mkdirSync('.cache/shots', { recursive: true });
  for (const [width, height] of [[1280, 800], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `.cache/shots/evaluation-${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

beforeAll(async () => {
  app = await startApp();
  [customers, evaluators] = await Promise.all([openBrowser(), openBrowser()]);
  [customer, evaluator] = await Promise.all([customers.newPage(), evaluators.newPage()]);
  await Promise.all([signIn(customer, { app, role: 'buyer' }), signIn(evaluator, { app, role: 'evaluator' })]);
});
afterAll(async () => {
  await customers?.dispose();
  await evaluators?.dispose();
  await app?.dispose();
});

test('the demo goes the whole way without a connection, and leaves no row', async () => {
  await visit(customer, market());
  await customer.getByRole('heading', { name: 'Piano Evaluation', level: 1 }).waitFor();
  await shot(customer, 'start');
  await customers.context.setOffline(true);
  await customer.getByRole('button', { name: 'Try the Demo' }).click();
  const choices = customer.locator('section label');
  for (const place of [0, 1, 2]) await choices.nth(place).click();
  expect(await choices.nth(3).locator('input').isDisabled()).toBe(true);
  await shot(customer, 'demo-choice');
  await customer.getByRole('button', { name: 'Continue to Payment' }).click();
  expect(await current(customer)).toContain('Payment');
  // 255 + 175 + 230 €, and 10 % of each, rounded: 26 + 18 + 23 €.
  await customer.getByRole('button', { name: 'Pay 727 € in the demo' }).click();
  await customer.getByRole('radio').first().click();
  expect(await customer.getByRole('radio', { disabled: true }).count()).toBe(1);
  await customer.getByRole('button', { name: 'Confirm Time' }).click();
  const [download] = await Promise.all([customer.waitForEvent('download'), customer.getByRole('button', { name: 'Add to Calendar' }).click()]);
  const [, begins, ends] = /DTSTART:(\d{8}T\d{6}Z)[\s\S]*DTEND:(\d{8}T\d{6}Z)/u.exec(await readFile(await download.path(), 'utf8')) ?? [];
  const instant = (text = '') => Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/u, '$1-$2-$3T$4:$5:$6Z'));
  expect(instant(ends) - instant(begins)).toBe(3 * 3_600_000);
  await customer.getByRole('button', { name: 'Simulate Evaluation Complete' }).click();
  await customer.getByText('Soundboard: A').waitFor();
  await shot(customer, 'demo-report');
  await customer.getByRole('button', { name: 'Continue to Movers' }).click();
  expect(await customer.getByRole('link', { name: 'Find Movers' }).getAttribute('href')).toBe('/services?type=mover');
  await customer.getByRole('button', { name: 'Back to Start' }).click();
  await customer.getByRole('button', { name: 'Try the Demo' }).waitFor();
  await customers.context.setOffline(false);
  const server = await serverAs(app, 'admin');
  expect((await server.from('payments').select('id')).data).toEqual([]);
  expect((await (await serverAs(app, 'buyer')).from('evaluations').select('id')).data).toEqual([]);
  await customer.getByRole('link', { name: /^Sync: Synced/u }).first().waitFor();
});

let path: string;

test('a request says what it costs, is kept without a connection, and reaches the evaluator', async () => {
  await visit(customer, market());
  await customer.getByLabel('Maker').fill('Bösendorfer');
  await customer.getByLabel('Model').fill('Grand 170');
  await customer.getByLabel('Town where it stands').fill('Wien');
  await customer.getByLabel('Piano evaluation Wien').check();
  await customer.getByText('Total if all of them accept').waitFor();
  await shot(customer, 'request');
  await expectGoodLooks(customer);
  await customers.context.setOffline(true);
  await customer.getByText('these evaluators and prices are as this device last saw them').waitFor();
  await customer.getByRole('button', { name: 'Send Request' }).click();
  await customer.waitForURL(({ pathname }) => /^\/evaluations\/[0-9a-f-]{36}$/u.test(pathname));
  path = new URL(customer.url()).pathname;
  await expect.poll(() => badge(customer)).toBe('Waiting to send');
  await customers.context.setOffline(false);
  await expect.poll(() => badge(customer), { timeout: 20_000 }).toBe('Requested');
  await visit(evaluator, `${app.origin}/evaluations`);
  await evaluator.getByRole('link', { name: 'Bösendorfer Grand 170' }).click();
  await evaluator.getByText('You get').waitFor();
  await shot(evaluator, 'asked');
  await evaluator.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => badge(evaluator), { timeout: 20_000 }).toBe('Accepted');
});

test('what was accepted is paid, and a time is chosen that both then have', async () => {
  await visit(customer, `${app.origin}${path}`);
  await customer.getByRole('button', { name: 'Pay 198 €' }).waitFor();
  await shot(customer, 'pay');
  await customer.getByRole('button', { name: 'Pay 198 €' }).click();
  await customer.getByRole('button', { name: 'Pay 198 € as a test' }).click();
  await customer.getByText('Paid. Thank you.').waitFor();
  await customer.getByRole('heading', { name: 'Choose a time' }).waitFor();
  expect(await current(customer)).toContain('Schedule');
  await customer.getByRole('button', { name: 'Later month' }).click();
  // Until the free times are known every day could be one.
  await customer.locator('table button[aria-disabled=true]').first().waitFor();
  await customer.locator('table button[aria-disabled=false]').nth(4).click();
  await customer.locator('fieldset[class*=times] label').first().click();
  await shot(customer, 'times');
  await customer.getByRole('button', { name: 'Confirm Time' }).click();
  await expect.poll(() => badge(customer), { timeout: 20_000 }).toBe('Scheduled');
  await customer.getByText('24 hours after the appointment').waitFor();
  await shot(customer, 'scheduled');
  await expectGoodLooks(customer);
  await visit(evaluator, `${app.origin}${path.replace(/[^/]+$/u, '')}`);
  await evaluator.getByText('Scheduled').first().waitFor();
  await evaluator.getByRole('link', { name: 'Bösendorfer Grand 170' }).click();
  await evaluator.getByRole('link', { name: 'Open the appointment' }).click();
  await evaluator.getByText('Confirmed by both sides.').waitFor();
  await shot(evaluator, 'booking');
});
