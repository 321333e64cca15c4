/** The cells of one sheet as rows of text. Rules in RULES.md. */
import { plainText } from '../text/plain-text.ts';
import { mostTextRows } from '../reading/read-rows.ts';
import { maxSheetColumns } from '../reading/sheet-limits.ts';
import { isBlankRow } from '../reading/table-form.ts';
import { numberText } from './number-text.ts';
import { attributeOf, type XmlHandler } from './scan-xml.ts';
import { createTextCollector, cellText, type WorkbookParts } from './workbook-parts.ts';

const lettersFrom = 64;
/** What cells of merged rows may fill. */
const mostFilled = 1_000_000;

export interface SheetRows {
  /** Without blank ones. */
  rows: string[][];
  /** The number of each row in its sheet. */
  lines: number[];
  /** All filled rows, also those beyond the limit. */
  count: number;
  /** Columns up to the last filled cell, also those beyond the limit. */
  columns: number;
}

/** 'AB12' → 27, counted from 0; null where a cell doesn't say where it stands. */
function columnOf(reference: string | null): number | null {
  let column = 0;
  for (const sign of reference ?? '') {
    const value = sign.toUpperCase().charCodeAt(0) - lettersFrom;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column === 0 ? null : column - 1;
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
  inline: string;
}

const merge = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/u;

export function createSheetReader({ texts, forms, is1904 }: Pick<WorkbookParts, 'texts' | 'forms' | 'is1904'>): { handler: XmlHandler; finish(): SheetRows } {
  const found: SheetRows = { rows: [], lines: [], count: 0, columns: 0 };
  const merges: { column: number; from: number; to: number }[] = [];
  /** Plain texts of those that cells share, made when they are first met. */
  const shared: string[] = [];
  let cells: string[] = [];
  let line = 0;
  let nextColumn = 0;
  let cell: OpenCell | null = null;
  let inValue = false;
  const inline = createTextCollector('is', (text) => {
    if (cell) cell.inline = text;
  });

  function textOf({ type, style, value, inline: own }: OpenCell): string {
    switch (type) {
      case 's': {
        const index = Number(value);
        return (shared[index] ??= plainText(texts[index] ?? ''));
      }
      case 'inlineStr': return plainText(own);
      case 'str': return plainText(cellText(value));
      case 'b': return value.trim() === '1' ? 'TRUE' : 'FALSE';
      // A day as text; without its empty time.
      case 'd': return value.replace(/T00:00:00(?:\.0+)?Z?$/u, '').replace('T', ' ');
      case 'e': return value;
      default: return numberText(value, forms[style] ?? { kind: 'plain' }, is1904);
    }
  }

  function closeCell(closed: OpenCell): void {
    cell = null;
    const text = closed.value === '' && closed.inline === '' ? '' : textOf(closed);
    if (text === '') return;
    if (text.trim() !== '') found.columns = Math.max(found.columns, closed.column + 1);
    if (closed.column >= maxSheetColumns) return;
    while (cells.length < closed.column) cells.push('');
    cells[closed.column] = text;
  }

  function closeRow(): void {
    if (!isBlankRow(cells)) {
      found.count += 1;
      if (found.count <= mostTextRows) {
        found.rows.push(cells);
        found.lines.push(line);
      }
    }
    cells = [];
  }

  function openCell(raw: string): void {
    const column = columnOf(attributeOf(raw, 'r')) ?? nextColumn;
    nextColumn = column + 1;
    cell = { column, type: attributeOf(raw, 't') ?? 'n', style: Number(attributeOf(raw, 's') ?? 0), value: '', inline: '' };
  }

  function openRow(raw: string): void {
    const said = Number(attributeOf(raw, 'r') ?? 0);
    line = said > line ? said : line + 1;
    nextColumn = 0;
    cells = [];
  }

  /** A cell that was drawn over several rows holds for each of them. */
  function fillMerged(): void {
    const indexOf = new Map(found.lines.map((each, index) => [each, index]));
    let filled = 0;
    for (const { column, from, to } of merges) {
      const text = found.rows[indexOf.get(from) ?? -1]?.[column] ?? '';
      if (text === '') continue;
      for (let each = from + 1; each <= to && filled < mostFilled; each += 1) {
        filled += 1;
        const row = found.rows[indexOf.get(each) ?? -1];
        if (!row || (row[column] ?? '') !== '') continue;
        while (row.length < column) row.push('');
        row[column] = text;
      }
    }
  }

  const handler: XmlHandler = {
    open(name, raw) {
      if (name === 'c') openCell(raw);
      else if (name === 'v') inValue = true;
      else if (name === 'row') openRow(raw);
      else if (name === 'mergeCell') {
        const [, first = '', from, last, to] = merge.exec(attributeOf(raw, 'ref') ?? '') ?? [];
        const column = columnOf(first);
        if (first === last && column !== null && column < maxSheetColumns) merges.push({ column, from: Number(from), to: Number(to) });
      } else if (cell) inline.open(name, raw);
    },
    close(name) {
      if (name === 'c') {
        if (cell) closeCell(cell);
      } else if (name === 'v') inValue = false;
      else if (name === 'row') closeRow();
      else if (cell) inline.close(name);
    },
    text(part) {
      if (!cell) return;
      if (inValue) cell.value += part;
      else inline.text(part);
    },
  };
  return {
    handler,
    finish() {
      fillMerged();
      return found;
    },
  };
}
