import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { startApp } from './app-server.ts';
import { openBrowser } from './chromium.ts';
import { saveListing, signIn } from './demo.ts';
import { waitForServiceWorker } from './page-watch.ts';
import { publishedListing } from './server-rows.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { visit } from './visit.ts';

const folder = path.resolve(import.meta.dirname, '../../.cache/shots');

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const;

/** What the offline pictures show: stored screens, one that is not stored, and what waits. */
const offlineScreens: readonly Screen[] = [
  { name: 'offline-browse', path: () => '/browse' },
  { name: 'offline-piano', path: (id) => `/piano/${id}` },
  { name: 'offline-piano-not-stored', path: () => '/piano/00000000-0000-4000-8000-000000000000' },
  { name: 'offline-saved', path: () => '/saved' },
  { name: 'offline-sync', path: () => '/sync' },
  { name: 'offline-auth', path: () => '/auth' },
];

/** The parts of the admin dashboard. */
const adminScreens: readonly Screen[] = ['activity', 'alerts', 'stats', 'accounts', 'listings', 'reports', 'certificates', 'market', 'devices', 'serials', 'actions'].map((tab) => ({
  name: `admin-${tab}`,
  path: () => `/admin?tab=${tab}`,
}));

async function picture(page: Page, { name, address, theme }: { name: string; address: string; theme: string }): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await visit(page, address);
    const file = path.join(folder, `${name}-${size.width}-${theme}.png`);
    await page.screenshot({ path: file });
    await page.screenshot({ path: file.replace('.png', '-full.png'), fullPage: true });
  }
  console.log(`${name}, ${theme}`);
}

/** A picture of every screen, at both sizes, in both themes, and of the main ones with the server stopped. */
export async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const app = await startApp();
  try {
    const listing = await publishedListing(app);
    for (const theme of ['light', 'dark'] as const) {
      for (const signedIn of [false, true]) {
        const browser = await openBrowser({ theme });
        const page = await browser.newPage();
        if (signedIn) await signIn(page, { app, role: 'buyer' });
        for (const { name, path: pathOf } of screens.filter((one) => (one.signedIn ?? false) === signedIn)) {
          await picture(page, { name, address: `${app.origin}${pathOf(listing.id)}`, theme });
        }
        if (!signedIn) {
          await waitForServiceWorker(page);
          await app.stopBackend();
          await visit(page, `${app.origin}/piano/${listing.id}`);
          await saveListing(page, listing.title);
          for (const { name, path: pathOf } of offlineScreens) {
            await picture(page, { name, address: `${app.origin}${pathOf(listing.id)}`, theme });
          }
          await app.startBackend();
        }
        await browser.dispose();
      }
      const browser = await openBrowser({ theme });
      const page = await browser.newPage();
      await signIn(page, { app, role: 'admin' });
      for (const { name, path: pathOf } of adminScreens) {
        await picture(page, { name, address: `${app.origin}${pathOf(listing.id)}`, theme });
      }
      await browser.dispose();
    }
  } finally {
    await app.dispose();
  }
  console.log(`Pictures are in ${path.relative(process.cwd(), folder)}`);
}
