import type { CellReading } from './column-reader.ts';
import type { Sheet } from './sheet.ts';

/** A column whose different texts are read once: what holds for all cells of one text is found without going through the rows. */
export interface CodedColumn {
  /** By row, the place of its reading. */
  codes: Uint32Array;
  readings: readonly CellReading[];
}

/** `index` is null for a column that the file hasn't: then all its cells are empty. */
export function codeColumn(rows: Sheet['rows'], index: number | null, read: (cell: string) => CellReading): CodedColumn {
  const codes = new Uint32Array(rows.length);
  if (index === null) return { codes, readings: [read('')] };
  const readings: CellReading[] = [];
  const known = new Map<string, number>();
  for (let row = 0; row < rows.length; row += 1) {
    const cell = rows[row]?.[index] ?? '';
    let code = known.get(cell);
    if (code === undefined) {
      code = readings.length;
      known.set(cell, code);
      readings.push(read(cell));
    }
    codes[row] = code;
  }
  return { codes, readings };
}

/** Calls `take` for the rows whose reading holds; a column without such a reading is not gone through. */
export function forRows({ codes, readings }: CodedColumn, holds: (reading: CellReading) => boolean, take: (row: number, reading: CellReading) => void): void {
  const wanted = readings.map((reading) => (holds(reading) ? reading : null));
  if (wanted.every((reading) => reading === null)) return;
  for (let row = 0; row < codes.length; row += 1) {
    const reading = wanted[codes[row] ?? 0];
    if (reading) take(row, reading);
  }
}
