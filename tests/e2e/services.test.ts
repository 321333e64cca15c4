import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { linkInMail } from '../support/person.ts';
import { serverAs } from '../support/server-rows.ts';
import { follow, settled, visit } from '../support/visit.ts';

const guest = 'guest@people.example';

let app: TestApp;
let visitors: TestBrowser;
let technicians: TestBrowser;
let visitor: Page;
let technician: Page;

beforeAll(async () => {
  app = await startApp();
  [visitors, technicians] = await Promise.all([openBrowser(), openBrowser()]);
  [visitor, technician] = await Promise.all([visitors.newPage(), technicians.newPage()]);
});
afterAll(async () => {
  await visitors?.dispose();
  await technicians?.dispose();
  await app?.dispose();
});

const names = (page: Page) => page.locator('main li h2').allTextContents();

test('each card of the overview leads to those who offer it', async () => {
  await visit(visitor, `${app.origin}/services`);
  for (const [card, type, name] of [['Master Technicians', 'technician', 'Piano service Zürich'], ['Premium Logistics', 'mover', 'Piano transport Köln'], ['Master Classes', 'teacher', 'Piano lessons Graz']]) {
    await visitor.getByRole('link', { name: `Find providers: ${card}` }).click();
    await visitor.waitForURL(({ pathname, search }) => pathname === '/service-booking' && search === `?type=${type}`);
    await expect.poll(() => names(visitor)).toEqual([name]);
    await visitor.getByRole('link', { name: 'Back to Services' }).click();
    await visitor.waitForURL(({ pathname }) => pathname === '/services');
  }
  expect(await visitor.getByRole('link', { name: 'Request a custom service' }).getAttribute('href')).toBe('/help');
});

test('providers that were fetched are found without a connection, by words, type and distance', async () => {
  await visit(visitor, `${app.origin}/service-booking`);
  await expect.poll(() => names(visitor)).toHaveLength(4);
  await app.stopBackend();
  await visit(visitor, `${app.origin}/service-booking`);
  await expect.poll(() => names(visitor)).toHaveLength(4);
  await visitor.getByLabel('Search').fill('voicing');
  await expect.poll(() => names(visitor)).toEqual(['Piano service Zürich']);
  await visitor.getByLabel('Search').fill('');
  await visitor.getByLabel('Town').fill('Bonn');
  await expect.poll(() => names(visitor)).toEqual(['Piano transport Köln']);
  await expect.poll(() => visitor.locator('main li').first().textContent()).toContain('25 km away');
  await visitor.getByLabel('Search').fill('nothing of the kind');
  await expect.poll(() => visitor.locator('main').textContent()).toContain('No service providers found matching your criteria. Try adjusting your search filters.');
  await visitor.getByRole('button', { name: 'Clear filters' }).click();
  await visitor.getByRole('link', { name: 'Piano service Zürich', exact: true }).click();
  await expect.poll(() => visitor.locator('main').textContent()).toContain('Premium Annual Care');
  await app.startBackend();
});

test('the finder says who is free next, and a guest books by the link of a mail, sees where it stands, and cancels', async () => {
  await visit(visitor, `${app.origin}/service-booking?type=technician`);
  await expect.poll(() => visitor.locator('main li').first().textContent()).toMatch(/Next free: \w{3}, \d\d\.\d\d\.\d{4}, \d\d:\d\d/u);
  await visitor.getByLabel('Free on or before').fill('2020-01-02');
  await expect.poll(() => names(visitor)).toEqual([]);
  await visitor.getByLabel('Free on or before').fill('2099-01-02');
  await expect.poll(() => names(visitor)).toEqual(['Piano service Zürich']);
  await expectGoodLooks(visitor);
  await visitor.getByRole('link', { name: 'Book Now: Piano service Zürich' }).click();
  const dialog = visitor.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Later month' }).click();
  await dialog.locator('table button[aria-disabled=false]').nth(4).click();
  await dialog.locator('fieldset[class*=times] label').first().click();
  await dialog.getByLabel('Full Name').fill('A guest');
  await dialog.getByLabel('Email').fill(guest);
  await dialog.getByLabel('Phone Number').fill('030 1234567');
  await dialog.getByRole('button', { name: /^Confirm Booking/u }).click();
  await visitor.getByText('Check your mail to send it').waitFor();
  await visit(visitor, await linkInMail(app, guest));
  await visitor.getByRole('button', { name: 'Send My Request' }).click();
  await visitor.getByText('has not answered yet').waitFor();
  await expectGoodLooks(visitor);
  await visitor.getByRole('button', { name: 'Cancel Booking' }).click();
  await visitor.getByRole('dialog').getByRole('button', { name: 'Cancel Booking' }).click();
  await visitor.getByText('You cancelled it.').waitFor();
});

test('the page of a provider has their services, bundles with fee, and ways to reach them', async () => {
  await visit(visitor, `${app.origin}/technician-profile/piano-service-zurich`);
  const main = visitor.locator('main');
  await expect.poll(() => main.textContent()).toContain('Save up to 20%');
  expect(await main.textContent()).toMatch(/Platform fee \(included\): 34\s€/u);
  expect(await main.textContent()).toContain('No reviews yet');
  expect(await main.getByRole('link', { name: 'Book Service', exact: true }).getAttribute('href')).toMatch(/^\/service-booking\?provider=[0-9a-f-]{36}$/u);
  await expect.poll(() => visitor.title()).toContain('Piano service Zürich');
  await expectGoodLooks(visitor);
});

test('a technician adds a service offline, which everybody finds once it is sent', async () => {
  await signIn(technician, { app, role: 'technician' });
  await visit(technician, `${app.origin}/services/mine`);
  await expect.poll(() => technician.locator('main').textContent()).toContain('Premium Annual Care');
  await synced(technician);
  await app.stopBackend();
  await technician.getByRole('button', { name: 'Add a service' }).click();
  const dialog = technician.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Humidity check');
  await dialog.getByLabel('Price').fill('1.000,50');
  await dialog.getByLabel('Longest time (minutes)').fill('90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => technician.locator('main').textContent()).toContain('Humidity check');
  await technician.getByLabel('Monday').fill('9-12, 11-18');
  await technician.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => technician.locator('main').textContent()).toContain('These times overlap or touch.');
  await technician.getByLabel('Monday').fill('9-12:30, 13:30-18');
  await technician.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => technician.locator('main').textContent()).toContain('Waiting to be sent');
  await visit(technician, `${app.origin}/services/mine`);
  await expect.poll(() => technician.locator('main').textContent()).toContain('Humidity check');
  expect(await technician.getByLabel('Monday').inputValue()).toBe('09:00 – 12:30, 13:30 – 18:00');
  await app.startBackend();
  const server = await serverAs(app, 'buyer');
  await expect
    .poll(async () => (await server.from('provider_services').select('name, price, minutes_to').eq('name', 'Humidity check')).data, { timeout: 30_000 })
    .toEqual([{ name: 'Humidity check', price: expect.anything() as unknown, minutes_to: 90 }]);
  await visit(visitor, `${app.origin}/technician-profile/piano-service-zurich`);
  await expect.poll(() => visitor.locator('main').textContent()).toContain('Humidity check');
  await expectGoodLooks(technician);
});

test('a buyer writes to a provider without a listing', async () => {
  await follow(visitor, `${app.origin}/service-provider/nobody-of-this-name`);
  await expect.poll(() => visitor.locator('main').textContent()).toContain('No such provider');
  await visit(visitor, `${app.origin}/services/piano-transport-koln`);
  await settled(visitor);
  await visitor.getByRole('link', { name: 'Request Quote' }).click();
  await expect.poll(() => visitor.locator('#contact').getByLabel('What is it about?').inputValue()).toBe('service');
});
