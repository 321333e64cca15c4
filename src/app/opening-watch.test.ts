import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWritable } from '../lib/readable.ts';
import type { ReplicaPhase } from '../replica/replica.ts';
import { openingPatienceMs, sayMigrating, watchOpening } from './opening-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says that the data does not open once that takes too long, and takes it back when it opens', () => {
  const phase = createWritable<ReplicaPhase>({ phase: 'opening' });
  watchOpening(phase);
  vi.advanceTimersByTime(openingPatienceMs - 1);
  expect(phase.get()).toEqual({ phase: 'opening' });
  vi.advanceTimersByTime(1);
  expect(phase.get()).toEqual({ phase: 'silent' });
  phase.set({ phase: 'outdated', replica: null });
  vi.advanceTimersByTime(10 * openingPatienceMs);
  expect(phase.get().phase).toBe('outdated');
});

it('counts anew when the data of another person is opened, and not after its end', () => {
  const phase = createWritable<ReplicaPhase>({ phase: 'outdated', replica: null });
  const end = watchOpening(phase);
  vi.advanceTimersByTime(10 * openingPatienceMs);
  expect(phase.get().phase).toBe('outdated');
  phase.set({ phase: 'opening' });
  vi.advanceTimersByTime(openingPatienceMs - 1);
  end();
  vi.advanceTimersByTime(openingPatienceMs);
  expect(phase.get().phase).toBe('opening');
});

it('says that data of an older version is brought over only when it takes longer than a moment, and is patient while it goes on', () => {
  const phase = createWritable<ReplicaPhase>({ phase: 'opening' });
  watchOpening(phase);
  const say = sayMigrating(phase);
  say({ done: 0, total: 900 });
  vi.advanceTimersByTime(100);
  say({ done: 200, total: 900 });
  expect(phase.get()).toEqual({ phase: 'opening' });
  for (const done of [400, 600, 800]) {
    vi.advanceTimersByTime(openingPatienceMs - 1);
    say({ done, total: 900 });
    expect(phase.get()).toEqual({ phase: 'opening', migrating: { done, total: 900 } });
  }
});
