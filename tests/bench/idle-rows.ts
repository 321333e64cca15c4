import type { BrowserContext, Page, Request } from 'playwright-core';
import { startApp } from '../support/app-server.ts';
import { openBrowser } from '../support/chromium.ts';
import { signIn } from '../support/demo.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { visit } from '../support/visit.ts';
import type { BenchRow } from './measure.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the app asks of the network when nobody does anything: a real minute while it is seen, and an hour of driven clock while it is not. */
export async function idleRows(): Promise<BenchRow[]> {
  const app = await startApp();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.clock.install();
    await signIn(page, { app, role: 'buyer' });
    await visit(page, `${app.origin}/browse`);
    await waitForServiceWorker(page);
    await page.waitForLoadState('networkidle');

    const visible = await countRequests(browser.context, async () => {
      await page.waitForTimeout(minuteMs);
      await page.waitForLoadState('networkidle');
    });
    await setVisibility(page, 'hidden');
    await page.waitForLoadState('networkidle');
    const hidden = await countRequests(browser.context, () => pass(page, hourMs));
    const back = await countRequests(browser.context, async () => {
      await setVisibility(page, 'visible');
      await page.waitForResponse(/\/rest\/v1\/rpc\/pull_changes/);
      await page.waitForLoadState('networkidle');
    });
    return [
      { what: 'idle, signed in, one visible minute', figure: inWords(visible), budget: 'one small pull', reference: named(visible) },
      { what: 'idle, signed in, one hidden hour', figure: inWords(hidden), budget: 'none', reference: named(hidden) },
      { what: 'seen again after it', figure: inWords(back), budget: '', reference: named(back) },
    ];
  } finally {
    await browser.dispose();
    await app.dispose();
  }
}

interface Traffic {
  names: string[];
  /** Both ways, with headers. */
  bytes: number;
}

/** What leaves the browser while `work` runs, the service worker's own requests included. */
async function countRequests(context: BrowserContext, work: () => Promise<void>): Promise<Traffic> {
  const finished: Request[] = [];
  const note = (request: Request) => void finished.push(request);
  context.on('requestfinished', note);
  context.on('requestfailed', note);
  await work();
  context.off('requestfinished', note);
  context.off('requestfailed', note);
  const traffic: Traffic = { names: [], bytes: 0 };
  for (const request of finished) {
    const answer = await request.response();
    if (answer?.fromServiceWorker()) continue;
    // A request that failed has left all the same, but the browser keeps no sizes of it.
    const sizes: number[] = answer ? Object.values(await request.sizes()) : [];
    traffic.names.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    traffic.bytes += sizes.reduce((sum, each) => sum + each, 0);
  }
  return traffic;
}

/** A second at a time with a real pause after each: what waits for the network must not run into its own time limits. */
async function pass(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    await page.clock.runFor(1_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A headless browser shows every page: the page is told what a switched tab would tell it. */
async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((told) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => told });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => told === 'hidden' });
    // As a browser sends it: supabase-js listens at the window.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

function inWords({ names, bytes }: Traffic): string {
  return `${names.length} ${names.length === 1 ? 'request' : 'requests'}, ${bytes.toLocaleString('de-DE')} bytes`;
}

function named({ names }: Traffic): string {
  return names.join(', ');
}
