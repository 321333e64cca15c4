import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { serverAs } from '../support/server-rows.ts';
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

test('U-SYN-08 a picture uploaded while the app was served on one port is shown on another', async () => {
  const server = await serverAs(app, 'seller');
  const me = (await server.auth.getUser()).data.user?.id ?? '';
  const path = `${me}/1-ports-0.png`;
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64');
  expect((await server.storage.from('piano-images').upload(path, pixel, { contentType: 'image/png' })).error).toBeNull();
  const id = randomUUID();
  // As a version of the app sent it that stored whole addresses.
  const address = server.storage.from('piano-images').getPublicUrl(path).data.publicUrl;
  expect(address).toContain(app.origin);
  const row = { id, piano_type: 'Grand', title: 'Grand of two ports', price: 9000, status: 'active', is_published: true, image_urls: [address, address, address], description: 'A well kept grand. '.repeat(8) };
  expect((await server.from('pianos').insert(row)).error).toBeNull();

  const origin = await app.serveElsewhere();
  const page = await browser.newPage();
  await visit(page, `${origin}/piano/${id}`);
  const pictures = page.locator('main img[src*="/piano-images/"]');
  await pictures.first().waitFor();
  await expect.poll(() => pictures.first().evaluate((image: HTMLImageElement) => [new URL(image.currentSrc).origin, image.naturalWidth])).toEqual([origin, 1]);
});
