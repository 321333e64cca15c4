import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** A phone and a desktop. */
export const sizes = [{ width: 360, height: 740 }, { width: 1280, height: 800 }] as const;

/** Puts the loaded page into a theme, as another tab that switches it does. */
export async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((newValue) => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })), theme);
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
  // Colours pass into each other for a moment.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
}

/** How far the page scrolls to the side, in px; nothing may. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/**
 * Words that their box cuts off at the side without a sign: each as `words: width of the words, width of the box`. An ellipsis is a
 * sign, a box that scrolls shows them, and words that are there for screen readers alone stand in a box of one pixel.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
      if (!hasWords || element.clientWidth <= 1 || element.scrollWidth <= element.clientWidth + 1) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
      if (textOverflow === 'ellipsis') continue;
      found.push(`${element.textContent.trim()}: ${element.scrollWidth}, ${element.clientWidth}`);
    }
    return found;
  });
}

/**
 * Expects of a page that stands: at both sizes, in both themes, nothing scrolls sideways, no word is cut off, and axe finds nothing.
 * The page is loaded once and changed, which costs a quarter of loading it for each.
 */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect.poll(() => sidewaysScroll(page), { message: `scrolls sideways at ${size.width}` }).toBeLessThanOrEqual(0);
    await expect.poll(() => cutWords(page), { message: `cut off at ${size.width}` }).toEqual([]);
    for (const theme of themes) {
      await switchTheme(page, theme);
      expect(await axeFindings(page), `${theme} at ${size.width}`).toEqual([]);
    }
  }
}
