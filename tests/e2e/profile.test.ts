import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { synced } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { createPerson, linkInMail, signInPerson, type NewPerson } from '../support/person.ts';
import { askUntil, serverAsVisitor } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let person: NewPerson;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.dispose());
beforeEach(async () => {
  browser = await openBrowser({ width: 360, height: 740 });
  page = await browser.newPage();
  person = await createPerson(app, { role: 'seller' });
  await signInPerson(page, { origin: app.origin, person, next: '/profile' });
  await synced(page);
});
afterEach(() => browser?.dispose());

async function press(name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function write(label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function serverOf(who: NewPerson) {
  const server = serverAsVisitor(app);
  const answer = await server.auth.signInWithPassword(who);
  return { server, error: answer.error?.code ?? null };
}

test('details are changed by keyboard without a signal, wait in words, and are sent on return', async () => {
  await waitForServiceWorker(page);
  await app.stopBackend();
  await page.reload();
  await settled(page);
  await page.getByRole('link', { name: /^Sync: Offline/ }).first().waitFor();
  await write('Name', 'Changed in the cellar');
  await write('Time zone', 'europe/lisbon');
  await press('Save details');
  await page.getByText('It is kept on this device and sent when there is a connection.').first().waitFor();
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('Europe/Lisbon');
  for (const name of ['Change password', 'Change e-mail address', 'Delete my account']) {
    await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true);
  }
  await visit(page, `${app.origin}/sync`);
  await page.getByText('Name of your profile: from New seller to Changed in the cellar, and 1 more').waitFor();
  await app.startBackend();
  await synced(page);
  const { server } = await serverOf(person);
  const { data } = await server.from('user_profiles').select('full_name, time_zone').single();
  expect(data).toEqual({ full_name: 'Changed in the cellar', time_zone: 'Europe/Lisbon' });
});

test('a time zone that does not exist is said at the field', async () => {
  await write('Time zone', 'Europe/Nowhere');
  await press('Save details');
  await page.getByText('There is no such time zone.').waitFor();
});

test('the password is changed by keyboard; a wrong present one is said, other devices are signed out', async () => {
  const elsewhere = await serverOf(person);
  await press('Change password');
  await page.getByRole('dialog').waitFor();
  await write(/^Current password/, 'wrong-one-88!');
  await write(/^New password/, 'Cembalo-1700!');
  await write(/^Confirm password/, 'Cembalo-1700!');
  await page.keyboard.press('Enter');
  await page.getByText('This is not your current password').waitFor();
  await write(/^Current password/, person.password);
  await page.keyboard.press('Enter');
  await page.getByText('Password changed').first().waitFor();
  expect((await serverOf(person)).error).toBe('invalid_credentials');
  expect((await serverOf({ ...person, password: 'Cembalo-1700!' })).error).toBeNull();
  expect((await elsewhere.server.auth.refreshSession()).error).not.toBeNull();
  await page.reload();
  await settled(page);
  await synced(page);
});

test('a new e-mail address waits for its confirmation by the caught mail', async () => {
  const email = person.email.replace('person-', 'other-');
  await press('Change e-mail address');
  await page.getByRole('dialog').waitFor();
  await write(/^New e-mail address/, email);
  await write(/^Current password/, person.password);
  await page.keyboard.press('Enter');
  await page.getByText(`open the link in the mail to ${email}`).first().waitFor();
  await page.reload();
  await settled(page);
  await page.getByText(`Waiting for confirmation: open the link in the mail to ${email}`).waitFor();
  await visit(page, await linkInMail(app, email));
  await press('Confirm and sign in');
  await page.getByRole('button', { name: 'Confirm and sign in' }).waitFor({ state: 'detached' });
  await visit(page, `${app.origin}/profile`);
  await expect.poll(() => mainText(page), { timeout: 30_000 }).toContain(`E-mail address ${email}`);
  expect(await page.getByText('Waiting for confirmation').count()).toBe(0);
  expect((await serverOf({ ...person, email })).error).toBeNull();
});

test('devices: this one is marked, the others are ended at once', async () => {
  const elsewhere = await serverOf(person);
  await page.reload();
  await settled(page);
  await page.getByText('This device', { exact: true }).waitFor();
  await press('End all other sessions');
  await page.getByText(/sessions? ended/i).first().waitFor();
  expect((await elsewhere.server.auth.refreshSession()).error).not.toBeNull();
  await page.getByRole('button', { name: 'End all other sessions' }).waitFor({ state: 'detached' });
});

test('one’s data as a file: the server’s with a connection, the device’s without, and which is said', async () => {
  await waitForServiceWorker(page);
  const save = async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), press('Save my data as a file')]);
    return JSON.parse(await readFile(await download.path(), 'utf8')) as { source: string; profile: { email: string } };
  };
  expect(await save()).toMatchObject({ source: 'server', profile: { email: person.email }, listings: [], unsent: [] });
  await page.getByText('Saved: your data as the server has it').first().waitFor();
  await app.stopBackend();
  await page.reload();
  await settled(page);
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await save()).toMatchObject({ source: 'device', profile: { email: person.email }, listings: [], unsent: [] });
  await page.getByText('Saved: your data as this device has it').first().waitFor();
  await app.startBackend();
});

test('the account is deleted by keyboard, after saying what happens; nothing is left, and others see the listings go', async () => {
  const { server } = await serverOf(person);
  const title = `Leaving with ${person.email.slice(7, 15)}`;
  const added = await server.from('pianos').insert({ piano_type: 'Upright', title, status: 'active', is_published: true });
  expect(added.error).toBeNull();
  const other = await browser.context.browser()?.newContext();
  const visitor = await (other ?? browser.context).newPage();
  await visit(visitor, `${app.origin}/browse?q=${encodeURIComponent(title)}`);
  await visitor.getByText(title).first().waitFor();

  await press('Delete my account');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your listings leave the market at once').waitFor();
  await write('Your password, to confirm that it is you', 'wrong-one-88!');
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your current password').waitFor();
  await write('Your password, to confirm that it is you', person.password);
  await page.keyboard.press('Enter');
  await page.getByText('Your account is deleted').first().waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/auth');
  expect((await serverOf(person)).error).toBe('invalid_credentials');
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /[0-9a-f]{8}-[0-9a-f]{4}-/.test(name)))).toEqual([]);
  const left = async () => {
    await visitor.reload();
    await settled(visitor);
    await synced(visitor);
    return visitor.getByText(title).count();
  };
  expect(await askUntil(left, { wanted: (count) => count === 0, ms: 30_000 })).toBe(0);
});
