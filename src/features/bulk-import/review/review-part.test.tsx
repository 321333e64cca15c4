// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportSession } from '../../../domain/import/import-session.ts';
import { useReadable } from '../../../replica/replica-context.tsx';
import type { ImportDraft } from '../../../replica/import-port.ts';
import { ReviewPart } from './review-part.tsx';
import { createReviewWork } from './review-work.ts';
import { createFakeDrafts, createReaderHere } from '../testing/in-process.ts';

const viewHeight = 480;

beforeEach(() => {
  // jsdom has no layout: the table's frame is as high as ten rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(viewHeight);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  // Written like a browser's: scrolling tells the one who listens.
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, place?: ScrollToOptions | number) {
    this.scrollTop = typeof place === 'object' ? (place.top ?? 0) : 0;
    this.dispatchEvent(new Event('scroll'));
  } as typeof HTMLElement.prototype.scrollTo;
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const table = [
  'Stock No;Brand;Model;Type;Year;Condition;Preis;Location',
  'A1;Yamaha;U3;Upright;1987;New;5900;Bonn',
  'A2;Yamahaa;U1;Upright;;New;4900;Bonn',
  'A3;Yamahaa;U1;Upright;1990;New;12,5x;Bonn',
  'A4;Kawai;K-500;Upright;1999;fine;7900;Bonn',
  'A5;Kawai;K-300;Upright;1999;fine;7900;Bonn',
  'A6;Petrof;P 118;Upright;1999;New;6900;',
].join('\n');

const manyRows = (count: number) =>
  ['Stock No;Brand;Model;Type;Year;Condition;Price;Location', ...Array.from({ length: count }, (_, i) => `S${i};Kawai;K-${i + 1};Upright;1999;New;7900;Bonn`)].join('\n');

async function show(text = table, change: (session: ImportSession) => ImportSession = (session) => session) {
  const session = change(createReaderHere().openReader().session);
  const read = await session.read({ kind: 'text', name: 'stock.csv', text }, { now: Date.now(), remembered: {} });
  if (!read.ok) throw new Error(read.error.type);
  const choices = { mapping: read.value.guess.columns.map(({ field }) => field), valueMap: {}, defaults: {} };
  const draft: ImportDraft = { id: 'd', startedAt: 0, source: { kind: 'text', name: 'stock.csv', text }, choices, missing: 'keep', edits: [] };
  const { drafts } = createFakeDrafts({ draft }).imports;
  const readable = createReviewWork({
    session, drafts, draft, head: read.value, choices, checked: await session.check(choices, Date.now()), onStopped: () => {}, onUnkept: () => {},
  });
  function Screen() {
    return <ReviewPart work={useReadable(readable)} />;
  }
  render(<Screen />);
  // The table's rows, the phone's cards, or why there are none.
  await screen.findAllByText(/line |are kept/u);
  return { work: readable };
}

const grid = () => screen.getByRole('grid');
/** Texts of the rows' cells from the brand on. */
const shownRows = () =>
  [...document.querySelectorAll('[role=grid] [role=row]')].slice(1).map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.querySelector('span')?.textContent ?? ''));
const cellAt = (place: number, at: number) => {
  const cell = grid().querySelector<HTMLElement>(`[data-place="${place}"][data-at="${at}"]`);
  if (!cell) throw new Error(`No cell at ${place}, ${at}`);
  return cell;
};
const brand = 2;
const condition = 6;
const price = 7;
const editor = () => within(grid()).getByRole<HTMLTextAreaElement>('textbox');
const stat = (name: string) => screen.getAllByText(name).find((each) => each.tagName === 'DT')?.nextSibling?.textContent;
const focusedCell = () => `${document.activeElement?.getAttribute('data-place')} ${document.activeElement?.getAttribute('data-at')}`;

describe('summary and filters', () => {
  it('counts add up, and the quoted sentence says what is skipped', async () => {
    await show();
    expect(['Total', 'Valid', 'Warnings', 'Errors'].map(stat)).toEqual(['6', '1', '1', '4']);
    expect(screen.getByText('4 records have errors and will be skipped during import. Review the data below to fix issues.')).toBeDefined();
  });

  it('says it of one record, and nothing of none', async () => {
    await show(table.split('\n').slice(0, 4).join('\n'));
    expect(screen.getByText('1 record has errors and will be skipped during import. Review the data below to fix issues.')).toBeDefined();
    cleanup();
    await show(table.split('\n').slice(0, 3).join('\n'));
    expect(screen.queryByText(/will be skipped/)).toBeNull();
  });

  it('shows the values as they were read: a missing year as a dash, prices in whole euro', async () => {
    await show();
    expect(shownRows()[0]?.slice(1)).toEqual(['Valid', 'Yamaha', 'U3', 'Upright', '1987', 'New', '5.900\u00a0€', 'Bonn', 'A1']);
    expect(shownRows()[1]?.slice(1, 6)).toEqual(['Warning', 'Yamahaa', 'U1', 'Upright', '-']);
    expect(shownRows()[2]?.[price]).toBe('12,5x');
  });

  it('filters by status', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Errors 4' }));
    await waitFor(() => expect(shownRows().map((row) => row[0])).toEqual(['3', '4', '5', '6']));
    fireEvent.click(screen.getByRole('button', { name: 'Warnings 1' }));
    await waitFor(() => expect(shownRows().map((row) => row[0])).toEqual(['2']));
  });

  it('shows ten rows until all are asked for, and of them only those near the view', async () => {
    await show(manyRows(3000));
    expect(grid().getAttribute('aria-rowcount')).toBe('11');
    expect(shownRows()).toHaveLength(10);
    expect(screen.getByText('10 of 3.000 rows shown.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show All' }));
    await waitFor(() => expect(grid().getAttribute('aria-rowcount')).toBe('3001'));
    expect(shownRows().length).toBeLessThan(40);
    expect(screen.queryByRole('button', { name: 'Show All' })).toBeNull();
  });
});

describe('cells', () => {
  it('a click writes in place; Enter stores it, reads the file anew and goes down', async () => {
    const { work } = await show();
    fireEvent.click(cellAt(2, price));
    expect(editor().value).toBe('12,5x');
    fireEvent.change(editor(), { target: { value: '12.500' } });
    fireEvent.keyDown(editor(), { key: 'Enter' });
    await waitFor(() => expect(shownRows()[2]?.[price]).toBe('12.500\u00a0€'));
    expect(focusedCell()).toBe(`3 ${price}`);
    expect(screen.getByText('1 cell changed.')).toBeDefined();
    expect(work.get().checked?.stats.errors).toBe(3);
  });

  it('arrows move, F2 and typing begin, Escape leaves, Tab stores and goes right', async () => {
    await show();
    cellAt(0, brand).focus();
    fireEvent.keyDown(cellAt(0, brand), { key: 'ArrowDown' });
    expect(focusedCell()).toBe(`1 ${brand}`);
    fireEvent.keyDown(cellAt(1, brand), { key: 'F2' });
    expect(editor().value).toBe('Yamahaa');
    fireEvent.keyDown(editor(), { key: 'Escape' });
    expect(focusedCell()).toBe(`1 ${brand}`);
    fireEvent.keyDown(cellAt(1, brand), { key: 'B' });
    expect(editor().value).toBe('B');
    fireEvent.change(editor(), { target: { value: 'Bechstein' } });
    fireEvent.keyDown(editor(), { key: 'Tab' });
    expect(focusedCell()).toBe(`1 ${brand + 1}`);
    await waitFor(() => expect(shownRows()[1]?.[brand]).toContain('Bechstein'));
    fireEvent.keyDown(cellAt(1, brand + 1), { key: 'End', ctrlKey: true });
    expect(focusedCell()).toBe('5 9');
  });

  it('says what is wrong with the chosen cell, and writes the repair', async () => {
    await show();
    fireEvent.click(cellAt(1, brand));
    fireEvent.keyDown(editor(), { key: 'Escape' });
    const line = document.getElementById(cellAt(1, brand).getAttribute('aria-describedby') ?? '');
    expect(line?.textContent).toContain('The brand “Yamahaa” isn’t a known maker. Is Yamaha meant?');
    fireEvent.click(screen.getByRole('button', { name: 'Use Yamaha' }));
    await waitFor(() => expect(shownRows()[1]?.[brand]).toBe('Yamaha'));
  });

  it('leaves the file alone when the text is the same', async () => {
    const { work } = await show();
    fireEvent.click(cellAt(0, brand));
    fireEvent.keyDown(editor(), { key: 'Enter' });
    expect(work.get().version).toBe(1);
    expect(work.get().undo).toBeNull();
  });

  it('a row that is repaired leaves its filter, and the chosen cell stays with its row', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Errors 4' }));
    await waitFor(() => expect(shownRows()[0]?.[price]).toBe('12,5x'));
    fireEvent.click(cellAt(0, price));
    fireEvent.change(editor(), { target: { value: '900' } });
    fireEvent.keyDown(editor(), { key: 'Enter' });
    await waitFor(() => expect(shownRows().map((row) => row[0])).toEqual(['4', '5', '6']));
    await waitFor(() => expect(cellAt(0, price).tabIndex).toBe(0));
  });
});

describe('steps', () => {
  it('U-IMP-03 shows every cell of a repair before and after, fixes them as one, and takes it back by Ctrl+Z', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Fix all: Brand: maker not known' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText('2 cells change. You can take it back.');
    expect(dialog.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Row', 'Now', 'Afterwards'], ['2', 'Yamahaa', 'Yamaha'], ['3', 'Yamahaa', 'Yamaha'],
    ]);
    expect(shownRows()[1]?.[brand]).toBe('Yamahaa');
    fireEvent.click(dialog.getByRole('button', { name: 'Change 2 cells' }));
    expect(await screen.findByText('2 cells changed.')).toBeDefined();
    await waitFor(() => expect(shownRows()[1]?.[brand]).toBe('Yamaha'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });
    expect(await screen.findByText('The last step was taken back.')).toBeDefined();
    await waitFor(() => expect(shownRows()[1]?.[brand]).toBe('Yamahaa'));
  });

  it('leads to the rows of a fault that has no repair', async () => {
    await show();
    const faults = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(faults[0]).toContain('Condition: not understood 2 rowsFirst: Row 4: the condition “fine” isn’t understood.');
    fireEvent.click(screen.getByRole('button', { name: 'Show rows: Condition: not understood' }));
    await waitFor(() => expect(focusedCell()).toBe(`1 ${condition}`));
    expect(document.activeElement?.textContent).toContain('fine');
    expect(screen.getByRole('button', { name: 'Errors 4' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('a warning in a row with an error is shown among all rows', async () => {
    await show(table.split('\n').filter((_line, index) => index !== 2).join('\n'));
    fireEvent.click(screen.getByRole('button', { name: 'Show row: Brand: maker not known' }));
    await waitFor(() => expect(focusedCell()).toBe(`1 ${brand}`));
    expect(document.activeElement?.textContent).toContain('Yamahaa');
    expect(screen.getByRole('button', { name: /^All/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('fills down to the last row shown', async () => {
    await show();
    fireEvent.click(cellAt(0, condition));
    fireEvent.keyDown(editor(), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Fill down' }));
    fireEvent.click(screen.getByRole('radio', { name: 'To the last row' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fill down' }));
    expect(await screen.findByText('2 cells changed.')).toBeDefined();
    await waitFor(() => expect(shownRows().map((row) => row[condition])).toEqual(Array.from({ length: 6 }, () => 'New')));
  });

  it('counts what replacing would change before it does', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Find and replace' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Find'), { target: { value: 'FINE' } });
    fireEvent.change(dialog.getByLabelText('Replace by'), { target: { value: 'New' } });
    expect(await dialog.findByText('2 cells would change.')).toBeDefined();
    fireEvent.click(dialog.getByLabelText('Case counts'));
    expect(await dialog.findByText('No cell would change.')).toBeDefined();
    fireEvent.click(dialog.getByLabelText('Case counts'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Replace in 2 cells' }));
    expect(await screen.findByText('2 cells changed.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Errors 2' })).toBeDefined();
  });
});

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  });

  it('each row is a card, and its cells are corrected on a sheet', async () => {
    await show();
    const card = (await screen.findByText('Row 3 (line 4)')).closest('li');
    expect(card?.textContent).toContain('The price “12,5x” is not a number. It seems to mean 12,50\u00a0€. Write it like 4.200,00.');
    fireEvent.click(screen.getByRole('button', { name: 'Edit row 3' }));
    const sheet = within(screen.getByRole('dialog'));
    const field = sheet.getByLabelText<HTMLInputElement>('Price (Preis)');
    expect(field.value).toBe('12,5x');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: '1250' } });
    fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 cell changed.')).toBeDefined();
    await waitFor(() => expect(screen.getByText('Row 3 (line 4)').closest('li')?.textContent).toContain('1.250\u00a0€'));
  });
});

describe('when the reader doesn’t answer', () => {
  it('says what is kept and tries again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    let isBroken = true;
    const breaking = (session: ImportSession): ImportSession => ({
      ...session,
      rows: (window) => (isBroken ? Promise.reject(new Error('gone')) : session.rows(window)),
    });
    await show(table, breaking);
    expect(await screen.findByText('Your file and your corrections are kept.')).toBeDefined();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(shownRows()).toHaveLength(6));
  });
});
