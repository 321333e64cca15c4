import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodThemes } from '../support/looks.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { withMetadata } from '../support/picture-files.ts';
import { askUntil, publishedListing, serverAs } from '../support/server-rows.ts';
import { drawQuarters, metadataOf, placeInJpeg, storedPicture } from '../support/stored-pictures.ts';
import { visit } from '../support/visit.ts';

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

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

function fixture(name: string): Promise<Buffer> {
  return readFile(path.resolve(import.meta.dirname, '../fixtures/images', name));
}

async function jpeg(name: string, size = { width: 800, height: 600 }): Promise<ChosenFile> {
  return { name, mimeType: 'image/jpeg', buffer: await drawQuarters(page, { ...size, type: 'image/jpeg' }) };
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
const next = () => page.getByRole('button', { name: 'Continue', exact: true });
const photo = (number: number) => page.getByRole('img', { name: `Photo ${number}` });

async function choose(files: readonly ChosenFile[]): Promise<void> {
  await page.setInputFiles('input[type=file][multiple]', [...files]);
}

/** Fills the steps before the photos; `beforeSecond` happens when the first one is done. */
async function fillUntilPhotos(model: string, beforeSecond: () => Promise<void> = async () => undefined): Promise<void> {
  await visit(page, `${app.origin}/list-piano?maker=Yamaha&type=Upright&model=${model}`);
  await heading('Piano Details');
  await page.getByLabel('Subtype (required)').selectOption('Studio');
  await next().click();
  await heading('Condition');
  await beforeSecond();
  await page.getByLabel('Condition (required)').selectOption('Used - Good');
  await page.getByLabel('Price in euro (required)').fill('3.400');
  await next().click();
  await page.getByLabel('Description (required)').fill('One owner since 1988, tuned every spring, regulated in 2021. The veneer is bleached on the left side. Smoke-free.');
  await next().click();
  await heading('Photos');
}

async function fillLocation(): Promise<void> {
  await heading('Location');
  await page.getByLabel('Street and number (required)').fill('Am Markt 1');
  await page.getByLabel('Postcode (required)').fill('99423');
  await page.getByLabel('Town (required)').fill('Weimar');
  await next().click();
  await heading('Publish');
}

async function resume(model: string): Promise<void> {
  await visit(page, `${app.origin}/list-piano`);
  await page.getByRole('button', { name: `Continue Yamaha ${model} Upright` }).click();
}

async function listingsOf(role: string, title: string) {
  const server = await serverAs(app, role);
  const { data: own } = await server.auth.getUser();
  const { data } = await server.from('pianos').select('*').eq('owner_id', own.user?.id ?? '').eq('title', title).eq('deleted', false);
  return (data ?? []) as { id: string; is_published: boolean; image_urls: string[] }[];
}

/** The names of a person's files in the bucket. */
async function storedNames(role: string): Promise<string[]> {
  const server = await serverAs(app, role);
  const { data: own } = await server.auth.getUser();
  const { data } = await server.storage.from('piano-images').list(own.user?.id ?? '');
  // The embedded storage gives whole paths here, hosted Supabase the names inside the folder.
  return (data ?? []).map(({ name }) => name.split('/').at(-1) ?? '').toSorted();
}

const withSmall = (addresses: readonly string[]) =>
  addresses.map((address) => address.split('/').at(-1) ?? '').flatMap((name) => [name, name.replace('.jpg', '-small.jpg')]).toSorted();

test('six photos of all kinds, offline from step 2, killed twice: one listing with six right pictures, wherever its owner is by then', async () => {
  await signIn(page, { app, role: 'seller' });
  await waitForServiceWorker(page);
  // The server as well: what a worker that has just been started asks for gets past the browser's own switch now and then.
  await fillUntilPhotos('U1', async () => {
    await browser.context.setOffline(true);
    await app.stopBackend();
  });
  const camera = withMetadata(await drawQuarters(page, { width: 4032, height: 3024, type: 'image/jpeg' }), 6);
  expect(placeInJpeg(camera)).toEqual({ lat: 53 + 33 / 60, lng: 9 + 59 / 60 });
  await choose([
    { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: camera },
    { name: 'clear.png', mimeType: 'image/png', buffer: await drawQuarters(page, { width: 2400, height: 1600, type: 'image/png', yellow: false }) },
    { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: await fixture('quarters.heic') },
  ]);
  // What reads HEIC has never been on this device.
  await page.getByText('IMG_2.HEIC').waitFor();
  await page.getByText('Kept on this device.').waitFor();
  await photo(2).waitFor();
  await expectGoodThemes(page, { where: 'photos, one of them kept' });
  await killPage();

  await resume('U1');
  await heading('Photos');
  await choose([
    { name: 'web.webp', mimeType: 'image/webp', buffer: await drawQuarters(page, { width: 640, height: 480, type: 'image/webp' }) },
    { name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: withMetadata(await drawQuarters(page, { width: 1600, height: 1200, type: 'image/jpeg' }), 3) },
    { name: 'P3.jpg', mimeType: 'image/jpeg', buffer: await fixture('P-IMG-04.jpg') },
  ]);
  await photo(6).waitFor();
  await page.getByText('Small: 640 × 480 pixels.').waitFor();
  await expectGoodThemes(page, { where: 'photos, two of them small' });
  await next().click();
  await fillLocation();
  await page.getByText('One photo waits').waitFor();
  await page.getByText('Photos 4 and 6 are small.').waitFor();
  await expectGoodThemes(page, { where: 'publish, one photo waits' });
  await page.getByRole('button', { name: 'Publish when they are ready' }).click();
  await page.getByText('the listing is published automatically').waitFor();
  await page.getByText('Saved on this device').waitFor();
  await killPage();

  await visit(page, `${app.origin}/browse`);
  await app.startBackend();
  await browser.context.setOffline(false);
  const found = await askUntil(() => listingsOf('seller', 'Yamaha U1 Upright'), { wanted: (rows) => rows.some((row) => row.is_published), ms: 60_000 });
  expect(found).toMatchObject([{ is_published: true, image_urls: { length: 6 } }]);
  const addresses = found[0]?.image_urls ?? [];
  const pictures = await Promise.all(addresses.map((address) => storedPicture(page, address)));
  const upright = ['red', 'green', 'blue', 'yellow'];
  expect(pictures.map(({ width, height, corners }) => [width, height, ...corners])).toEqual([
    [810, 1080, 'blue', 'red', 'yellow', 'green'],
    [1620, 1080, 'red', 'green', 'blue', 'white'],
    [96, 64, 'red', 'green', 'blue', 'white'],
    [640, 480, ...upright],
    [1440, 1080, ...upright.toReversed()],
    [32, 32, expect.anything(), expect.anything(), expect.anything(), expect.anything()],
  ]);
  for (const { bytes, contentType } of pictures) {
    expect([contentType, placeInJpeg(bytes), metadataOf(bytes), bytes.includes('Exif')]).toEqual(['image/jpeg', null, [], false]);
  }
  await expect.poll(() => storedNames('seller')).toEqual(withSmall(addresses));
  const small = await storedPicture(page, addresses[0]?.replace('.jpg', '-small.jpg') ?? '');
  expect([small.width, small.height, metadataOf(small.bytes)]).toEqual([270, 360, []]);
  await visit(page, `${app.origin}/list-piano?draft=${found[0]?.id ?? ''}`);
  await page.getByText('Your piano listing has been published successfully!').waitFor();
});

test('killed during the third upload it goes on from there: nothing twice, nothing left over in storage', async () => {
  await signIn(page, { app, role: 'dealer' });
  await fillUntilPhotos('U3');
  await choose([await jpeg('a.jpg'), await jpeg('b.jpg'), await jpeg('c.jpg')]);
  await photo(3).waitFor();
  await next().click();
  await fillLocation();
  const third = new Promise<void>((resolve) => {
    void browser.context.route(/\/storage\/v1\/object\/piano-images\/.*-2\.jpg$/, () => resolve());
  });
  await page.getByRole('button', { name: 'Publish listing' }).click();
  await page.getByText('2 of 3 photos sent').waitFor({ timeout: 30_000 });
  await third;
  expect(await listingsOf('dealer', 'Yamaha U3 Upright')).toMatchObject([{ is_published: false }]);

  const { profile } = browser;
  await browser.close();
  browser = await openBrowser({ profile, width: 360, height: 740 });
  await openPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/')) sent.push(request.url().split('/').at(-1) ?? '');
  });
  await visit(page, `${app.origin}/browse`);
  const found = await askUntil(() => listingsOf('dealer', 'Yamaha U3 Upright'), { wanted: (rows) => rows.some((row) => row.is_published), ms: 60_000 });
  expect(found).toMatchObject([{ image_urls: { length: 3 } }]);
  expect(sent.map((name) => name.replace(/^\d+-\w+/, ''))).toEqual(['-2.jpg']);
  expect(await storedNames('dealer')).toEqual(withSmall(found[0]?.image_urls ?? []));
});

test('a photo is turned and cropped by keyboard, offline, and that is undone', async () => {
  await signIn(page, { app, role: 'technician' });
  await waitForServiceWorker(page);
  await fillUntilPhotos('U5', () => browser.context.setOffline(true));
  await choose([await jpeg('a.jpg', { width: 1600, height: 1000 }), await jpeg('b.jpg')]);
  await photo(2).waitFor();
  const sizeOf = (number: number) => photo(number).evaluate((image: HTMLImageElement) => `${image.naturalWidth}×${image.naturalHeight}`);
  await expect.poll(() => sizeOf(1)).toBe('480×300');

  await tabTo(page, 'Turn or crop photo 1');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'The photo as it is turned' }).waitFor();
  await expectGoodThemes(page, { where: 'editor' });
  await tabTo(page, 'Bottom right corner');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.getByText('Keeps 960 × 1000 pixels.').waitFor();
  await tabTo(page, 'Part that is kept');
  await page.keyboard.press('ArrowRight');
  await tabTo(page, 'Turn right');
  await page.keyboard.press('Enter');
  await page.getByText('Keeps 1000 × 960 pixels.').waitFor();
  await tabTo(page, '1:1');
  await page.keyboard.press('Enter');
  await page.getByText('Keeps 1000 × 1000 pixels.').waitFor();
  await tabTo(page, 'Use this');
  await page.keyboard.press('Enter');
  await page.getByText('Photo changed').waitFor();
  await expect.poll(() => sizeOf(1)).toBe('360×360');
  await expect.poll(() => focusedName(page)).toBe('Turn or crop photo 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => sizeOf(1)).toBe('480×300');
  await expect.poll(() => sizeOf(2)).toBe('480×360');
});

test('what to photograph: taken one by one, ticked, the front becomes the cover', async () => {
  await signIn(page, { app, role: 'evaluator' });
  await fillUntilPhotos('U7');
  await page.getByText('What to photograph').click();
  await page.getByText('0 of 8 are there').waitFor();
  await expectGoodThemes(page, { where: 'guide' });
  const first = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Take a photo/ }) }).first();
  await expect.poll(() => first.innerText()).toContain('Serial number');
  for (const [place, shot] of ['Serial number', 'Front'].entries()) {
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: `Take a photo: ${shot}` }).click();
    await (await opened).setFiles([await jpeg(`${shot}.jpg`)]);
    await page.getByText(`${place + 1} of 8 are there`).waitFor();
  }
  await page.getByRole('img', { name: 'Photo 1: Front' }).waitFor();
  await page.getByRole('img', { name: 'Photo 2: Serial number' }).waitFor();
  await page.getByLabel('What photo 2 shows').selectOption('Pedals');
  await page.getByRole('img', { name: 'Photo 2: Pedals' }).waitFor();
});

test('P-IMG-06: broken files are named, the others are taken, and only good ones count', async () => {
  await signIn(page, { app, role: 'mover' });
  await fillUntilPhotos('U9');
  const broken = async (name: string): Promise<ChosenFile> => ({ name, mimeType: 'image/jpeg', buffer: await fixture(name) });
  await choose([await jpeg('a.jpg'), await broken('P-IMG-06-leer.jpg'), await broken('P-IMG-06-halb.jpg'), await broken('P-IMG-03.jpg'), await jpeg('b.jpg')]);
  await page.getByText('P-IMG-06-leer.jpg is empty').waitFor();
  await page.getByText('P-IMG-06-halb.jpg is incomplete').waitFor();
  await page.getByText('P-IMG-03.jpg is not an image file').waitFor();
  await photo(2).waitFor();
  await expect.poll(() => next().isDisabled()).toBe(true);
  await choose([await jpeg('c.jpg')]);
  await photo(3).waitFor();
  await expect.poll(() => next().isEnabled()).toBe(true);
});

describe('photos from outside', () => {
  test('are dropped on the step or pasted into it', async () => {
    await signIn(page, { app, role: 'buyer' });
    await fillUntilPhotos('B1');
    const bytes = (await jpeg('x.jpg')).buffer.toString('base64');
    await page.evaluate((base64) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'dropped.jpg', { type: 'image/jpeg' }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
    }, bytes);
    await photo(2).waitFor();
  });

  test('shared by another app without a signal they wait for the person to say where they belong', async () => {
    await signIn(page, { app, role: 'buyer' });
    await waitForServiceWorker(page);
    await fillUntilPhotos('B2');
    await choose([await jpeg('a.jpg')]);
    await photo(1).waitFor();
    const files = [await jpeg('Flügel 1.jpg'), await jpeg('Flügel 2.jpg')];
    await browser.context.setOffline(true);
    await share(files);
    await heading('2 photos came in');
    await page.getByText('Flügel 2.jpg').waitFor();
    await expectGoodThemes(page, { where: 'photos came in' });
    await page.getByRole('button', { name: 'Add to Yamaha B2 Upright' }).click();
    await heading('Photos');
    await photo(3).waitFor();
    // Once taken they are not offered again.
    await visit(page, `${app.origin}/list-piano?shared=photos`);
    await heading('No photos came in');

    await share(files);
    await heading('2 photos came in');
    await page.getByRole('button', { name: 'Do not use them' }).click();
    await page.getByRole('button', { name: 'Continue Yamaha B2 Upright' }).waitFor();
    await visit(page, `${app.origin}/list-piano?shared=photos`);
    await heading('No photos came in');
  });

  test('U-PWA-02 shares without a signal add up, an empty one changes nothing, and the address alone leads to them', async () => {
    await signIn(page, { app, role: 'buyer' });
    await waitForServiceWorker(page);
    await browser.context.setOffline(true);
    await share([await jpeg('one.jpg'), await jpeg('two.jpg')]);
    await heading('2 photos came in');
    await share([await jpeg('three.jpg')]);
    await heading('3 photos came in');
    await share([]);
    await page.getByText('The last share brought no photo. These came in earlier.').waitFor();
    await heading('3 photos came in');
    await visit(page, `${app.origin}/share`);
    await heading('3 photos came in');
    await expectGoodThemes(page, { where: 'photos of several shares' });
    await page.getByRole('button', { name: 'Do not use them' }).click();
    await visit(page, `${app.origin}/share`);
    await heading('No photos came in');
  });

  test('U-PWA-03 a shared address of a listing opens it, and a shared number is looked up', async () => {
    await signIn(page, { app, role: 'buyer' });
    await waitForServiceWorker(page);
    const listing = await publishedListing(app);
    await shareWords({ title: listing.title, url: `${app.origin}/piano/${listing.id}` });
    await page.waitForURL(({ pathname }) => pathname === `/piano/${listing.id}`);
    await shareWords({ text: 'Yamaha 4512870' });
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/piano-lookup' && (searchParams.get('serial') ?? '').includes('4512870'));
  });

  test('opened with the installed app they begin a new listing', async () => {
    await signIn(page, { app, role: 'admin' });
    const bytes = (await jpeg('x.jpg')).buffer.toString('base64');
    // As the system hands files over to an app that it has opened for them.
    await page.addInitScript((base64) => {
      const file = new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'opened.jpg', { type: 'image/jpeg' });
      const setConsumer = (consumer: (launch: object) => void) => consumer({ files: [{ getFile: async () => file }] });
      Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
    }, bytes);
    await visit(page, `${app.origin}/list-piano?shared=opened`);
    await heading('One photo came in');
    await page.getByRole('button', { name: 'Begin a new listing with them' }).click();
    await heading('Piano Details');
    await visit(page, `${app.origin}/list-piano`);
    await page.getByRole('button', { name: /^Continue / }).waitFor();
  });

  async function shareWords(words: Record<string, string>): Promise<void> {
    await page.evaluate((fields) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
      for (const [name, value] of Object.entries(fields)) form.append(Object.assign(document.createElement('input'), { name, value }));
      document.body.append(form);
      form.submit();
    }, words);
  }

  /** What the system does with photos that are shared with the installed app. */
  async function share(files: readonly ChosenFile[]): Promise<void> {
    await page.evaluate(() => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data', id: 'share' });
      const input = document.createElement('input');
      Object.assign(input, { type: 'file', name: 'photos', multiple: true });
      form.append(input);
      document.body.append(form);
    });
    if (files.length > 0) await page.setInputFiles('#share input', [...files]);
    await page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit());
  }
});
