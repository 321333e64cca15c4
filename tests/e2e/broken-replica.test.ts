import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn } from '../support/demo.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { askUntil, publishedListing, serverAs } from '../support/server-rows.ts';
import { expectClearState, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

test('a replica that can’t be opened is rebuilt, its unsent writes exported first and sent afterwards', async () => {
  const listing = await publishedListing(app);
  await signIn(page, { app, role: 'buyer' });
  await waitForServiceWorker(page);
  await browser.context.setOffline(true);
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await saveListing(page, listing.title);
  await visit(page, `${app.origin}/sync`);
  await page.getByText(`Saved ${listing.title}`).waitFor();

  // While no page has it open, the stored description of the collections becomes one that no version wrote.
  await spoilReplica(page);
  await page.goto(`${app.origin}/saved`);
  await page.getByText('The data on this device cannot be opened').waitFor();
  await expectClearState(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save unsent changes and rebuild' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported).toContain(listing.id);

  await page.getByText('The data on this device cannot be opened').waitFor({ state: 'detached' });
  await browser.context.setOffline(false);
  const server = await serverAs(app, 'buyer');
  const saved = async () => (await server.from('saved_pianos').select('id').eq('piano_id', listing.id)).data?.length;
  expect(await askUntil(saved, { wanted: (count) => count === 1, ms: 30_000 })).toBe(1);
});

/** Changes what RxDB keeps of its collections' schemas, in every database of the signed-in person. */
async function spoilReplica(page: Page): Promise<void> {
  // A file of the app without its scripts: the same origin, and nothing that holds the databases open.
  await page.goto(`${app.origin}/manifest.webmanifest`);
  const spoilt = await page.evaluate(async () => {
    const request = <T>(asked: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    let count = 0;
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    for (const name of names.filter((each) => each.includes('_rxdb_internal') && !each.includes('visitor'))) {
      const database = await request(indexedDB.open(name));
      for (const store of [...database.objectStoreNames]) {
        const table = database.transaction(store, 'readwrite').objectStore(store);
        for (const row of await request(table.getAll())) {
          if (!row?.data?.schemaHash) continue;
          await request(table.put({ ...row, data: { ...row.data, schemaHash: 'spoilt', schema: { title: 'spoilt' } } }));
          count += 1;
        }
      }
      database.close();
    }
    return count;
  });
  expect(spoilt).toBeGreaterThan(0);
}
