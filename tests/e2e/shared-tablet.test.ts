import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { demoAccount, saveListing, signIn, synced } from '../support/demo.ts';
import { readDevice, readMemory } from '../support/device-remains.ts';
import { openLine } from '../support/line.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { createPerson, signInPerson, type NewPerson } from '../support/person.ts';
import { askUntil, publishedListing, serverAs, serverAsVisitor, type SeededListing } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

/** Stands in everything that the first person writes. */
const marker = `Zyx${randomUUID().replaceAll('-', '')}`;

let app: TestApp;
let browser: TestBrowser;
let listing: SeededListing;
let first: NewPerson;
let firstId: string;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ isFirstVisit: true });
  listing = await publishedListing(app);
  first = await createPerson(app, { role: 'dealer', word: marker.toLowerCase() });
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

/** One person's work on all pages that keep something. */
async function work(page: Page): Promise<void> {
  await signInPerson(page, { origin: app.origin, person: first, next: '/profile' });
  await waitForServiceWorker(page);
  await page.getByLabel('Company').fill(`Company ${marker}`);
  await page.getByLabel('Phone', { exact: true }).fill(`+49 ${marker.slice(0, 20)}`);
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('Profile saved').first().waitFor();
  await addListing(page);
  await visit(page, `${app.origin}/piano/${listing.id}`);
  await saveListing(page, listing.title);
  await visit(page, `${app.origin}/saved`);
  await page.getByRole('button', { name: /note/i }).first().click();
  await page.locator('textarea').first().fill(`Note ${marker}`);
  await page.locator('form:has(textarea) button[type=submit]').click();
  await page.getByText(`Note ${marker}`).first().waitFor();
  await visit(page, `${app.origin}/piano-lookup?serial=${marker.slice(0, 12)}&manufacturer=Baldwin`);
  await visit(page, `${app.origin}/browse?q=${marker}`);
  await importFile(page);
  await visit(page, `${app.origin}/sync`);
  await synced(page);
  await visit(page, `${app.origin}/profile`);
}

/** A file of one piano that only its owner may see, and of one row that is left out. */
async function importFile(page: Page): Promise<void> {
  const rows = [
    'Inventarnummer;Marke;Modell;Art;Zustand;Preis;Standort;Status',
    `${marker};Yamaha;${marker};Klavier;gebraucht gut;4.200,00 €;Weimar;Entwurf`,
    `;;${marker};;;;;`,
  ];
  await visit(page, `${app.origin}/bulk-import`);
  await page.locator('input[type=file]').first().setInputFiles({ name: `${marker}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await page.getByRole('button', { name: 'Import 1 piano', exact: true }).click();
  await page.getByText('Everything is sent.').waitFor();
}

/** A listing that only its owner may see, with a picture of their own. */
async function addListing(page: Page): Promise<void> {
  const server = serverAsVisitor(app);
  const { data } = await server.auth.signInWithPassword(first);
  firstId = data.user?.id ?? '';
  const path = `${firstId}/1-${marker.toLowerCase()}-0.png`;
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABh6FO1AAAAABJRU5ErkJggg==', 'base64');
  const uploaded = await server.storage.from('piano-images').upload(path, pixel, { contentType: 'image/png' });
  expect(uploaded.error).toBeNull();
  const id = randomUUID();
  const image = server.storage.from('piano-images').getPublicUrl(path).data.publicUrl;
  const added = await server.from('pianos').insert({ id, piano_type: 'Grand', title: `Draft ${marker}`, image_urls: [image] });
  expect(added.error).toBeNull();
  await server.auth.signOut({ scope: 'local' });
  await page.getByRole('link', { name: 'Sync: Synced' }).first().waitFor();
  await visit(page, `${app.origin}/piano/${id}`);
  await page.getByText(`Draft ${marker}`).first().waitFor();
  await page.waitForFunction(() => [...document.images].every((each) => each.complete));
}

/** What betrays the first person: their words, their address, their id. */
function traces(): string[] {
  return [marker, marker.toLowerCase(), marker.slice(0, 12), firstId];
}

function placesOf(found: Record<string, string>): string[] {
  return Object.entries(found).flatMap(([place, text]) =>
    traces().filter((trace) => text.includes(trace)).map((trace) => `${trace === firstId ? 'id' : 'words'} in ${place}: ${excerpt(text, trace)}`),
  );
}

function excerpt(text: string, trace: string): string {
  const at = text.indexOf(trace);
  return text.slice(Math.max(0, at - 60), at + trace.length + 20);
}

test('two people on one tablet: after signing out nothing of the first is left, the second neither sees nor sends it', async () => {
  const page = await browser.newPage();
  await work(page);
  // The search is no blank one: it finds what it looks for while the person is there.
  expect(placesOf(await readDevice(page)).length).toBeGreaterThan(3);
  expect((await readMemory(page)).some((each) => each.includes(marker))).toBe(true);

  const otherTab = await browser.newPage();
  await visit(otherTab, `${app.origin}/saved`);
  await otherTab.getByText(`Note ${marker}`).first().waitFor();

  await page.locator('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByText('Signed out securely').first().waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/auth');
  await settled(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('soundboard-revoke'))).toBeNull();
  await page.getByRole('link', { name: /^Sync: / }).first().waitFor();
  await expect.poll(async () => placesOf(await readDevice(page))).toEqual([]);
  await otherTab.getByText(`Note ${marker}`).first().waitFor({ state: 'detached' });
  await settled(otherTab);
  for (const tab of [page, otherTab]) {
    const remembered = (await readMemory(tab)).filter((each) => traces().some((trace) => each.includes(trace)));
    expect(remembered.map((each) => each.slice(0, 200))).toEqual([]);
  }
  await otherTab.close();

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''} ${request.headers().authorization ?? ''}`));
  await signIn(page, { app, role: 'buyer' });
  for (const address of ['/saved', '/sync', '/profile', '/piano-lookup', '/browse']) {
    await visit(page, `${app.origin}${address}`);
    expect(await mainText(page)).not.toContain(marker);
  }
  await visit(page, `${app.origin}/saved`);
  expect(await page.locator('main').getByText(listing.title).count()).toBe(0);
  await synced(page);
  expect(sent.filter((each) => traces().some((trace) => each.includes(trace)))).toEqual([]);
  expect(placesOf(await readDevice(page))).toEqual([]);
  const second = await serverAs(app, 'buyer');
  expect((await second.from('saved_pianos').select('id').eq('piano_id', listing.id)).data).toEqual([]);
});

test('somebody else signs in where a session had ended: what was never sent waits unseen and goes under its own account', async () => {
  const line = await openLine(app.origin);
  const owner = await createPerson(app, { role: 'buyer' });
  const page = await browser.newPage();
  try {
    await signInPerson(page, { origin: line.origin, person: owner, next: '/profile' });
    await synced(page);
    await visit(page, `${line.origin}/piano/${listing.id}`);
    await synced(page);
    line.treat = (path) => {
      if (path.startsWith('/rest/v1/rpc/')) return { status: 401, body: { code: 'PGRST301', message: 'JWT expired', details: null, hint: null } };
      return path === '/auth/v1/token' ? { status: 400, body: { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' } } : 'pass';
    };
    await saveListing(page, listing.title);
    await page.getByRole('link', { name: 'Sync: Sign in again' }).first().waitFor();

    // As the server's answer leaves it where nothing else was to be renewed.
    await page.evaluate(() => localStorage.removeItem('soundboard-session'));
    line.treat = () => 'pass';
    const { email, password } = await demoAccount(app, 'seller');
    await signInPerson(page, { origin: line.origin, person: { email, password }, next: '/saved' });
    await synced(page);
    expect(await page.locator('main').getByText(listing.title).count()).toBe(0);
    const asSeller = await serverAs(app, 'seller');
    expect((await asSeller.from('saved_pianos').select('id').eq('piano_id', listing.id)).data).toEqual([]);
    await visit(page, `${line.origin}/profile`);
    await page.locator('main').getByRole('button', { name: 'Sign Out', exact: true }).click();
    await page.getByText('Signed out securely').first().waitFor();

    await signInPerson(page, { origin: line.origin, person: owner, next: '/saved' });
    await page.locator('main').getByText(listing.title).first().waitFor();
    const server = serverAsVisitor(app);
    await server.auth.signInWithPassword(owner);
    const saved = async () => (await server.from('saved_pianos').select('piano_id')).data ?? [];
    expect(await askUntil(saved, { wanted: (rows) => rows.length > 0, ms: 30_000 })).toEqual([{ piano_id: listing.id }]);
  } finally {
    await page.close();
    await line.dispose();
  }
});
