// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fail, ok } from '../../lib/result.ts';
import type { WidgetOptions } from '../../platform/turnstile.ts';
import { askPerson } from './ask-person.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('../../platform/turnstile.ts', () => ({ loadTurnstile: load }));

const shown: { place: HTMLElement; options: WidgetOptions }[] = [];
const removed: string[] = [];

beforeEach(() => {
  shown.length = 0;
  removed.length = 0;
  load.mockReset();
  load.mockResolvedValue({
    render: (place: HTMLElement, options: WidgetOptions) => `widget-${shown.push({ place, options })}`,
    remove: (id: string) => removed.push(id),
  });
});
afterEach(() => document.documentElement.removeAttribute('data-theme'));

const last = () => shown.at(-1)?.options;

async function open() {
  const before = shown.length;
  const asked = askPerson('key');
  await waitFor(() => expect(shown).toHaveLength(before + 1));
  return asked;
}

it('shows the widget in the page’s colours until it gives a token, and leaves nothing', async () => {
  document.documentElement.dataset['theme'] = 'dark';
  const asked = open();
  await screen.findByRole('group', { name: 'Check that you are a person' });
  expect(last()).toMatchObject({ sitekey: 'key', theme: 'dark', size: 'flexible' });
  act(() => last()?.callback('token'));
  expect(await asked).toEqual(ok('token'));
  expect([screen.queryByRole('dialog'), removed]).toEqual([null, ['widget-1']]);
});

it('can be closed, which is no failure of the check', async () => {
  const asked = open();
  (await screen.findByRole('button', { name: 'Cancel' })).click();
  expect(await asked).toEqual(fail('Cancelled'));
});

it('says what holds it back, and loads it again when the person asks for it', async () => {
  load.mockRejectedValueOnce(new Error('blocked'));
  const asked = askPerson('key');
  expect((await screen.findByRole('alert')).textContent).toMatch(/challenges\.cloudflare\.com.*What you wrote is still here\./);
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => last()?.callback('token'));
  expect(await asked).toEqual(ok('token'));
});

it.each(['error-callback', 'timeout-callback', 'unsupported-callback'] as const)('%s: it did not finish; closed then, it could not be made', async (name) => {
  const asked = open();
  await waitFor(() => expect(shown).toHaveLength(1));
  act(() => void last()?.[name]());
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not finish/);
  screen.getByRole('button', { name: 'Cancel' }).click();
  expect(await asked).toEqual(fail('Unavailable'));
});
