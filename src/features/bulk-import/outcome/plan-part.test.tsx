// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlannedRow, PlanSummary } from '../../../domain/import/import-session.ts';
import type { MissingChoice } from '../../../domain/import/plan/listing-fields.ts';
import { fail } from '../../../lib/result.ts';
import type { Replica } from '../../../replica/replica.ts';
import type { SyncState } from '../../../replica/sync-state.ts';
import { createFakeHost } from '../../parts/testing/fake-host.ts';
import { renderScreen } from '../../parts/testing/render-screen.tsx';
import { PlanPart } from './plan-part.tsx';
import { createFakeImports, createFakeWork, noPlan, stockPiano } from '../testing/fake-imports.ts';

afterEach(cleanup);

const plan: PlanSummary = { ...noPlan, total: 6, create: 2, change: 1, same: 1, skip: 1, ambiguous: 1 };
const planned: readonly PlannedRow[] = [
  { kind: 'change', row: 4, listingId: 'own-1', title: 'Yamaha U3 Upright', stockNumber: 'A1', before: { price_cents: 420_000, lat: 1 }, after: { price_cents: 390_000, lat: 2 } },
  { kind: 'skip', row: 5, why: 'Duplicate', title: 'Kawai K-300', stockNumber: '' },
  { kind: 'ambiguous', row: 6, why: 'OtherPiano', listingIds: ['own-1'], title: 'Petrof P 118', stockNumber: 'A1' },
];

interface Start extends Partial<Parameters<typeof createFakeWork>[0]> {
  imports?: Parameters<typeof createFakeImports>[0];
  sync?: Partial<SyncState>;
}

function show({ imports: start, sync, ...work }: Start = {}) {
  const fake = createFakeImports({ stock: [stockPiano], ...start });
  const given = createFakeWork({ plan, planned, ...work });
  const done: string[] = [];
  function Screen() {
    const [missing, setMissing] = useState<MissingChoice>(given.missing);
    return <PlanPart work={{ ...given, missing, setMissing }} onConfirmed={(id) => done.push(id)} />;
  }
  const { host } = createFakeHost({ sync: { online: true, ...sync }, more: { imports: async () => fake.imports } satisfies Partial<Replica> });
  renderScreen(<Screen />, host);
  return { ...fake, done };
}

const importButton = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const open = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the dry run', () => {
  it('counts every row once and opens what is behind a count', async () => {
    show();
    expect(await screen.findByText('6 rows in the file, each counted once above.')).toBeDefined();
    const counts = screen.getAllByRole('button', { expanded: false }).map((button) => button.textContent);
    expect(counts.map((text) => /^\d+(?:Create|Change|Same|Skip|Stop)/u.exec(text ?? '')?.[0])).toEqual(['2Create', '1Change', '1Same', '1Skip', '1Stop']);

    await open(/Change/);
    expect((await screen.findByText('Yamaha U3 Upright')).closest('li')?.textContent?.replaceAll('\u00a0', ' ')).toContain('Price: 4.200 € to 3.900 €');
    await open(/Skip/);
    expect(await screen.findByText('An earlier row says the same of this piano.')).toBeDefined();
    await open(/Stop/);
    expect((await screen.findByRole('link', { name: 'Yamaha U3 Upright, A1' })).getAttribute('href')).toBe('/piano/own-1');
  });

  it('imports what is created and changed, with the columns to remember', async () => {
    const entries = [{ kind: 'end', listingId: 'own-1', before: {}, after: { status: 'ended' } }] as const;
    const { confirmed, done } = show({ entries });
    fireEvent.click(await importButton('Import 3 pianos'));
    await expect.poll(() => done).toEqual(['batch-1']);
    expect(confirmed).toMatchObject([{
      rejected: null, draftId: 'draft-1', fileName: 'stock.csv', summary: plan, written: entries,
      remember: { mapping: { typ: 'model', stockno: 'stock_number', marke: 'brand', preis: 'price' } },
    }]);
  });

  it('says that an import without a signal is sent later', async () => {
    show({ sync: { online: false } });
    expect(await screen.findByText('No connection: the import is stored here and sent when there is one.')).toBeDefined();
    expect((await importButton('Import 3 pianos')).disabled).toBe(false);
  });

  it('hands over the rows that are left out', async () => {
    const { confirmed } = show({
      rejected: [{ row: 6, line: 7, cells: ['A1', 'Petrof', '3900'], findings: [], ambiguity: 'OtherPiano' }],
    });
    fireEvent.click(await importButton('Import 3 pianos'));
    await expect.poll(() => confirmed[0]?.rejected).toMatchObject({ name: 'stock-not-imported.csv', rows: 1 });
  });

  it.each([
    ['nothing to write', { plan: { ...noPlan, total: 2, same: 2 } }, 'This file changes nothing'],
    ['every row has an error', { plan: { ...noPlan, total: 2, skip: 2 }, checked: { stats: { total: 2, valid: 0, warnings: 0, errors: 2 }, groups: [] } }, 'No row can be imported: each has an error.'],
    ['every row stops', { plan: { ...noPlan, total: 2, ambiguous: 2 } }, 'No row can be imported: see Skip and Stop above.'],
  ] satisfies [string, Start, string][])('says why where %s', async (_name, start, text) => {
    show(start);
    expect(await screen.findByText(text)).toBeDefined();
    const button = screen.queryByRole<HTMLButtonElement>('button', { name: /^Import/ });
    expect(button?.disabled ?? true).toBe(true);
  });

  it('keeps the file where the device is full', async () => {
    const { done } = show({ imports: { confirm: async () => fail({ type: 'DiskFull' }) } });
    fireEvent.click(await importButton('Import 3 pianos'));
    expect(await screen.findByText(/^There is not enough room on this device. Nothing was imported/)).toBeDefined();
    expect(done).toEqual([]);
  });

  it('shows the plan again where the stock has changed since', async () => {
    const { stock, confirmed } = show({ plan: (pianos) => ({ ...plan, create: 3 - pianos.length, same: pianos.length }) });
    const button = await importButton('Import 3 pianos');
    stock.set([stockPiano, { ...stockPiano, id: 'own-2' }]);
    fireEvent.click(button);
    expect(await screen.findByText(/^Your stock has changed/)).toBeDefined();
    expect(confirmed).toEqual([]);
    fireEvent.click(await importButton('Import 2 pianos'));
    await expect.poll(() => confirmed.length).toBe(1);
  });

  it('has a state of its own where the comparison fails', async () => {
    show({ plan: () => { throw new Error('The reader ended'); } });
    expect(await screen.findByText('The file could not be compared with your stock')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('stock that the file doesn’t name', () => {
  const missing: PlanSummary = { ...noPlan, total: 1, same: 1, missing: 37 };

  it('is kept unless a person says otherwise', async () => {
    show({ plan: missing });
    expect(await screen.findByRole('group', { name: '37 pianos of your stock are not in this file' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Keep' }).checked).toBe(true);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('P-9 ends above a fifth only when the number is typed', async () => {
    const { confirmed } = show({ plan: { ...missing, end: 37, needsConfirmation: true }, work: { missing: 'end' } });
    const button = await importButton('End 37 listings');
    const field = screen.getByRole('textbox', { name: 'Type 37 to end them' });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Type 37 above to go on.')).toBeDefined();
    fireEvent.change(field, { target: { value: '36' } });
    expect(button.disabled).toBe(true);
    fireEvent.change(field, { target: { value: '37' } });
    expect(button.disabled).toBe(false);
    fireEvent.click(button);
    await expect.poll(() => confirmed.length).toBe(1);
  });

  it('may be reserved', async () => {
    show({ plan: { ...missing, end: 2 } });
    fireEvent.click(await screen.findByRole('radio', { name: 'Reserve' }));
    expect(await importButton('Reserve 2 listings')).toBeDefined();
  });
});
