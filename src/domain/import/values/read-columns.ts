/** The mapped columns of a sheet, read column by column: most cells repeat, so that a row's values need not be made to check it. */
import type { Towns } from '../../geo/find-town.ts';
import { displayCountry } from '../../vat/vat.ts';
import { countsOf, emptyCells, forRows, fromTexts, signsAtMost, textAt, type CodedCells, type CodedColumn } from '../sheet/coded-column.ts';
import { cellsRepeat, createColumnReader, type CellReading, type ColumnReader, type ReaderContext } from './column-reader.ts';
import { importFields, type ImportField, type Mapping, type ValueMap } from '../columns/fields.ts';
import type { Finding } from '../records/finding.ts';
import type { Makers } from './makers.ts';
import type { ImportValues } from '../records/record.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { createSizeReader } from './size-column.ts';
import { knownThousands, type NetPrices } from './price.ts';
import { isPlainStockNumber } from './texts.ts';

export interface ReadOptions {
  /** What prices without VAT are; null or absent while nobody has said it: they are errors then. */
  netPrices?: NetPrices;
  /** Epoch ms. */
  now: number;
  valueMap?: ValueMap;
  /** What holds for every row whose cell is empty, or that has no such column: the one showroom, 'Used - Good'. Read like a cell. */
  defaults?: Readonly<Partial<Record<ImportField, string>>>;
  /** Without them no maker is unknown and no year is compared with a serial number. */
  makers?: Makers | null;
  /** Without them no place is unknown, and none gets coordinates. */
  towns?: Pick<Towns, 'meant'> | null;
  /** The dealer's country: a town's name alone is read as one there. Germany where nobody said. */
  home?: string;
  /** Who imports: pictures of others are not taken over. Absent, whose they are isn't asked. */
  ownerId?: string;
}

interface ReadColumn {
  field: ImportField;
  cells: CodedCells;
  read: ColumnReader['read'];
  isQuiet: ColumnReader['isQuiet'];
  quietSigns: number;
  /** Null where each row is read when it is asked for. */
  coded: CodedColumn | null;
}

export interface SheetColumns {
  length: number;
  /** Column of a field, null when it has none. */
  columnOf(field: ImportField): number | null;
  has(field: ImportField): boolean;
  /** The readings of a column whose cells repeat; null for all others, and for fields of which nothing is said. */
  coded(field: ImportField): CodedColumn | null;
  /** What the cell of a row says. */
  reading(field: ImportField, row: number): CellReading | null;
  stockNumber(row: number): string | undefined;
  /** The net price of a row to which VAT is added by the dealer's word; null where none is. */
  converted(row: number): number | null;
  /** Everything that a row says. */
  values(row: number): ImportValues;
  /** The cells of a field's column as they stand; empty ones where it has none. */
  cells(field: ImportField): CodedCells;
  /** Findings of cells by themselves, in the order of the columns. */
  findings(add: (row: number, finding: Finding) => void): void;
}

/** A mapped field's columns; only pictures may have more than one, of all others the first counts. */
function columnsOf(mapping: Mapping): { field: ImportField; index: number }[] {
  return mapping.flatMap((field, index) =>
    field === null || field === 'ignore' || (field !== 'image_url' && mapping.indexOf(field) !== index) ? [] : [{ field, index }],
  );
}

export function readColumns(sheet: Sheet, mapping: Mapping, options: ReadOptions): SheetColumns {
  const { now, valueMap = {}, defaults = {}, makers = null, towns = null, home = displayCountry, ownerId = null, netPrices = null } = options;
  const mapped = columnsOf(mapping);
  const indexOf = new Map(mapped.toReversed().map(({ field, index }) => [field, index]));
  const none = emptyCells(sheet.length);
  const cellsIn = (index: number | null) => (index === null ? none : (sheet.columns[index] ?? none));
  const thousands = knownThousands(countsOf(cellsIn(indexOf.get('price') ?? null)));
  const context: ReaderContext = { thisYear: new Date(now).getUTCFullYear(), makers, towns, home, ownerId, thousands, valueMap, netPrices };
  const given = importFields.filter((field) => defaults[field] !== undefined && !indexOf.has(field)).map((field) => ({ field, index: null }));
  const columns = [...mapped, ...given].flatMap(({ field, index }): ReadColumn[] => {
    if (field === 'size_cm') return [];
    const reader = createColumnReader({ field, index, header: index === null ? '' : (sheet.header[index] ?? '') }, context);
    const standIn = defaults[field]?.trim() ?? '';
    const instead = standIn === '' ? null : reader.read(standIn);
    const read = (cell: string) => (instead !== null && cell.trim() === '' ? instead : reader.read(cell));
    const cells = cellsIn(index);
    return [{ field, cells, read, isQuiet: reader.isQuiet, quietSigns: reader.quietSigns, coded: cellsRepeat(field) ? { codes: cells.codes, readings: fromTexts(cells.texts, read) } : null }];
  });
  const byField = new Map(columns.toReversed().map((column) => [column.field, column]));
  const stockCells = cellsIn(indexOf.get('stock_number') ?? null);
  const sizeIndex = indexOf.get('size_cm');
  const sizes = sizeIndex === undefined ? null : createSizeReader({ cells: cellsIn(sizeIndex), index: sizeIndex, header: sheet.header[sizeIndex] ?? '' });

  const readingAt = ({ coded, read, cells }: ReadColumn, row: number): CellReading | null =>
    coded ? (coded.readings[coded.codes[row] ?? 0] ?? null) : read(textAt(cells, row));
  const reading = (field: ImportField, row: number) => {
    const column = byField.get(field);
    return column ? readingAt(column, row) : null;
  };
  const converted = (row: number) => (netPrices?.take === 'convert' ? (reading('price', row)?.net ?? null) : null);
  const types = byField.get('type');
  const sizeAt = (row: number) => sizes?.(row, types ? readingAt(types, row) : null) ?? null;

  return {
    length: sheet.length,
    columnOf: (field) => indexOf.get(field) ?? null,
    has: (field) => byField.has(field) || (field === 'size_cm' && sizes !== null),
    reading,
    stockNumber(row) {
      const cell = textAt(stockCells, row);
      return isPlainStockNumber(cell) && !valueMap.stock_number ? cell : reading('stock_number', row)?.values?.stock_number;
    },
    converted,
    coded: (field) => byField.get(field)?.coded ?? null,
    cells: (field) => cellsIn(indexOf.get(field) ?? null),
    values(row) {
      const values: ImportValues = {};
      for (const column of columns) {
        const said = readingAt(column, row)?.values;
        if (!said) continue;
        // Pictures may stand in several columns.
        const before = column.field === 'image_url' ? values.image_urls : undefined;
        Object.assign(values, said);
        if (before) values.image_urls = [...new Set([...before, ...(said.image_urls ?? [])])];
      }
      // Whatever its number, it is no price in euro.
      if (reading('currency', row)?.finding) delete values.price_cents;
      // VAT is neither shown nor added under the margin scheme, and where nobody knows whether it is that.
      const net = converted(row);
      if (net !== null && values.vat_scheme === 'margin') values.price_cents = net;
      else if (net !== null && reading('vat_scheme', row)?.finding) delete values.price_cents;
      return Object.assign(values, sizeAt(row)?.values);
    },
    findings(add) {
      for (const column of columns) {
        if (column.coded) {
          forRows(column.coded, ({ finding }) => finding !== null, (row, { finding }) => finding && add(row, finding));
          continue;
        }
        const { codes, texts } = column.cells;
        for (let row = 0; row < sheet.length; row += 1) {
          const code = codes[row] ?? 0;
          if (column.quietSigns >= 0 && signsAtMost(texts, code) <= column.quietSigns) continue;
          const cell = textAt(column.cells, row);
          const finding = column.isQuiet(cell) ? null : column.read(cell).finding;
          if (finding) add(row, finding);
        }
      }
      for (let row = 0; row < (sizes ? sheet.length : 0); row += 1) {
        const finding = sizeAt(row)?.finding;
        if (finding) add(row, finding);
      }
    },
  };
}
