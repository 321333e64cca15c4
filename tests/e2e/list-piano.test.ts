import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { demoAccount, signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodThemes } from '../support/looks.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.dispose());
beforeEach(async () => {
  browser = await openBrowser({ width: 360, height: 740 });
  await openPage();
});
afterEach(async () => {
  expect(watch.faults(/Failed to fetch|net::ERR/)).toEqual([]);
  await browser.dispose();
});

async function openPage(): Promise<void> {
  page = await browser.newPage();
  watch = watchPage(page);
}

/** As a phone does that needs the memory: nothing of the page runs any more. */
async function killPage(): Promise<void> {
  await page.close();
  await openPage();
}

const description = 'One owner since 1988, tuned every spring, regulated in 2021. The veneer is bleached on the left side. Smoke-free, first floor.';

/** Pictures as a camera would name them, each of its own colour. */
async function pictures(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const drawn = await page.evaluate(async (wanted) => {
    const texts: string[] = [];
    for (let place = 0; place < wanted; place += 1) {
      const canvas = document.createElement('canvas');
      canvas.width = 800;
      canvas.height = 600;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = `rgb(${40 + place * 50} 90 120)`;
      context.fillRect(0, 0, 800, 600);
      context.fillStyle = 'white';
      context.fillRect(100 + place * 100, 100, 60, 400);
      texts.push(canvas.toDataURL('image/jpeg').split(',')[1] ?? '');
    }
    return texts;
  }, count);
  return drawn.map((text, place) => ({ name: `IMG_${place}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(text, 'base64') }));
}

/** The average red of each photo, rounded to what the pictures were drawn with: tells which is where. */
function redsOf(scope: string): Promise<number[]> {
  return page.evaluate(async (selector) => {
    const images = [...document.querySelectorAll<HTMLImageElement>(selector)];
    return Promise.all(images.map(async (image) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = 1;
      canvas.height = 1;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, 20, 20, 0, 0, 1, 1);
      return Math.round(((context?.getImageData(0, 0, 1, 1).data[0] ?? 0) - 40) / 50);
    }));
  }, scope);
}

const photoOrder = () => redsOf('main ol img');
const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();

/** Types into the field of that name, which Tab reaches. */
async function enter(name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

async function press(name: string | RegExp): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function expectStored(): Promise<void> {
  await page.getByText('Saved on this device').waitFor();
}

async function listingsOf(role: string, title: string) {
  const server = await serverAs(app, role);
  const { data: own } = await server.auth.getUser();
  const { data } = await server.from('pianos').select('*').eq('owner_id', own.user?.id ?? '').eq('title', title).eq('deleted', false);
  return (data ?? []) as { id: string; is_published: boolean; image_urls: string[]; price: string; year: number; town: string; publish_wanted: boolean }[];
}

/** What a page leaves behind that dies when it has begun to take a listing back: the files are set aside, the listing is there. */
async function setFilesAside(): Promise<void> {
  await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('soundboard-uploads-')) ?? {};
    const database = await done(indexedDB.open(name));
    const items = database.transaction('items', 'readwrite').objectStore('items');
    for (const item of await done(items.getAll())) await done(items.put({ ...item, held: true }));
    database.close();
  });
}

/** Fills all steps with the pointer and leads to the last one. */
async function fillWizard(model: string): Promise<void> {
  await heading('Piano Details');
  await page.getByLabel('Type (required)', { exact: true }).selectOption('Upright');
  await page.getByLabel('Subtype (required)').selectOption('Studio');
  await page.getByLabel('Brand (required)').selectOption('Kawai');
  await page.getByLabel('Model', { exact: true }).fill(model);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Condition (required)').selectOption('Used - Good');
  await page.getByLabel('Price in euro (required)').fill('3.400');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Description (required)').fill(description);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.setInputFiles('input[type=file]', await pictures(3));
  await page.getByRole('img', { name: 'Photo 3' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Street and number (required)').fill('Am Markt 1');
  await page.getByLabel('Postcode (required)').fill('99423');
  await page.getByLabel('Town (required)').fill('Weimar');
  await page.getByRole('button', { name: 'Continue' }).click();
  await heading('Publish');
}

test('the whole wizard by keyboard, offline from step 2, killed twice, published when the line is back, once', async () => {
  await signIn(page, { app, role: 'seller' });
  await waitForServiceWorker(page);
  await visit(page, `${app.origin}/list-piano`);
  await heading('Piano Details');
  await expectGoodThemes(page, { where: 'details, empty' });

  await enter('Serial number', '4012345');
  await enter('Type (required)', 'Acoustic Up');
  await enter('Subtype (required)', 'Studio');
  await enter('Brand (required)', 'Yamaha');
  await enter('Model', 'U1');
  // The number has filled in the year; another one is warned about.
  await tabTo(page, 'Year');
  await expect.poll(() => page.getByLabel('Year', { exact: true }).inputValue()).toBe('1984');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1961');
  await page.getByText('which does not fit the year above').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1984');
  await page.getByText('The number agrees').waitFor();
  await enter('Height in cm', '121');
  await expectGoodThemes(page, { where: 'details' });
  await press('Continue');

  await heading('Condition');
  await expect.poll(() => focusedName(page)).toBe('Condition');
  await browser.context.setOffline(true);
  await enter('Condition (required)', 'Used - Good');
  await enter('Price in euro (required)', '4.100');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByLabel('Price in euro (required)').inputValue()).toBe('4.200');
  await page.getByText(/^You are offline\./).waitFor();
  await expectGoodThemes(page, { where: 'condition' });
  await press('Continue');

  await heading('Description');
  await enter('Description (required)', description.slice(0, 60));
  await expectStored();
  await killPage();
  await visit(page, `${app.origin}/list-piano`);
  await page.getByText('Step 3 of 6: Description').waitFor();
  await press('Continue Yamaha U1 Upright');
  await heading('Description');
  await expect.poll(() => focusedName(page)).toBe('Description');
  await tabTo(page, 'Description (required)');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(description.slice(60));
  await expectGoodThemes(page, { where: 'description' });
  await press('Continue');

  await heading('Photos');
  // Asked for well before: the browser needs a moment to hand its file dialog over.
  const opened = page.waitForEvent('filechooser');
  await press('Add photos');
  const chooser = await opened;
  await chooser.setFiles([...(await pictures(4)), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }]);
  await page.getByRole('img', { name: 'Photo 4' }).waitFor();
  await page.getByText('notes.txt is not an image file').waitFor();
  await expect.poll(() => photoOrder()).toEqual([0, 1, 2, 3]);
  await tabTo(page, 'Move photo 3 earlier');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect.poll(photoOrder).toEqual([2, 0, 1, 3]);
  await expect.poll(() => focusedName(page)).toBe('Move photo 1 earlier');
  await press('Make photo 4 the cover');
  await expect.poll(photoOrder).toEqual([3, 2, 0, 1]);
  await press('Remove photo 3');
  await expect.poll(photoOrder).toEqual([3, 2, 1]);
  await expect.poll(() => focusedName(page)).toBe('Remove photo 3');
  await expectGoodThemes(page, { where: 'photos' });
  await press('Continue');

  await heading('Location');
  await enter('Street and number (required)', 'Am Markt 1');
  await enter('Postcode (required)', '99423');
  await expectStored();
  await killPage();
  await visit(page, `${app.origin}/list-piano`);
  await press('Continue Yamaha U1 Upright');
  await heading('Location');
  await expect.poll(() => page.getByLabel('Postcode (required)').inputValue()).toBe('99423');
  await enter('Town (required)', 'Weimar');
  await page.getByText('Weimar is on the map').waitFor();
  await press('Monday to Friday, 15-18 h');
  await expect.poll(() => page.getByRole('button', { pressed: true }).count()).toBe(5);
  await expectGoodThemes(page, { where: 'location' });
  await press('Continue');

  await heading('Publish');
  await page.getByText('Score 95').waitFor();
  await expectGoodThemes(page, { where: 'publish' });
  await press('Publish when online');
  await page.getByRole('heading', { name: 'Will publish when online' }).waitFor();
  await expect.poll(() => focusedName(page)).toBe('Will publish when online');
  await page.getByText('0 of 3 photos sent').waitFor();
  await expectGoodThemes(page, { where: 'waiting' });
  await visit(page, `${app.origin}/sync`);
  await page.getByText('New listing: Yamaha U1 Upright').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Files to upload' }).getByRole('listitem').count()).toBe(3);
  await visit(page, `${app.origin}/dashboard`);
  const row = page.getByRole('listitem').filter({ hasText: 'Yamaha U1 Upright' });
  await row.getByText('Will publish when online').waitFor();
  expect(await listingsOf('seller', 'Yamaha U1 Upright')).toEqual([]);

  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Will publish when online' }).waitFor();
  await browser.context.setOffline(false);
  await page.getByText('Your piano listing has been published successfully!').waitFor({ timeout: 30_000 });
  const listings = await listingsOf('seller', 'Yamaha U1 Upright');
  expect(listings).toMatchObject([{ is_published: true, publish_wanted: false, price: '4200.00', year: 1984, town: 'Weimar' }]);
  const [listing] = listings;
  expect(listing?.image_urls).toHaveLength(3);
  await visit(page, `${app.origin}/piano/${listing?.id}`);
  await expect.poll(() => redsOf('main img[src*="piano-images"]').then(([first]) => first)).toBe(3);
  // The draft has done its work.
  await visit(page, `${app.origin}/list-piano`);
  await heading('Piano Details');
});

describe('what waits to be published', () => {
  test('is taken back, changed and published anew: one listing, as it was changed', async () => {
    await signIn(page, { app, role: 'dealer' });
    await waitForServiceWorker(page);
    await visit(page, `${app.origin}/list-piano`);
    await heading('Piano Details');
    await browser.context.setOffline(true);
    await fillWizard('K-300');
    await page.getByRole('button', { name: 'Publish when online' }).click();
    await page.getByRole('heading', { name: 'Will publish when online' }).waitFor();
    const address = page.url();
    await setFilesAside();
    await killPage();
    await visit(page, `${app.origin}/sync`);
    const files = () => page.getByRole('region', { name: 'Files to upload' });
    await expect.poll(() => files().getByRole('listitem').count()).toBe(3);
    await visit(page, address);
    await page.getByRole('button', { name: 'Take it back and edit' }).click();
    await heading('Publish');
    await expect.poll(() => focusedName(page)).toBe('Publish');
    // Whatever is left to do is done by the next page.
    await killPage();
    await visit(page, `${app.origin}/sync`);
    // A request with the listing may have left in spite of the line: then its removal waits to be sent, but no file does.
    await page.getByText('Everything is sent').or(page.getByRole('region', { name: 'Waiting to be sent' })).waitFor();
    expect(await files().count()).toBe(0);
    await visit(page, `${app.origin}/list-piano`);
    await page.getByRole('button', { name: 'Continue Kawai K-300 Upright' }).click();
    await page.getByRole('button', { name: /^Condition/ }).click();
    await page.getByLabel('Price in euro (required)').fill('2.900');
    await page.getByRole('button', { name: /^Photos/ }).click();
    await page.getByRole('button', { name: 'Make photo 3 the cover' }).click();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByRole('button', { name: 'Publish when online' }).click();
    await page.getByRole('heading', { name: 'Will publish when online' }).waitFor();
    await browser.context.setOffline(false);
    await page.getByText('Your piano listing has been published successfully!').waitFor({ timeout: 30_000 });
    expect(await listingsOf('dealer', 'Kawai K-300 Upright')).toMatchObject([{ price: '2900.00', is_published: true, image_urls: { length: 3 } }]);
  });

  test('with a price far below the usual waits for somebody of Soundboard', async () => {
    await signIn(page, { app, role: 'dealer' });
    await visit(page, `${app.origin}/list-piano`);
    await fillWizard('ND-21');
    await page.getByRole('button', { name: /^Condition/ }).click();
    await page.getByLabel('Price in euro (required)').fill('10');
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Unusually low price for category').waitFor();
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByText('It has arrived.').waitFor({ timeout: 30_000 });
    expect(await listingsOf('dealer', 'Kawai ND-21 Upright')).toMatchObject([{ is_published: false, publish_wanted: true }]);
  });
});

test('a visitor writes a listing, signs in at the end, and publishes what they wrote', async () => {
  await visit(page, `${app.origin}/listing-wizard?maker=Kawai&model=K-15&type=upright&year=3000&serial=none`);
  await heading('Piano Details');
  await expect.poll(() => page.getByLabel('Brand (required)').inputValue()).toBe('Kawai');
  await expect.poll(() => page.getByLabel('Year', { exact: true }).inputValue()).toBe('');
  await fillWizard('K-15 ATX');
  await page.getByText('Please log in to publish your listing.').waitFor();
  await expectGoodThemes(page, { where: 'gate' });
  const { email, password } = await demoAccount(app, 'technician');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await page.getByText('Your piano listing has been published successfully!').waitFor({ timeout: 30_000 });
  const found = await askUntil(() => listingsOf('technician', 'Kawai K-15 ATX Upright'), { wanted: (rows) => rows.length > 0, ms: 30_000 });
  expect(found).toMatchObject([{ is_published: true, image_urls: { length: 3 } }]);
  await synced(page);
});

test('signing out asks about a draft, and takes it off the device when told to', async () => {
  await signIn(page, { app, role: 'evaluator' });
  await visit(page, `${app.origin}/list-piano?maker=Grotrian&type=Grand`);
  await heading('Piano Details');
  await expectStored();
  await visit(page, `${app.origin}/profile`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText('Draft of a listing: Grotrian Grand').waitFor();
  await page.getByRole('button', { name: 'Sign out and lose them' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/auth');
  await settled(page);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  expect(names.filter((name) => name.startsWith('soundboard-drafts-') && !name.endsWith('visitor'))).toEqual([]);
});
