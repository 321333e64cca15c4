import type { CodedCells } from '../sheet/coded-column.ts';
import type { CellReading } from './column-reader.ts';
import type { ImportValues } from '../records/record.ts';
import { bareCell } from './bare-cell.ts';
import { saysUnknown } from './read.ts';
import { readSize, sizeColumn, sizeFieldFor } from './size.ts';

type SizeSide = 'heightCm' | 'lengthCm';

interface SizeCells {
  cells: CodedCells;
  index: number;
  header: string;
}

/**
 * A size means height or length by the row's type, so that equal cells are read once for each. Null where the cell is empty or
 * the row's type isn't known; `type` is what its cell says.
 */
export function createSizeReader({ cells: { codes, texts }, index, header }: SizeCells): (row: number, type: CellReading | null) => CellReading | null {
  const column = sizeColumn(header);
  const known: Record<SizeSide, (CellReading | undefined)[]> = { heightCm: [], lengthCm: [] };
  const unused: (CellReading | undefined)[] = [];
  const sides = new Map<CellReading | null, SizeSide | 'unused' | null>();
  const sideOf = (type: CellReading | null): SizeSide | 'unused' | null => {
    const values = type?.values;
    const side = values?.piano_type === undefined ? null : (sizeFieldFor(column, { type: values.piano_type, subtype: values.subtype ?? '' }) ?? 'unused');
    sides.set(type, side);
    return side;
  };
  const read = (code: number, side: SizeSide): CellReading => {
    const cell = texts.at(code) ?? '';
    if (cell === '') return { values: null, finding: null };
    const { value, problem } = readSize(bareCell(cell.trim()), column, side);
    const values: ImportValues | null = value === undefined ? null : side === 'heightCm' ? { height_cm: value } : { length_cm: value };
    return { values, finding: problem ? { ...problem, column: index, field: 'size_cm', found: cell } : null };
  };
  const leaveOut = (code: number): CellReading => {
    const found = texts.at(code) ?? '';
    return { values: null, finding: saysUnknown(found) ? null : { type: 'SizeNotListed', level: 'warning', expected: '', column: index, field: 'size_cm', found } };
  };
  return (row, type) => {
    const code = codes[row] ?? 0;
    if (code === 0) return null;
    const before = sides.get(type);
    const side = before === undefined ? sideOf(type) : before;
    if (side === 'unused') return (unused[code] ??= leaveOut(code));
    return side === null ? null : (known[side][code] ??= read(code, side));
  };
}
