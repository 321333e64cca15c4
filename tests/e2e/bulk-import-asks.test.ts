import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { watchPage, type PageWatch } from '../support/page-watch.ts';
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
