import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { endIdleHosts } from './app-hosts.ts';
import { startApp } from './app-server.ts';
import { openBrowser } from './chromium.ts';
import { noteInstalledApps, type InstalledApp } from './installed-app.ts';
import { waitForServiceWorker } from './page-watch.ts';
import { visit } from './visit.ts';

/** What a browser makes again by itself: half of the files that would be copied each time. */
const needless = ['Cache', 'Code Cache', 'GPUCache', 'DawnGraphiteCache', 'DawnWebGPUCache'];

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function install(): Promise<InstalledApp> {
  const app = await startApp();
  const browser = await openBrowser();
  const page = await browser.newPage();
  await visit(page, `${app.origin}/help`);
  await waitForServiceWorker(page);
  // All files have been read back, which is not done again that day.
  await page.getByText('Ready offline').waitFor();
  // Once more, from the worker: it keeps the code that the browser made of the scripts.
  await visit(page, `${app.origin}/help`);
  await page.goto('about:blank');
  const session = await browser.context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: app.origin, storageTypes: 'indexeddb,local_storage,cookies' });
  await browser.close();
  await app.dispose();
  for (const name of needless) await remove(path.join(browser.profile, 'Default', name));
  return { port: Number(new URL(app.origin).port), profile: browser.profile };
}

/**
 * Before the first file of the browser tests: the app is installed once for each worker, and each browser begins with a copy of that. A
 * device that installs it took two thirds of the processor's time of a start, some hundred times. Tests of a first visit ask for a
 * browser that has nothing.
 */
export async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const apps = await Promise.all(Array.from({ length: config.maxWorkers }, install));
  await endIdleHosts();
  noteInstalledApps(apps);
  return async () => {
    for (const { profile } of apps) await remove(profile);
  };
}
