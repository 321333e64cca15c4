// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail } from '../../../lib/result.ts';
import type { ImportBatch, Imports } from '../../../replica/import-port.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { SyncState } from '../../../replica/sync-state.ts';
import { createFakeHost } from '../../parts/testing/fake-host.ts';
import { renderScreen } from '../../parts/testing/render-screen.tsx';
import { ImportLog } from './import-log.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { importedRows, successRate } from './import-rate.ts';
import { createFakeImports, doneBatch, storingRun } from '../testing/fake-imports.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Start {
  imports?: Parameters<typeof createFakeImports>[0];
  sync?: Partial<SyncState>;
  /** What opening the imports does. */
  open?: (imports: Imports) => Promise<Imports>;
}

function render(view: ReactNode, { imports: start, sync, open = async (imports) => imports }: Start) {
  const fake = createFakeImports(start);
  const { host } = createFakeHost({ sync: { online: true, ...sync }, more: { imports: () => open(fake.imports) } satisfies Partial<Replica> });
  renderScreen(view, host);
  return fake;
}

function showOutcome(start: Start = {}) {
  const again: number[] = [];
  const fake = render(<ImportOutcome batchId="batch-1" onAgain={() => again.push(1)} />, start);
  return { ...fake, again };
}

const showLog = (start: Start = {}) => render(<ImportLog />, start);

describe('the success rate', () => {
  it.each<[string, Partial<ImportBatch>, string, string]>([
    ['all', { created: 10, changed: 0, same: 0 }, '100 %', 'good'],
    ['what was known counts', { created: 0, changed: 0, same: 10 }, '100 %', 'good'],
    ['90 %', { created: 9, changed: 0, same: 0 }, '90 %', 'good'],
    ['below 90 %', { created: 899, changed: 0, same: 0, total: 1000 }, '89 %', 'warn'],
    ['70 %', { created: 3, changed: 3, same: 1 }, '70 %', 'warn'],
    ['below 70 %', { created: 6, changed: 0, same: 0 }, '60 %', 'bad'],
    ['nothing is rounded up to all', { created: 999, changed: 0, same: 0, total: 1000 }, '99 %', 'good'],
    ['no rows', { created: 0, changed: 0, same: 0, total: 0 }, '100 %', 'good'],
  ])('%s', (_name, counts, percent, tone) => {
    expect(successRate({ ...doneBatch, ...counts })).toEqual({ percent, tone });
  });

  it('counts what was written and what was known', () => {
    expect(importedRows(doneBatch)).toBe(9);
  });
});

describe('the outcome', () => {
  it('shows how much is stored, then how much is sent, then that all is', async () => {
    const { runs } = showOutcome({ imports: { batches: [doneBatch], runs: [storingRun] } });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Stored on this device' });
    expect([bar.value, bar.max]).toEqual([2, 8]);
    expect(screen.queryByText(/completed successfully/)).toBeNull();

    act(() => runs.set([{ ...storingRun, state: 'stored', stored: 8, sent: 3 }]));
    // The first paint may come before the screen listens: then it looks once more by itself.
    expect((await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Sent to the marketplace' })).value).toBe(3);
    expect(screen.getByText('Import completed successfully! 9 out of 10 records have been imported.')).toBeDefined();
    expect(screen.getByText('Success rate 90 %: high')).toBeDefined();

    act(() => runs.set([{ ...storingRun, state: 'done', stored: 8, sent: 8 }]));
    expect(await screen.findByText('Everything is sent.')).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says what the server refused, and where it stands', async () => {
    showOutcome({ imports: { batches: [doneBatch], runs: [{ ...storingRun, state: 'done', stored: 8, sent: 7, refused: 1 }] } });
    expect((await screen.findByText(/1 change was refused/)).textContent).toContain('See why');
    expect(screen.getByRole('link', { name: 'See why' }).getAttribute('href')).toBe('/sync');
    expect(screen.queryByText('Everything is sent.')).toBeNull();
  });

  it('says that it waits for a connection', async () => {
    showOutcome({ imports: { batches: [doneBatch], runs: [{ ...storingRun, state: 'stored', stored: 8 }] }, sync: { online: false } });
    expect((await screen.findAllByText(/No connection: what is stored here is sent/)).length).toBeGreaterThan(0);
  });

  it('goes on where the device had no room', async () => {
    const { resumed } = showOutcome({ imports: { batches: [doneBatch], runs: [{ ...storingRun, state: 'stopped' }] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(resumed).toEqual(['batch-1']);
  });

  it('stands after a reload too, when nothing runs any more', async () => {
    const { again } = showOutcome({ imports: { batches: [doneBatch] } });
    expect(await screen.findByText(/completed successfully/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'View Dashboard' }).getAttribute('href')).toBe('/dashboard');
    fireEvent.click(screen.getByRole('button', { name: 'Import More Data' }));
    expect(again).toEqual([1]);
  });

  it('says after a while that there is no such import', async () => {
    vi.useFakeTimers();
    showOutcome({ imports: { batches: [] } });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByText('Reading the import')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByText(/^This import isn’t on this device/)).toBeDefined();
  });

  it.each<[string, Parameters<typeof createFakeImports>[0], string, string | RegExp]>([
    ['on another device', { batches: [{ ...doneBatch, undone_at: '2026-11-28T10:00:00.000Z' }] }, 'Import undone', /^Undone 28\.11\.2026.*what it had done/],
    [
      'just now',
      { batches: [doneBatch], runs: [{ ...storingRun, state: 'done' }, { ...storingRun, kind: 'undo', state: 'done', kept: 1 }] },
      'Import undone', '1 listing kept what you changed after the import.',
    ],
    ['and still is being so', { batches: [doneBatch], runs: [{ ...storingRun, kind: 'undo' }] }, 'Undoing the import', '2 of 8'],
  ])('U-IMP-08 says no longer that an import is complete once it was undone, %s', async (_when, imports, title, text) => {
    showOutcome({ imports: { ...imports, rejected: { name: 'x.csv', text: '', rows: 1 } } });
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    for (const gone of [/completed successfully/, /Success rate/, 'Import Complete', /not imported/, 'The import is stored.', 'Stored on this device']) {
      expect(screen.queryByText(gone)).toBeNull();
    }
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('offers the rows that were left out', async () => {
    showOutcome({ imports: { batches: [doneBatch], rejected: { name: 'x.csv', text: '', rows: 1 } } });
    expect(await screen.findByRole('heading', { name: '1 row was not imported' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download these rows (CSV)' })).toBeDefined();
  });
});

describe('the log', () => {
  it('says what each import did, and that there are none', async () => {
    const { batches } = showLog({ imports: { batches: [] } });
    expect(await screen.findByText(/^No imports yet/)).toBeDefined();
    act(() => batches.set([{ ...doneBatch, ended: 2 }]));
    expect((await screen.findByText(/^10 rows:/)).textContent).toBe('10 rows: 5 created, 3 changed, 1 same, 1 skipped; 2 listings that the file didn’t name reserved or ended');
    expect(screen.getByText('Imported')).toBeDefined();
  });

  it.each<[string, Partial<ImportBatch>, Parameters<typeof createFakeImports>[0], string]>([
    ['is stored', {}, { runs: [storingRun] }, 'Being stored'],
    ['is sent', {}, { runs: [{ ...storingRun, state: 'stored' }] }, 'Being sent'],
    ['waits', { pending: true }, {}, 'Waits to be sent'],
    ['is undone', { undone_at: '2026-11-28T10:00:00.000Z' }, {}, 'Undone'],
    ['is being undone', {}, { runs: [{ ...storingRun, kind: 'undo' }] }, 'Being undone'],
  ])('says that one %s, and offers no undoing where that is not possible', async (_name, batch, start, word) => {
    showLog({ imports: { batches: [{ ...doneBatch, ...batch }], ...start } });
    expect(await screen.findByText(word)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Undo/ }) === null).toBe(word.includes('ndone') || word === 'Being stored');
  });

  it('shows a long list ten at a time', async () => {
    showLog({ imports: { batches: Array.from({ length: 12 }, (_, place) => ({ ...doneBatch, id: String(place) })) } });
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier imports (2)' }));
    expect(screen.getAllByText('stock.csv')).toHaveLength(12);
  });

  it('has a state of its own where the code can’t be loaded, and tries again', async () => {
    let tries = 0;
    showLog({
      imports: { batches: [doneBatch] },
      open: async (imports) => {
        tries += 1;
        if (tries === 1) throw new Error('No connection');
        return imports;
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('stock.csv')).toBeDefined();
  });
});

describe('undoing an import', () => {
  const open = async () => fireEvent.click(await screen.findByRole('button', { name: /^Undo import: stock.csv/ }));
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Undo import' }));

  it('says what it means, then does it', async () => {
    const { undone } = showLog({ imports: { batches: [{ ...doneBatch, ended: 1 }] } });
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Undo this import?' });
    expect([...dialog.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
      '5 pianos that it created are deleted.',
      '3 pianos that it changed are as before.',
      '1 piano that the file didn’t name is as before.',
      'What was changed after the import stays as it is now.',
    ]);
    confirm();
    await expect.poll(() => undone).toEqual(['batch-1']);
    expect(await screen.findByText('The import is being undone')).toBeDefined();
  });

  it('U-IMP-08 says how many pianos got pictures since and stay, and takes them along only where that is ticked', async () => {
    const { undoneWith } = showLog({ imports: { batches: [doneBatch], pictured: { pianos: 2, pictures: 5 } } });
    await open();
    expect(await screen.findByText('2 more pianos that it created stay: they got 5 pictures after the import.')).toBeDefined();
    expect(screen.getByText('3 pianos that it created are deleted.')).toBeDefined();
    confirm();
    await expect.poll(() => undoneWith).toEqual([false]);
    await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Delete these 2 pianos too, with 5 pictures' }));
    expect(screen.getByText('5 pictures that were added after the import go with them.')).toBeDefined();
    confirm();
    await expect.poll(() => undoneWith).toEqual([false, true]);
  });

  it.each([
    ['TooLate', /30 days are over/],
    ['NotReady', /are on this device yet/],
    ['DiskFull', /not enough room on this device to undo/],
    ['Closed', /stored data were closed/],
  ] as const)('says why not: %s', async (type, text) => {
    showLog({ imports: { batches: [doneBatch], undo: async () => fail({ type }) } });
    await open();
    confirm();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('is no longer possible after 30 days', async () => {
    showLog({ imports: { batches: [{ ...doneBatch, undo_until: '2026-01-01T00:00:00.000Z' }] } });
    expect(await screen.findByText('Too old to be undone')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  it('tells how many listings kept later changes', async () => {
    showLog({ imports: { batches: [{ ...doneBatch, undone_at: '2026-11-28T10:00:00.000Z' }], runs: [{ ...storingRun, kind: 'undo', state: 'done', kept: 2 }] } });
    expect(await screen.findByText('2 listings kept what you changed after the import.')).toBeDefined();
  });
});
