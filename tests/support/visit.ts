import { expect } from 'vitest';
import type { Page } from 'playwright-core';

/** Opens an address and waits until its screen stands: a heading, and nothing that is still loading. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await settled(page);
}

/**
 * Opens the address within the app, as its links do: for what concerns the screen, not how a page is loaded, which takes four times as much
 * of the processor. It comes from another screen, so that nothing of one before it is left. Where no page of the app is open yet, it is loaded.
 */
export async function follow(page: Page, address: string): Promise<void> {
  const { origin, pathname } = new URL(address);
  const between = '/help';
  if (new URL(page.url()).origin !== origin || pathname === between) return visit(page, address);
  const go = (to: string) => page.evaluate((url) => history.pushState({}, '', url), to);
  const heading = page.locator('h1', { hasText: /^Help/ });
  await go(between);
  await heading.waitFor();
  await go(address);
  await heading.waitFor({ state: 'detached' });
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
