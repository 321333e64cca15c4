import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../columns/mapping.ts';
import { readSheet } from '../reading/read-sheet.ts';
import { readRecords } from '../records/records.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { makers, now, towns } from '../testing/rows.ts';
import { sheetOfRows } from '../testing/sheet-of.ts';
import { readShop } from './read-shop.ts';

const thisYear = 2026;

function fixture(id: string): Sheet {
  const read = readSheet(new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/csv/${id}.csv`, import.meta.url))), { name: id });
  if (!read.ok) throw new Error(read.error.type);
  return read.value;
}

/** As the review reads it, with the town and the condition that the file doesn't say. */
function imported(sheet: Sheet) {
  const shop = readShop(sheet, { makers, thisYear });
  if (!shop) throw new Error('No shop is known by these columns.');
  const { columns } = guessMapping(shop.sheet, { now, makers, settled: shop.settled });
  const mapping = columns.map(({ field }) => field);
  const reading = readRecords(shop.sheet, mapping, { now, makers, towns, defaults: { location: 'Bonn', condition: 'Used - Good' } });
  return { ...shop, columns, records: reading.records(), values: reading.records().map(({ values }) => values) };
}

describe('S-4 and S-6 exports of shops', () => {
  it('U-IMP-11 S-2 WooCommerce: parents go into their variants, the regular price holds without a sale', () => {
    const { shop, values, joined, records } = imported(fixture('U-IMP-11-woo'));
    expect(shop).toBe('WooCommerce');
    expect(joined).toEqual({ parents: 1, extras: 0 });
    expect(values).toMatchObject([
      { brand: 'Yamaha', model: 'U1', piano_type: 'Upright', price_cents: 450_000, stock_number: 'WO-1', height_cm: 121, status: 'active' },
      { brand: 'Kawai', model: 'K-300', price_cents: 749_000, stock_number: 'WO-2-S', finish: 'Schwarz poliert', height_cm: 122 },
      { brand: 'Kawai', model: 'K-300', price_cents: 799_000, stock_number: 'WO-2-M', finish: 'Mahagoni' },
      { brand: 'Petrof', model: 'P 125', price_cents: 799_000, stock_number: 'WO-3', status: 'draft' },
    ]);
    expect(records.map(({ line }) => line)).toEqual([2, 4, 5, 6]);
    expect(records.filter(({ status }) => status === 'error')).toEqual([]);
  });

  it('U-IMP-11 S-3 Shopify: picture rows and variants belong to their product', () => {
    const { shop, values, joined, sheet, columns, records } = imported(fixture('U-IMP-11-shopify'));
    expect(shop).toBe('Shopify');
    expect(joined).toEqual({ parents: 0, extras: 2 });
    expect(values).toMatchObject([
      { brand: 'Yamaha', model: 'U1', year: 1992, piano_type: 'Upright', condition: 'Used - Good', price_cents: 490_000, stock_number: 'SH-1', status: 'active' },
      { brand: 'Kawai', model: 'K-300', condition: 'New', finish: 'Ebony polish', price_cents: 749_000, stock_number: 'SH-2-E' },
      { brand: 'Kawai', model: 'K-300', condition: 'New', finish: 'Mahogany polish', price_cents: 799_000, stock_number: 'SH-2-M' },
      { brand: 'Schimmel', model: 'C 120', price_cents: 1_290_000, status: 'draft' },
    ]);
    expect(records.filter(({ status }) => status === 'error')).toEqual([]);
    const cost = sheet.header.indexOf('Cost per item');
    expect(columns[cost]).toEqual({ field: null, confidence: 0, why: 'guarded' });
  });

  it('U-IMP-11 S-3 Shopify: a product has the pictures of all its rows', () => {
    const { sheet } = imported(fixture('U-IMP-11-shopify'));
    const images = sheet.columns[sheet.header.indexOf('Images')];
    expect(images?.texts.at(images.codes[0] ?? 0)?.split(' ')).toEqual([1, 2, 3].map((place) => `https://cdn.example.invalid/u1-${place}.jpg`));
  });

  it('U-IMP-11 S-5 PrestaShop: the gross price, and a net one under its name', () => {
    const header = ['ID', 'Active (0/1)', 'Name *', 'Categories (x,y,z...)', 'Price tax excluded', 'Price tax included', 'Reference #', 'Manufacturer', 'Quantity', 'Condition'];
    const row = ['7', '1', 'Bechstein C124', 'Home,Upright pianos', '10000', '11900', 'PS-7', 'C. Bechstein', '1', 'used'];
    const both = imported(sheetOfRows(header, [row, row.with(1, '0').with(6, 'PS-8'), row.with(8, '0').with(6, 'PS-9')]));
    expect(both.shop).toBe('PrestaShop');
    expect(both.values).toMatchObject([
      { brand: 'C. Bechstein', piano_type: 'Upright', price_cents: 1_190_000, stock_number: 'PS-7', condition: 'Used - Good', status: 'active' },
      { stock_number: 'PS-8', status: 'draft' }, { stock_number: 'PS-9', status: 'ended' },
    ]);
    const net = readShop(sheetOfRows(header.toSpliced(5, 1), [row.toSpliced(5, 1)]), { makers, thisYear });
    expect(net?.sheet.header).toContain('Price tax excluded');
    expect(net?.sheet.header).not.toContain('Price');
  });

  it('U-IMP-11 S-5 eBay: numbers of conditions, item specifics, and variations below their item', () => {
    const header = ['*Action(SiteID=Germany|Country=DE)', 'CustomLabel', '*Title', '*ConditionID', 'C:Marke', 'C:Produktart', 'C:Farbe', '*StartPrice', '*Quantity', 'PicURL', 'Relationship', 'RelationshipDetails'];
    const { shop, values, joined } = imported(sheetOfRows(header, [
      ['Add', 'EB-1', 'Yamaha U3 1985', '3000', 'Yamaha', 'Klavier', 'Schwarz', '5900', '1', 'https://a.invalid/1.jpg|https://a.invalid/2.jpg', '', ''],
      ['Add', 'EB-2', 'Kawai K-300', '1000', 'Kawai', 'Klavier', '', '', '', '', '', 'Farbe=Schwarz;Mahagoni'],
      ['', 'EB-2-S', '', '', '', '', '', '7490', '1', '', 'Variation', 'Farbe=Schwarz'],
      ['', 'EB-2-M', '', '', '', '', '', '7990', '0', '', 'Variation', 'Farbe=Mahagoni'],
    ]));
    expect(shop).toBe('eBay');
    expect(joined.parents).toBe(1);
    expect(values).toMatchObject([
      { brand: 'Yamaha', model: 'U3', year: 1985, condition: 'Used - Good', finish: 'Schwarz', price_cents: 590_000, stock_number: 'EB-1' },
      { brand: 'Kawai', model: 'K-300', condition: 'New', finish: 'Schwarz', price_cents: 749_000, stock_number: 'EB-2-S' },
      { brand: 'Kawai', model: 'K-300', finish: 'Mahagoni', stock_number: 'EB-2-M', status: 'ended' },
    ]);
  });

  it('U-IMP-11 S-5 Reverb: its conditions and its states', () => {
    const header = ['new_listing', 'sku', 'make', 'model', 'title', 'condition', 'price', 'currency', 'subcategory', 'year', 'finish', 'inventory', 'offers_enabled', 'state', 'product_image_1', 'product_image_2'];
    const row = ['TRUE', 'RV-1', 'Yamaha', 'U1', 'Yamaha U1', 'Excellent', '4500', 'EUR', 'Upright Pianos', '1988', 'Ebony', '1', 'TRUE', 'live', 'https://a.invalid/1.jpg', 'https://a.invalid/2.jpg'];
    const { shop, values } = imported(sheetOfRows(header, [row, row.with(1, 'RV-2').with(5, 'Non Functioning').with(13, 'draft')]));
    expect(shop).toBe('Reverb');
    expect(values).toMatchObject([
      { brand: 'Yamaha', model: 'U1', piano_type: 'Upright', year: 1988, condition: 'Used - Like New', price_cents: 450_000, finish: 'Ebony', status: 'active' },
      { stock_number: 'RV-2', condition: 'For Parts/Not Working', status: 'draft' },
    ]);
  });

  it('S-1 a file of one\'s own is no shop\'s', () => {
    expect(readShop(sheetOfRows(['Brand', 'Model', 'Type', 'Price', 'Condition', 'SKU'], [['Yamaha', 'U1', 'Upright', '1', 'New', 'A']]), { makers, thisYear })).toBeNull();
  });

  it('S-7 a parent without its variants stays a row, and no filled cell of a column that the format doesn\'t know is lost', () => {
    const sheet = fixture('U-IMP-11-woo');
    const alone = { ...sheet, length: 2, columns: sheet.columns.map(({ codes, texts }) => ({ codes: codes.subarray(0, 2), texts })), lines: sheet.lines.subarray(0, 2) };
    const { records, joined } = imported(alone);
    expect(joined.parents).toBe(0);
    expect(records[1]?.findings.map(({ type, field }) => [type, field])).toContainEqual(['PriceMissing', 'price']);
    const { sheet: shopify } = imported(fixture('U-IMP-11-shopify'));
    expect(shopify.header).toEqual(expect.arrayContaining(['Variant Grams', 'Variant Compare At Price', 'Cost per item']));
  });
});
