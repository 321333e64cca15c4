import { describe, expect, it } from 'vitest';
import type { ImportSession } from '../domain/import/import-session.ts';
import { fail } from '../lib/result.ts';
import { openImportSession, type RunningReader } from './csv-worker.ts';

const forever = () => new Promise<never>(() => {});
const hanging: ImportSession = {
  read: forever, check: forever, edit: forever, rows: forever, placeOf: () => Promise.resolve(7), repairsOf: forever, replacements: forever,
  words: forever, plan: forever, planned: forever, entries: forever, rejected: forever,
};

function openFake() {
  const readers: { crash(): void; ended: boolean }[] = [];
  const opened = openImportSession((): RunningReader => {
    const state = { crash: () => {}, ended: false };
    readers.push(state);
    return {
      read: hanging.read,
      rest: hanging,
      onCrash: (listener) => void (state.crash = listener),
      end: () => void (state.ended = true),
    };
  });
  const read = () => opened.session.read({ kind: 'text', name: 'pasted', text: 'a' }, { now: 0, remembered: {} });
  return { ...opened, readers, read };
}

describe('openImportSession', () => {
  it('starts its worker with the first call and keeps it', async () => {
    const { session, readers } = openFake();
    expect(readers).toHaveLength(0);
    expect(await session.placeOf(1, 'all')).toBe(7);
    expect(await session.placeOf(2, 'all')).toBe(7);
    expect(readers).toHaveLength(1);
  });

  it('ends a reading and reads the next one in a fresh worker', async () => {
    const { cancel, read, readers } = openFake();
    const first = read();
    cancel();
    expect(await first).toEqual({ ok: false, error: { type: 'Cancelled' } });
    void read();
    expect(readers.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('hears nothing more of a reading that was ended', async () => {
    const told: ((share: number) => void)[] = [];
    const { session, cancel } = openImportSession(() => ({
      read: (_source, _options, onProgress) => {
        if (onProgress) told.push(onProgress);
        return forever();
      },
      rest: hanging,
      onCrash: () => {},
      end: () => {},
    }));
    const shares: number[] = [];
    const reading = session.read({ kind: 'text', name: 'pasted', text: 'a' }, { now: 0, remembered: {} }, (share) => shares.push(share));
    told[0]?.(0.1);
    cancel();
    told[0]?.(0.2);
    await reading;
    expect(shares).toEqual([0.1]);
  });

  it('U-IMP-01 a note that comes behind the answer is not heard, whichever way the reading ended', async () => {
    for (const answer of [fail({ type: 'UnbalancedQuote', line: 3 } as const), fail({ type: 'HeaderOnly' } as const)]) {
      const told: ((share: number) => void)[] = [];
      const { session } = openImportSession(() => ({
        read: async (_source, _options, onProgress) => {
          if (onProgress) told.push(onProgress);
          onProgress?.(0.5);
          return answer;
        },
        rest: hanging,
        onCrash: () => {},
        end: () => {},
      }));
      const shares: number[] = [];
      expect(await session.read({ kind: 'text', name: 'pasted', text: 'a' }, { now: 0, remembered: {} }, (share) => shares.push(share))).toEqual(answer);
      told[0]?.(0.95);
      expect(shares).toEqual([0.5]);
    }
  });

  it('tells of a worker that dies, and goes on with another', async () => {
    const { session, read, readers } = openFake();
    const [reading, checking] = [read(), session.rejected({ from: 0, count: 9 })];
    readers[0]?.crash();
    expect(await reading).toEqual({ ok: false, error: { type: 'ReaderStopped' } });
    await expect(checking).rejects.toThrow('ReaderStopped');
    expect(await session.placeOf(1, 'all')).toBe(7);
    expect(readers).toHaveLength(2);
  });

  it('a worker that could not be told apart from its successor ends only itself', async () => {
    const { cancel, session, read, readers } = openFake();
    void read();
    cancel();
    await session.placeOf(1, 'all');
    readers[0]?.crash();
    expect(readers[1]?.ended).toBe(false);
  });

  it('is closed for good', async () => {
    const { close, session, read, readers } = openFake();
    const reading = read();
    close();
    expect(await reading).toMatchObject({ error: { type: 'Cancelled' } });
    await expect(session.placeOf(1, 'all')).rejects.toThrow('closed');
    expect(readers.map(({ ended }) => ended)).toEqual([true]);
  });
});
