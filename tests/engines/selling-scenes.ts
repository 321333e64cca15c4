/** What a seller and a dealer do in each engine beside Chromium, and what the marketplace then has of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textRow, workbookBytes } from '../../src/domain/import/workbook/testing/workbook-bytes.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import type { EngineBrowser, EngineDriver, EnginePage } from '../support/engines/engine.ts';
import { choose, fill, giveFiles, goTo, isSynced, press, seesHeading, seesPicture, seesText, signInAs } from '../support/engines/person.ts';
import { compareMosaic, mosaicFile, type MosaicPhoto } from '../support/mosaic-photos.ts';
import { serverAs } from '../support/server-rows.ts';
import { metadataOf, storedPicture } from '../support/stored-pictures.ts';

/** As phones and cameras take them: all but the last are made smaller. */
const photos: readonly (MosaicPhoto & { stored: readonly [width: number, height: number] })[] = [
  { number: 0, width: 4032, height: 3024, orientation: 6, stored: [810, 1080] },
  { number: 1, width: 4032, height: 3024, stored: [1440, 1080] },
  { number: 2, width: 2400, height: 1600, orientation: 3, stored: [1620, 1080] },
  { number: 3, width: 1500, height: 2400, stored: [675, 1080] },
  { number: 4, width: 2560, height: 1440, stored: [1920, 1080] },
  { number: 5, width: 800, height: 600, stored: [800, 600] },
];

const fixtures = path.resolve(import.meta.dirname, '../fixtures/images');

const columns = ['Inventarnummer', 'Marke', 'Modell', 'Art', 'Zustand', 'Preis', 'Status', 'Standort'];

/** Two pianos for sale and one that is a draft. */
const stockRows = (prefix: string) => [
  [`${prefix}-0`, 'Yamaha', 'U3', 'Klavier', 'gebraucht gut', '4.200,00', 'auf Lager', 'Weimar'],
  [`${prefix}-1`, 'Kawai', 'K-300', 'Klavier', 'neu', '5.900,50', 'auf Lager', 'Köln'],
  [`${prefix}-2`, 'Bösendorfer', '170', 'Flügel', 'gebraucht gut', '39.000,00', 'Entwurf', 'München'],
];

const imported = (prefix: string) => [
  { stock_number: `${prefix}-0`, brand: 'Yamaha', model: 'U3', price: 4200, town: 'Weimar', is_published: true },
  { stock_number: `${prefix}-1`, brand: 'Kawai', model: 'K-300', price: 5900.5, town: 'Köln', is_published: true },
  { stock_number: `${prefix}-2`, brand: 'Bösendorfer', model: '170', price: 39_000, town: 'München', is_published: false },
];

interface Piano {
  stock_number: string;
  price: string | number;
  image_urls: string[];
  is_published: boolean;
}

export function describeSelling(engine: EngineDriver): void {
  let app: TestApp;
  let browser: EngineBrowser;
  let page: EnginePage;
  let folder: string;
  let judge: TestBrowser;
  let judgePage: Page;

  async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
    const file = path.join(folder, name);
    await writeFile(file, content);
    return file;
  }

  async function pianosOf(role: string, field: 'title' | 'stock_number', wanted: string): Promise<Piano[]> {
    const server = await serverAs(app, role);
    const { data: own } = await server.auth.getUser();
    const { data, error } = await server
      .from('pianos').select('*').eq('owner_id', own.user?.id ?? '').eq('deleted', false).like(field, wanted).order('stock_number');
    if (error) throw error;
    return data as Piano[];
  }

  async function storedFile(address: string): Promise<Buffer> {
    const answer = await fetch(new URL(address, app.origin));
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  describe(`Selling in ${engine.name}`, () => {
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'soundboard-selling-'));
      app = await startApp();
      judge = await openBrowser();
      judgePage = await judge.newPage();
      await judgePage.goto(`${app.origin}/embedded/accounts.json`);
    });
    afterAll(async () => {
      await judge?.dispose();
      await app?.dispose();
      await rm(folder, { recursive: true, force: true });
    });
    beforeEach(async () => {
      browser = await engine.start();
      page = await browser.newPage();
    });
    afterEach(() => browser?.dispose());

    it('U-ENG-01 U-ENG-02 lists a piano with six photos and a HEIC one; what is stored of each is what it shows, in their order', async () => {
      const files: string[] = [];
      for (const photo of photos) files.push(await fileOf(`IMG_${photo.number}.jpg`, await mosaicFile(judgePage, photo)));
      // One that is refused takes nobody's place.
      files.splice(3, 0, path.join(fixtures, 'P-IMG-06-leer.jpg'));
      files.push(path.join(fixtures, 'quarters.heic'));
      await signInAs(page, { app, role: 'seller' });
      await goTo(page, `${app.origin}/list-piano?maker=Yamaha&type=Upright&model=U1`);
      await seesHeading(page, 'Piano Details');
      await choose(page, 'Subtype (required)', 'Studio');
      await press(page, 'Continue');
      await seesHeading(page, 'Condition');
      await choose(page, 'Condition (required)', 'Used - Good');
      await fill(page, 'Price in euro (required)', '3400');
      await press(page, 'Continue');
      await seesHeading(page, 'Description');
      await fill(page, 'Description (required)', 'One owner since 1988, tuned every spring, regulated in 2021. The veneer is bleached on the left side. Smoke-free.');
      await press(page, 'Continue');
      await seesHeading(page, 'Photos');
      await giveFiles(page, 'main input[type=file][multiple]', files);
      await seesText(page, 'P-IMG-06-leer.jpg is empty');
      for (let number = 1; number <= photos.length + 1; number += 1) await seesPicture(page, `Photo ${number}`);
      await press(page, 'Continue');
      await seesHeading(page, 'Location');
      await fill(page, 'Street and number (required)', 'Am Markt 1');
      await fill(page, 'Postcode (required)', '99423');
      await fill(page, 'Town (required)', 'Weimar');
      await press(page, 'Continue');
      await seesHeading(page, 'Publish');
      await press(page, 'Publish listing');
      await seesText(page, 'Your piano listing has been published successfully!');
      // The page begins at what became of it, wherever it was scrolled to.
      const begins = () => page.evaluate(() => [document.activeElement?.textContent ?? '', scrollY] as const);
      expect(await begins()).toEqual(['Your piano listing has been published successfully!', 0]);
      await isSynced(page);

      const [listing, ...others] = await pianosOf('seller', 'title', 'Yamaha U1 Upright');
      expect(others).toEqual([]);
      expect(listing).toMatchObject({ is_published: true, image_urls: { length: photos.length + 1 } });
      const addresses = listing?.image_urls ?? [];
      for (const [place, photo] of photos.entries()) {
        const where = `photo ${place + 1}`;
        const [width, height] = photo.stored;
        const address = addresses[place] ?? '';
        const file = await storedFile(address);
        expect(await compareMosaic(judgePage, file, photo), where).toEqual({ width, height, wrongPixels: 0 });
        const smallFile = await storedFile(address.replace('.jpg', '-small.jpg'));
        const small = await compareMosaic(judgePage, smallFile, photo);
        expect([small.wrongPixels, Math.max(small.width / 480, small.height / 360)], `${where}, small`).toEqual([0, 1]);
        expect([metadataOf(file), metadataOf(smallFile)], where).toEqual([[], []]);
      }
      expect((await storedPicture(judgePage, addresses.at(-1) ?? '')).corners).toEqual(['red', 'green', 'blue', 'white']);
    });

    it('U-ENG-01 imports a CSV file, a workbook and another workbook, one after the other in the same page', async () => {
      const csv = [columns, ...stockRows('CSV')].map((row) => row.join(';')).join('\r\n');
      const workbook = (prefix: string) =>
        workbookBytes({ sheets: [{ name: 'Bestand', rows: [columns, ...stockRows(prefix)].map((row) => textRow(...row)).join('') }] });
      const files = [
        await fileOf('bestand.csv', Buffer.from(csv, 'latin1')),
        await fileOf('bestand.xlsx', workbook('XLSX')),
        await fileOf('nachtrag.xlsx', workbook('MORE')),
      ];
      await signInAs(page, { app, role: 'dealer' });
      await goTo(page, `${app.origin}/bulk-import`);
      await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
      for (const file of files) {
        await giveFiles(page, 'main input[type=file][accept*=csv]', [file]);
        await seesText(page, 'What this import will do');
        await press(page, 'Import 3 pianos');
        await seesText(page, 'Everything is sent.');
        await press(page, 'Import More Data');
        await seesText(page, 'Drop your file here');
      }
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
      for (const prefix of ['CSV', 'XLSX', 'MORE']) {
        // One backend gives sums as texts, the other as numbers.
        const stored = (await pianosOf('dealer', 'stock_number', `${prefix}-%`)).map((row) => ({ ...row, price: Number(row.price) }));
        expect(stored).toMatchObject(imported(prefix));
      }
    });
  });
}
