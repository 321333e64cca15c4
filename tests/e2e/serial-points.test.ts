import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks, isOfDialog } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

// Yamaha's list has 1970 for 980,000 and 1971 for 1,150,000: without a correction this number reads as 1970.
const answerPath = '/piano-lookup?serial=1050000&manufacturer=Yamaha';
const subject = 'No. 1050000, Yamaha';
const evidence = 'Stamped on the key bed by its first technician';
const source = 'A stamp on the key bed';

let app: TestApp;
let office: TestBrowser;
let admin: Page;
let elsewhere: TestBrowser;
let device: Page;

beforeAll(async () => {
  app = await startApp();
  elsewhere = await openBrowser();
  device = await elsewhere.newPage();
  await visit(device, `${app.origin}${answerPath}`);
  await waitForServiceWorker(device);
  await answered('1970');
  const buyer = await serverAs(app, 'buyer');
  const report = (serial_number: string, claimed_year: number) =>
    buyer.from('serial_corrections').insert({ serial_number, manufacturer: 'Yamaha', claimed_year, evidence });
  expect((await report('1050000', 1971)).error).toBeNull();
  expect((await report('1060000', 1990)).error).toBeNull();
  office = await openBrowser();
  admin = await office.newPage();
  await signIn(admin, { app, role: 'admin' });
  await visit(admin, `${app.origin}/admin?tab=serials`);
});
afterAll(async () => {
  await elsewhere?.dispose();
  await office?.dispose();
  await app?.dispose();
});

const answered = (year: string) => device.locator('main time').getByText(year).first().waitFor();
const sourceShown = () => device.getByText(/^Correction accepted on \d{4}-\d\d-\d\d: A stamp on the key bed$/).first();

/** The points come beside the rows, and nobody waits for them: looked at again until they are there. */
async function comesToTheDevice(isThere: boolean): Promise<void> {
  await visit(device, `${app.origin}${answerPath}`);
  await synced(device);
  await expect.poll(() => sourceShown().count(), { timeout: 20_000 }).toBe(isThere ? 1 : 0);
}

test('S-POINT-6 an admin reads what the correction will be, accepts it, and sees the point', async () => {
  const card = admin.getByRole('listitem', { name: subject });
  await card.getByText('Yamaha, Japan: 1 050 000, 1971, between 980 000 (1970) and 1 150 000 (1971)').waitFor();
  await admin.getByRole('button', { name: `Accept: ${subject}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByText('It becomes a point of the tables: Yamaha, Japan: 1 050 000, 1971').waitFor();
  const field = dialog.getByLabel('Source that everyone reads');
  expect(await field.inputValue()).toBe(evidence);
  await field.fill(source);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await admin.getByText('The correction is accepted and a point of the tables.').waitFor();
  await admin.getByRole('button', { name: /^Take back: Yamaha/ }).waitFor();
});

test('S-POINT-2 one that contradicts the tables is said to become none', async () => {
  const card = admin.getByRole('listitem', { name: 'No. 1060000, Yamaha' });
  await card.getByText(/^None\. The tables have 1971 for number 1050000 and 1971 for number 1150000, so 1990/).waitFor();
});

test('S-POINT-1 another device answers with the new year and its source, and goes on to do so over a reload without a line', async () => {
  await comesToTheDevice(true);
  await answered('1971');
  await app.stopBackend();
  await elsewhere.context.setOffline(true);
  await device.reload();
  await settled(device);
  await answered('1971');
  await sourceShown().waitFor();
  await elsewhere.context.setOffline(false);
  await app.startBackend();
});

test('S-POINT-6 taken back, it leaves the device, and the correction waits again', async () => {
  await visit(admin, `${app.origin}/admin?tab=serials`);
  await admin.getByRole('button', { name: /^Take back: Yamaha/ }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await admin.getByText('The point is taken back.').waitFor();
  await admin.getByRole('listitem', { name: subject }).waitFor();
  await admin.getByText('No correction is a point of the tables yet.').waitFor();
  await comesToTheDevice(false);
  await answered('1970');
});

test('S-POINT-6 without a line the screen keeps what was read, and offers no decision', async () => {
  await office.context.setOffline(true);
  await expect.poll(() => admin.getByRole('button', { name: `Accept: ${subject}` }).isDisabled()).toBe(true);
  await admin.getByRole('listitem', { name: subject }).waitFor();
  await office.context.setOffline(false);
  await expect.poll(() => admin.getByRole('button', { name: `Accept: ${subject}` }).isEnabled(), { timeout: 30_000 }).toBe(true);
});

test('axe finds nothing in what an admin sees, and nothing scrolls sideways', async () => {
  await visit(admin, `${app.origin}/admin?tab=serials`);
  const accept = admin.getByRole('button', { name: `Accept: ${subject}` });
  await accept.waitFor();
  await settled(admin);
  await expectGoodLooks(admin, { where: 'list' });
  await accept.click();
  await admin.getByLabel('Source that everyone reads').waitFor();
  await settled(admin);
  await expectGoodLooks(admin, { where: 'dialog', counts: isOfDialog });
});
