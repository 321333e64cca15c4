import type { Page } from 'playwright-core';

/** What the browser itself says when the server is away; expected in a test that stops it. */
const networkNoise = /net::ERR_/;

export interface PageWatch {
  /**
   * Uncaught errors, console errors, answers of 4xx and 5xx and violations of the content security policy so far.
   * A test that provokes one says which.
   */
  faults(expected?: RegExp): string[];
}

/** Watches a page for what its user would not see but should never happen. */
export function watchPage(page: Page): PageWatch {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || networkNoise.test(message.text())) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { faults: (expected) => faults.filter((fault) => !expected?.test(fault)) };
}

/** True once the service worker has stored the whole shell and answers for this page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((resolve) => {
      active?.addEventListener('statechange', () => {
        if (active.state === 'activated') resolve();
      });
    });
  });
}
