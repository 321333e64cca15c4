import type { CellReading } from './column-reader.ts';
import type { Sheet } from './sheet.ts';

/** A column by its different texts. */
export interface CodedCells {
  /** By row, the place of its text. */
  codes: Uint32Array;
  texts: readonly string[];
}

/** A column whose different texts are read once: what holds for all cells of one text is found without going through the rows. */
export interface CodedColumn {
  /** By row, the place of its reading. */
  codes: Uint32Array;
  readings: readonly CellReading[];
}

/** All columns in one go through the rows, which takes half as long as a go for each. */
export function codeCells(rows: Sheet['rows'], indexes: readonly number[]): CodedCells[] {
  const columns = indexes.map((index) => ({ index, codes: new Uint32Array(rows.length), texts: [] as string[], known: new Map<string, number>() }));
  for (let row = 0; row < rows.length; row += 1) {
    const cells = rows[row];
    for (const { index, codes, texts, known } of columns) {
      const cell = cells?.[index] ?? '';
      let code = known.get(cell);
      if (code === undefined) {
        code = texts.push(cell) - 1;
        known.set(cell, code);
      }
      codes[row] = code;
    }
  }
  return columns.map(({ codes, texts }) => ({ codes, texts }));
}

/** A column that the file hasn't. */
export function emptyCells(length: number): CodedCells {
  return { codes: new Uint32Array(length), texts: [''] };
}

/** How many cells each text stands in. */
export function countsOf({ codes, texts }: CodedCells): [text: string, count: number][] {
  const counts = new Uint32Array(texts.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return texts.map((text, code) => [text, counts[code] ?? 0]);
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
