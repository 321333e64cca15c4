import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, synced } from '../support/demo.ts';
import { openLine, type Line } from '../support/line.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { createPerson, signInPerson, type NewPerson } from '../support/person.ts';
import { askUntil, publishedListings, serverAs, serverAsVisitor, type SeededListing } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let line: Line;
let browser: TestBrowser;
let listings: SeededListing[];
let person: NewPerson;

beforeAll(async () => {
  app = await startApp();
  line = await openLine(app.origin);
  browser = await openBrowser();
  listings = await publishedListings(app, 3);
  person = await createPerson(app, { role: 'buyer' });
});
afterAll(async () => {
  await browser?.dispose();
  await line?.dispose();
  await app?.dispose();
});

const hourMs = 60 * 60_000;

/** A page whose clock a test can turn; the token of an hour runs out on it as it would on a shelf. */
async function openTurnablePage(): Promise<Page> {
  const page = await browser.newPage();
  await page.clock.install({ time: Date.now() });
  await page.clock.resume();
  return page;
}

function storedToken(page: Page): Promise<{ expiresAt: number; now: number } | null> {
  return page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('soundboard-session') ?? 'null') as { expires_at?: number } | null;
    return session && { expiresAt: (session.expires_at ?? 0) * 1000, now: Date.now() };
  });
}

test('a day without a signal: the token runs out, reading and writing go on, and on return all is sent under the right account', async () => {
  let page = await openTurnablePage();
  await signInPerson(page, { origin: line.origin, person, next: '/profile' });
  await waitForServiceWorker(page);
  await synced(page);
  for (const listing of listings) await visit(page, `${line.origin}/piano/${listing.id}`);
  await visit(page, `${line.origin}/profile`);
  await page.getByLabel('Town').waitFor();

  line.treat = () => 'cut';
  const [morning, noon, evening] = listings as [SeededListing, SeededListing, SeededListing];
  await page.reload();
  await settled(page);
  await visit(page, `${line.origin}/piano/${morning.id}`);
  await saveListing(page, morning.title);

  await page.clock.fastForward(9 * hourMs);
  const token = await storedToken(page);
  expect(token?.expiresAt).toBeLessThan(token?.now ?? 0);
  await visit(page, `${line.origin}/piano/${noon.id}`);
  await saveListing(page, noon.title);
  await visit(page, `${line.origin}/profile`);
  // Until the first answer fails, the app takes it that there is a line.
  await page.getByRole('link', { name: /^Sync: Offline/ }).first().waitFor();
  await page.getByLabel('Town').fill('Lübeck');
  await page.getByRole('button', { name: 'Save details' }).click();
  await page.getByText('It is kept on this device').first().waitFor();

  await page.clock.fastForward(15 * hourMs);
  await page.reload();
  await settled(page);
  await expect.poll(() => mainText(page)).toContain(person.email);
  await expect.poll(() => page.getByLabel('Town').inputValue()).toBe('Lübeck');
  await visit(page, `${line.origin}/piano/${evening.id}`);
  await saveListing(page, evening.title);
  await visit(page, `${line.origin}/sync`);
  await page.getByText('Town of your profile: Lübeck').waitFor();
  for (const { title } of listings) await page.getByText(`Saved ${title}`).waitFor();
  await page.close();

  // The next morning, with the clock of the server again. The first requests find the token as old as it would be.
  line.seen.length = 0;
  page = await browser.newPage();
  await visit(page, `${line.origin}/help`);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('soundboard-session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('soundboard-session', JSON.stringify({ ...session, expires_at: 1_000_000_000, expires_in: 0 }));
  });
  line.treat = () => 'pass';
  await page.reload();
  await settled(page);

  const server = serverAsVisitor(app);
  const { data } = await server.auth.signInWithPassword(person);
  const saved = async () => (await server.from('saved_pianos').select('piano_id, user_id').eq('deleted', false)).data ?? [];
  const arrived = await askUntil(saved, { wanted: (rows) => rows.length >= 3, ms: 30_000 });
  expect(arrived.map(({ piano_id }) => String(piano_id)).sort((a, b) => a.localeCompare(b))).toEqual(
    listings.map(({ id }) => id).sort((a, b) => a.localeCompare(b)),
  );
  expect(new Set(arrived.map(({ user_id }) => String(user_id)))).toEqual(new Set([data.user?.id]));
  const town = async () => (await server.from('user_profiles').select('town').single()).data?.town as unknown;
  expect(await askUntil(town, { wanted: (value) => value === 'Lübeck', ms: 30_000 })).toBe('Lübeck');
  await synced(page);
  const stranger = await serverAs(app, 'buyer');
  expect((await stranger.from('saved_pianos').select('id')).data).toEqual([]);
});
