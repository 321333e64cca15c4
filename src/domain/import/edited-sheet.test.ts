import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEditedSheet } from './edited-sheet.ts';
import { rowsOf } from './sheet.ts';
import { sheetOf } from './testing/sheet-of.ts';

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
