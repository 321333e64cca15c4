import type { Page } from 'playwright-core';

/** Enough for the longest screen; a control that is not reached by then is not reachable. */
const mostSteps = 150;

/** The role and name of what has the focus, as a screen reader would say it. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return '';
    const label = element.getAttribute('aria-label')
      ?? ('labels' in element ? (element as HTMLInputElement).labels?.[0]?.textContent : null)
      ?? element.textContent
      ?? '';
    return label.replaceAll(/\s+/g, ' ').trim();
  });
}

/** Presses Tab until the focus stands on the control of that name. Fails when it never does or when the focus can't be seen. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) {
      if (!(await focusIsVisible(page))) throw new Error(`The focus on "${focused}" can't be seen`);
      return;
    }
    passed.push(focused);
  }
  throw new Error(`Tab never reached ${String(name)}. It passed: ${[...new Set(passed)].join(' | ')}`);
}

/** The focused element lies in the window, and it or something that goes with it draws a ring. */
function focusIsVisible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return false;
    const box = element.getBoundingClientRect();
    const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const drawsRing = (each: Element, part?: string) => {
      const style = getComputedStyle(each, part);
      return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    };
    // A link that covers its card draws the ring with a pseudo-element or on the card; a hidden checkbox, on its label.
    const places = [element, element.parentElement, element.nextElementSibling, element.closest('article, li')];
    return inWindow && places.some((place) => place !== null && (drawsRing(place) || drawsRing(place, '::after') || drawsRing(place, '::before')));
  });
}
