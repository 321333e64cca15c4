import type { CellReading } from '../values/column-reader.ts';

/** Texts by their codes. A list of texts is one; others make long texts when they are asked for. */
export interface CellTexts {
  readonly length: number;
  at(code: number): string | undefined;
  /** How many signs a text has at most, known without making it. */
  atMost?(code: number): number;
}

/** A column by its texts, most of which stand in many rows. */
export interface CodedCells {
  /** By row, the place of its text. */
  codes: Uint32Array;
  /** The first is ''. Where most differ, equal ones may stand in several places; some may be in no row. */
  texts: CellTexts;
}

/** A column whose texts are read once: what holds for all cells of one text is found without going through the rows. */
export interface CodedColumn {
  /** By row, the place of its reading. */
  codes: Uint32Array;
  readings: readonly CellReading[];
}

/** The cells of rows, column by column, as many as `width`; what a row lacks is '', what it has beyond is left out. */
export function codeCells(rows: readonly (readonly string[])[], width: number): CodedCells[] {
  const columns = Array.from({ length: width }, () => ({ codes: new Uint32Array(rows.length), texts: [''], known: new Map([['', 0]]) }));
  for (const [row, cells] of rows.entries()) {
    for (const [column, { codes, texts, known }] of columns.entries()) {
      const cell = cells[column] ?? '';
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

/** A cell's text; '' outside the column. */
export function textAt({ codes, texts }: CodedCells, row: number): string {
  const code = codes[row] ?? 0;
  // A list is quicker asked like this, and most texts are in lists.
  return (isList(texts) ? texts[code] : texts.at(code)) ?? '';
}

function isList(texts: CellTexts): texts is readonly string[] & CellTexts {
  return Array.isArray(texts);
}

/** How many signs a text has at most. */
export function signsAtMost(texts: CellTexts, code: number): number {
  return texts.atMost ? texts.atMost(code) : (texts.at(code) ?? '').length;
}

/** What `make` makes of each text, by its code. */
export function fromTexts<T>(texts: CellTexts, make: (text: string) => T): T[] {
  return Array.from({ length: texts.length }, (_, code) => make(texts.at(code) ?? ''));
}

/** How many cells each text stands in, without those in no cell. */
export function countsOf({ codes, texts }: CodedCells): [text: string, count: number][] {
  const counts = new Uint32Array(texts.length);
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return fromTexts(texts, (text) => text).map((text, code): [string, number] => [text, counts[code] ?? 0]).filter(([, count]) => count > 0);
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
