import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { liveRows } from './live-rows.ts';

it('says what was found', async () => {
  const next = vi.fn<(found: string) => void>();
  const subscription = liveRows(() => Promise.resolve('found')).subscribe(next);
  await expect.poll(() => next.mock.calls).toEqual([['found']]);
  subscription.unsubscribe();
});

it.each([
  ['says nothing of a database that was removed', 'DatabaseClosedError', 0],
  ['tells of any other failure, and leaves the list as it was', 'DataError', 1],
])('%s', async (_what, name, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const next = vi.fn<(found: never) => void>();
  const read = vi.fn<() => Promise<never>>(() => Promise.reject(Object.assign(new Error('no'), { name })));
  const subscription = liveRows(read).subscribe(next);
  await expect.poll(() => read.mock.settledResults.length).toBe(1);
  await expect.poll(() => warn.mock.calls.length).toBe(warnings);
  expect(next).not.toHaveBeenCalled();
  subscription.unsubscribe();
  warn.mockRestore();
});
