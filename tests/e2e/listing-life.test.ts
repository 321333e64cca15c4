import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { startEmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn, synced } from '../support/demo.ts';
import { focusedName, tabTo } from '../support/keyboard.ts';
import { expectGoodLooks } from '../support/looks.ts';
import { waitForServiceWorker, watchPage, type PageWatch } from '../support/page-watch.ts';
import { askUntil, serverAs, serverAsVisitor } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;

const reason = 'The price is that of a toy piano';

/** Listings of the dealer, one a story; what the database sets is as if days had gone by. */
const stories: Readonly<Record<string, string>> = {
  'Life edited': '',
  'Life asked': "confirmed_at = now() - interval '33 days', listed_at = now() - interval '33 days'",
  'Life hidden': "is_published = false, hidden_at = now(), confirmed_at = now() - interval '46 days'",
  'Life ended': '',
  'Life copied': '',
  'Life declined': `is_published = false, price = 20, screening_state = 'flagged', screening_reason = '${reason}', screening_flags = '{}'`,
  'Life priced': '',
  'Life deleted': '',
  'Life reserved': '',
};

async function prepare(dataDir: string): Promise<void> {
  const backend = await startEmbeddedBackend({ dataDir });
  try {
    for (const [title, life] of Object.entries(stories)) {
      await backend.sql(
        `insert into public.pianos (owner_id, title, brand, model, piano_type, subtype, year, price, condition, description, status, is_published,
           image_urls, serial_number, stock_number, location, town, country_code, screening_state)
         values ((select id from auth.users where email = 'dealer@demo.soundboard.example'), $1, 'Kawai', 'K-300', 'Upright', 'Studio', 1995, 3000,
           'Used - Good', repeat('A well kept instrument, tuned twice a year. ', 4), 'active', true,
           array['/illustrations/grand-concert-ebony.svg', '/illustrations/grand-concert-above-ebony.svg', '/illustrations/upright-studio-ebony.svg'],
           '2500123', $2, 'Weimar, Germany', 'Weimar', 'DE', 'approved')`, [title, title.toUpperCase()]);
      if (life) await backend.sql(`update public.pianos set ${life} where title = $1`, [title]);
    }
  } finally {
    await backend.close();
  }
}

beforeAll(async () => {
  app = await startApp(prepare);
  // One device for all: each story has a listing of its own.
  browser = await openBrowser({ width: 360, height: 740 });
  const first = await browser.newPage();
  await signIn(first, { app, role: 'dealer' });
  await waitForServiceWorker(first);
  await first.close();
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});
beforeEach(async () => {
  page = await browser.newPage();
  watch = watchPage(page);
});
afterEach(async () => {
  expect(watch.faults(/Failed to fetch|net::ERR/)).toEqual([]);
  await page.close();
  await browser.context.setOffline(false);
});

interface ServerRow {
  id: string;
  title: string;
  price: string;
  finish: string;
  status: string;
  is_published: boolean;
  version: number;
  deleted: boolean;
  serial_number: string;
  stock_number: string;
}

async function rowsOf(title: string): Promise<ServerRow[]> {
  const server = await serverAs(app, 'dealer');
  const { data } = await server.from('pianos').select('*').eq('title', title).eq('deleted', false);
  return (data ?? []) as ServerRow[];
}

const rowOf = async (title: string) => (await rowsOf(title))[0];
const isPublic = async (title: string) => ((await serverAsVisitor(app).from('pianos').select('id').eq('title', title)).data ?? []).length === 1;
const untilRow = (title: string, wanted: (row: ServerRow | undefined) => boolean) => askUntil(() => rowOf(title), { wanted, ms: 30_000 });

const row = (title: string): Locator => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function openDashboard(): Promise<void> {
  await visit(page, `${app.origin}/dashboard`);
  await page.getByRole('searchbox', { name: /^Search title/ }).fill('life');
  await row('Life edited').waitFor();
}

async function choose(title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${title}` }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: new RegExp(`^${action}`) }).click();
}

async function expectWaiting(words: string): Promise<void> {
  await visit(page, `${app.origin}/sync`);
  await page.getByText(words).first().waitFor();
}

describe('editing a listing', () => {
  test('offline, while another device changes another field: one listing with both, nothing else written', async () => {
    const before = await rowOf('Life edited');
    await openDashboard();
    await browser.context.setOffline(true);
    await choose('Life edited', 'Edit');
    await page.getByRole('heading', { level: 1, name: 'Edit Piano Listing' }).waitFor();
    await page.getByText('You are changing Kawai K-300 Upright.').waitFor();
    await page.getByRole('button', { name: /^Condition/ }).click();
    await page.getByLabel('Price in euro (required)').fill('2.750');
    await page.getByText('Saved on this device').waitFor();
    await page.reload();
    await settled(page);
    await expect.poll(() => page.getByLabel('Price in euro (required)').inputValue()).toBe('2.750');
    await page.getByRole('button', { name: /^Photos/ }).click();
    await page.getByRole('img', { name: /^Photo 3/ }).waitFor();
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByRole('button', { name: 'Publish when online' }).click();
    await page.getByRole('heading', { name: 'Will publish when online' }).waitFor();
    await expectWaiting('Price of Life edited: from 3.000 € to 2.750 €');

    const other = await serverAs(app, 'dealer');
    await other.from('pianos').update({ finish: 'walnut' }).eq('id', before?.id ?? '');
    await browser.context.setOffline(false);
    const after = await untilRow('Life edited', (now) => now?.price === '2750.00');
    expect(after).toMatchObject({ id: before?.id, price: '2750.00', finish: 'walnut', is_published: true, version: (before?.version ?? 0) + 2 });
    expect(await rowsOf('Life edited')).toHaveLength(1);
    expect(await rowsOf('Kawai K-300 Upright')).toEqual([]);
    await visit(page, `${app.origin}/list-piano?draft=${before?.id}`);
    await page.getByText('Your piano listing has been published successfully!').waitFor();
    await visit(page, `${app.origin}/list-piano`);
    expect(await page.getByText('Changes to a listing').count()).toBe(0);
  });

  test('that an admin declined shows why, and comes to the market when what was wrong is mended', async () => {
    await openDashboard();
    await row('Life declined').getByText(reason).waitFor();
    await row('Life declined').getByRole('link', { name: 'Life declined', exact: true }).click();
    await page.getByText(`The reason: ${reason}`).waitFor();
    await page.getByRole('link', { name: 'Edit and publish again' }).click();
    await page.getByRole('button', { name: /^Condition/ }).click();
    await page.getByLabel('Price in euro (required)').fill('2.000');
    await page.getByRole('button', { name: /^Publish/ }).click();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByText('Your piano listing has been published successfully!').waitFor({ timeout: 30_000 });
    expect(await isPublic('Life declined')).toBe(true);
  });
});

describe('is it still there?', () => {
  test('one tap without a signal brings a hidden one back when the line is', async () => {
    await openDashboard();
    await row('Life hidden').getByText('Hidden', { exact: true }).waitFor();
    await browser.context.setOffline(true);
    await page.getByRole('button', { name: 'Still here: Life hidden' }).click();
    await row('Life hidden').getByText('Will publish when online').waitFor();
    await expectWaiting('Still here: Life hidden');
    expect(await isPublic('Life hidden')).toBe(false);
    await browser.context.setOffline(false);
    expect(await askUntil(() => isPublic('Life hidden'), { wanted: Boolean, ms: 30_000 })).toBe(true);
    await openDashboard();
    await row('Life hidden').getByText('On the market', { exact: true }).waitFor();
  });

  test('is asked on the piano’s page, and not again once it is answered', async () => {
    await visit(page, `${app.origin}/piano/${(await rowOf('Life asked'))?.id}`);
    await page.getByText(/^Is it still available\? Without an answer it is hidden on/).waitFor();
    await page.getByRole('button', { name: 'Still here' }).click();
    await page.getByText(/^Is it still available/).waitFor({ state: 'detached' });
    await synced(page);
    await page.getByText('Your listing is on the market.').waitFor();
  });
});

describe('from the dashboard', () => {
  test('a listing is ended and relisted without a signal, for a fresh term', async () => {
    await openDashboard();
    await choose('Life ended', 'End the listing');
    expect(await untilRow('Life ended', (now) => now?.status === 'ended')).toMatchObject({ status: 'ended' });
    await synced(page);
    await browser.context.setOffline(true);
    await choose('Life ended', 'Relist');
    await row('Life ended').getByText('Will publish when online').waitFor();
    await expectWaiting('Relisted Life ended');
    await browser.context.setOffline(false);
    expect(await untilRow('Life ended', (now) => now?.status === 'active')).toMatchObject({ is_published: true });
    expect(await isPublic('Life ended')).toBe(true);
  });

  test('a price is changed, a reservation made and taken back, a deletion undone after the server knew', async () => {
    await openDashboard();
    await choose('Life priced', 'Change the price');
    await page.getByLabel('Price in euro').fill('2.222');
    await page.getByRole('button', { name: 'Save the price' }).click();
    await row('Life priced').getByText('2.222 €').waitFor();
    expect(await untilRow('Life priced', (now) => now?.price === '2222.00')).toMatchObject({ price: '2222.00' });

    await choose('Life reserved', 'Reserve');
    await row('Life reserved').getByText('Reserved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Life reserved').getByText('On the market', { exact: true }).waitFor();

    await choose('Life deleted', 'Delete');
    // The toast stays while the pointer is on it.
    await page.getByRole('button', { name: 'Undo' }).hover();
    expect(await untilRow('Life deleted', (now) => now === undefined)).toBeUndefined();
    expect(await row('Life deleted').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Life deleted').waitFor();
    expect(await untilRow('Life deleted', (now) => now !== undefined)).toMatchObject({ status: 'active', is_published: true });
    expect(await isPublic('Life deleted')).toBe(true);
  });

  test('a copy is a draft with everything but its numbers', async () => {
    await openDashboard();
    await choose('Life copied', 'Duplicate');
    await page.getByRole('button', { name: 'With its photos' }).click();
    await page.getByRole('heading', { name: 'Piano Details' }).waitFor();
    await expect.poll(() => page.getByLabel('Serial number').inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Model', { exact: true }).inputValue()).toBe('K-300');
    await page.getByRole('button', { name: /^Photos/ }).click();
    await page.getByRole('img', { name: /^Photo 3/ }).waitFor();
    expect(await rowsOf('Life copied')).toHaveLength(1);
  });

  test('by keyboard: the row’s button opens what can be done, Escape gives the focus back', async () => {
    await openDashboard();
    await tabTo(page, 'Change Life copied');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Life copied' }).waitFor();
    await tabTo(page, 'Change the price');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedName(page)).toBe('Price in euro');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Change Life copied');
  });
});

test('axe finds nothing, and nothing is wider than the screen', async () => {
  await openDashboard();
  const check = (where: string) => expectGoodLooks(page, { where });
  await check('dashboard');
  await page.getByRole('button', { name: 'Change Life copied' }).click();
  await page.getByRole('dialog', { name: 'Life copied' }).waitFor();
  await check('actions');
  await page.getByRole('dialog').getByRole('button', { name: 'Change the price' }).click();
  await check('price');
  await page.keyboard.press('Escape');
  await row('Life copied').getByRole('link', { name: 'Life copied' }).click();
  await page.getByText('Your listing is on the market.').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
  await check('own piano');
});
