import { describe, expect, it } from 'vitest';
import type { CellSearch, RowFilter } from '../../src/domain/import/import-session.ts';
import { newListingFields, type StockListing } from '../../src/domain/import/plan/listing-fields.ts';
import { stockSheet } from '../../src/domain/import/export/stock-sheet.ts';
import { writeCsv } from '../../src/domain/import/export/write-csv.ts';
import { readSource } from './read-source.ts';
import { createImportSession } from './session.ts';
import { fixture, guessed, newSession, now, openSession, pasted } from './testing/open-session.ts';

const table = [
  'Stock No;Brand;Model;Type;Condition;Price;Location',
  'A1;Yamaha;U3;Upright;New;5900;Bonn',
  'A2;Yamahaa;U1;Upright;fine;4900;Bonn',
  'A3;Kawai;K-300;Upright;New;;Bonn',
  'A4;Kawai;K-500;Upright;New;7900;Bonn',
].join('\n');
const brand = 1;
const condition = 4;
const price = 5;

const everywhere: CellSearch = { text: '', column: null, wholeCell: false, matchCase: false };
const all = { filter: 'all', from: 0, count: 100 } as const;

async function openTable(text = table) {
  const opened = await openSession(pasted(text));
  const checked = await opened.session.check(guessed(opened.head), now);
  return { ...opened, checked };
}

describe('reading', () => {
  it('tells the head of a file and what its columns hold', async () => {
    const { head } = await openSession(fixture('P-CSV-03'));
    expect(head).toMatchObject({ name: 'P-CSV-03.csv', rows: 4, form: { delimiter: ';', decimal: ',' } });
    expect(head.firstRows).toHaveLength(4);
    expect(guessed(head).mapping).toEqual(['brand', 'model', 'type', 'year', 'condition', 'price', 'location']);
  });

  it('tells progress from 0 to 1', async () => {
    const shares: number[] = [];
    await newSession().read(pasted(table), { now, remembered: {} }, (share) => shares.push(share));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it('a file that is no table leaves nothing under review', async () => {
    const { session } = await openTable();
    expect(await session.read(pasted(''), { now, remembered: {} })).toEqual({ ok: false, error: { type: 'Empty' } });
    await expect(session.rows(all)).rejects.toThrow('No file');
  });

  it('rows may be asked for before anything is chosen: they are read by the guess', async () => {
    const { session } = await openSession(pasted(table));
    expect((await session.rows(all)).rows[0]?.values).toMatchObject({ brand: 'Yamaha', model: 'U3', price_cents: 590_000 });
  });

  it('without its lists it reads all the same, and asks for them again', async () => {
    let asked = 0;
    const none = () => {
      asked += 1;
      return Promise.resolve(null);
    };
    const session = createImportSession({ readSource, loadMakers: none, loadTowns: none });
    await session.read(pasted(table), { now, remembered: {} });
    expect((await session.rows(all)).rows.map(({ status }) => status)).toEqual(['valid', 'error', 'error', 'valid']);
    expect(asked).toBe(3);
  });
});

describe('review', () => {
  it('shows windows of the rows that pass a filter, and their places', async () => {
    const { session, checked } = await openTable();
    expect(checked.stats).toEqual({ total: 4, valid: 2, warnings: 0, errors: 2 });
    const { total, rows } = await session.rows({ filter: 'error', from: 1, count: 1 });
    expect([total, rows.map(({ row, line }) => [row, line])]).toEqual([2, [[3, 4]]]);
    expect(await Promise.all([1, 2, 3].map((row) => session.placeOf(row, 'error')))).toEqual([-1, 0, 1]);
  });

  it('writes cells, tells what stood there, and takes it back', async () => {
    const { session, checked } = await openTable();
    const step = await session.edit([{ row: 2, column: condition, value: 'New' }, { row: 3, column: price, value: '6 900 €' }, { row: 9, column: 0, value: 'x' }]);
    expect(step.before).toEqual([{ row: 2, column: condition, value: 'fine' }, { row: 3, column: price, value: '' }]);
    expect(step.checked.stats.errors).toBe(0);
    const { rows } = await session.rows(all);
    expect(rows.map(({ edited }) => edited)).toEqual([[], [condition], [price], []]);
    expect(rows[2]?.cells[price]).toBe('6 900 €');
    const back = await session.edit(step.before);
    expect(back.checked).toEqual(checked);
    expect((await session.rows(all)).rows.flatMap(({ edited }) => edited)).toEqual([]);
  });

  it('a cell that one step writes twice is taken back to what stood there before', async () => {
    const { session } = await openTable();
    const { before } = await session.edit([{ row: 1, column: brand, value: 'Kawai' }, { row: 1, column: brand, value: 'Sauter' }]);
    await session.edit(before);
    expect((await session.rows(all)).rows[0]?.cells[brand]).toBe('Yamaha');
  });

  it('R-20: a cell that is written holds no control sign', async () => {
    const { session } = await openTable();
    await session.edit([{ row: 1, column: brand, value: 'Ya\u0000ma\u0007ha\r\n' }]);
    expect((await session.rows(all)).rows[0]?.cells[brand]).toBe('Yamaha\n');
  });

  it('tells what the repair of a group would write', async () => {
    const { session, checked } = await openTable();
    const group = checked.groups.find(({ type }) => type === 'UnknownMaker');
    expect(await session.repairsOf(group?.key ?? '')).toEqual([{ row: 2, column: brand, before: 'Yamahaa', value: 'Yamaha' }]);
    expect(await session.repairsOf('none')).toEqual([]);
  });

  it('hands over 500 groups at most and counts the others', async () => {
    const lines = Array.from({ length: 600 }, (_, row) => `A${row};Yamaha;U3;Kind ${row};New;5900;Bonn`);
    const { session, checked } = await openTable([table.split('\n')[0], ...lines].join('\n'));
    expect([checked.groups.length, checked.moreGroups, checked.stats.errors]).toEqual([500, 100, 600]);
    expect((await session.rows({ ...all, filter: 'error' })).total).toBe(600);
  });

  it.each<[what: string, search: Partial<CellSearch>, by: string, written: unknown[]]>([
    ['a part of a cell', { text: 'k-' }, 'K', [[3, 2, 'K300'], [4, 2, 'K500']]],
    ['a whole cell', { text: 'kawai', wholeCell: true }, 'Kawai AG', [[3, brand, 'Kawai AG'], [4, brand, 'Kawai AG']]],
    ['by case', { text: 'kawai', matchCase: true }, 'x', []],
    ['in one column', { text: '900', column: price }, '$&.1', [[1, price, '5$&.1'], [2, price, '4$&.1'], [4, price, '7$&.1']]],
    ['signs of patterns', { text: '.*' }, 'x', []],
    ['empty cells', { text: '', wholeCell: true, column: price }, '1000', [[3, price, '1000']]],
    ['nothing', { text: '' }, 'x', []],
    ['what stays as it is', { text: 'Bonn' }, 'Bonn', []],
  ])('replaces %s', async (_, search, by, written) => {
    const { session } = await openTable();
    const found = await session.replacements({ ...everywhere, ...search }, by);
    expect(found.map(({ row, column, value }) => [row, column, value])).toEqual(written);
  });

  it('V-21: lists the words of a column with what they mean', async () => {
    const { session, head } = await openTable(`${table}\nA5;Kawai;K;Upright;Fine!;1000;Bonn`);
    expect(await session.words(condition)).toEqual([{ text: 'New', count: 3, means: 'New' }, { text: 'fine', count: 2, means: '' }]);
    await session.check({ ...guessed(head), valueMap: { condition: { fine: 'Used - Good' } } }, now);
    expect((await session.words(condition))[1]).toEqual({ text: 'fine', count: 2, means: 'Used - Good' });
    expect((await session.words(price)).map(({ text, means }) => [text, means])[0]).toEqual(['5900', '5.900\u00a0€']);
  });
});

describe('plan', () => {
  const stockFrom = async (text: string): Promise<StockListing[]> => {
    const { session } = await openTable(text);
    const { rows } = await session.rows({ ...all, filter: 'valid' });
    return rows.flatMap(({ values, row }) => {
      const fields = newListingFields(values);
      return fields ? [{ ...fields, id: `listing ${row}` }] : [];
    });
  };

  it('tells what would be done, in portions, with names', async () => {
    const stock = await stockFrom(`${table}\nA9;Petrof;P 118;Upright;New;3900;Bonn`);
    const { session } = await openTable(table.replace('5900', '5500').replace('K-500', 'K-600'));
    const summary = await session.plan(stock, 'end');
    expect(summary).toMatchObject({ total: 4, create: 0, change: 2, same: 0, skip: 2, ambiguous: 0, end: 1, missing: 1 });
    const window = { from: 0, count: 10 };
    expect(await session.planned({ kind: 'change', ...window })).toMatchObject([
      { row: 1, listingId: 'listing 1', title: 'Yamaha U3 Upright', stockNumber: 'A1', before: { price_cents: 590_000 }, after: { price_cents: 550_000 } },
      { row: 4, after: { model: 'K-600' } },
    ]);
    expect(await session.planned({ kind: 'end', ...window })).toMatchObject([{ title: 'Petrof P 118 Upright', stockNumber: 'A9' }]);
    expect((await session.entries(window)).map(({ kind }) => kind)).toEqual(['change', 'change', 'end']);
    expect(await session.entries({ from: 2, count: 5 })).toHaveLength(1);
  });

  it('tells which rows are left out, with what is wrong with them', async () => {
    const { session } = await openTable();
    await session.plan([], 'keep');
    expect(await session.rejected({ from: 0, count: 999 })).toMatchObject([{ row: 2, line: 3, ambiguity: null }, { row: 3, line: 4, ambiguity: null }]);
    expect((await session.planned({ kind: 'skip', from: 0, count: 1 }))[0]).toMatchObject({ title: 'Yamahaa U1 Upright', why: 'Error' });
  });

  it('P-11: an export of the stock changes nothing, but a cell that is corrected then does', async () => {
    const stock = (await stockFrom(table)).map((listing) => ({ ...listing, brand: 'STEINWAY', location: 'Im Hof 3, Bonn' }));
    const { header, rows } = stockSheet(stock);
    const { session } = await openTable(writeCsv(header, rows));
    expect(await session.plan(stock, 'end')).toMatchObject({ total: 2, same: 2, change: 0, create: 0, end: 0, missing: 0 });
    await session.edit([{ row: 1, column: header.indexOf('Brand'), value: 'Steinway & Sons' }]);
    expect(await session.plan(stock, 'end')).toMatchObject({ total: 2, same: 1, change: 1 });
  });

  it('holds until the next edit', async () => {
    const { session } = await openTable();
    await session.plan([], 'keep');
    await session.edit([{ row: 1, column: price, value: '1' }]);
    expect(await session.entries({ from: 0, count: 9 })).toEqual([]);
    expect(await session.rejected({ from: 0, count: 999 })).toEqual([]);
  });
});

it.each<RowFilter>(['all', 'valid', 'warning', 'error'])('P-CSV-04: windows of %s hold what the numbers say', async (filter) => {
  const { session, head } = await openSession(fixture('P-CSV-04'));
  const { stats } = await session.check(guessed(head), now);
  const { total, rows } = await session.rows({ filter, from: 0, count: 1000 });
  expect(rows).toHaveLength(total);
  expect(total).toBe({ all: stats.total, valid: stats.valid, warning: stats.warnings, error: stats.errors }[filter]);
});
