/** Before each file of the browser tests: a test that fails says what its screens showed, which the summary of a run repeats. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, TestRunner } from 'vitest';
import { beforeClosing, openContexts } from './chromium.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Address and words of each page that was open when the test failed. */
    screens?: string[];
  }
}

async function wordsOf(page: Page): Promise<string> {
  // A page that hangs must not hang the end of its test.
  const text = await page.locator('body').innerText({ timeout: 3_000 }).catch((error: unknown) => String(error));
  return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').trim()}`;
}

async function noteScreens(contexts: readonly BrowserContext[]): Promise<void> {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const pages = contexts.flatMap((context) => context.pages()).filter((page) => page.url() !== 'about:blank');
  test.meta.screens = [...(test.meta.screens ?? []), ...(await Promise.all(pages.map(wordsOf)))];
}

// Most tests end their browsers themselves; some files share one among their tests.
beforeClosing((context) => noteScreens([context]));
afterEach(() => noteScreens(openContexts()));
