/** What a row tells as a whole, and what only several rows together tell. Rules F-2 to F-8 in RULES.md. */
import { groupBy } from '../../../lib/group-by.ts';
import { pianoTypes, type PianoType } from '../../listing/listing-values.ts';
import { isUnusuallyCheap } from '../../listing/screening.ts';
import { formatEuro } from '../../money/euro.ts';
import { checkListedYear } from '../../serial/check-listed-year.ts';
import { byCodeUnit } from '../../serial/by-code-unit.ts';
import type { SerialReference } from '../../serial/reference.ts';
import { forRows, textAt, type CodedColumn } from '../sheet/coded-column.ts';
import { requiredImportFields, type ImportField } from '../columns/fields.ts';
import type { Finding } from './finding.ts';
import { foldWords } from '../text/fold.ts';
import { serialKey, stockKey } from './identity.ts';
import type { SheetColumns } from '../values/read-columns.ts';
import type { ImportValues } from './record.ts';
import { createRepeats } from './repeats.ts';
import { createYearAnswers } from './year-answers.ts';

function valuesAt({ codes, readings }: CodedColumn, row: number): ImportValues | null {
  return readings[codes[row] ?? 0]?.values ?? null;
}

export type AddFinding = (row: number, finding: Finding) => void;

const totals = new Set(
  'Summe|Gesamt|Gesamtsumme|Zwischensumme|insgesamt|Total|Grand total|Subtotal|Sum|Totals|Somme|Total général|Sous-total|Totaal|Subtotaal|Totale|Totale generale|Subtotale|Razem|Suma|Łącznie'.split('|').map(foldWords),
);
const totalFields = ['stock_number', 'brand', 'model', 'type', 'serial_number', 'location', 'description'] as const satisfies readonly ImportField[];
/** A piano's row says more. */
const mostSaid = 3;

/** Rule F-10: rows that are no piano but a sum, by that word and by what they lack. */
function createIsTotal(columns: SheetColumns): (row: number) => boolean {
  const mapped = totalFields.map((field) => columns.cells(field));
  const required = requiredImportFields.map((field) => columns.cells(field));
  return (row) =>
    required.filter((cells) => textAt(cells, row).trim() !== '').length <= mostSaid && mapped.some((cells) => totals.has(foldWords(textAt(cells, row))));
}

/** Rule F-2: what a listing can't be without, unless the cell has an error of its own. */
export function checkRequired(columns: SheetColumns, add: AddFinding): void {
  const isTotal = createIsTotal(columns);
  const sums = new Set<number>();
  for (const field of requiredImportFields) {
    const column = columns.columnOf(field);
    const empty: Finding = { type: 'Missing', level: 'error', column, field, found: '', expected: '' };
    const cells = columns.cells(field);
    const take = (row: number) => {
      const found = textAt(cells, row);
      if (sums.has(row)) return;
      if (found.trim() === '' && isTotal(row)) {
        sums.add(row);
        add(row, { type: 'TotalRow', level: 'error', column: null, field: null, found: '', expected: '' });
        return;
      }
      add(row, found === '' ? empty : { ...empty, found });
    };
    const coded = columns.coded(field);
    if (coded) forRows(coded, ({ values, finding }) => !values && finding?.level !== 'error', take);
    else for (let row = 0; row < columns.length; row += 1) take(row);
  }
}

/** Rule V-23: whether VAT comes on top hangs on how the piano is taxed. */
export function checkNetPrices(columns: SheetColumns, add: AddFinding): void {
  const schemes = columns.coded('vat_scheme');
  if (!schemes) return;
  const finding: Finding = { type: 'PriceTaxOpen', level: 'error', column: columns.columnOf('price'), field: 'price', found: '', expected: '' };
  forRows(schemes, ({ finding: said }) => said !== null, (row) => {
    if (columns.converted(row) !== null) add(row, { ...finding, found: textAt(columns.cells('price'), row) });
  });
}

/** Rule F-4: only in a file that has a column for pictures. */
export function checkPictures(columns: SheetColumns, add: AddFinding): void {
  const column = columns.columnOf('image_url');
  if (column === null) return;
  const finding: Finding = { type: 'NoPictures', level: 'warning', column, field: 'image_url', found: '', expected: '' };
  const cells = columns.cells('image_url');
  for (let row = 0; row < columns.length; row += 1) {
    if (textAt(cells, row).trim() === '' && columns.values(row).image_urls === undefined) add(row, finding);
  }
}

const noYear = 0;

/** Rule F-5: only where the maker is known and the number names years of its own. */
export function checkYears(columns: SheetColumns, { reference, now }: { reference: SerialReference; now: number }, add: AddFinding): void {
  const [years, brands, types] = [columns.coded('year'), columns.coded('brand'), columns.coded('type')];
  if (!years || !brands || !types || !columns.has('serial_number')) return;
  const serials = columns.cells('serial_number');
  const answersOf = createYearAnswers(reference, now);
  const answers: (ReturnType<typeof answersOf> | undefined)[] = [];
  const differs = (row: number, { from, to }: { from: number; to: number }) => {
    const expected = from === to ? String(from) : `${from}–${to}`;
    add(row, { type: 'YearAgainstSerial', level: 'warning', column: columns.columnOf('year'), field: 'year', found: textAt(columns.cells('year'), row), expected });
  };
  // By code, so that a row asks no object.
  const yearOf = years.readings.map(({ values }) => values?.year ?? noYear);
  const brandOf = brands.readings.map(({ values }) => values?.brand);
  const typeOf = types.readings.map(({ values }) => (values?.piano_type === 'Grand' || values?.piano_type === 'Upright' ? values.piano_type : null));
  for (let row = 0; row < columns.length; row += 1) {
    const year = yearOf[years.codes[row] ?? 0] ?? noYear;
    const brandCode = brands.codes[row] ?? 0;
    const brand = brandOf[brandCode];
    const pianoType = typeOf[types.codes[row] ?? 0];
    if (year === noYear || brand === undefined || !pianoType) continue;
    const ask = (answers[brandCode] ??= answersOf(brand));
    const answer = ask(textAt(serials, row), year);
    if (answer === 'fits') continue;
    const serial = columns.reading('serial_number', row)?.values?.serial_number;
    if (serial === undefined) continue;
    if (answer !== 'open') {
      differs(row, answer);
      continue;
    }
    const check = checkListedYear({ year, serial, brand, pianoType, reference, now });
    if (check.type === 'differs') differs(row, check);
  }
}

/** Rows about the same piano, where there is more than one. Rows with errors are left out of the import and count for none. */
function repeatedRows(columns: SheetColumns, hasError: (row: number) => boolean): number[][] {
  if (!columns.has('stock_number') && !columns.has('serial_number')) return [];
  const keyBySerial = (row: number) => serialKey({ ...columns.reading('serial_number', row)?.values, ...columns.reading('brand', row)?.values });
  const numbered: number[] = [];
  const serialOnly: { key: string; row: number }[] = [];
  const seen = createRepeats(columns.length);
  for (let row = 0; row < columns.length; row += 1) {
    if (hasError(row)) continue;
    const stockNumber = columns.stockNumber(row);
    if (stockNumber !== undefined) {
      numbered.push(row);
      seen.take(row, stockNumber);
      continue;
    }
    const key = keyBySerial(row);
    if (key !== null) serialOnly.push({ key, row });
  }
  const byNumber = groupBy(seen.mayRepeat(), (row) => stockKey(columns.stockNumber(row) ?? ''));
  // A row that has only a serial number may be one that has a stock number as well.
  const bySerial = new Map<string, number>();
  for (const row of serialOnly.length === 0 ? [] : numbered) {
    const key = keyBySerial(row);
    if (key !== null) bySerial.set(key, row);
  }
  const bySerialOnly = [...groupBy(serialOnly, ({ key }) => key)].map(([key, group]) => {
    const other = bySerial.get(key);
    return [...group.map(({ row }) => row), ...(other === undefined ? [] : [other])].sort((a, b) => a - b);
  });
  return [...byNumber.values(), ...bySerialOnly].filter((rows) => rows.length > 1);
}

/** Rule F-6. */
export function checkDuplicates(columns: SheetColumns, hasError: (row: number) => boolean, add: AddFinding): void {
  const said = (row: number) => JSON.stringify(Object.entries(columns.values(row)).sort(([a], [b]) => byCodeUnit(a, b)));
  for (const rows of repeatedRows(columns, hasError)) {
    const [first = 0, ...again] = rows;
    const type = new Set(rows.map(said)).size === 1 ? 'Duplicate' : 'DuplicateDiffers';
    for (const row of type === 'Duplicate' ? again : rows) {
      const field: ImportField = textAt(columns.cells('stock_number'), row).trim() === '' ? 'serial_number' : 'stock_number';
      const other = row === first ? (again[0] ?? first) : first;
      add(row, { type, level: 'warning', column: columns.columnOf(field), field, found: textAt(columns.cells(field), row), expected: String(other + 1) });
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
  const expected = middlePrices(prices, types);
  for (let row = 0; row < columns.length; row += 1) {
    const cents = valuesAt(prices, row)?.price_cents;
    const type = valuesAt(types, row)?.piano_type;
    if (typeof cents !== 'number' || type === undefined) continue;
    const middle = expected.get(type) ?? null;
    const far = middle !== null && (cents > middle * unusualFactor || cents * unusualFactor < middle);
    const condition = (conditions && valuesAt(conditions, row)?.condition) ?? null;
    if (!far && cents <= highestCents && !isUnusuallyCheap({ price_cents: cents, piano_type: type, condition })) continue;
    const found = textAt(columns.cells('price'), row);
    add(row, { type: 'PriceUnusual', level: 'warning', column, field: 'price', found, expected: middle === null ? '' : formatEuro(middle) });
  }
}

/** The price in the middle of all of a type; null for a type that has too few. */
function middlePrices(prices: CodedColumn, types: CodedColumn): ReadonlyMap<PianoType, number | null> {
  const typeOf = types.readings.map(({ values }) => pianoTypes.findIndex((type) => type === values?.piano_type));
  const centsOf = prices.readings.map(({ values }) => values?.price_cents ?? null);
  const inOrder = [...centsOf.keys()].filter((code) => centsOf[code] !== null).sort((a, b) => (centsOf[a] ?? 0) - (centsOf[b] ?? 0));
  const counts = pianoTypes.map(() => new Uint32Array(centsOf.length));
  for (let row = 0; row < types.codes.length; row += 1) {
    const count = counts[typeOf[types.codes[row] ?? 0] ?? -1];
    const code = prices.codes[row] ?? 0;
    if (count) count[code] = (count[code] ?? 0) + 1;
  }
  return new Map(pianoTypes.map((type, index) => [type, middleOf(inOrder, centsOf, counts[index] ?? new Uint32Array(0))]));
}

function middleOf(inOrder: readonly number[], centsOf: readonly (number | null)[], counts: Uint32Array): number | null {
  const all = inOrder.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
  if (all < enoughPrices) return null;
  let before = 0;
  const middle = inOrder.find((code) => {
    before += counts[code] ?? 0;
    return before > all >> 1;
  });
  return middle === undefined ? null : (centsOf[middle] ?? null);
}
