import { describe, expect, it, vi } from 'vitest';
import type { ReviewedRow, RowFilter } from '../../../domain/import/import-session.ts';
import { createRowWindows } from './row-windows.ts';

function row(number: number): ReviewedRow {
  return { row: number, line: number + 1, values: {}, status: 'valid', findings: [], cells: [`cell ${number}`, 'x'], edited: [] };
}

/** Answers when told to; every filter but `all` holds the even rows. */
function createSlowSession(total = 5000) {
  const asked: { filter: RowFilter; from: number }[] = [];
  const waiting: ((fails?: boolean) => void)[] = [];
  const session = {
    rows: ({ filter, from, count }: { filter: RowFilter; from: number; count: number }) =>
      new Promise<{ total: number; rows: ReviewedRow[] }>((resolve, reject) => {
        asked.push({ filter, from });
        const step = filter === 'all' ? 1 : 2;
        const rows = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, i) => row((from + i + 1) * step));
        waiting.push((fails) => (fails ? reject(new Error('gone')) : resolve({ total, rows })));
      }),
  };
  const answer = async (fails?: boolean) => {
    waiting.shift()?.(fails);
    await new Promise((done) => setTimeout(done));
  };
  return { session, asked, answer };
}

describe('windows of rows', () => {
  it('asks for what is in view, one window after the other', async () => {
    const { session, asked, answer } = createSlowSession();
    const { state, want } = createRowWindows(session);
    want({ filter: 'all', version: 1, from: 40, to: 60 });
    expect(asked).toEqual([{ filter: 'all', from: 0 }]);
    await answer();
    expect(state.get().rows.get(40)?.row).toBe(41);
    expect(asked.at(-1)).toEqual({ filter: 'all', from: 50 });
    await answer();
    expect(state.get().rows.get(59)?.row).toBe(60);
    want({ filter: 'all', version: 1, from: 10, to: 90 });
    expect(asked).toHaveLength(2);
  });

  it('what one has scrolled past is not asked for', async () => {
    const { session, asked, answer } = createSlowSession();
    const { want } = createRowWindows(session);
    for (let from = 0; from < 4000; from += 100) want({ filter: 'all', version: 1, from, to: from + 20 });
    await answer();
    await answer();
    expect(asked.map(({ from }) => from)).toEqual([0, 3900]);
  });

  it('forgets what is far away', async () => {
    const { session, answer } = createSlowSession();
    const { state, want } = createRowWindows(session);
    for (let from = 0; from < 2000; from += 50) {
      want({ filter: 'all', version: 1, from, to: from + 20 });
      await answer();
    }
    expect(state.get().rows.size).toBe(600);
    expect(state.get().rows.has(0)).toBe(false);
    expect(state.get().rows.has(1950)).toBe(true);
  });

  it('keeps the chosen row, and asks for it wherever it is', async () => {
    const { session, asked, answer } = createSlowSession();
    const { state, want } = createRowWindows(session);
    for (let from = 0; from < 2000; from += 50) {
      want({ filter: 'all', version: 1, from, to: from + 20, chosen: 3 });
      await answer();
    }
    expect(state.get().rows.get(3)?.row).toBe(4);
    want({ filter: 'all', version: 1, from: 1950, to: 1970, chosen: 4999 });
    expect(asked.at(-1)?.from).toBe(4950);
  });

  it('of an older version rows are shown until they come anew', async () => {
    const { session, asked, answer } = createSlowSession();
    const { state, want } = createRowWindows(session);
    want({ filter: 'all', version: 1, from: 0, to: 10 });
    await answer();
    want({ filter: 'all', version: 2, from: 0, to: 10 });
    expect(state.get().rows.get(0)?.row).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('rows of another filter are not, even when they come late', async () => {
    const { session, answer } = createSlowSession();
    const { state, want } = createRowWindows(session);
    want({ filter: 'all', version: 1, from: 0, to: 10 });
    want({ filter: 'error', version: 1, from: 0, to: 10 });
    await answer();
    expect(state.get().rows.size).toBe(0);
    await answer();
    expect(state.get().rows.get(0)?.row).toBe(2);
  });

  it('shows what was written before it is read', async () => {
    const { session, answer } = createSlowSession();
    const { state, want, show } = createRowWindows(session);
    want({ filter: 'all', version: 1, from: 0, to: 10 });
    await answer();
    show([{ row: 2, column: 0, value: 'new' }]);
    expect(state.get().rows.get(1)).toMatchObject({ cells: ['new', 'x'], unread: [0] });
    expect(state.get().rows.get(0)).toMatchObject({ cells: ['cell 1', 'x'], unread: [] });
  });

  it('after a failure it waits until asked to try again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, asked, answer } = createSlowSession();
    const { state, want, retry } = createRowWindows(session);
    want({ filter: 'all', version: 1, from: 0, to: 10 });
    await answer(true);
    expect(state.get().failed).toBe(true);
    want({ filter: 'all', version: 1, from: 0, to: 11 });
    expect(asked).toHaveLength(1);
    retry();
    await answer();
    expect(state.get()).toMatchObject({ failed: false });
    expect(state.get().rows.size).toBe(50);
    vi.restoreAllMocks();
  });
});
