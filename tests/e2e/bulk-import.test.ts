import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { synced } from '../support/demo.ts';
import { openLine, type Line } from '../support/line.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { createPerson, signInPerson, type NewPerson } from '../support/person.ts';
import { askUntil, serverAsVisitor } from '../support/server-rows.ts';
import { mainText, visit } from '../support/visit.ts';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;
let dealer: NewPerson;

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
});
afterAll(async () => {
  await line?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  browser = await openBrowser();
  dealer = await createPerson(app, { role: 'dealer' });
  await openPage();
  await signInPerson(page, { origin: line.origin, person: dealer, next: '/bulk-import' });
  await waitForServiceWorker(page);
  await synced(page);
});
afterEach(async () => {
  expect(watch.faults(/Failed to fetch|net::ERR/)).toEqual([]);
  await browser.dispose();
});

async function openPage(): Promise<void> {
  page = await browser.newPage();
  watch = watchPage(page);
}

/** As a device does that needs the memory, in the midst of what the page was doing. */
async function killPage(address: string): Promise<void> {
  await page.close();
  await openPage();
  await visit(page, address);
}

/** More than one page of the server's rows and one portion of the device's; `npm run soak` takes a whole stock of 5,000. */
const pianos = Number(process.env.SOUNDBOARD_STOCK ?? 1200);
const inWords = (count: number) => count.toLocaleString('de-DE');
const unknownBrands = Math.ceil((pianos - 7) / 1000);
const makers = ['Bösendorfer', 'Schimmel', 'Förster', 'Yamaha', 'Kawai'];

/** A file as a German spreadsheet writes it: Windows-1252, semicolons, a title, a decimal comma. Three kinds of faults. */
function stockFile(): Buffer {
  const rows = Array.from({ length: pianos }, (_, place) => {
    const brand = place % 1000 === 7 ? 'Yamahaa' : makers[place % makers.length];
    const condition = place % 50 === 3 ? 'verstimmt' : 'gebraucht, gut';
    const price = place === 11 ? 'auf Anfrage' : `${3 + (place % 6)}.${String(100 + (place % 800))},50`;
    return `M-${place};${brand};Modell ${place % 40};${place % 4 === 0 ? 'Flügel' : 'Klavier'};${1950 + (place % 70)};${condition};${price};München;1.000,00`;
  });
  return Buffer.from(['Bestand der Filiale', 'Inventarnummer;Marke;Modell;Art;Baujahr;Zustand;Preis;Standort;EK', ...rows].join('\r\n'), 'latin1');
}

/** Lets the file go over the page, as a hand with a mouse does. */
async function drop(file: Buffer, name: string): Promise<void> {
  const data = await page.evaluateHandle(([text, fileName]) => {
    const bytes = Uint8Array.from(atob(text ?? ''), (sign) => sign.codePointAt(0) ?? 0);
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], fileName ?? '', { type: 'text/csv' }));
    return transfer;
  }, [file.toString('base64'), name]);
  for (const kind of ['dragover', 'drop']) await page.locator('main').dispatchEvent(kind, { dataTransfer: data });
}

/** Stock numbers of what the dealer has on the server. */
async function serverStock(): Promise<string[]> {
  const server = serverAsVisitor(app);
  const { data: signedIn, error } = await server.auth.signInWithPassword(dealer);
  if (error) throw error;
  const found: string[] = [];
  for (;;) {
    const { data } = await server
      .from('pianos').select('stock_number').eq('owner_id', signedIn.user.id).eq('deleted', false).order('id').range(found.length, found.length + 999);
    found.push(...((data ?? []) as { stock_number: string }[]).map(({ stock_number: number }) => number));
    if (!data || data.length < 1000) return found;
  }
}

const columns = () => page.getByRole('region', { name: 'Columns' });
const stat = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?[\\d.]+$`) });

/** Waits, asking in each frame, until the bar of that name is past that many and not at its end. */
async function untilBetween(name: string, atLeast: number): Promise<void> {
  await page.waitForFunction(([label, least]) => {
    const bar = [...document.querySelectorAll('progress')].find((each) => each.labels[0]?.textContent === label);
    return bar !== undefined && bar.value > least && bar.value < bar.max;
  }, [name, atLeast] as const, { timeout: 120_000 });
}

test('a dealer’s whole stock comes in without a signal, outlives two killed pages, is sent once, is known again, and is taken back', { timeout: 600_000 }, async () => {
  line.treat = () => 'cut';
  await drop(stockFile(), 'bestand.csv');
  await columns().waitFor();
  await expect.poll(() => mainText(page)).toContain('Windows-1252, semicolons, decimal comma, names in line 2');
  await expect.poll(() => columns().innerText()).toContain('Columns: 8 read, 1 left out.');
  await stat('All').waitFor();
  await expect.poll(() => stat('Errors').innerText()).toMatch(new RegExp(`\\D${inWords(pianos / 50 + 1)}$`));

  // What nobody could know is said once, and holds for a hundred rows.
  await page.getByLabel('“verstimmt” stands for').selectOption('Used - Fair');
  await page.getByRole('button', { name: /^Fix all: Brand/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: `Change ${unknownBrands} cells` }).click();
  await expect.poll(() => stat('Errors').innerText()).toMatch(/\D1$/);
  await stat('Errors').click();
  await page.getByRole('gridcell', { name: 'auf Anfrage' }).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4.900,00');
  await page.keyboard.press('Enter');
  await expect.poll(() => stat('Errors').innerText()).toMatch(/\D0$/);
  expect(await axeFindings(page)).toEqual([]);

  // Everything that was decided is there after a reload.
  await page.reload();
  await expect.poll(() => stat('Errors').innerText()).toMatch(/\D0$/);
  await page.getByText('No connection: the import is stored here and sent when there is one.').waitFor();
  await page.getByRole('button', { name: `Import ${inWords(pianos)} pianos` }).click();
  await page.waitForURL(({ searchParams }) => searchParams.has('batch'));
  const outcome = page.url();
  await untilBetween('Stored on this device', pianos / 10);
  await killPage(outcome);
  await page.getByText(`Import completed successfully! ${inWords(pianos)} out of ${inWords(pianos)} records have been imported.`).waitFor({ timeout: 120_000 });

  line.treat = () => 'pass';
  await untilBetween('Sent to the marketplace', pianos / 25);
  await killPage(outcome);
  await page.getByText('Everything is sent.').waitFor({ timeout: 240_000 });
  const numbers = await serverStock();
  expect([numbers.length, new Set(numbers).size]).toEqual([pianos, pianos]);

  await page.getByRole('button', { name: 'Import More Data' }).click();
  await page.getByText('Drop your file here').waitFor();
  await drop(stockFile(), 'bestand.csv');
  await page.getByLabel('“verstimmt” stands for').waitFor();
  await page.getByRole('button', { name: /^Fix all: Brand/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: `Change ${unknownBrands} cells` }).click();
  await page.getByRole('button', { name: new RegExp(`^${inWords(pianos - 1).replace('.', '\\.')} ?Same`) }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^0 ?(?:Create|Change)/ }).count()).toBe(2);

  await page.getByRole('button', { name: 'Back to Upload' }).click();
  await page.getByRole('button', { name: /^Undo import: bestand\.csv/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  const left = await askUntil(serverStock, { wanted: (found) => found.length === 0, ms: 240_000 });
  expect(left).toEqual([]);
});
