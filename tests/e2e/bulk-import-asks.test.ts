import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
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
});
afterEach(async () => {
  expect(watch.faults()).toEqual([]);
  await browser.dispose();
});

async function open(name: string, text: string): Promise<void> {
  await visit(page, `${app.origin}/bulk-import`);
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const stat = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?[\\d.]+$`) });

test('U-IMP-01 a file that can’t be read says why, and goes on saying it', async () => {
  const rows = Array.from({ length: 400 }, (_, row) => `Q-${row};Yamaha;U3;Klavier;neu;4.900;Weimar`);
  await open('quote.csv', ['Inventarnummer;Marke;Modell;Art;Zustand;Preis;Standort', ...rows, 'Q-400;"Yamaha;U3;Klavier'].join('\n'));
  const message = page.getByRole('alert').filter({ hasText: 'line 402' });
  await message.waitFor();
  // Whatever the reader told before has arrived once it has answered another question.
  await page.getByLabel('Cells with the names of the columns in the first row').waitFor({ state: 'attached' });
  expect(await message.isVisible()).toBe(true);
  expect(await page.getByRole('progressbar').count()).toBe(0);
});

test('U-IMP-02 U-IMP-04 what would be public without a yes is asked: prices without VAT, and words for a state', async () => {
  const rows = [
    'ASK-1;Yamaha;U3;Klavier;neu;3.900,00;Regelbesteuerung;auf Lager;Weimar',
    'ASK-2;Kawai;K-300;Klavier;gut;2.900,00;§ 25a UStG;auf Lager;Weimar',
    'ASK-3;Petrof;P 118;Klavier;gut;1.900,00;;im Zulauf;Weimar',
  ];
  await open('ask.csv', ['Inventarnummer;Marke;Modell;Art;Zustand;Preis ohne MwSt;Besteuerung;Status;Standort', ...rows].join('\n'));
  await page.getByText('3 rows have a net price. Buyers see the whole price. Nothing is imported until you choose.').waitFor();
  await expect.poll(() => stat('Errors').innerText()).toMatch(/\D3$/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Your VAT country').selectOption('DE');
  await page.getByRole('button', { name: /^Add 19.% VAT$/u }).click();
  await expect.poll(() => stat('Errors').innerText()).toMatch(/\D0$/);
  await page.getByLabel('“im Zulauf” stands for').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 pianos' }).click();
  await page.getByText('Everything is sent.').waitFor();
  const { data } = await server.from('pianos').select('stock_number, price, status, is_published').like('stock_number', 'ASK-%').order('stock_number');
  // One backend gives sums as texts, the other as numbers.
  const stored = ((data ?? []) as { price: string | number }[]).map((row) => ({ ...row, price: Number(row.price) }));
  expect(stored).toMatchObject([
    { stock_number: 'ASK-1', price: 4641, is_published: true },
    { stock_number: 'ASK-2', price: 2900, is_published: true },
    { stock_number: 'ASK-3', price: 2261, status: 'draft', is_published: false },
  ]);
});

const supplierSheet = (rows: readonly string[]) => ['Inventarnummer;Hersteller;Modell;Art;Zustand;Preis ohne MwSt;Status;Ort', ...rows].join('\n');

test('U-IMP-15 a supplier’s second sheet asks nothing again and shows what was applied, on another device without a line as well', async () => {
  await open('Nordklang_2026-11.csv', supplierSheet(['SUP-1;Yamaha;U3;Klavier;neu;3.900,00;im Zulauf;Lager Nord', 'SUP-2;Kawai;K-300;Klavier;gut;2.900,00;;Lager Nord']));
  await page.getByText('2 rows have a net price.').waitFor();
  expect(await page.getByLabel('Name of the supplier').inputValue()).toBe('Nordklang');
  await page.getByLabel('Name of the supplier').fill('Nordklang GmbH');
  await page.getByLabel('Your VAT country').selectOption('DE');
  await page.getByRole('button', { name: /^Add 19.% VAT$/u }).click();
  await page.getByLabel('Use this answer for every sheet of “Nordklang GmbH”').check();
  await page.getByLabel('“im Zulauf” stands for').selectOption('reserved');
  await page.getByRole('button', { name: 'Find and replace' }).click();
  await page.getByLabel('Find', { exact: true }).fill('Lager Nord');
  await page.getByLabel('Replace by').fill('Weimar');
  await page.getByRole('button', { name: 'Replace in 2 cells' }).click();
  await expect.poll(() => stat('Errors').innerText()).toMatch(/\D0$/);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 pianos' }).click();
  await page.getByText('Everything is sent.').waitFor();

  await open('Nordklang_2026-12.csv', supplierSheet(['SUP-3;Petrof;P 118;Klavier;gut;1.900,00;im Zulauf;Lager Nord']));
  await page.getByText('Read as “Nordklang GmbH” last time').waitFor();
  await page.getByText(/19.% VAT is added to 1 net price\./u).waitFor();
  expect(await page.getByText('Nothing is imported until you choose.').count()).toBe(0);
  expect(await page.getByText('is not understood').count()).toBe(0);
  await page.getByText('What was applied').click();
  await page.getByText('Location “lager nord”: Weimar').waitFor();
  await page.getByText('Status “im zulauf”: Reserved').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 piano' }).click();
  await page.getByText('Everything is sent.').waitFor();
  const { data } = await server.from('pianos').select('stock_number, price, status, town').like('stock_number', 'SUP-%').order('stock_number');
  const stored = ((data ?? []) as { price: string | number }[]).map((row) => ({ ...row, price: Number(row.price) }));
  expect(stored).toEqual([
    { stock_number: 'SUP-1', price: 4641, status: 'reserved', town: 'Weimar' },
    { stock_number: 'SUP-2', price: 3451, status: 'active', town: 'Weimar' },
    { stock_number: 'SUP-3', price: 2261, status: 'reserved', town: 'Weimar' },
  ]);

  await browser.dispose();
  browser = await openBrowser({ width: 360, height: 740 });
  page = await browser.newPage();
  watch = watchPage(page);
  await signIn(page, { app, role: 'dealer' });
  await visit(page, `${app.origin}/bulk-import`);
  await waitForServiceWorker(page);
  await page.getByRole('button', { name: 'Rename Nordklang GmbH' }).click();
  await page.getByLabel('Name of the supplier').fill('Nordklang Weimar');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Forget Nordklang Weimar' }).waitFor();
  await synced(page);
  await page.getByText('Ready offline').waitFor();
  await browser.context.setOffline(true);
  await page.locator('input[type=file]').first().setInputFiles({
    name: 'Liste.csv', mimeType: 'text/csv', buffer: Buffer.from(supplierSheet(['SUP-4;Ibach;F;Klavier;gut;900,00;;Lager Nord'])),
  });
  await page.getByText('Read as “Nordklang Weimar” last time').waitFor();
  await page.getByText(/19.% VAT is added to 1 net price\./u).waitFor();
  await page.getByLabel('Whose sheet is it?').selectOption({ label: 'Another supplier' });
  await page.getByText('1 row has a net price.').waitFor();
});
