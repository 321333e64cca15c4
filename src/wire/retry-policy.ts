import { isOutOfReach } from './request-failure.ts';
import type { RequestFailure } from './answer.ts';

/** Pauses double from 2 s to 5 min; each is drawn from its upper half, so that devices don't return in step. */
export const firstPauseMs = 2_000;
export const longestPauseMs = 5 * 60_000;
/** A server out of reach gives no sign of its return. While a person looks, it is tried often enough that what waits is there within 10 s. */
export const longestWatchedPauseMs = 8_000;

/** Milliseconds to wait after the `failures`-th failure in a row (from 1). `random` gives 0 ≤ x < 1. */
export function retryPause(failures: number, random: () => number): number {
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(30, Math.max(0, failures - 1)));
  return full / 2 + (full / 2) * random();
}

export interface PausePorts {
  /** Gives 0 ≤ x < 1. */
  random: () => number;
  /** Whether the page is seen. */
  isVisible(): boolean;
}

/** Milliseconds to wait after this failure, the `failures`-th in a row. */
export function pauseAfter({ failures, failure }: { failures: number; failure: RequestFailure }, ports: PausePorts): number {
  const pause = retryPause(failures, ports.random);
  return isOutOfReach(failure) && ports.isVisible() ? Math.min(pause, longestWatchedPauseMs) : pause;
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
