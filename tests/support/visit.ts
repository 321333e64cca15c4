import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** Opens an address and waits until its screen stands: a heading, and nothing that is still loading. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await settled(page);
}

/** Waits for the screen's heading and the end of its skeletons. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'visible' });
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

/** What a person reads in the main part. */
export async function mainText(page: Page): Promise<string> {
  return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
}

/** A screen is never blank: it has a heading and more words than that. */
export async function expectClearState(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'visible' });
  expect((await mainText(page)).length, `too few words on ${page.url()}`).toBeGreaterThan(20);
}
