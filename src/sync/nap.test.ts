import { beforeEach, describe, expect, it } from 'vitest';
import { createNap, leastPauseForWritesMs, type Nap } from './nap.ts';

let now: number;
let alarms: { at: number; ring: () => void }[];
let nap: Nap;

/** Lets the driven clock run, and whoever waits for it. */
async function pass(ms: number): Promise<void> {
  now += ms;
  for (const alarm of alarms.filter(({ at }) => at <= now)) alarm.ring();
  await Promise.resolve();
}

beforeEach(() => {
  now = 1_000_000;
  alarms = [];
  nap = createNap({
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        alarms.push({ at: now + ms, ring: resolve });
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
  });
  nap.renew();
});

describe('the pause between two rounds', () => {
  it('ends at once by a write after a round that went well', () => {
    nap.note(false);
    nap.wake('write');
    expect(nap.signal.aborted).toBe(true);
  });

  it('U-ENG-08 after a failed round the first of many writes ends it, five seconds after the failure', async () => {
    nap.note(true);
    await pass(2_000);
    for (let word = 0; word < 12; word += 1) nap.wake('write');
    expect(alarms).toHaveLength(1);
    await pass(leastPauseForWritesMs - 2_001);
    expect(nap.signal.aborted).toBe(false);
    await pass(1);
    expect(nap.signal.aborted).toBe(true);
  });

  it.each(['online', 'visible', 'session', 'person'] as const)('ends at once after a failed round when the sign is: %s', (reason) => {
    nap.note(true);
    nap.wake('write');
    nap.wake(reason);
    expect(nap.signal.aborted).toBe(true);
  });

  it('is no longer for a clock that was set back a day', async () => {
    nap.note(true);
    now -= 86_400_000;
    nap.wake('write');
    await pass(leastPauseForWritesMs);
    expect(nap.signal.aborted).toBe(true);
  });

  it('is not ended by a write that the round before it has already taken along', async () => {
    nap.note(true);
    nap.wake('write');
    nap.wake('online');
    nap.renew();
    await pass(leastPauseForWritesMs);
    expect(nap.signal.aborted).toBe(false);
  });
});
