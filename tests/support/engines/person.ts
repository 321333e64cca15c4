/** What a person does on a page of any engine: by the names that stand on the screen. */
import { expect } from 'vitest';
import type { TestApp } from '../app-server.ts';
import { demoAccount } from '../demo.ts';
import type { ElementHandle, EnginePage } from './engine.ts';

/** Two engines, their servers and whatever else share the machine. */
const patience = { timeout: 60_000, interval: 150 };

type Kind = 'submit' | 'button' | 'link' | 'field';

/** Runs in the page: the first element of that kind, seen, and so named, once nothing lies above it. */
function findNamed(kind: string, name: string): HTMLElement | null {
  // Engines differ in whether words that are only heard stand apart from those that are seen.
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').replaceAll(' :', ':').trim();
  const isSeen = (element: Element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  // A press on what is not ready yet does nothing, and says nothing.
  const isReady = (element: Element) => !element.matches(':disabled, [aria-disabled=true]');
  const labelOf = (element: Element) => {
    const pointed = element.getAttribute('aria-labelledby')?.split(' ').map((id) => plain(document.getElementById(id)?.textContent)).join(' ');
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels].map((label) => plain(label.textContent)) : [];
    const text = element.matches('input, select, textarea') ? '' : plain((element as HTMLElement).innerText);
    return [plain(element.getAttribute('aria-label')), plain(pointed), ...labels, plain(element.getAttribute('alt')), text].filter(Boolean);
  };
  const selectors: Record<string, string> = {
    submit: 'form button[type=submit]',
    button: 'button, [role=button], summary, [role=tab]',
    link: 'a[href]',
    field: 'input, select, textarea',
  };
  const found = [...document.querySelectorAll<HTMLElement>(selectors[kind] ?? '')].filter((element) => isSeen(element) && isReady(element) && labelOf(element).includes(plain(name)));
  // A dialog lies above the rest.
  const one = found.find((element) => element.closest('dialog[open]')) ?? found.find((element) => element.closest('main')) ?? found[0];
  one?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left = 0, top = 0, width = 0, height = 0 } = one?.getBoundingClientRect() ?? {};
  // What lies above it, as a toast does for a while, would take the press.
  return one?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ? one : null;
}

/** Resolves when the element is there. */
async function named(page: EnginePage, kind: Kind, name: string): Promise<ElementHandle> {
  let element: ElementHandle | null = null;
  const look = async () => {
    element = await page.find(findNamed, kind, name).catch(() => null);
    return element !== null;
  };
  await expect.poll(look, { ...patience, message: `${kind} ${name}` }).toBe(true).catch(async (error: unknown) => {
    throw new Error(`No ${kind} “${name}” on: ${await wordsOn(page)}`, { cause: error });
  });
  if (!element) throw new Error(`No ${kind} ${name}`);
  return element;
}

/** All that a person can read on the page. */
export function wordsOn(page: EnginePage): Promise<string> {
  return page.evaluate(() => `${location.pathname}: ${(document.body?.innerText ?? '').replace(/\s+/g, ' ')}`).catch(String);
}

export async function press(page: EnginePage, name: string, kind: Kind = 'button'): Promise<void> {
  await page.click(await named(page, kind, name));
}

export async function fill(page: EnginePage, label: string, text: string): Promise<void> {
  await page.type(await named(page, 'field', label), text);
  const typed = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '');
  await expect.poll(typed, { ...patience, message: label }).toBe(text);
}

/** An option of a list, by its words. Set by script: a browser's own list lies outside of the page, where a driver doesn't reach. */
export async function choose(page: EnginePage, label: string, option: string): Promise<void> {
  await named(page, 'field', label);
  const isChosen = () =>
    page.evaluate(
      (name, words) => {
        const isIt = ({ labels }: HTMLSelectElement) => [...labels].some((each) => each.textContent?.includes(name));
        const list = [...document.querySelectorAll('select')].find(isIt);
        const wanted = [...(list?.options ?? [])].find(({ text }) => text === words);
        if (!list || !wanted) return false;
        list.value = wanted.value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      },
      label,
      option,
    );
  await expect.poll(isChosen, { ...patience, message: `${label}: ${option}` }).toBe(true);
}

/** Files for the field that the selector finds, which may be one that only its label shows. */
export async function giveFiles(page: EnginePage, selector: string, paths: readonly string[]): Promise<void> {
  let field: ElementHandle | null = null;
  const look = async () => {
    field = await page.find((wanted) => document.querySelector(`${wanted}:not(:disabled)`), selector).catch(() => null);
    return field !== null;
  };
  await expect.poll(look, { ...patience, message: selector }).toBe(true).catch(async (error: unknown) => {
    const fields = await page.evaluate(() => [...document.querySelectorAll('input[type=file]')].map(({ outerHTML }) => outerHTML)).catch(String);
    throw new Error(`No ${selector} among ${String(fields)} on: ${await wordsOn(page)}`, { cause: error });
  });
  if (field) await page.giveFiles(field, paths);
}

export async function seesText(page: EnginePage, text: string | RegExp): Promise<void> {
  const message = `sees ${String(text)}`;
  if (typeof text === 'string') await expect.poll(() => wordsOn(page), { ...patience, message }).toContain(text);
  else await expect.poll(() => wordsOn(page), { ...patience, message }).toMatch(text);
}

/** The heading of a part of the page. */
export async function seesHeading(page: EnginePage, text: string): Promise<void> {
  const headings = () => page.evaluate(() => [...document.querySelectorAll('h2')].map(({ innerText }) => innerText.trim())).catch(() => []);
  await expect.poll(headings, { ...patience, message: `heading ${text}` }).toContain(text).catch(async (error: unknown) => {
    throw new Error(`No heading “${text}” on: ${await wordsOn(page)}`, { cause: error });
  });
}

/** A picture that is named so, with its pixels there. */
export async function seesPicture(page: EnginePage, name: string): Promise<void> {
  const widths = () =>
    page.evaluate((alt) => [...document.images].filter((image) => image.alt === alt).map(({ naturalWidth }) => naturalWidth), name).catch(() => []);
  await expect.poll(async () => (await widths()).some((width) => width > 0), { ...patience, message: name }).toBe(true).catch(async (error: unknown) => {
    throw new Error(`No picture “${name}” on: ${await wordsOn(page)}`, { cause: error });
  });
}

/** Opens an address and waits until its screen stands: a heading, and nothing that is still loading. */
export async function goTo(page: EnginePage, address: string): Promise<void> {
  await page.open(address);
  await stands(page);
}

export async function stands(page: EnginePage): Promise<void> {
  const isThere = () =>
    page.evaluate(() => document.querySelector('h1') !== null && document.querySelector('main [aria-busy="true"]') === null).catch(() => false);
  await expect.poll(isThere, { ...patience, message: 'a heading, and nothing that loads' }).toBe(true);
}

export async function isSynced(page: EnginePage): Promise<void> {
  const signs = () => page.evaluate(() => [...document.querySelectorAll('a[aria-label^="Sync: "]')].map((sign) => sign.getAttribute('aria-label'))).catch(() => []);
  await expect.poll(signs, { ...patience, message: 'the sign of the synchronisation' }).toContain('Sync: Synced');
}

export async function signInAs(page: EnginePage, { app, role, origin = app.origin }: { app: TestApp; role: string; origin?: string }): Promise<void> {
  const account = await demoAccount(app, role);
  await goTo(page, `${origin}/auth?next=/saved`);
  await fill(page, 'E-mail address', account.email);
  await fill(page, 'Password', account.password);
  await press(page, 'Sign In', 'submit');
  await expect.poll(() => page.evaluate(() => location.pathname).catch(() => ''), patience).toBe('/saved');
  await isSynced(page);
}

/** Waits until the service worker controls the page: from then on the app opens without a line. */
export async function worksOffline(page: EnginePage): Promise<void> {
  const isReady = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isReady, { ...patience, message: 'the service worker' }).toBe(true);
}

/** How many elements of the page match. */
export function marks(page: EnginePage, selector: string): Promise<number> {
  return page.evaluate((asked) => document.querySelectorAll(asked).length, selector).catch(() => 0);
}

/** Does what makes the page load anew, and waits until it has. */
export async function loads(page: EnginePage, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => void Object.assign(globalThis, { isBefore: true }));
  // The page may go before it has answered.
  await act().catch(() => undefined);
  await expect.poll(() => page.evaluate(() => !('isBefore' in globalThis)).catch(() => false), { ...patience, message: 'the page loads anew' }).toBe(true);
}

/** Waits until the page's script has put its tools there. */
export async function hasLoaded(page: EnginePage, name: string): Promise<void> {
  await expect.poll(() => page.evaluate((tool) => tool in globalThis, name).catch(() => false), { ...patience, message: name }).toBe(true);
}
