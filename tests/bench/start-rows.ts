import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { startApp } from '../support/app-server.ts';
import { openBrowser, type TestBrowser } from '../support/chromium.ts';
import { waitForServiceWorker } from '../support/page-watch.ts';
import { visit } from '../support/visit.ts';
import { buildEmptyApp } from './empty-app.ts';
import { formatMs, ratio, type BenchRow } from './measure.ts';

const rounds = 7;
const phone = { width: 360, height: 740 };
/** A phone of some years ago against this machine. */
const slowDown = 4;
/** A weak line: bytes a second, and ms of each answer. */
const slowLine = { offline: false, downloadThroughput: 600_000, uploadThroughput: 200_000, latency: 150 };

/** ms from the address to the first pixel, the heading, and the first of `wanted`. */
interface Start {
  paint: number;
  heading: number;
  wanted: number;
}

interface Setting {
  what: string;
  path: string;
  /** A selector of what the person came for. */
  wanted: string;
  named: string;
  budget: string;
  prepare(page: Page): Promise<void>;
}

const settings: readonly Setting[] = [
  {
    what: 'installed, offline, 4× slower: a number looked up',
    path: '/piano-lookup?serial=4567890&manufacturer=Yamaha',
    wanted: 'main time',
    named: 'the answer',
    budget: '1.50 s',
    async prepare(page) {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    },
  },
  {
    what: 'first visit on a slow line: Browse',
    path: '/browse',
    wanted: 'main [role=listitem] a',
    named: 'the first cards',
    budget: '',
    async prepare(page) {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slowLine);
    },
  },
];

const [offlineStart, firstVisit] = settings;

/** How long a person waits for the first screen, beside a page of React and the router alone in the same setting. */
export async function startRows(): Promise<BenchRow[]> {
  if (!offlineStart || !firstVisit) throw new Error('Two settings were expected');
  const app = await startApp();
  const empty = await serveEmptyApp();
  try {
    const installer = await openBrowser(phone);
    const page = await installer.newPage();
    await visit(page, `${app.origin}/piano-lookup`);
    await waitForServiceWorker(page);
    await page.waitForLoadState('networkidle');
    await installer.close();
    const { profile } = installer;
    const started = { open: () => openBrowser({ ...phone, profile }), end: (browser: TestBrowser) => browser.close() };
    const bare = await startsOf(offlineStart, { origin: empty.origin, wanted: 'h1', ...started });
    await app.stopBackend();
    const offline = await startsOf(offlineStart, { origin: app.origin, wanted: offlineStart.wanted, ...started });
    await (await started.open()).dispose();
    await app.startBackend();

    const fresh = { open: () => openBrowser(phone), end: (browser: TestBrowser) => browser.dispose() };
    const bareLine = await startsOf(firstVisit, { origin: empty.origin, wanted: 'h1', ...fresh });
    const line = await startsOf(firstVisit, { origin: app.origin, wanted: firstVisit.wanted, ...fresh });
    return [...rowsOf(offlineStart, offline, bare), ...rowsOf(firstVisit, line, bareLine)];
  } finally {
    empty.close();
    await app.dispose();
  }
}

function rowsOf({ what, named, budget }: Setting, { paint, heading, wanted }: Start, bare: Start): BenchRow[] {
  const beside = (ms: number) => ratio(ms, bare.paint, 'first pixel of React + router alone');
  return [
    { what: `${what}, first pixel`, figure: formatMs(paint), budget: '', reference: beside(paint) },
    { what: '… the heading', figure: formatMs(heading), budget: '', reference: `${beside(heading)}, ${(heading / paint).toFixed(2)}× our own` },
    { what: `… ${named}`, figure: formatMs(wanted), budget, reference: beside(wanted) },
  ];
}

interface Visits {
  origin: string;
  wanted: string;
  open: () => Promise<TestBrowser>;
  /** What becomes of it afterwards. */
  end: (browser: TestBrowser) => Promise<void>;
}

/** The medians of some visits, each in a browser that was started for it. */
async function startsOf({ path, prepare }: Setting, { origin, wanted, open, end }: Visits): Promise<Start> {
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const browser = await open();
    const page = await browser.newPage();
    await prepare(page);
    await page.addInitScript(watchStart, wanted);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => (globalThis as unknown as { started?: Start }).started !== undefined, undefined, { timeout: 60_000 });
    starts.push(await page.evaluate(() => (globalThis as unknown as { started: Start }).started));
    await end(browser);
  }
  const median = (part: keyof Start) => starts.map((start) => start[part]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
  return { paint: median('paint'), heading: median('heading'), wanted: median('wanted') };
}

/** Runs in the page before anything else: notes when each is drawn, in `started`. */
function watchStart(wanted: string): void {
  const seen: { heading?: number; wanted?: number } = {};
  const look = () => {
    if (document.querySelector('h1')?.checkVisibility()) seen.heading ??= performance.now();
    if (document.querySelector(wanted)) seen.wanted ??= performance.now();
    const [paint] = performance.getEntriesByType('paint');
    if (paint && seen.heading !== undefined && seen.wanted !== undefined) Object.assign(globalThis, { started: { paint: paint.startTime, ...seen } });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function serveEmptyApp(): Promise<{ origin: string; close(): void }> {
  const script = await buildEmptyApp();
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8');
    response.end(isScript ? script : '<!doctype html><title>empty</title><div id="root"></div><script type="module" src="/app.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
