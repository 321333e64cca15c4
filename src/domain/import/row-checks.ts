/** What a row tells as a whole, and what only several rows together tell. Rules F-2 to F-8 in RULES.md. */
import { groupBy } from '../../lib/group-by.ts';
import { pianoTypes, type PianoType } from '../listing/listing.ts';
import { isUnusuallyCheap } from '../listing/screening.ts';
import { formatEuro } from '../money/euro.ts';
import { checkListedYear } from '../serial/check-listed-year.ts';
import { byCodeUnit } from '../serial/rank.ts';
import type { SerialReference } from '../serial/reference.ts';
import { forRows, type CodedColumn } from './coded-column.ts';
import { requiredImportFields, type ImportField } from './fields.ts';
import type { Finding } from './finding.ts';
import { serialKey, stockKey } from './identity.ts';
import type { SheetColumns } from './read-columns.ts';
import type { ImportValues } from './record.ts';
import { createYearRanges } from './year-range.ts';

function valuesAt({ codes, readings }: CodedColumn, row: number): ImportValues | null {
  return readings[codes[row] ?? 0]?.values ?? null;
}

export type AddFinding = (row: number, finding: Finding) => void;

/** Rule F-2: what a listing can't be without, unless the cell has an error of its own. */
export function checkRequired(columns: SheetColumns, add: AddFinding): void {
  for (const field of requiredImportFields) {
    const column = columns.columnOf(field);
    const empty: Finding = { type: 'Missing', level: 'error', column, field, found: '', expected: '' };
    const take = (row: number) => {
      const found = columns.cell(field, row);
      add(row, found === '' ? empty : { ...empty, found });
    };
    const coded = columns.coded(field);
    if (coded) forRows(coded, ({ values, finding }) => !values && finding?.level !== 'error', take);
    else for (let row = 0; row < columns.length; row += 1) take(row);
  }
}

/** Rule F-4: only in a file that has a column for pictures. */
export function checkPictures(columns: SheetColumns, add: AddFinding): void {
  const column = columns.columnOf('image_url');
  if (column === null) return;
  const finding: Finding = { type: 'NoPictures', level: 'warning', column, field: 'image_url', found: '', expected: '' };
  for (let row = 0; row < columns.length; row += 1) {
    if (columns.cell('image_url', row).trim() === '' && columns.values(row).image_urls === undefined) add(row, finding);
  }
}

/** Rule F-5: only where the maker is known and the number names years of its own. */
export function checkYears(columns: SheetColumns, { reference, now }: { reference: SerialReference; now: number }, add: AddFinding): void {
  const [years, brands, types] = [columns.coded('year'), columns.coded('brand'), columns.coded('type')];
  if (!years || !brands || !types || !columns.has('serial_number')) return;
  const rangeOf = createYearRanges(reference, now);
  for (let row = 0; row < columns.length; row += 1) {
    const year = valuesAt(years, row)?.year;
    const brand = valuesAt(brands, row)?.brand;
    const pianoType = valuesAt(types, row)?.piano_type;
    if (typeof year !== 'number' || brand === undefined || (pianoType !== 'Grand' && pianoType !== 'Upright')) continue;
    const range = rangeOf(brand, columns.cell('serial_number', row));
    if (range && year >= range.from && year <= range.to) continue;
    const serial = columns.reading('serial_number', row)?.values?.serial_number;
    if (serial === undefined) continue;
    const check = checkListedYear({ year, serial, brand, pianoType, reference, now });
    if (check.type !== 'differs') continue;
    const expected = check.from === check.to ? String(check.from) : `${check.from}–${check.to}`;
    add(row, { type: 'YearAgainstSerial', level: 'warning', column: columns.columnOf('year'), field: 'year', found: columns.cell('year', row), expected });
  }
}

/** Rows about the same piano, where there is more than one. Rows with errors are left out of the import and count for none. */
function repeatedRows(columns: SheetColumns, hasError: (row: number) => boolean): number[][] {
  if (!columns.has('stock_number') && !columns.has('serial_number')) return [];
  const byNumber = new Map<string, number[] | number>();
  const bySerial = new Map<string, number>();
  const serialOnly: { key: string; row: number }[] = [];
  for (let row = 0; row < columns.length; row += 1) {
    if (hasError(row)) continue;
    const stockNumber = columns.stockNumber(row);
    if (stockNumber !== undefined) {
      const key = stockKey(stockNumber);
      const before = byNumber.get(key);
      if (before === undefined) byNumber.set(key, row);
      else if (typeof before === 'number') byNumber.set(key, [before, row]);
      else before.push(row);
      continue;
    }
    const key = serialKey({ ...columns.reading('serial_number', row)?.values, ...columns.reading('brand', row)?.values });
    if (key !== null) serialOnly.push({ key, row });
  }
  // A row that has only a serial number may be one that has a stock number as well.
  for (const row of serialOnly.length === 0 ? [] : [...byNumber.values()].flat()) {
    const key = serialKey({ ...columns.reading('serial_number', row)?.values, ...columns.reading('brand', row)?.values });
    if (key !== null) bySerial.set(key, row);
  }
  const bySerialOnly = [...groupBy(serialOnly, ({ key }) => key)].map(([key, group]) => {
    const other = bySerial.get(key);
    return [...group.map(({ row }) => row), ...(other === undefined ? [] : [other])].sort((a, b) => a - b);
  });
  return [...[...byNumber.values()].filter((rows) => typeof rows !== 'number'), ...bySerialOnly.filter((rows) => rows.length > 1)];
}

/** Rule F-6. */
export function checkDuplicates(columns: SheetColumns, hasError: (row: number) => boolean, add: AddFinding): void {
  const said = (row: number) => JSON.stringify(Object.entries(columns.values(row)).sort(([a], [b]) => byCodeUnit(a, b)));
  for (const rows of repeatedRows(columns, hasError)) {
    const [first = 0, ...again] = rows;
    const type = new Set(rows.map(said)).size === 1 ? 'Duplicate' : 'DuplicateDiffers';
    for (const row of type === 'Duplicate' ? again : rows) {
      const field: ImportField = columns.cell('stock_number', row).trim() === '' ? 'serial_number' : 'stock_number';
      const other = row === first ? (again[0] ?? first) : first;
      add(row, { type, level: 'warning', column: columns.columnOf(field), field, found: columns.cell(field, row), expected: String(other + 1) });
    }
  }
}

/** So many times more or less than the middle price of the type in this file. */
const unusualFactor = 20;
/** Fewer prices have no middle. */
const enoughPrices = 10;
/** No piano on sale costs more. */
const highestCents = 100_000_000;

/** Rule F-7. */
export function checkPrices(columns: SheetColumns, add: AddFinding): void {
  const [prices, types, conditions] = [columns.coded('price'), columns.coded('type'), columns.coded('condition')];
  if (!prices || !types) return;
  const column = columns.columnOf('price');
  const expected = new Map(pianoTypes.map((type) => [type, middleCents(prices, types, type)]));
  for (let row = 0; row < columns.length; row += 1) {
    const cents = valuesAt(prices, row)?.price_cents;
    const type = valuesAt(types, row)?.piano_type;
    if (typeof cents !== 'number' || type === undefined) continue;
    const middle = expected.get(type) ?? null;
    const far = middle !== null && (cents > middle * unusualFactor || cents * unusualFactor < middle);
    const condition = (conditions && valuesAt(conditions, row)?.condition) ?? null;
    if (!far && cents <= highestCents && !isUnusuallyCheap({ price_cents: cents, piano_type: type, condition })) continue;
    const found = columns.cell('price', row);
    add(row, { type: 'PriceUnusual', level: 'warning', column, field: 'price', found, expected: middle === null ? '' : formatEuro(middle) });
  }
}

/** The price in the middle of all of a type, null when they are too few. */
function middleCents(prices: CodedColumn, types: CodedColumn, type: PianoType): number | null {
  const found = new Float64Array(prices.codes.length);
  let count = 0;
  forRows(types, ({ values }) => values?.piano_type === type, (row) => {
    const cents = valuesAt(prices, row)?.price_cents;
    if (typeof cents !== 'number') return;
    found[count] = cents;
    count += 1;
  });
  return count < enoughPrices ? null : (found.subarray(0, count).sort()[count >> 1] ?? null);
}
