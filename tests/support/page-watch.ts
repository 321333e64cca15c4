import type { Page } from 'playwright-core';

/** What the browser says when the server is away; expected in a test that stops it. */
const networkNoise = /net::ERR_|Failed to load resource|Failed to fetch|NetworkError|ERR_CONNECTION_REFUSED/;

export interface PageWatch {
  /** Uncaught errors, console errors and violations of the content security policy so far. */
  faults(): string[];
}

/** Watches a page for what its user would not see but should never happen. */
export function watchPage(page: Page): PageWatch {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || networkNoise.test(message.text())) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  return { faults: () => [...faults] };
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
