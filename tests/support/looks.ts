import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';

export type Theme = 'light' | 'dark';

/** A phone and a desktop. */
export const sizes = [{ width: 360, height: 740 }, { width: 1280, height: 800 }] as const;

/** Puts the loaded page into a theme, as another tab that switches it does. */
async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((newValue) => window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue })), theme);
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme);
  // Colours pass into each other for a moment; one that is inherited sets out a frame later.
  await page.evaluate(async () => {
    const isPassing = ({ playState, effect }: Animation) => playState === 'running' && effect?.getTiming().iterations !== Infinity;
    for (let still = 0; still < 2; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.getAnimations().some(isPassing)) still = -1;
    }
  });
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
 * All that axe's rules look at but colours: names, attributes, words, boxes, what is hidden. Drawings count as one thing, and the
 * button that switches the theme names the other one.
 */
function markupAndBoxes(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].filter((element) => !element.parentElement?.closest('svg')).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const attributes = [...element.attributes].filter(({ name }) => name !== 'data-theme' && element.tagName !== 'META');
      const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent);
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return [element.tagName, ...attributes.map(({ name, value }) => `${name}=${value}`), ...words, x, y, width, height, isSeen].join('|');
    }).join('\n').replaceAll(/Switch to the (light|dark) theme/g, ''),
  );
}

export interface Looks {
  /** What a failure names. */
  where?: string;
  /** Which findings of axe count; all when left out. */
  counts?: (finding: string) => boolean;
}

/** An open dialog covers parts of the controls behind it, which can't be used meanwhile. */
export const isOfDialog = (finding: string): boolean => !finding.startsWith('target-size');

/**
 * Expects of a page that stands: at the size it has, in both themes, nothing scrolls sideways, no word is cut off, and axe finds
 * nothing. In the second theme axe looks at the colours alone, unless anything else is different there as well.
 */
export async function expectGoodThemes(page: Page, { where = '', counts = () => true }: Looks = {}): Promise<void> {
  const at = `${where} at ${page.viewportSize()?.width}`;
  await expect.poll(() => sidewaysScroll(page), { message: `scrolls sideways: ${at}` }).toBeLessThanOrEqual(0);
  await expect.poll(() => cutWords(page), { message: `cut off: ${at}` }).toEqual([]);
  const first = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  const seen = await markupAndBoxes(page);
  expect((await axeFindings(page)).filter(counts), `${at}, ${first}`).toEqual([]);
  const second = first === 'light' ? 'dark' : 'light';
  await switchTheme(page, second);
  const only = (await markupAndBoxes(page)) === seen ? 'colours' : undefined;
  expect((await axeFindings(page, { only })).filter(counts), `${at}, ${second}`).toEqual([]);
  await switchTheme(page, first);
}

/**
 * {@link expectGoodThemes} at both sizes, the one that the page has first. The page is loaded once and changed, which costs a quarter
 * of loading it for each.
 */
export async function expectGoodLooks(page: Page, looks: Looks = {}): Promise<void> {
  const before = page.viewportSize();
  const inOrder = sizes.toSorted((one, two) => Number(two.width === before?.width) - Number(one.width === before?.width));
  for (const size of inOrder) {
    await page.setViewportSize(size);
    await expectGoodThemes(page, looks);
  }
  if (before) await page.setViewportSize(before);
}
