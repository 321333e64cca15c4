import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, synced } from '../support/demo.ts';
import { waitForServiceWorker, watchPage } from '../support/page-watch.ts';
import { serverAs, serverAsVisitor } from '../support/server-rows.ts';
import { mainText, settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
/** Reserved from the start, and available until its seller reserves it. */
let taken: { id: string; title: string };
let free: { id: string; title: string };

beforeAll(async () => {
  app = await startApp();
  const { data } = await serverAsVisitor(app).from('pianos').select('id, title, status').eq('brand', 'Kawai').order('title');
  const rows = data as { id: string; title: string; status: string }[];
  const dealer = await serverAs(app, 'dealer');
  const own = (await dealer.auth.getUser()).data.user?.id ?? '';
  const { data: owned } = await dealer.from('pianos').select('id, title').eq('owner_id', own).eq('is_public', true).eq('status', 'active').order('id').limit(1);
  const reserved = rows.find(({ status }) => status === 'reserved');
  const available = (owned as { id: string; title: string }[])[0];
  if (!reserved || !available) throw new Error('The demo lacks a reserved piano, or one of the dealer that is for sale');
  taken = reserved;
  free = available;
  browser = await openBrowser({ width: 360, height: 740 });
  page = await browser.newPage();
  await visit(page, `${app.origin}/browse`);
  await waitForServiceWorker(page);
  await synced(page);
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

const card = (title: string) => page.locator('main article', { has: page.getByRole('heading', { name: title, exact: true }) });

describe('U-IMP-14: a reserved piano', () => {
  test('U-IMP-14 a visitor opens it by its link, reads that it is reserved, and can write and save', async () => {
    const watch = watchPage(page);
    await visit(page, `${app.origin}/piano/${taken.id}`);
    await page.getByRole('heading', { level: 1, name: taken.title }).waitFor();
    expect(await mainText(page)).toContain('Reserved');
    expect(await mainText(page)).toContain('This piano is reserved: somebody has first refusal.');
    expect(await axeFindings(page)).toEqual([]);
    await saveListing(page, taken.title);
    await page.locator('main').getByRole('link', { name: 'Send Message' }).click();
    await page.getByLabel('Message', { exact: false }).first().waitFor();
    expect(await mainText(page)).toContain(taken.title);
    expect(await mainText(page)).toContain('This piano is reserved');
    await visit(page, `${app.origin}/saved`);
    await card(taken.title).getByText('Reserved', { exact: true }).waitFor();
    expect(watch.faults()).toEqual([]);
  });

  test('U-IMP-14 the plain search leaves it out, and the filter finds it', async () => {
    const query = `q=${encodeURIComponent(taken.title)}`;
    await visit(page, `${app.origin}/browse?${query}`);
    await expect.poll(() => card(taken.title).count()).toBe(0);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByText('More filters').click();
    await page.getByRole('checkbox', { name: 'Include reserved pianos' }).check();
    await page.getByRole('button', { name: /^Show \d/ }).click();
    await card(taken.title).getByText('Reserved', { exact: true }).waitFor();
    expect(page.url()).toContain('reserved=1');
    await page.getByRole('button', { name: /with reserved/ }).first().click();
    await expect.poll(() => card(taken.title).count()).toBe(0);
  });

  test('U-IMP-14 one that becomes reserved stays on the device and says so, also without a line', async () => {
    await visit(page, `${app.origin}/piano/${free.id}`);
    await page.getByRole('heading', { level: 1, name: free.title }).waitFor();
    expect(await mainText(page)).not.toContain('This piano is reserved');
    const dealer = await serverAs(app, 'dealer');
    await dealer.from('pianos').update({ status: 'reserved' }).eq('id', free.id);
    await page.reload();
    await settled(page);
    await expect.poll(() => mainText(page), { timeout: 30_000 }).toContain('This piano is reserved');
    await app.stopBackend();
    await page.reload();
    await settled(page);
    await expect.poll(() => mainText(page)).toContain('This piano is reserved');
    await page.getByRole('heading', { level: 1, name: free.title }).waitFor();
    await visit(page, `${app.origin}/browse?reserved=1&q=${encodeURIComponent(free.title)}`);
    await card(free.title).getByText('Reserved', { exact: true }).first().waitFor();
  });
});
