/** An export of a known shop system as a table with one row a piano. Rules S-1 to S-7 in RULES.md. */
import { codeCells, emptyCells, textAt } from '../sheet/coded-column.ts';
import { importFields, type ImportField } from '../columns/fields.ts';
import { headerKey } from '../columns/header-key.ts';
import { rowOf, type Sheet } from '../sheet/sheet.ts';
import { ebay } from './ebay.ts';
import { prestashop } from './prestashop.ts';
import { reverb } from './reverb.ts';
import type { CellsOf, ShopFormat, ShopPiano } from './shop-format.ts';
import { shopify } from './shopify.ts';
import { woocommerce } from './woocommerce.ts';

export interface ShopReading {
  shop: ShopFormat['name'];
  /** One row a piano. What the format knows comes first, in columns of the import's own names; the file's other columns stand behind. */
  sheet: Sheet;
  /** One a column: what it holds, null for a column that the format doesn't know. */
  settled: readonly (ImportField | null)[];
  /** Rows that went into others: parents into their variants, picture rows into their product. */
  joined: { parents: number; extras: number };
}

const formats: readonly ShopFormat[] = [shopify, woocommerce, prestashop, ebay, reverb];

/** By which the columns are known again, when rows that were left out come back as a file. */
const names: Readonly<Record<ImportField, string>> = {
  brand: 'Brand', model: 'Model', type: 'Type', year: 'Year', condition: 'Condition', price: 'Price', currency: 'Currency', location: 'Location',
  stock_number: 'Stock number', serial_number: 'Serial number', finish: 'Finish', size_cm: 'Size cm', description: 'Description', status: 'Status',
  image_url: 'Images', vat_scheme: 'VAT scheme',
};

interface Row {
  index: number;
  cell: CellsOf;
  parent: Row | null;
  pictures: string[];
}

function createCells(sheet: Sheet, keys: readonly string[]): (index: number) => CellsOf {
  const columns = new Map<string, number[]>();
  for (const [column, key] of keys.entries()) columns.set(key, [...(columns.get(key) ?? []), column]);
  const known = new Map<string, readonly number[]>();
  const columnsOf = (name: string) => {
    const found = known.get(name) ?? columns.get(headerKey(name)) ?? [];
    known.set(name, found);
    return found;
  };
  return (index) => (...wanted) => {
    for (const name of wanted) {
      for (const column of columnsOf(name)) {
        const text = textAt(sheet.columns[column] ?? emptyCells(0), index).trim();
        if (text !== '') return text;
      }
    }
    return '';
  };
}

function picturesOf(format: ShopFormat, cell: CellsOf): string[] {
  return format.pictures.flatMap((key) => cell(key).split(/[,|\s]+(?=https?:|\/)|\s+|\|/u)).filter((name) => name !== '');
}

/** Rows that are pianos, each with what it has from others. */
function pianosOf(format: ShopFormat, sheet: Sheet, cellsAt: (index: number) => CellsOf) {
  const products = new Map<string, Row>();
  const rows: (Row & { isParent: boolean })[] = [];
  const taken = new Set<Row>();
  let extras = 0;
  const roles = Array.from({ length: sheet.length }, (_, index) => ({ index, cell: cellsAt(index) })).map(({ index, cell }) => ({ index, cell, ...format.roleOf(cell) }));
  // A variant may stand before its parent.
  for (const { index, cell, role, product, id } of roles) {
    const row = { index, cell, parent: null, pictures: picturesOf(format, cell), isParent: role === 'parent' };
    if (role === 'variant' || role === 'extra') continue;
    rows.push(row);
    for (const name of [product, id]) if (name !== '' && !products.has(name)) products.set(name, row);
  }
  let above: Row | null = null;
  const heads = new Map(rows.map((row) => [row.index, row]));
  for (const { index, cell, role, product } of roles) {
    const head = heads.get(index);
    if (head) {
      above = head;
      continue;
    }
    const parent = product === '' ? above : (products.get(product) ?? null);
    const pictures = picturesOf(format, cell);
    if (role === 'extra' && parent) {
      parent.pictures.push(...pictures);
      extras += 1;
    } else {
      if (parent) taken.add(parent);
      rows.push({ index, cell, parent, pictures, isParent: false });
    }
  }
  // A parent whose variants aren't in the file is a row like others: its findings say what it lacks.
  const pianos = rows.filter((row) => !(row.isParent && taken.has(row))).sort((a, b) => a.index - b.index);
  return { pianos, joined: { parents: rows.length - pianos.length, extras } };
}

function toPiano({ cell, parent, pictures }: Row, format: ShopFormat, context: Pick<ShopPiano, 'makers' | 'thisYear'>): ShopPiano {
  const withParent: CellsOf = (...keys) => {
    // A column of the row goes before every column of its parent.
    const own = cell(...keys);
    return own === '' && parent ? parent.cell(...keys) : own;
  };
  const title = parent?.cell(...format.title) || cell(...format.title);
  // Options have their names in the first row of a product only.
  const attributes = [...format.attributes(cell), ...format.attributes(withParent)];
  return { cell: withParent, own: cell, title, attributes, pictures: [...new Set([...pictures, ...(parent?.pictures ?? [])])], ...context };
}

/** Null for a file of no known shop. */
export function readShop(sheet: Sheet, context: Pick<ShopPiano, 'makers' | 'thisYear'>): ShopReading | null {
  const keys = sheet.header.map(headerKey);
  const known = new Set(keys);
  const has = (name: string) => known.has(headerKey(name));
  const format = formats.find((each) => each.isOne(has));
  if (!format) return null;
  const { pianos, joined } = pianosOf(format, sheet, createCells(sheet, keys));
  const made = pianos.map((row) => toPiano(row, format, context));
  const textOf = (piano: ShopPiano, field: ImportField) => (field === 'image_url' ? piano.pictures.join(' ') : (format.fields[field]?.(piano) ?? ''));
  const texts = importFields.map((field) => ({ field, cells: made.map((piano) => textOf(piano, field)) })).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const told = new Set(format.reads.map(headerKey));
  const rest = sheet.header.flatMap((_name, column) => (told.has(keys[column] ?? '') ? [] : [column]));
  const header = [
    ...texts.map(({ field }) => (field === 'price' ? format.priceName(has) : names[field])),
    ...rest.map((column) => sheet.header[column] ?? ''),
  ];
  const rows = pianos.map(({ index }, place) => {
    const cells = rowOf(sheet, index);
    return [...texts.map(({ cells: made }) => made[place] ?? ''), ...rest.map((column) => cells[column] ?? '')];
  });
  const long = new Set(sheet.long);
  return {
    shop: format.name,
    sheet: {
      ...sheet,
      header,
      length: pianos.length,
      columns: codeCells(rows, header.length),
      lines: Uint32Array.from(pianos, ({ index }) => sheet.lines[index] ?? 0),
      long: pianos.flatMap(({ index }, place) => (long.has(index) ? [place] : [])),
    },
    settled: [...texts.map(({ field }) => field), ...rest.map(() => null)],
    joined,
  };
}

