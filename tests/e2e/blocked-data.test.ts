import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { blockSiteData } from '../support/blocked-data.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { saveListing, signIn } from '../support/demo.ts';
import { watchPage, type PageWatch } from '../support/page-watch.ts';
import { screens } from '../support/screens.ts';
import { askUntil, publishedListings, savedTimes, type SeededListing } from '../support/server-rows.ts';
import { expectClearState, settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let watch: PageWatch;
let listings: SeededListing[];

beforeAll(async () => {
  app = await startApp();
  listings = await publishedListings(app, 2);
});
beforeEach(async () => {
  browser = await openBrowser({ isFirstVisit: true });
});
afterEach(async () => {
  await browser.dispose();
});
afterAll(async () => {
  await app?.dispose();
});

const notice = () => page.getByRole('status', { name: 'This browser blocks site data' });

async function openPage(what: 'all' | 'localStorage') {
  await blockSiteData(browser.context, what);
  page = await browser.newPage();
  watch = watchPage(page);
}

describe('U-ENG-04 all site data blocked', () => {
  test('every screen opens, and says in a line what is blocked and what that means', async () => {
    await openPage('all');
    for (const { name, path } of screens.filter(({ signedIn }) => !signedIn)) {
      await visit(page, `${app.origin}${path(listings[0]?.id ?? '')}`);
      await expectClearState(page);
      await notice().waitFor();
      expect(await notice().innerText(), name).toMatch(/works online only and keeps nothing on this device.*stay signed in only until you close or reload/s);
    }
    expect(watch.faults(/status of 4/)).toEqual([]);
  });

  test('a person browses, signs in, saves a piano that arrives on the server, and writes a listing', async () => {
    await openPage('all');
    const [, listing] = listings as [SeededListing, SeededListing];
    await visit(page, `${app.origin}/browse`);
    await page.getByText(listing.title).first().waitFor();
    await signIn(page, { app, role: 'buyer' });
    // Only links from here on: each reload ends the session, as the line says.
    await page.getByRole('link', { name: 'Browse', exact: true }).first().click();
    await page.locator(`main a[href="/piano/${listing.id}"]`).first().click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/piano/'));
    await settled(page);
    await saveListing(page, listing.title);
    expect(await askUntil(() => savedTimes(app, listing), { wanted: (count) => count > 0, ms: 30_000 })).toBe(1);
    await notice().waitFor();

    await page.getByRole('link', { name: 'Sell', exact: true }).first().click();
    await settled(page);
    await page.locator('main').getByRole('link', { name: /list/i }).first().click();
    await page.getByRole('heading', { name: 'Piano Details' }).waitFor();
    await page.getByText('Held until you close or reload this page').waitFor();

    await visit(page, `${app.origin}/saved`);
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    expect(watch.faults()).toEqual([]);
  });
});

test('U-ENG-04 localStorage blocked alone: the device keeps pianos, and the line speaks of the session only', async () => {
  await openPage('localStorage');
  await signIn(page, { app, role: 'buyer' });
  await notice().waitFor();
  expect(await notice().innerText()).toMatch(/stay signed in only until you close or reload this page/);
  expect(await notice().innerText()).not.toMatch(/keeps nothing|without a connection|only one at a time/);
  await visit(page, `${app.origin}/saved`);
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await notice().waitFor();
  expect(watch.faults()).toEqual([]);
});

test('U-ENG-04 a browser that blocks nothing is told nothing', async () => {
  page = await browser.newPage();
  await visit(page, `${app.origin}/browse`);
  await page.getByText(listings[0]?.title ?? '').first().waitFor();
  expect(await notice().count()).toBe(0);
});
