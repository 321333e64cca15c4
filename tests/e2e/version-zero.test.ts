import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { writeDatabases, type KeptDatabase } from '../fixtures/device-of-version-0/databases.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { openLine, type Line } from '../support/line.ts';
import { askUntil, serverAs, type SeededListing } from '../support/server-rows.ts';
import { mainText, visit } from '../support/visit.ts';

type Name = 'byVisitor' | 'contested' | 'discarded' | 'waiting' | 'edited';

/** As record.ts left it. */
interface Device {
  userId: string;
  listings: Record<Name, SeededListing>;
  databases: KeptDatabase[];
}

interface StoredRow {
  kind?: string;
  version?: number;
  row?: Record<string, unknown>;
  base?: Record<string, unknown> | null;
  value?: { discardedAt?: number };
}

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let server: SupabaseClient;

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
  browser = await openBrowser({ isFirstVisit: true });
  server = await serverAs(app, 'buyer');
});
afterAll(async () => {
  await browser?.dispose();
  await line?.dispose();
  await app?.dispose();
});

/** The recorded device with this server's ids of the person and of the listings, as if it had been recorded yesterday. */
async function readDevice(userId: string): Promise<Device> {
  let text = await readFile(path.join(import.meta.dirname, '../fixtures/device-of-version-0/device.json'), 'utf8');
  const recorded = JSON.parse(text) as Device;
  text = text.replaceAll(recorded.userId, userId);
  for (const { id, title } of Object.values(recorded.listings)) {
    const { data } = await server.from('pianos').select('id').eq('title', title).eq('is_published', true).single();
    text = text.replaceAll(id, String(data?.id));
  }
  const device = JSON.parse(text) as Device;
  for (const { value } of rowsOf(device)) if (value?.discardedAt) value.discardedAt = Date.now() - 24 * 60 * 60 * 1000;
  return device;
}

function rowsOf({ databases }: Device): StoredRow[] {
  return databases.flatMap(({ stores }) => stores.flatMap(({ rows }) => rows.map(({ value }) => value as StoredRow)));
}

/** What the recorded server held of the person's rows. */
async function fillServer(device: Device, userId: string): Promise<void> {
  const held = rowsOf(device).filter(({ kind, version = 0 }) => kind === 'saved_pianos' && version > 0);
  expect(held).toHaveLength(2);
  for (const { row, base } of held) {
    const { id, piano_id, title, note } = base ?? row ?? {};
    expect((await server.from('saved_pianos').insert({ id, piano_id, title, note, user_id: userId })).error).toBeNull();
  }
}

async function countOlder(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('refused'));
    });
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (!/--0--(pianos|personal)$/.test(name) || name.includes('visitor')) continue;
      const database = await done(indexedDB.open(name));
      count += await done(database.transaction('docs').objectStore('docs').count());
      database.close();
    }
    return count;
  });
}

test('a device of version 0, as its build left it, opens complete without a signal, in two tabs at once, and sends what waits', async () => {
  const { data } = await server.auth.getSession();
  const userId = data.session?.user.id ?? '';
  const device = await readDevice(userId);
  const { byVisitor, contested, discarded, waiting, edited } = device.listings;
  await fillServer(device, userId);

  const page = await browser.newPage();
  // A file of the app without its scripts: the same origin, and nothing that opens a database.
  await page.goto(`${line.origin}/manifest.webmanifest`);
  await writeDatabases(page, device.databases);
  await page.evaluate((session) => localStorage.setItem('soundboard-session', session), JSON.stringify(data.session));
  line.treat = () => 'cut';

  const beside = await browser.newPage();
  await Promise.all([visit(page, `${line.origin}/sync`), visit(beside, `${line.origin}/saved`)]);
  for (const { title } of [contested, waiting, edited]) await beside.getByText(title).first().waitFor();
  await beside.getByText('Ask for the stool', { exact: true }).waitFor();
  expect(await mainText(beside)).not.toContain(discarded.title);

  await page.getByRole('heading', { name: 'Needs your attention' }).waitFor();
  await page.getByText('You can keep at most 20 saved searches.').waitFor();
  await page.getByRole('heading', { name: 'Changed in two places' }).waitFor();
  await expect.poll(() => mainText(page)).toMatch(/Yours.*Too loud for the flat.*On the server.*Soft touch, ask for the stool/);
  for (const text of [`Saved ${waiting.title}`, 'IMG_0.jpg']) await page.getByText(text).first().waitFor();
  await page.getByText('4210000').first().waitFor();
  await page.getByRole('heading', { name: 'Discarded changes' }).waitFor();
  await page.getByText(`Saved ${discarded.title}`).first().waitFor();
  await expect.poll(() => countOlder(page)).toBe(0);

  line.treat = () => 'pass';
  const noted = async (listing: SeededListing) => (await server.from('saved_pianos').select('note').eq('piano_id', listing.id).eq('deleted', false)).data?.map(({ note }) => note as string).join();
  const found = async (table: string, column: string, value: string) => (await server.from(table).select('id').eq(column, value)).data?.length;
  expect(await askUntil(() => found('saved_pianos', 'piano_id', waiting.id), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  expect(await askUntil(() => noted(edited), { wanted: (note) => note !== '', ms: 30_000 })).toBe('Ask for the stool');
  expect(await askUntil(() => found('piano_lookup_history', 'serial_number', '4210000'), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
  const pictures = async () => (await server.storage.from('piano-images').list(userId)).data?.length;
  expect(await askUntil(pictures, { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);

  await page.getByRole('button', { name: 'Use mine' }).click();
  expect(await askUntil(() => noted(contested), { wanted: (note) => note === 'Too loud for the flat', ms: 30_000 })).toBe('Too loud for the flat');
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  expect((await server.from('saved_searches').select('query').like('query', '%Grand%')).data).toHaveLength(1);

  // What was saved here without an account comes from the visitor's part of the device, of version 0 as well.
  const offer = page.getByRole('region', { name: 'Take along what is on this device?' });
  await expect.poll(() => offer.innerText()).toContain('1 saved piano');
  await offer.getByRole('button', { name: 'Take along' }).click();
  expect(await askUntil(() => found('saved_pianos', 'piano_id', byVisitor.id), { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
});
