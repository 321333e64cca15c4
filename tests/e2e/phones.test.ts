import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { startApp, type TestApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { serverAs } from '../support/server-rows.ts';
import { settled, visit } from '../support/visit.ts';

let app: TestApp;
let browser: TestBrowser;
let page: Page;
let listing: { id: string; slug: string };
let thread: string;

beforeAll(async () => {
  app = await startApp();
  browser = await openBrowser({ width: 360, height: 740 });
  page = await browser.newPage();
  const server = await serverAs(app, 'dealer');
  const { data: user } = await server.auth.getUser();
  const id = user.user?.id ?? '';
  const { data: rows } = await server.from('pianos').select('id').eq('owner_id', id).eq('is_public', true).order('id').limit(1);
  const { data: seller } = await server.from('public_profiles').select('slug').eq('id', id).single();
  listing = { id: String(rows?.[0]?.id), slug: String(seller?.slug) };
  await signIn(page, { app, role: 'buyer' });
  await visit(page, `${app.origin}/contact/${listing.slug}?piano=${listing.id}`);
  await page.getByLabel('Message').fill('Is it still there?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith('/messages/'));
  thread = new URL(page.url()).pathname;
});
afterAll(async () => {
  await browser?.dispose();
  await app?.dispose();
});

/** Opens a page on which a toast stands, and holds it there. */
async function openWithToast(path: string): Promise<void> {
  await page.evaluate(() => sessionStorage.setItem('toast', JSON.stringify({ title: 'Message sent', description: 'The seller is told.' })));
  await page.goto(`${app.origin}${path}`);
  await page.getByText('Message sent', { exact: true }).hover();
  await settled(page);
}

/** How far the toast reaches into what stays at the lower edge, in px. */
const overlap = () =>
  page.evaluate(() => {
    const toast = document.querySelector('[popover] [class*=toast]')?.getBoundingClientRect();
    const bars = [...document.querySelectorAll('[data-stays=bottom]')].map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
    if (!toast || bars.length < 2) return Number.NaN;
    return Math.max(...bars.map(({ top }) => toast.bottom - top));
  });

test.each(['piano', 'messages'])('U-TXT-06: on a phone a toast leaves free where one writes and where one asks the seller: %s', async (kind) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWithToast(kind === 'piano' ? `/piano/${listing.id}` : thread);
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test.each([[360, 740], [1280, 800]])('U-TXT-06: at %d × %d a toast leaves free what has the focus', async (width, height) => {
  await page.setViewportSize({ width, height });
  await openWithToast('/help');
  const reached: string[] = [];
  const covered: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const { name, isCovered } = await page.evaluate(() => {
      const toast = document.querySelector('[popover] [class*=toast]')?.getBoundingClientRect();
      const focused = document.activeElement?.closest('main *');
      const { top = 0, bottom = 0, left = 0, right = 0 } = focused?.getBoundingClientRect() ?? {};
      const isCovered = !toast || (bottom > toast.top && top < toast.bottom && right > toast.left && left < toast.right);
      return { name: (focused as HTMLElement | null)?.innerText ?? '', isCovered };
    });
    if (name !== '') reached.push(name);
    if (name !== '' && isCovered) covered.push(name);
  }
  expect(reached.length).toBeGreaterThan(10);
  expect(covered).toEqual([]);
});

test('U-TXT-06: words without end break instead of the page of a piano', async () => {
  const server = await serverAs(app, 'dealer');
  const word = 'Klavierbaumeisterwerkstattbesichtigungstermin'.repeat(3);
  const { error } = await server.from('pianos').update({ description: word, finish: word.slice(0, 60), model: word.slice(0, 60), location: word.slice(0, 90) }).eq('id', listing.id);
  expect(error).toBeNull();
  for (const [width, height] of [[360, 740], [1280, 800], [320, 600]] as const) {
    await page.setViewportSize({ width, height });
    await visit(page, `${app.origin}/piano/${listing.id}`);
    await page.getByText(word).first().waitFor();
    const wide = await page.evaluate(() => {
      const right = document.documentElement.clientWidth;
      return [...document.querySelectorAll('main h1, main p, main dd, main a, main strong')].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.width > 0 && box.right > right + 1 && !each.closest('[class*=strip], [class*=row]');
      }).map((each) => each.textContent?.slice(0, 40));
    });
    expect([width, wide]).toEqual([width, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test.each([
  [640, 400],
  [360, 370],
])('U-TXT-06: at %d × %d, as under a strong zoom, bars leave more than half of a piano’s page and of a conversation', async (width, height) => {
  await page.setViewportSize({ width, height });
  for (const path of [`/piano/${listing.id}`, thread]) {
    await visit(page, `${app.origin}${path}`);
    if (path === thread) await page.getByLabel('Your message').fill('A long letter.\n'.repeat(20));
    await page.evaluate(() => window.scrollTo(0, 200));
    const covered = () =>
      page.evaluate(() => {
        const stays = (element: Element | null) => {
          for (let at = element; at; at = at.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
          return false;
        };
        return Array.from({ length: window.innerHeight }, (_, y) => y).filter((y) => stays(document.elementFromPoint(window.innerWidth / 2, y))).length;
      });
    await expect.poll(covered).toBeGreaterThan(0);
    expect([path, (await covered()) < height / 2]).toEqual([path, true]);
  }
});

test('U-TXT-06: a card leads to its seller, with its piano named', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, `${app.origin}/browse`);
  const contact = page.locator('article').getByRole('link', { name: /^Contact ?: / }).first();
  const [, title = ''] = /^Contact ?: (.*)$/u.exec((await contact.textContent())?.replaceAll(/\s+/gu, ' ').trim() ?? '') ?? [];
  await contact.click();
  await page.waitForURL(({ pathname, searchParams }) => pathname.startsWith('/contact/') && searchParams.has('piano'));
  await settled(page);
  await page.locator('#contact').getByRole('link', { name: title }).first().waitFor();
});
