import type { CellReading } from './column-reader.ts';
import type { ImportValues } from './record.ts';
import type { Sheet } from './sheet.ts';
import { readSize, sizeColumn, sizeFieldFor } from './values/size.ts';

/** A size means height or length by the row's type, so that equal cells are read once for each. Null where the row's type doesn't tell. */
export function createSizeReader(sheet: Sheet, index: number): (row: number, type: ImportValues | null) => CellReading | null {
  const column = sizeColumn(sheet.header[index] ?? '');
  const known = { heightCm: new Map<string, CellReading>(), lengthCm: new Map<string, CellReading>() };
  return (row, type) => {
    const cell = sheet.rows[row]?.[index] ?? '';
    if (cell === '' || type?.piano_type === undefined) return null;
    const side = sizeFieldFor(column, { type: type.piano_type, subtype: type.subtype ?? '' });
    if (side === null) return null;
    const before = known[side].get(cell);
    if (before) return before;
    const { value, problem } = readSize(cell.trim(), column, side);
    const values: ImportValues | null = value === undefined ? null : side === 'heightCm' ? { height_cm: value } : { length_cm: value };
    const reading: CellReading = { values, finding: problem ? { ...problem, column: index, field: 'size_cm', found: cell } : null };
    known[side].set(cell, reading);
    return reading;
  };
}
