// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.resetModules();
  document.head.replaceChildren();
  Reflect.deleteProperty(globalThis, 'turnstile');
});

const script = () => document.head.querySelector('script');
const widget = { render: () => '1', remove: () => {} };

async function load() {
  const { loadTurnstile } = await import('./turnstile.ts');
  return loadTurnstile;
}

it('comes from Cloudflare, once for all who ask', async () => {
  const loadTurnstile = await load();
  const both = Promise.all([loadTurnstile(), loadTurnstile()]);
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
  expect(script()?.src).toBe('https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit');
  Object.assign(globalThis, { turnstile: widget });
  script()?.dispatchEvent(new Event('load'));
  expect(await both).toEqual([widget, widget]);
});

it('is asked for anew after it was held back, or was somebody else’s script', async () => {
  const loadTurnstile = await load();
  for (const end of ['error', 'load']) {
    const asked = loadTurnstile();
    script()?.dispatchEvent(new Event(end));
    await expect(asked).rejects.toThrow('could not be loaded');
    expect(script()).toBeNull();
  }
  const asked = loadTurnstile();
  Object.assign(globalThis, { turnstile: widget });
  script()?.dispatchEvent(new Event('load'));
  expect(await asked).toBe(widget);
});
