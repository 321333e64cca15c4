import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectGoodLooks, sizes } from '../support/looks.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let customers: TestBrowser;
let providers: TestBrowser;
let customer: Page;
let technician: Page;
const [provider, tuning, moving, bundle] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const address = () => `${app.origin}/service-booking?provider=${provider}`;
const badge = (page: Page) => page.locator('main [role=status] [class*=badge]').first().textContent();

beforeAll(async () => {
  app = await startApp();
  [customers, providers] = await Promise.all([openBrowser(), openBrowser()]);
  [customer, technician] = await Promise.all([customers.newPage(), providers.newPage()]);
  const server = await serverAs(app, 'dealer');
  const hours = Object.fromEntries(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => [day, [{ from: 540, to: 1080 }]]));
  const stored = await server.from('service_providers').insert({ id: provider, type: 'technician', name: 'Piano service', specialty: 'Concert tuning', town: 'Berlin', lat: 52.52, lng: 13.405, hours, time_zone: 'America/New_York', is_published: true });
  if (stored.error) throw stored.error;
  const services = await server.from('provider_services').insert([
    { id: tuning, provider_id: provider, category: 'tuning', name: 'Piano Tuning', price: 150, minutes_from: 60, minutes_to: 120, position: 0 },
    { id: moving, provider_id: provider, category: 'moving', name: 'Piano Moving', price: 300, minutes_from: 120, minutes_to: 240, position: 1 },
  ]);
  if (services.error) throw services.error;
  const offer = await server.from('provider_bundles').insert({ id: bundle, provider_id: provider, name: 'Annual Care', price: 240, original_price: 300, months: 12, items: [{ service_id: tuning, count: 2 }] });
  if (offer.error) throw offer.error;
  await Promise.all([signIn(customer, { app, role: 'buyer' }), signIn(technician, { app, role: 'dealer' })]);
});
afterAll(async () => {
  await customers?.dispose();
  await providers?.dispose();
  await app?.dispose();
});

/** Of the next month, some days in, so that it is more than a day ahead whenever this runs. A day has room for a few visits only. */
async function chooseTime(page: Page, { time = 0, day = 4 } = {}): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Later month' }).click();
  await dialog.locator('table button[aria-disabled=false]').nth(day).click();
  await dialog.locator('fieldset[class*=times] label').nth(time).click();
}

async function file(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  expect(download.suggestedFilename()).toMatch(/^booking-\d{4}-\d\d-\d\d\.ics$/u);
  return (await readFile(await download.path(), 'utf8')).replaceAll('\r\n ', '');
}

test('the dialog asks in the order that is specified, with what it comes to', async () => {
  await visit(customer, address());
  const dialog = customer.getByRole('dialog', { name: 'Book Service with Piano service' });
  await dialog.getByRole('button', { name: 'Confirm Booking - €0' }).click();
  await customer.getByText('Missing Information: Please select a date, time, and at least one service.').first().waitFor();
  await dialog.getByLabel('Piano Tuning').check();
  await dialog.getByLabel('Piano Moving').check();
  await dialog.getByText('Platform referral fees (included)').waitFor();
  await dialog.getByRole('button', { name: 'Confirm Booking - €450' }).waitFor();
  await dialog.getByLabel('Piano Moving').uncheck();
  await dialog.getByLabel('More than 24 months ago').check();
  await dialog.getByText('3 h', { exact: true }).waitFor();
  await chooseTime(customer);
  await dialog.getByLabel('Phone Number').fill('');
  await dialog.getByRole('button', { name: 'Confirm Booking - €150' }).click();
  await customer.getByText('Contact Information Required: Please fill in your name, email, and phone number.').first().waitFor();
  await expect.poll(() => customer.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('tel');
});

let path: string;

test('the customer books; the provider has it without a connection, confirms, and the customer is told', async () => {
  const dialog = customer.getByRole('dialog');
  await dialog.getByLabel('Phone Number').fill('030 1234567');
  await dialog.getByLabel('Service Address').fill('Hauptstraße 1, 14467 Potsdam');
  await dialog.getByText('counted from Potsdam').waitFor();
  await dialog.getByRole('button', { name: 'Confirm Booking - €150' }).click();
  await customer.waitForURL(({ pathname }) => /^\/bookings\/[0-9a-f-]{36}$/u.test(pathname));
  path = new URL(customer.url()).pathname;
  await expect.poll(() => badge(customer)).toBe('Requested');
  await visit(technician, `${app.origin}/agenda`);
  await technician.getByRole('heading', { name: '1 booking waits for your answer.' }).waitFor();
  await providers.context.setOffline(true);
  await technician.getByRole('button', { name: 'Confirm' }).click();
  await technician.locator('main').getByText('Waiting to send').waitFor();
  await providers.context.setOffline(false);
  await visit(technician, `${app.origin}${path}`);
  await expect.poll(() => badge(technician)).toBe('Confirmed');
  await visit(customer, `${app.origin}${path}`);
  await customer.getByText('Booking Confirmed!').waitFor();
  await customer.getByText('Your appointment with Piano service has been scheduled for').waitFor();
  await visit(customer, `${app.origin}/notifications`);
  await customer.getByText('A booking is confirmed').waitFor();
});

test('both calendar files name the same instant: nine o’clock in New York', async () => {
  await visit(customer, `${app.origin}${path}`);
  const files = [await file(customer, 'Add to Calendar'), await file(technician, 'Add to Calendar')];
  const starts = files.map((each) => /DTSTART:(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00Z/u.exec(each)?.slice(1) ?? []);
  expect(starts[0]).toEqual(starts[1]);
  const [year, month, day, hour, minute] = starts[0] ?? [];
  const there = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/New_York', timeStyle: 'short' }).format(new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`));
  expect(there).toBe('09:00');
  expect(files[0]).toContain(String.raw`LOCATION:Hauptstraße 1\, 14467 Potsdam`);
  expect(files[0]).toContain('(America/New_York)');
});

test('one that was booked without a connection for a time that went is refused with others, one press away', async () => {
  await visit(customer, address());
  const dialog = customer.getByRole('dialog');
  await dialog.getByLabel('Piano Tuning').check();
  await dialog.getByLabel('Phone Number').fill('030 1234567');
  await chooseTime(customer, { time: 1 });
  await customers.context.setOffline(true);
  const taken = await serverAs(app, 'seller');
  const starts = await customer.evaluate((id) => (JSON.parse(sessionStorage.getItem(Object.keys(sessionStorage).find((key) => key.includes(`booking:${id}`)) ?? '') ?? '{}') as { startsAt?: number }).startsAt, provider);
  const answer = await taken.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'bookings', id: randomUUID(), op: 'insert', base_version: 0, fields: {
    provider_id: provider, services: [{ id: tuning }], total: '150.00', starts_at: new Date(starts ?? 0).toISOString(), contact_name: 'X', contact_email: 'x@people.example', contact_phone: '030 12345' } }] });
  expect(answer.data).toMatchObject([{ status: 'accepted' }]);
  await dialog.getByRole('button', { name: 'Confirm Booking - €150' }).click();
  await customer.waitForURL(({ pathname }) => pathname.startsWith('/bookings/'));
  await expect.poll(() => badge(customer)).toBe('Waiting to send');
  await customers.context.setOffline(false);
  await customer.getByText('This time has just been taken.').waitFor();
  const offers = customer.locator('[role=alert] button', { hasText: /\d\d:\d\d/u });
  await expect.poll(() => offers.count()).toBe(3);
  await offers.first().click();
  await expect.poll(() => badge(customer)).toBe('Requested');
});

test('what is cancelled in time costs nothing, said before', async () => {
  await visit(customer, `${app.origin}${path}`);
  await customer.getByRole('button', { name: 'Cancel Booking' }).click();
  await customer.getByRole('dialog').getByText('free of charge').waitFor();
  await customer.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await expect.poll(() => badge(customer)).toBe('Cancelled');
  expect(await file(customer, 'Remove from Calendar')).toContain('STATUS:CANCELLED');
});

test('a bundle is bought with its first visit, begins when that is confirmed, and its next visit costs nothing more', async () => {
  const dialog = customer.getByRole('dialog');
  await visit(customer, `${address()}&bundle=${bundle}`);
  await dialog.getByText('2 of 2 left').waitFor();
  if (!(await dialog.getByLabel('Piano Tuning').isChecked())) await dialog.getByLabel('Piano Tuning').check();
  await chooseTime(customer, { day: 9 });
  await dialog.getByLabel('Phone Number').fill('030 1234567');
  await dialog.getByRole('button', { name: 'Confirm Booking - €240' }).click();
  await customer.waitForURL(({ pathname }) => pathname.startsWith('/bookings/'));
  await expect.poll(() => badge(customer)).toBe('Requested');
  const server = await serverAs(app, 'dealer');
  const id = new URL(customer.url()).pathname.split('/').at(-1) ?? '';
  const { data: booked } = await server.from('bookings').select('version, booked_bundle_id').eq('id', id).single<{ version: number; booked_bundle_id: string }>();
  const confirmed = await server.rpc('push_changes', { changes: [{ change_id: randomUUID(), collection: 'bookings', id, op: 'update', base_version: booked?.version, fields: { state: 'confirmed' } }] });
  expect(confirmed.data).toMatchObject([{ status: 'accepted' }]);
  await visit(customer, `${app.origin}/bookings`);
  await customer.getByText('Piano Tuning: 1 of 2 left · 1 booked').waitFor();
  await customer.getByRole('link', { name: 'Book a visit of Annual Care' }).click();
  await dialog.getByText('1 of 2 left').waitFor();
  if (!(await dialog.getByLabel('Piano Tuning').isChecked())) await dialog.getByLabel('Piano Tuning').check();
  await chooseTime(customer, { time: 1, day: 10 });
  await dialog.getByLabel('Phone Number').fill('030 1234567');
  await dialog.getByRole('button', { name: 'Confirm Booking - €0' }).click();
  await customer.waitForURL(({ pathname }) => pathname.startsWith('/bookings/') && !pathname.endsWith(id));
  await expect.poll(() => badge(customer)).toBe('Requested');
  const ofBundle = async () => (await server.from('bookings').select('id').eq('booked_bundle_id', booked?.booked_bundle_id ?? '')).data?.length ?? 0;
  expect(await askUntil(ofBundle, { wanted: (count) => count === 2, ms: 20_000 })).toBe(2);
});

test('by keyboard alone: services, a day in the calendar, a time, contact, and off it goes', async () => {
  await visit(customer, address());
  const { keyboard } = customer;
  await tabTo(customer, /^Piano Tuning/u);
  await keyboard.press('Space');
  await tabTo(customer, 'Later month');
  await keyboard.press('Enter');
  // One stop for the whole calendar: arrows go on from there, two weeks here.
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(customer, /^\d\d:\d\d/u);
  await keyboard.press('Space');
  await tabTo(customer, /^Phone Number/u);
  await keyboard.type('030 1234567');
  await tabTo(customer, /^Service Address/u);
  await keyboard.type('Am Markt 2, 14467 Potsdam');
  await tabTo(customer, 'Confirm Booking - €150');
  await keyboard.press('Enter');
  await customer.waitForURL(({ pathname }) => /^\/bookings\/[0-9a-f-]{36}$/u.test(pathname));
  await expect.poll(() => badge(customer)).toBe('Requested');
});

test('axe finds nothing, and nothing scrolls sideways', async () => {
  mkdirSync('.cache/shots', { recursive: true });
  for (const [page, where] of [[technician, '/agenda?view=week'], [technician, '/agenda'], [customer, '/bookings'], [customer, path], [customer, '/service-booking'], [customer, address().replace(app.origin, '')]] as const) {
    await visit(page, `${app.origin}${where}`);
    if (process.env['SHOTS']) {
      for (const size of sizes) {
        await page.setViewportSize(size);
        await page.screenshot({ path: `.cache/shots/bk-${where.replaceAll(/\W+/gu, '-').slice(0, 24)}-${size.width}.png` });
      }
    }
    await expectGoodLooks(page, { where });
  }
});
