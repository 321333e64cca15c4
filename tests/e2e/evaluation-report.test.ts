import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { mainText, visit } from '../support/visit.ts';

// An evaluator inspects a piano without a signal; the customer reads the report, and shares it when they want to.

let app: TestApp;
let evaluators: TestBrowser;
let customers: TestBrowser;
let evaluator: Page;
let customer: Page;
const [evaluation, listing] = [randomUUID(), randomUUID()];
const report = `/evaluation-report/${evaluation}`;

/** An appointment that began an hour ago, for a piano that its owner sells. */
async function prepare(dataDir: string): Promise<void> {
  const backend = await startEmbeddedBackend({ dataDir });
  const person = (role: string) => `(select id from auth.users where email = '${role}@demo.soundboard.example')`;
  await backend.sql(
    `insert into public.pianos (id, owner_id, piano_type, title, brand, model, serial_number, status, is_published) values ($1, ${person('seller')}, 'Upright', 'An inspected piano', 'Yamaha', 'U3', '1234567', 'active', true)`,
    [listing]);
  await backend.sql(`insert into public.instruments (user_id, passport_id, maker, model, serial_number) values (${person('seller')}, $1, 'Yamaha', 'U3', '1234567')`, [randomUUID()]);
  await backend.sql(
    `insert into public.evaluations (id, user_id, provider_user_id, request_id, listing_id, maker, model, serial_number, provider_name, customer_name, state, starts_at, ends_at)
     values ($1, ${person('seller')}, ${person('evaluator')}, $1, $2, 'Yamaha', 'U3', '1234567', 'An evaluator', 'A seller', 'scheduled', now() - interval '1 hour', now() + interval '2 hours')`,
    [evaluation, listing]);
  await backend.close();
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env['SHOTS'] === undefined) return;
  mkdirSync('.cache/shots', { recursive: true });
  for (const [width, height] of [[1280, 800], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `.cache/shots/report-${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

beforeAll(async () => {
  app = await startApp(prepare);
  [evaluators, customers] = await Promise.all([openBrowser(), openBrowser()]);
  [evaluator, customer] = await Promise.all([evaluators.newPage(), customers.newPage()]);
  await Promise.all([signIn(evaluator, { app, role: 'evaluator' }), signIn(customer, { app, role: 'seller' })]);
});
afterAll(async () => {
  await evaluators?.dispose();
  await customers?.dispose();
  await app?.dispose();
});

const button = (name: string | RegExp) => evaluator.getByRole('button', { name });

/** Answers each point that is shown. */
async function answerAll(answer: string): Promise<void> {
  const points = evaluator.locator('main fieldset');
  const count = await points.count();
  expect(count).toBeGreaterThan(1);
  for (let place = 0; place < count; place += 1) await points.nth(place).getByRole('radio', { name: answer }).check({ force: true });
}

test('an inspection of all points, with a note and a photo, is written without a connection and waits', async () => {
  await visit(evaluator, `${app.origin}/evaluations`);
  await waitForServiceWorker(evaluator);
  await synced(evaluator);
  await evaluator.getByText('Ready offline').waitFor();
  await visit(evaluator, `${app.origin}${report}`);
  await button('Begin the report').waitFor();
  await evaluators.context.setOffline(true);
  await button('Begin the report').click();
  await evaluator.getByRole('heading', { name: 'Case and finish' }).waitFor();
  for (;;) {
    await answerAll('B, good');
    if (await evaluator.getByRole('heading', { name: 'Soundboard', exact: true }).isVisible()) {
      const cracks = evaluator.getByRole('group', { name: /Cracks in the soundboard/u });
      await cracks.getByRole('radio', { name: 'D, needs repair' }).check({ force: true });
      await cracks.getByText('Please say why.').waitFor();
      await cracks.getByRole('textbox').fill('Two long cracks behind the bass bridge');
      const bytes = await evaluator.evaluate(() => Object.assign(document.createElement('canvas'), { width: 800, height: 600 }).toDataURL('image/jpeg').split(',')[1] ?? '');
      await cracks.locator('input[type=file]').setInputFiles({ name: 'crack.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') });
      await cracks.getByRole('button', { name: 'Remove photo 1' }).waitFor();
      await shot(evaluator, 'form');
      await expectGoodLooks(evaluator, { where: 'inspection form' });
    }
    const next = button(/^Next: /u);
    const isLast = (await next.innerText()).includes('Values');
    // A press, as by the keyboard: the last answer may be moving what lies below it.
    await next.press('Enter');
    if (isLast) break;
  }
  await evaluator.getByLabel('Minimum value in euro').fill('2.400');
  await evaluator.getByLabel('High value in euro').fill('3.600,50');
  await evaluator.getByLabel('Insurance value in euro').fill('7.000');
  await evaluator.getByLabel('What is to be done').fill('Glue the cracks of the soundboard');
  await evaluator.getByLabel('Cost in euro').fill('450');
  await button('Add this repair').click();
  await button('Remove: Glue the cracks of the soundboard').waitFor();
  await shot(evaluator, 'values');
  await expectGoodLooks(evaluator, { where: 'values and repairs' });
  await button('Next: A PDF instead').click();
  await evaluator.getByLabel('Your report as a PDF').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>no report</html>') });
  await evaluator.getByText('Only a PDF can be added. This file is not one, whatever its name says.').waitFor();
  await button('Next: Preview and send').click();
  await evaluator.getByText('Two long cracks behind the bass bridge').first().waitFor();
  await evaluator.getByText('One photo or file waits to be uploaded.').waitFor();
  await shot(evaluator, 'preview');
  await button('Send the report').click();
  await evaluator.getByText('It is kept on this device and goes to your customer when there is a connection.').waitFor();
});

test('the customer reads it once it has arrived, nobody else does, and shares it', async () => {
  await visit(customer, `${app.origin}${report}`);
  await customer.getByText('There is no such report here').waitFor();
  await visit(customer, `${app.origin}/inspection/${listing}`);
  await customer.getByText('No report is shared here').waitFor();
  await evaluators.context.setOffline(false);
  await synced(evaluator);
  await visit(customer, `${app.origin}${report}`);
  await customer.getByText('Two long cracks behind the bass bridge').first().waitFor();
  await customer.getByText('3.600,50 €').first().waitFor();
  await customer.getByText('Glue the cracks of the soundboard').first().waitFor();
  await customer.getByRole('img', { name: /^Photo 1 of Cracks/u }).waitFor();
  await shot(customer, 'customer');
  await expectGoodLooks(customer, { where: 'a report, to its customer' });
  const [saved] = await Promise.all([customer.waitForEvent('download'), customer.getByRole('button', { name: 'Save as PDF' }).click()]);
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/u);
  await customer.getByRole('button', { name: 'Share the report' }).click();
  await synced(customer);
  await visit(customer, `${app.origin}/inspection/${listing}`);
  await customer.getByText('Two long cracks behind the bass bridge').first().waitFor();
  expect(await mainText(customer)).not.toContain('3.600,50');
  await visit(customer, `${app.origin}/piano/${listing}`);
  await expect.poll(() => customer.locator(`main a[href="/inspection/${listing}"]`).count()).toBeGreaterThan(0);
  await shot(customer, 'badge');
});
