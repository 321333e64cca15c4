import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { demoAccount } from '../support/demo.ts';
import { tabTo } from '../support/keyboard.ts';
import { buildWith } from '../support/keyed-build.ts';
import { expectGoodLooks, isOfDialog } from '../support/looks.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { serverAs } from '../support/server-rows.ts';
import { startSiteverify, strictSecret, testKeys, type Siteverify } from '../support/siteverify.ts';
import { visit } from '../support/visit.ts';

let folder: string;
let siteverify: Siteverify;
let app: TestApp;
let browser: TestBrowser;
let page: Page;
let seller: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soundboard-keyed-'));
  const env = { VITE_TURNSTILE_SITE_KEY: testKeys.site };
  await buildWith(folder, env);
  siteverify = await startSiteverify();
  app = await startApp(undefined, { folder, env: { ...env, TURNSTILE_SECRET_KEY: strictSecret, TURNSTILE_SITEVERIFY_URL: siteverify.address } });
  const dealer = await serverAs(app, 'dealer');
  const { data: user } = await dealer.auth.getUser();
  const { data } = await dealer.from('public_profiles').select('slug').eq('id', user.user?.id ?? '').single();
  seller = `/contact/${String(data?.slug)}`;
});
afterAll(async () => {
  await app?.dispose();
  await siteverify?.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** In the place of Cloudflare's script, under the policy of the page: a box that gives a token when it is ticked. */
const widgetScript = `globalThis.turnstile = {
  render(place, { sitekey, callback }) {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.addEventListener('change', () => callback(globalThis.nextToken ?? 'good-' + crypto.randomUUID()));
    label.append(box, ' Verify you are human');
    place.append(label);
    return sitekey;
  },
  remove() {},
};`;

let line: 'open' | 'held back';
let loads: number;

beforeEach(async () => {
  line = 'open';
  loads = 0;
  siteverify.asked.length = 0;
  browser = await openBrowser({ isFirstVisit: true });
  await browser.context.route('https://challenges.cloudflare.com/**', async (route) => {
    loads += 1;
    await (line === 'open' ? route.fulfill({ contentType: 'text/javascript', body: widgetScript }) : route.abort('blockedbyclient'));
  });
  page = await browser.newPage();
});
afterEach(() => browser?.dispose());

async function writeLetter(email: string): Promise<void> {
  await page.getByLabel('Full Name').fill('A visitor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Is it still there?');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

const box = () => page.getByRole('checkbox', { name: 'Verify you are human' });
const isMailed = () => page.getByRole('heading', { name: 'Check your mail to send it' }).waitFor();

test('a visitor’s letter goes when its writer has passed the check, which comes no earlier', async () => {
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) blocked.push(message.text());
  });
  await visit(page, `${app.origin}/browse`);
  await visit(page, `${app.origin}${seller}`);
  expect(loads).toBe(0);
  await writeLetter('checked@people.example');
  await page.getByRole('dialog', { name: 'One moment, please' }).waitFor();
  await box().waitFor();
  await expectGoodLooks(page, { where: 'the check', counts: isOfDialog });
  await tabTo(page, 'Verify you are human');
  await page.keyboard.press('Space');
  await isMailed();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(siteverify.asked.map(({ secret, response }) => [secret, response?.slice(0, 5)])).toEqual([[strictSecret, 'good-']]);
  expect([loads, blocked]).toEqual([1, []]);
});

test('what holds the check back is told, the letter is kept over a reload and sent when it is let through', async () => {
  line = 'held back';
  await visit(page, `${app.origin}${seller}`);
  await writeLetter('held@people.example');
  await page.getByRole('alert').getByText('challenges.cloudflare.com').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('alert').getByText('challenges.cloudflare.com').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('heading', { name: 'Your message was not sent' }).waitFor();
  await page.reload();
  await page.getByText('Is it still there?').first().waitFor();
  await page.getByText('which a content blocker or this network may hold back').waitFor();
  expect(siteverify.asked).toEqual([]);
  line = 'open';
  await page.getByRole('button', { name: 'Send again' }).click();
  await box().click();
  await isMailed();
});

test('a letter that waited without a line gets its token when it is sent, and a token that was used another one', async () => {
  await visit(page, `${app.origin}${seller}`);
  await waitForServiceWorker(page);
  await page.reload();
  await page.getByLabel('Full Name').waitFor();
  await browser.context.setOffline(true);
  await writeLetter('waited@people.example');
  await page.getByRole('heading', { name: 'Your message waits to be sent' }).waitFor();
  expect([await page.getByRole('dialog').count(), loads]).toEqual([0, 0]);
  await page.evaluate(() => Object.assign(globalThis, { nextToken: 'good-once' }));
  // Somebody else has used it.
  await fetch(siteverify.address, { method: 'POST', body: JSON.stringify({ secret: strictSecret, response: 'good-once' }) });
  await browser.context.setOffline(false);
  await box().click();
  await page.getByText('was used already. Please try again.').waitFor();
  await page.evaluate(() => Object.assign(globalThis, { nextToken: undefined }));
  await page.getByRole('button', { name: 'Send again' }).click();
  await box().click();
  await isMailed();
  expect(siteverify.asked.map(({ response }) => response === 'good-once')).toEqual([true, true, false]);
});

test('signing in and asking for a new password show a token of their own to the sign-in server', async () => {
  const shown: unknown[] = [];
  page.on('request', (request) => {
    if (!/\/auth\/v1\/(token\?grant_type=password|recover)/.test(request.url())) return;
    shown.push((request.postDataJSON() as { gotrue_meta_security?: { captcha_token?: string } }).gotrue_meta_security?.captcha_token?.slice(0, 5));
  });
  const { email, password } = await demoAccount(app, 'buyer');
  await visit(page, `${app.origin}/auth?next=/saved`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await box().click();
  await page.getByText('Password reset sent').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alert').getByText('You closed the check').first().waitFor();
  expect(shown).toEqual(['good-']);
  await page.locator('form').getByRole('button', { name: 'Sign In', exact: true }).click();
  await box().click();
  await page.waitForURL(`${app.origin}/saved`);
  expect(shown).toEqual(['good-', 'good-']);
});
