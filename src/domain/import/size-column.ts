import type { CodedCells } from './coded-column.ts';
import type { CellReading } from './column-reader.ts';
import type { ImportValues } from './record.ts';
import { readSize, sizeColumn, sizeFieldFor } from './values/size.ts';

interface SizeCells {
  cells: CodedCells;
  index: number;
  header: string;
}

/** A size means height or length by the row's type, so that equal cells are read once for each. Null where the row's type doesn't tell. */
export function createSizeReader({ cells: { codes, texts }, index, header }: SizeCells): (row: number, type: ImportValues | null) => CellReading | null {
  const column = sizeColumn(header);
  const known: Record<'heightCm' | 'lengthCm', (CellReading | undefined)[]> = { heightCm: [], lengthCm: [] };
  return (row, type) => {
    const code = codes[row] ?? 0;
    const cell = texts[code] ?? '';
    if (cell === '' || type?.piano_type === undefined) return null;
    const side = sizeFieldFor(column, { type: type.piano_type, subtype: type.subtype ?? '' });
    if (side === null) return null;
    const before = known[side][code];
    if (before) return before;
    const { value, problem } = readSize(cell.trim(), column, side);
    const values: ImportValues | null = value === undefined ? null : side === 'heightCm' ? { height_cm: value } : { length_cm: value };
    const reading: CellReading = { values, finding: problem ? { ...problem, column: index, field: 'size_cm', found: cell } : null };
    known[side][code] = reading;
    return reading;
  };
}
