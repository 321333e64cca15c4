import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startClock } from './clock.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('runs at once and each minute, also after a failure, and no more when it is stopped', async () => {
  const lines: string[] = [];
  const runDue = vi.fn(() => Promise.resolve()).mockRejectedValueOnce(new Error('No database'));
  const stop = startClock({ runDue, log: (line) => lines.push(line) });
  await vi.advanceTimersByTimeAsync(0);
  expect([runDue.mock.calls.length, lines]).toEqual([1, ['The jobs that are due could not be run: No database']]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(runDue).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([runDue.mock.calls.length, lines.length]).toEqual([3, 1]);
});

test('a turn begins when the one before is done, and stopping meanwhile begins none', async () => {
  let finish = () => {};
  const runDue = vi.fn(() => new Promise<void>((resolve) => void (finish = resolve)));
  const stop = startClock({ runDue, log: () => {} });
  await vi.advanceTimersByTimeAsync(300_000);
  expect(runDue).toHaveBeenCalledTimes(1);
  stop();
  finish();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(runDue).toHaveBeenCalledTimes(1);
});
