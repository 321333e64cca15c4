import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  await openPage();
});
// Signing out says it once more where the first word got no answer.
afterEach(() => expect(watch.faults(/Failed to fetch|net::ERR|auth\/v1\/logout/)).toEqual([]));
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

async function openPage(): Promise<void> {
  page = await browser.newPage();
  watch = watchPage(page);
}

interface StockRow {
  id: string;
  stock_number: string;
  image_urls: string[];
  is_published: boolean;
}

/** The dealer's stock on the server, those with room for pictures. */
async function stock(): Promise<StockRow[]> {
  const server = await serverAs(app, 'dealer');
  const { data: own } = await server.auth.getUser();
  const { data, error } = await server
    .from('pianos')
    .select('id, stock_number, image_urls, is_published')
    .eq('owner_id', own.user?.id ?? '')
    .eq('status', 'active')
    .eq('is_published', true)
    .neq('stock_number', '')
    .order('stock_number');
  if (error) throw error;
  return (data as StockRow[]).filter(({ image_urls }) => image_urls.length < 8);
}

interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one shade of red; `shade` from 0 to 9. */
async function picture(name: string, shade: number): Promise<PictureFile> {
  const drawn = await page.evaluate(async (red) => {
    const canvas = document.createElement('canvas');
    canvas.width = 800;
    canvas.height = 600;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = `rgb(${red} 90 120)`;
    context.fillRect(0, 0, 800, 600);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, 20 + shade * 25);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') };
}

/** The shades of stored pictures, as everybody gets them. */
function shadesOf(addresses: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    return Promise.all(
      all.map(async (address) => {
        const answer = await fetch(address);
        if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
        const bitmap = await createImageBitmap(await answer.blob());
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context?.drawImage(bitmap, 0, 0, 1, 1);
        return Math.round(((context?.getImageData(0, 0, 1, 1).data[0] ?? 0) - 20) / 25);
      }),
    );
  }, addresses);
}

const chosen = (files: readonly PictureFile[]) => page.getByLabel('Choose pictures').setInputFiles([...files]);

test('six pictures chosen offline come to three pianos by their names, once, after the page was killed', async () => {
  await signIn(page, { app, role: 'dealer' });
  await visit(page, `${app.origin}/bulk-import`);
  await waitForServiceWorker(page);
  const before = (await stock()).slice(0, 3);
  expect(before).toHaveLength(3);
  const [one, two, three] = before.map(({ stock_number }) => stock_number);
  const files = await Promise.all([
    picture(`${one}_10.jpg`, 2), picture(`${one}_2.jpg`, 1),
    picture(`${two?.toLowerCase()} (1).JPG`, 3), picture(`${two}-innen.jpg`, 4),
    picture(`${three}.jpg`, 5), picture(`${three} hinten.jpg`, 6),
  ]);
  const other = await picture('IMG_2041.jpg', 9);

  await app.stopBackend();
  await chosen([...files, other]);
  await page.getByRole('heading', { name: '6 pictures for 3 pianos' }).waitFor();
  await page.getByText('Fits no stock number').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 6 pictures' }).click();
  await page.getByText('6 pictures kept on this device').waitFor();
  // Some of them are being made small now, and none can have left.
  await page.close();

  await openPage();
  await visit(page, `${app.origin}/sync`);
  await expect.poll(() => page.getByRole('region', { name: 'Files to upload' }).getByRole('listitem').count(), { timeout: 60_000 }).toBe(6);
  await app.startBackend();
  await synced(page);

  const ids = new Set(before.map(({ id }) => id));
  const ask = async () => (await stock()).filter(({ id }) => ids.has(id));
  const added = (rows: readonly StockRow[]) => rows.map(({ image_urls }, place) => image_urls.slice(before[place]?.image_urls.length ?? 0));
  const seen: boolean[] = [];
  const after = await askUntil(
    async () => {
      const rows = await ask();
      // None of them leaves the market meanwhile.
      seen.push(rows.length === 3);
      return rows;
    },
    { wanted: (rows) => added(rows).every((addresses) => addresses.length >= 2), ms: 60_000 },
  );
  expect(await Promise.all(added(after).map(shadesOf))).toEqual([[1, 2], [3, 4], [5, 6]]);
  expect(after.map(({ image_urls }, place) => image_urls.slice(0, before[place]?.image_urls.length))).toEqual(before.map(({ image_urls }) => image_urls));
  expect(seen).not.toContain(false);
  await synced(page);

  // The same files once more, one of them under another name.
  await visit(page, `${app.origin}/bulk-import`);
  await page.getByRole('heading', { name: 'All pictures are with their pianos' }).waitFor();
  await chosen([...files.slice(1), { ...files[0], name: `${one}-neu.jpg` } as PictureFile]);
  await page.getByRole('heading', { name: 'Nothing new for any piano' }).waitFor();
  await expect.poll(() => page.getByText('2 pictures there already', { exact: true }).count()).toBe(3);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(added(await ask()).map(({ length }) => length)).toEqual([2, 2, 2]);
});

test('signing out asks about pictures that are not on their way, and takes them off the device when told to', async () => {
  await visit(page, `${app.origin}/bulk-import`);
  await settled(page);
  const [piano] = await stock();
  const broken = { name: `${piano?.stock_number}_9.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3]) };
  await chosen([broken]);
  await page.getByRole('button', { name: 'Add 1 picture' }).click();
  await page.getByRole('button', { name: `Try ${broken.name} again` }).waitFor();
  await visit(page, `${app.origin}/profile`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByText(`Picture for a listing: ${broken.name}`).waitFor();
  await page.getByRole('button', { name: 'Sign out and lose them' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/auth');
  await settled(page);
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name));
  expect(names.filter((name) => name.startsWith('soundboard-stock-pictures-'))).toEqual([]);
});
