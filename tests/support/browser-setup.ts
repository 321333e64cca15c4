/** Before each file of the browser tests: a test that fails says what its screens showed, which the summary of a run repeats. */
import type { Page } from 'playwright-core';
import { TestRunner } from 'vitest';
import { beforeClosing } from './chromium.ts';

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

beforeClosing(async (context) => {
  const test = TestRunner.getCurrentTest();
  if (test?.result?.state !== 'fail') return;
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  test.meta.screens = [...(test.meta.screens ?? []), ...(await Promise.all(pages.map(wordsOf)))];
});
