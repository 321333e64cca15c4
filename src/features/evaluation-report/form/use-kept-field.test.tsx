// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormOutcome } from '../../../replica/form-base.ts';
import { useKeptField } from './use-kept-field.ts';

const stored: FormOutcome = { isGone: false, contested: [] };
const write = vi.fn<(shown: string, value: string) => Promise<FormOutcome>>(async () => stored);
beforeEach(() => {
  vi.useFakeTimers();
  write.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (value: string) => renderHook(({ row }) => useKeptField(row, write), { initialProps: { row: value } });
const pause = () => act(() => vi.advanceTimersByTimeAsync(600));

it('R-4 stores what was typed once, after a pause, against what it showed at the first key', async () => {
  const field = open('old');
  act(() => field.result.current.set('n'));
  field.rerender({ row: 'of another device' });
  act(() => field.result.current.set('new'));
  expect([field.result.current.value, write.mock.calls]).toEqual(['new', []]);
  await pause();
  expect(write.mock.calls).toEqual([['old', 'new']]);
});

it('R-4 goes on from its own write before the row has come back with it, and follows the row afterwards', async () => {
  const field = open('old');
  act(() => field.result.current.set('one'));
  await pause();
  act(() => field.result.current.set('two', 'now'));
  await pause();
  expect(write.mock.calls).toEqual([['old', 'one'], ['one', 'two']]);
  field.rerender({ row: 'one' });
  expect(field.result.current.value).toBe('two');
  field.rerender({ row: 'two' });
  field.rerender({ row: 'old' });
  expect(field.result.current.value).toBe('old');
});

it('R-4 stores what was typed when the screen is left', async () => {
  const field = open('old');
  act(() => field.result.current.set('left'));
  field.unmount();
  await act(async () => undefined);
  expect(write.mock.calls).toEqual([['old', 'left']]);
});

it('R-4 adds what took its time, as a photo does, to what was typed and stored meanwhile', async () => {
  const field = open('old');
  // Held by what takes its time since before the first key.
  const { set } = field.result.current;
  act(() => field.result.current.set('typed'));
  await pause();
  act(() => set((last) => `${last}, photo`, 'now'));
  act(() => set((last) => `${last}, photo`, 'now'));
  await pause();
  expect(write.mock.calls).toEqual([['old', 'typed'], ['typed', 'typed, photo'], ['typed, photo', 'typed, photo, photo']]);
});
