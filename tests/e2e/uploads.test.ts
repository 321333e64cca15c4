import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { askUntil, serverAs } from '../support/server-rows.ts';
import { visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const pictureBytes = 30_000;

/** Puts pictures into the queue of the person who is signed in, as `enqueue` stores them: no screen takes pictures yet. */
async function queuePictures(page: Page, { userId, count }: { userId: string; count: number }): Promise<string[]> {
  return page.evaluate(
    async ({ id, files, size }) => {
      const name = `soundboard-uploads-${id}`;
      // The app opens it first, with its stores.
      while (!(await indexedDB.databases()).some((each) => each.name === name)) await new Promise(requestAnimationFrame);
      const request = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = database.transaction(['items', 'bytes'], 'readwrite');
      const paths = Array.from({ length: files }, (_, place) => `${id}/1764288000000-abcdef0${place}-${place}.jpg`);
      for (const [place, path] of paths.entries()) {
        const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + place) % 256);
        bytes.set([0xff, 0xd8, 0xff]);
        const key = `upload-${place}`;
        transaction.objectStore('bytes').put({ id: key, bytes: bytes.buffer });
        transaction.objectStore('items').put({
          id: key, bucket: 'piano-images', path, fileName: `IMG_${place}.jpg`, contentType: 'image/jpeg', size, forCollection: 'pianos',
          forRow: 'row', state: 'queued', uploadedBytes: 0, tries: 0, error: null, since: 1_764_288_000_000 + place, doneAt: null,
        });
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
      return paths;
    },
    { id: userId, files: count, size: pictureBytes },
  );
}

test('P-OFF-09: five pictures on a slow line, the browser dies after two, the other three go after it is opened again', async () => {
  const server = await serverAs(app, 'dealer');
  const { data } = await server.auth.getUser();
  const userId = data.user?.id ?? '';
  // The embedded storage gives whole paths here, hosted Supabase the names inside the folder.
  const stored = async () =>
    ((await server.storage.from('piano-images').list(userId)).data ?? []).map(({ name }) => name.split('/').at(-1) ?? '');

  let page = await browser.newPage();
  await signIn(page, { app, role: 'dealer' });
  // The third and those behind it never get through; the queue is looked at when the page is opened again.
  await browser.context.route(/\/storage\/v1\/object\/piano-images\/.*-[2-4]\.jpg$/, () => {});
  const paths = await queuePictures(page, { userId, count: 5 });
  await visit(page, `${app.origin}/sync`);
  const region = page.getByRole('region', { name: 'Files to upload' });
  await expect.poll(() => region.getByRole('listitem').count()).toBe(3);
  await region.getByText('Uploading').first().waitFor();
  await expect.poll(() => region.innerText()).toContain('30 kB');
  expect((await stored()).toSorted()).toEqual(paths.slice(0, 2).map((path) => path.split('/')[1]));

  const { profile } = browser;
  await browser.close();
  browser = await openBrowser({ profile });
  page = await browser.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/object/')) sent.push(request.url().split('/').at(-1) ?? '');
  });
  await visit(page, `${app.origin}/sync`);
  await page.getByRole('heading', { name: 'Everything is sent' }).waitFor();
  const names = await askUntil(stored, { wanted: (found) => found.length === 5, ms: 30_000 });
  expect(names.toSorted()).toEqual(paths.map((path) => path.split('/')[1]));
  expect(sent.toSorted()).toEqual(names.toSorted().slice(2));
  const answer = await fetch(`${app.origin}/storage/v1/object/public/piano-images/${paths[4]}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([bytes.length, ...bytes.slice(0, 5)]).toEqual([pictureBytes, 0xff, 0xd8, 0xff, (3 * 31 + 4) % 256, (4 * 31 + 4) % 256]);
});
