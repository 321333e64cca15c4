import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEditedSheet } from './edited-sheet.ts';
import { readSheetText } from '../reading/read-sheet.ts';
import { rowsOf } from './sheet.ts';
import { sheetOf } from '../testing/sheet-of.ts';

const text = fc.oneof(fc.constantFrom('', 'Yamaha', ' U1', 'a;b', '\0', 'e\u0301', "'=1"), fc.string({ maxLength: 8, unit: 'binary' }));
const edit = fc.record({ row: fc.integer({ min: -1, max: 6 }), column: fc.integer({ min: -1, max: 4 }), value: text });
const sheet = sheetOf('a;b;c\n1;2;3\n4;5;6\n7;8;9\n10;11;12');
const place = ({ row, column }: { row: number; column: number }) => `${row} ${column}`;

it('edits never change other cells, nor the sheet they began with, and written back they undo themselves', () => {
  const original = rowsOf(sheet);
  fc.assert(fc.property(fc.array(edit, { maxLength: 8 }), fc.array(edit, { maxLength: 8 }), (first, second) => {
    const edited = createEditedSheet(sheet);
    edited.write(first);
    const between = edited.sheet();
    const rows = rowsOf(between);
    const before = edited.write(second);
    const touched = new Set(second.map(place));
    const after = rowsOf(edited.sheet());
    expect(after.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length));
    for (const [index, cells] of after.entries()) {
      for (const [column, cell] of cells.entries()) {
        if (!touched.has(place({ row: index + 1, column }))) expect(cell).toBe(rows[index]?.[column]);
      }
    }
    expect(rowsOf(between)).toEqual(rows);
    expect(rowsOf(sheet)).toEqual(original);
    edited.write(before.toReversed());
    expect(rowsOf(edited.sheet())).toEqual(rows);
  }));
});

it('a long text that is written over, and what was written, are taken back as they were', () => {
  const long = 'Ein gepflegtes Instrument aus erster Hand, das regelmäßig gestimmt wurde – “wie neu”.';
  const read = readSheetText(`Marke;Modell;Beschreibung\nYamaha;U1;${long}\nKawai;K-300;${long}\nSauter;Delta;kurz`, { name: '' });
  const edited = createEditedSheet(read.ok ? read.value : sheet);
  const cells = () => rowsOf(edited.sheet()).map((row) => row[2]);
  const first = edited.write([{ row: 1, column: 2, value: 'neu' }, { row: 3, column: 2, value: `${long} Lang.` }]);
  const second = edited.write([{ row: 1, column: 2, value: 'neuer' }, { row: 2, column: 2, value: 'neu' }]);
  expect([cells(), edited.editedColumns(2)]).toEqual([['neuer', 'neu', `${long} Lang.`], [2]]);
  edited.write(second);
  expect(cells()).toEqual(['neu', long, `${long} Lang.`]);
  edited.write(first);
  expect([cells(), edited.editedColumns(1)]).toEqual([[long, long, 'kurz'], []]);
});
