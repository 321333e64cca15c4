import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;
let server: SupabaseClient;

beforeAll(async () => {
  app = await startApp();
  server = await serverAs(app, 'dealer');
});
afterAll(() => app?.dispose());
beforeEach(async () => {
  browser = await openBrowser({ width: 360, height: 740 });
  page = await browser.newPage();
  watch = watchPage(page);
  await signIn(page, { app, role: 'dealer' });
  await waitForServiceWorker(page);
});
afterEach(async () => {
  expect(watch.faults(/Failed to fetch|net::ERR/)).toEqual([]);
  await browser.dispose();
});

const header = 'Inventarnummer;Marke;Modell;Art;Zustand;Preis;Standort';

function fileOf(prefix: string, rows: readonly string[]) {
  const text = [header, ...rows].join('\r\n');
  return { name: `${prefix}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const pianos = (prefix: string, count: number, cents = '4.200,00 €') =>
  Array.from({ length: count }, (_, place) => `${prefix}-${place};Yamaha;U3;Klavier;gebraucht gut;${cents};Weimar`);

async function openFile(file: ReturnType<typeof fileOf>): Promise<void> {
  await visit(page, `${app.origin}/bulk-import`);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('heading', { name: 'What this import will do' }).waitFor();
}

interface ServerPiano {
  id: string;
  stock_number: string;
  price: string;
}

/** Those of the dealer with stock numbers that begin so, as the server has them. */
async function onServer(prefix: string): Promise<ServerPiano[]> {
  const { data, error } = await server
    .from('pianos').select('id, stock_number, price').like('stock_number', `${prefix}-%`).eq('deleted', false);
  if (error) throw error;
  return data as ServerPiano[];
}

test('a later file changes what it says otherwise; undone, all is as before but what was changed since', async () => {
  await openFile(fileOf('NEXT', pianos('NEXT', 2)));
  await page.getByRole('button', { name: 'Import 2 pianos' }).click();
  await page.getByText('Everything is sent.').waitFor();
  await page.getByRole('button', { name: 'Import More Data' }).click();
  await page.getByRole('heading', { name: 'Upload CSV' }).last().waitFor();

  await openFile(fileOf('NEXT', [...pianos('NEXT', 2, '3.900,00 €'), ...pianos('NEXT-NEW', 1)]));
  await page.getByRole('button', { name: /^2 ?Change/ }).click();
  await page.getByText('Price: 4.200 € to 3.900 €').first().waitFor();
  await page.getByRole('button', { name: 'Import 3 pianos' }).click();
  await page.getByText('Everything is sent.').waitFor();
  expect((await onServer('NEXT')).map(({ price }) => Number(price)).toSorted((a, b) => a - b)).toEqual([3900, 3900, 4200]);

  const later = (await onServer('NEXT')).find(({ stock_number: number }) => number === 'NEXT-0');
  const { error } = await server.from('pianos').update({ price: 3500 }).eq('id', later?.id ?? '');
  expect(error).toBeNull();
  await visit(page, `${app.origin}/dashboard`);
  await page.getByText('3.500 €').first().waitFor();
  await visit(page, `${app.origin}/bulk-import`);
  await synced(page);
  const log = page.getByRole('region', { name: 'Earlier imports' });
  await log.getByRole('button', { name: /^Undo import: NEXT.csv/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  const prices = () => onServer('NEXT').then((found) => found.map(({ price }) => Number(price)).toSorted((a, b) => a - b));
  expect(await askUntil(prices, { wanted: (found) => found.length === 2, ms: 60_000 })).toEqual([3500, 4200]);
  await log.getByText('1 listing kept what you changed after the import.').waitFor();
});

/** A picture as a file of its own. */
async function pictureFile(name: string) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    canvas.getContext('2d')?.fillRect(0, 0, 1600, 1200);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(drawn, 'base64') };
}

test('U-IMP-08 a piano that got a picture after the import is kept when that is undone, and the page says so', async () => {
  await openFile(fileOf('PIC', pianos('PIC', 3)));
  await page.getByRole('button', { name: 'Import 3 pianos' }).click();
  await page.getByText('Everything is sent.').waitFor();
  await page.getByLabel('Choose pictures').setInputFiles([await pictureFile('PIC-1.jpg')]);
  await page.getByRole('button', { name: 'Add 1 picture' }).click();
  await page.getByRole('heading', { name: 'All pictures are with their pianos' }).waitFor();
  await synced(page);

  await page.getByRole('button', { name: 'Undo import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 more piano that it created stays: it got 1 picture after the import.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('heading', { name: 'Import undone' }).waitFor();
  await page.getByText('1 listing kept what you changed after the import.').waitFor();
  expect(await page.getByText(/completed successfully|Import Complete/).count()).toBe(0);
  const numbers = () => onServer('PIC').then((found) => found.map(({ stock_number: number }) => number));
  expect(await askUntil(numbers, { wanted: (found) => found.length === 1, ms: 60_000 })).toEqual(['PIC-1']);
});

test('the stock as a file, dropped in again, changes nothing', async () => {
  await visit(page, `${app.origin}/bulk-import`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export stock (CSV)' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^soundboard-stock-\d{4}-\d{2}-\d{2}\.csv$/);
  const content = await readFile(await file.path());
  const count = content.toString('utf8').split('\r\n').length - 2;
  expect(count).toBeGreaterThan(3);
  await openFile({ name: file.suggestedFilename(), mimeType: 'text/csv', buffer: content });
  await page.getByText('This file changes nothing').waitFor();
  await expect.poll(() => page.getByRole('button', { name: new RegExp(`^${count} ?Same`) }).count()).toBe(1);
});

test('without a signal all of it works: the dry run, the import, its progress; rows that are left out come as a file', async () => {
  // The import's screen comes to a dealer's device with the sign-in.
  await page.getByText('Ready offline').waitFor();
  await app.stopBackend();
  await openFile(fileOf('OFF', [...pianos('OFF', 3), 'OFF-4;Kawai;K-300;Klavier;neu;VB;Weimar']));
  await page.getByText('No connection: the import is stored here and sent when there is one.').waitFor();
  await page.getByRole('button', { name: /^1 ?Skip/ }).click();
  await page.getByText('It has an error: repair it in the table above.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 pianos' }).click();
  await page.getByText('Import completed successfully! 3 out of 4 records have been imported.').waitFor();
  await page.getByText('Success rate 75 %: fair').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these rows (CSV)' }).click();
  expect((await downloaded).suggestedFilename()).toBe('OFF-not-imported.csv');

  await app.startBackend();
  await page.getByText('Everything is sent.').waitFor();
  expect((await onServer('OFF')).length).toBe(3);
});
