import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn, synced } from '../support/demo.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { noteButton, writeNote } from '../support/notes.ts';
import { createPerson, signInPerson } from '../support/person.ts';
import { askUntil, publishedListing, serverAs, serverAsVisitor } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browsers: TestBrowser[] = [];

const title = 'Held open';
const shown = 'A well kept instrument, tuned twice a year, from a dry room on the first floor. ';
const ofA = `${shown}New strings in the bass.`;
const ofB = `${shown}The lid has a scratch.`;

async function prepare(dataDir: string): Promise<void> {
  const backend = await startEmbeddedBackend({ dataDir });
  try {
    await backend.sql(
      `insert into public.pianos (owner_id, title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published,
         image_urls, serial_number, stock_number, location, town, country_code, screening_state)
       values ((select id from auth.users where email = 'dealer@demo.soundboard.example'), $1, 'Kawai', 'K-300', 'Upright', 'Studio', 1995, 3000,
         'Used - Good', $2, 'active', true,
         array['/illustrations/grand-concert-ebony.svg', '/illustrations/grand-concert-above-ebony.svg', '/illustrations/upright-studio-ebony.svg'],
         '2500124', 'HELD-1', 'Weimar, Germany', 'Weimar', 'DE', 'approved')`, [title, shown]);
  } finally {
    await backend.close();
  }
}

beforeAll(async () => {
  app = await startApp(prepare);
});
afterAll(() => app?.dispose());
beforeEach(() => {
  browsers = [];
});
afterEach(async () => {
  for (const browser of browsers) await browser.dispose();
});

interface Device {
  browser: TestBrowser;
  page: Page;
}

async function openDevice(): Promise<Device> {
  const browser = await openBrowser({ width: 360, height: 740 });
  browsers = [...browsers, browser];
  return { browser, page: await browser.newPage() };
}

async function openEditing(page: Page, id: string): Promise<void> {
  await visit(page, `${app.origin}/list-piano?edit=${id}`);
  await page.getByText('You are changing Kawai K-300 Upright.').waitFor();
}

async function enter(page: Page, fields: { price: string; text: string }): Promise<void> {
  await page.getByRole('button', { name: /^Condition/ }).click();
  await page.getByLabel('Price in euro (required)').fill(fields.price);
  await page.getByRole('button', { name: /^Description/ }).click();
  await page.getByLabel('Description (required)').fill(fields.text);
  await page.getByText('Saved on this device').waitFor();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('button', { name: 'Publish changes' }).click();
}

/** Makes the page look at the server now, as a line that is back does. */
async function lookAgain({ browser, page }: Device): Promise<void> {
  await browser.context.setOffline(true);
  await page.getByRole('link', { name: /^Sync: Offline/ }).first().waitFor();
  await browser.context.setOffline(false);
}

const news = (page: Page, field: string): Locator => page.getByText(`${field} was changed meanwhile, on another device or in another tab. It is now:`);

test('U-SYN-01 a listing held open on one device and changed on another: both values of price and text are there until the person chooses', async () => {
  const server = await serverAs(app, 'dealer');
  const row = async () => {
    const { data } = await server.from('pianos').select('id, price, description').eq('title', title).single();
    return data as { id: string; price: string; description: string };
  };
  const { id } = await row();
  const first = await openDevice();
  await signIn(first.page, { app, role: 'dealer' });
  await openEditing(first.page, id);
  await enter(first.page, { price: '2.750', text: ofA });

  const second = await openDevice();
  await signIn(second.page, { app, role: 'dealer' });
  await openEditing(second.page, id);
  await enter(second.page, { price: '3.250', text: ofB });
  await publish(second.page);
  await second.page.getByText('Your piano listing has been published successfully!').waitFor({ timeout: 30_000 });
  expect(await askUntil(row, { wanted: (now) => Number(now.price) === 3250, ms: 30_000 })).toMatchObject({ description: ofB });

  await lookAgain(first);
  await news(first.page, 'Price').waitFor();
  await news(first.page, 'Description').waitFor();
  await first.page.getByText('3.250 €').first().waitFor();
  await expectGoodLooks(first.page, { where: 'wizard' });
  await publish(first.page);
  await first.page.getByRole('link', { name: 'Sync: Needs you: 2' }).first().waitFor();
  expect(await row()).toMatchObject({ description: ofB });
  expect(Number((await row()).price)).toBe(3250);

  await visit(first.page, `${app.origin}/sync`);
  const choice = (value: string) => first.page.getByRole('listitem').filter({ hasText: value }).filter({ has: first.page.getByRole('button', { name: /^Use mine/ }) });
  expect((await choice('2.750 €').innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Yours.*2\.750 €.*On the server.*3\.250 €/);
  expect((await choice('New strings').innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Yours.*New strings in the bass.*On the server.*The lid has a scratch/);
  await choice('2.750 €').getByRole('button', { name: /^Use mine/ }).click();
  await choice('New strings').getByRole('button', { name: /^Keep theirs/ }).click();
  await first.page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  expect(await askUntil(row, { wanted: (now) => Number(now.price) === 2750, ms: 30_000 })).toMatchObject({ description: ofB });
  expect(Number((await row()).price)).toBe(2750);
});

test('U-SYN-02 a note open in two tabs: the second says that it was changed meanwhile, and saving it keeps both', async () => {
  const listing = await publishedListing(app);
  const { browser, page } = await openDevice();
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await saveListing(page, listing.title);
  await visit(page, `${app.origin}/saved`);
  await noteButton(page, listing.title).click();
  await page.getByLabel('Your note').fill('Of the tab that waited');
  const other = await browser.newPage();
  await visit(other, `${app.origin}/saved`);
  await writeNote(other, { title: listing.title, note: 'Of the other tab' });

  await news(page, 'Note').waitFor();
  await page.getByText('Of the other tab').waitFor();
  await expect.poll(() => page.getByLabel('Your note').inputValue()).toBe('Of the tab that waited');
  await expectGoodLooks(page, { where: 'note' });
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Both versions are kept').first().waitFor();
  await visit(page, `${app.origin}/sync`);
  const choice = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Use mine/ }) });
  expect((await choice.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Of the tab that waited.*Of the other tab/);
  await choice.getByRole('button', { name: /^Use mine/ }).click();
  await choice.waitFor({ state: 'detached' });
  await visit(other, `${app.origin}/saved`);
  await other.getByText('Of the tab that waited').waitFor();
});

test('U-SYN-02 a profile form that is open while another device’s change comes in says so, and writes over it only when told', async () => {
  const person = await createPerson(app, { role: 'seller' });
  const device = await openDevice();
  const { page } = device;
  await signInPerson(page, { origin: app.origin, person, next: '/profile' });
  await synced(page);
  await page.getByLabel('Name', { exact: true }).fill('Typed here');
  const server = serverAsVisitor(app);
  const signedIn = await server.auth.signInWithPassword(person);
  expect(signedIn.error).toBeNull();
  const me = signedIn.data.user?.id ?? '';
  const own = async () => (await server.from('user_profiles').select('full_name, town').eq('id', me).single()).data;
  expect((await server.from('user_profiles').update({ full_name: 'Changed elsewhere', town: 'Jena' }).eq('id', me)).error).toBeNull();

  await lookAgain(device);
  await news(page, 'Name').waitFor();
  await news(page, 'Town').waitFor();
  await page.locator('p').getByText('Changed elsewhere').waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed here');
  await expect.poll(() => page.getByLabel('Town', { exact: true }).inputValue()).toBe('Jena');
  await expectGoodLooks(page, { where: 'profile' });
  await page.getByRole('button', { name: 'Keep mine: Name' }).click();
  await page.getByRole('button', { name: 'Understood: Town' }).click();
  await news(page, 'Name').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save details' }).click();
  expect(await askUntil(own, { wanted: (now) => now?.full_name === 'Typed here', ms: 30_000 })).toEqual({ full_name: 'Typed here', town: 'Jena' });
});
