/** What would publish a wrong price, or offer what isn't for sale. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { vatRateOn } from '../../vat/vat.ts';
import { guessMapping } from '../columns/mapping.ts';
import { newListingFields, type StockListing } from '../plan/listing-fields.ts';
import { planImport } from '../plan/plan.ts';
import { readRecords } from '../records/records.ts';
import { readSheet } from '../reading/read-sheet.ts';
import { makers, now, readOne, readRows } from '../testing/rows.ts';
import { sheetOf } from '../testing/sheet-of.ts';
import { readTax } from './tax-words.ts';

const germany = vatRateOn('DE', '2026-11-28');
const convert = { netPrices: { take: 'convert', rate: germany } } as const;
const asIs = { netPrices: { take: 'as-is' } } as const;

const netNames = [
  'Price ex VAT', 'Price excl. VAT', 'Price tax excluded', 'Price without tax', 'Price without VAT', 'Price (w/o VAT)', 'Net price', 'PriceTaxExcluded', 'Price before tax',
  'Preis ohne MwSt', 'Preis zzgl. USt', 'Preis zzgl. 19 % MwSt.', 'Preis exkl. Steuer', 'Nettopreis', 'Preis netto', 'Preis (netto)', 'Preis + MwSt', 'Preis MwSt. nicht enthalten',
  'Prix HT', 'Prix hors taxes', 'Prix hors TVA', 'Prix sans TVA', 'Prijs zonder btw', 'Prijs excl. btw', 'Prezzo senza IVA', 'Prezzo IVA esclusa', 'Prezzo + IVA', 'Cena netto', 'Cena bez VAT', 'Cena bez podatku',
  'Precio sin IVA', 'Precio más IVA', 'Pris exkl. moms', 'Pris uden moms', 'Cena bez DPH',
];
const grossNames = [
  'Price inc VAT', 'Price incl. VAT', 'Price tax included', 'Gross price', 'Preis mit MwSt', 'Preis inkl. USt', 'Preis inkl. 19 % MwSt.', 'VK brutto', 'Bruttopreis', 'Prix TTC', 'Prix TVA comprise', 'Prijs incl. btw',
  'Prezzo IVA inclusa', 'Cena brutto', 'Cena z VAT', 'Precio con IVA', 'Pris inkl. moms',
];
const others = 'Brand;Model;Type;Condition;Location';
const piano = 'Yamaha;U1;Upright;New;Bonn';

describe('U-IMP-02 prices without VAT', () => {
  it.each(netNames)('V-23 %s says that the price is without VAT', (name) => {
    expect(readTax(name).tax).toBe('net');
  });
  it.each(grossNames)('V-23 %s says that VAT is in it', (name) => {
    expect(readTax(name).tax).toBe('gross');
  });
  it.each(['Price', 'Preis', 'Internet', 'Netzteil', 'Exclusive finish', 'VAT', 'MwSt', 'Preis mit Hocker', 'Preis ohne Lieferung', 'inkl. Bank', 'Express', 'Cabinet', 'Mit MwSt-Ausweis?'.slice(0, 3)])('V-23 %s says nothing of it', (name) => {
    expect(readTax(name).tax).toBeNull();
  });

  const guess = (name: string, more = '') => {
    const sheet = sheetOf(`${others};${name}${more}\n${piano};4117,65${more === '' ? '' : ';4900'}\n${piano};5874,37${more === '' ? '' : ';6990,50'}`);
    const mapping = guessMapping(sheet, { now, makers }).columns.map(({ field }) => field);
    return { mapping, sheet };
  };
  it.each(netNames)('M-11 %s beside a gross price is not the price', (name) => {
    for (const gross of ['Price', 'Preis inkl. MwSt', 'Prix TTC']) expect(guess(name, `;${gross}`).mapping.slice(5)).toEqual([null, 'price']);
  });
  it.each(netNames)('M-11 %s alone is asked about, and nothing of it is public before', (name) => {
    const { mapping, sheet } = guess(name);
    // A person may have to choose it; it is no less net then.
    const chosen = mapping.map((field, column) => (column === 5 ? 'price' as const : field));
    const asked = readRecords(sheet, chosen, { now, makers });
    expect([asked.netRows, asked.stats.errors]).toEqual([2, 2]);
    expect(asked.record(0)).toMatchObject({ values: {}, findings: [{ type: 'PriceNet', expected: '4.117,65 €' }] });
    expect(asked.record(0).values.price_cents).toBeUndefined();
    expect(readRecords(sheet, chosen, { now, makers, ...convert }).record(0).values.price_cents).toBe(490_000);
    expect(readRecords(sheet, chosen, { now, makers, ...asIs }).record(0).values.price_cents).toBe(411_765);
  });
  it('M-11 a net price alone is proposed for the price', () => {
    const open = netNames.filter((name) => guess(name).mapping[5] !== 'price');
    expect(open).toEqual([]);
  });

  it.each(['3.900 netto', '3900 € netto', '3.900 + MwSt.', '3.900,- zzgl. MwSt', '3.900 zzgl. 19 % MwSt.', '3.900 + 19 %', '3900 excl. VAT', '3900 ex VAT', '€ 3.900 HT', '3.900 € hors taxe', '3.900 + IVA', '3.900 zonder btw', '3900 bez VAT', '3.900 VB netto'])(
    'V-23 the cell %s is without VAT',
    (price) => {
      expect(readOne({ price })).toMatchObject({ status: 'error', found: ['PriceNet 3.900 €'] });
      expect(readOne({ price }, convert).values.price_cents).toBe(464_100);
      expect(readOne({ price }, asIs).values.price_cents).toBe(390_000);
    },
  );
  it.each(['4.900 € inkl. MwSt.', '4.900 brutto', '4900 incl. 19% VAT', '4.900 TTC', '4.900 IVA inclusa', '4.900 inkl. 19 % MwSt.'])('V-23 the cell %s is what it says, also below a net name', (price) => {
    expect(readOne({ price }, { header: { price: 'Preis netto' } }).values.price_cents).toBe(490_000);
  });
  it('V-23 nothing that is wrong with a net price is repaired to a gross one', () => {
    for (const price of ['ca. 3.900 netto', 'ab 3.900 zzgl. MwSt', 'EK 2.900', 'Neupreis 12.000', 'statt 5.900', 'UVP 9.900']) {
      const { findings, status } = readRows([{ price }]).record(0);
      expect([price, status, findings[0]?.repair]).toEqual([price, 'error', undefined]);
    }
  });

  it('V-23 no VAT is added under the margin scheme, by the row or by the listing', () => {
    const row = { price: '3.900 netto', stock_number: 'A1' };
    expect(readOne({ ...row, vat_scheme: '§ 25a UStG' }, convert).values.price_cents).toBe(390_000);
    expect(readOne({ ...row, vat_scheme: '19 %' }, convert).values.price_cents).toBe(464_100);
    expect(readOne({ ...row, vat_scheme: 'margin' })).toMatchObject({ status: 'error', found: ['PriceNet 3.900 €'] });
    const records = readRows([row], convert).records();
    const fields = newListingFields({ ...records[0]?.values });
    if (!fields) throw new Error('no listing');
    const priceOver = (vat_scheme: NonNullable<StockListing['vat_scheme']>) =>
      planImport({ records, stock: [{ ...fields, id: 'a', price_cents: 100, vat_scheme }], missing: 'keep' }).change.map(({ after }) => after.price_cents);
    expect([priceOver('margin'), priceOver('standard'), priceOver('')]).toEqual([[390_000], [464_100], [464_100]]);
  });
  it('V-23 where it is not clear how a piano is taxed, VAT is not added by guess', () => {
    const open = readOne({ price: '3.900 netto', vat_scheme: 'steuerfrei' }, convert);
    expect(open).toMatchObject({ status: 'error', found: ['NotAllowed standard, margin', 'PriceTaxOpen'] });
    expect(open.values.price_cents).toBeUndefined();
    expect(readOne({ price: '3.900', vat_scheme: 'steuerfrei' }, convert).values.price_cents).toBe(390_000);
  });

  const importFile = (id: string, options: object = {}) => {
    const read = readSheet(new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/csv/${id}.csv`, import.meta.url))), { name: id });
    if (!read.ok) throw new Error(read.error.type);
    const mapping = guessMapping(read.value, { now, makers }).columns.map(({ field }) => field);
    return { header: read.value.header, mapping, reading: readRecords(read.value, mapping, { now, makers, ...options }) };
  };
  it('files with both prices publish the gross one', () => {
    for (const id of ['U-IMP-02-en', 'U-IMP-02-de']) {
      const { mapping, header, reading } = importFile(id);
      expect(header[mapping.indexOf('price')]).toMatch(/included|mit MwSt/u);
      expect(reading.netRows).toBe(0);
    }
    expect(importFile('U-IMP-02-en').reading.records().map(({ values }) => values.price_cents)).toEqual([490_000, 699_050, 799_000]);
  });
});

describe('U-IMP-03 rents are never prices', () => {
  it.each([
    '39 €/Monat', 'mtl. 45,-', 'Miete 39 €', '45 mtl.', '39 € p.M.', '39€/Mt. Miete', 'Mietkauf 59,-', 'Rate 99 €', 'Anzahlung 500 €', '99 € monatlich', '25 €/Woche', '39 € per month', '39/month', '39 pm', 'rent 39',
    'Deposit 200', '39 €/mois', 'loyer 39 €', '39 € par mois', '39 per maand', 'huur 39', '39 p/mnd', '39 al mese', 'noleggio 39', 'canone 39', '39 miesięcznie', 'wynajem 39', '39 zł/mies.'.replace('zł', '€'), 'alquiler 39 €',
  ])('V-24 %s is refused, and no repair makes a price of it', (price) => {
    const { findings, status, values } = readRows([{ price }]).record(0);
    expect([status, values.price_cents, findings.map(({ type, repair }) => [type, repair])]).toEqual(['error', undefined, [['PriceIsRent', undefined]]]);
  });
  it.each(['4.900,- VB', '4.900 € VHB', 'VB 4.900', '4900 FP', 'Festpreis 4.900', '4,900 ono', '4900 OBO', '4.900 € à débattre', '4.900 trattabile', '4900 do negocjacji', '4.900 bespreekbaar'])('U-IMP-13 V-3 %s is the amount', (price) => {
    expect(readOne({ price }).values.price_cents).toBe(490_000);
  });
  it.each(['auf Anfrage', 'a. A.', 'POA', 'Price on application', 'sur demande', 'op aanvraag', 'su richiesta', 'na zapytanie'])('U-IMP-13 V-3 %s becomes a price on request when the dealer says so', (price) => {
    const { findings, status } = readRows([{ price }]).record(0);
    expect([status, findings[0]?.type]).toEqual(['error', 'PriceOnRequest']);
    expect(readOne({ price: findings[0]?.repair?.value ?? '' })).toMatchObject({ status: 'valid', values: { price_cents: null } });
  });
});

describe('U-IMP-04 what is not understood is not for sale', () => {
  const unknown = ['verkauft am 12.11.', 'vermietet', 'im Zulauf', 'im Kundenauftrag', 'im Keller', 'tbd', 'unbekannt', '?', 'n/a', 'on tour', 'prêté', 'verhuurd', 'noleggiato', 'w naprawie', 'Ausstellung bis Mai'];
  it.each(unknown)('V-12 %s is asked about, and the piano is a draft', (status) => {
    const record = readOne({ status });
    expect(record).toMatchObject({ status: 'warning', values: { status: 'draft' }, found: ['StatusAsked'] });
    expect(newListingFields(record.values)).toMatchObject({ status: 'draft', is_published: false });
  });
  it('V-12 once the dealer has said what it means, it means that', () => {
    expect(readOne({ status: 'im Zulauf' }, { valueMap: { status: { 'im zulauf': 'reserved' } } })).toMatchObject({ values: { status: 'reserved' }, found: [] });
  });
  it.each(['', '-', '–', ' '])('V-12 "%s" says nothing of the state', (status) => {
    expect(readOne({ status }).values.status).toBeUndefined();
  });
  it.each([['Verkauft am', '12.11.2026', 'sold'], ['Sold', '2026-11-12', 'sold'], ['Lagerbestand', '1,00', 'active'], ['Lagerbestand', '0,00', 'ended'], ['in stock', '0', 'ended']])(
    'V-12 %s: %s',
    (header, status, value) => {
      expect(readOne({ status }, { header: { status: header } })).toMatchObject({ values: { status: value }, found: [] });
    },
  );
  it('V-12 M-5 a column for the day of a sale is read as a state', () => {
    const sheet = sheetOf(`${others};Preis;Verkauft am\n${piano};4900;12.11.2026\n${piano};5900;`);
    const mapping = guessMapping(sheet, { now, makers }).columns.map(({ field }) => field);
    expect(readRecords(sheet, mapping, { now, makers }).records().map(({ values }) => values.status)).toEqual(['sold', undefined]);
  });
  it('P-7 an offer is taken back by it; what is sold or ended stays so', () => {
    const records = readRows([{ stock_number: 'A1', status: 'vermietet' }]).records();
    const fields = newListingFields({ ...records[0]?.values, status: 'active' });
    if (!fields) throw new Error('no listing');
    const changed = (status: 'active' | 'sold' | 'ended') => {
      const stock: StockListing[] = [{ ...fields, id: 'a', status, is_published: status !== 'ended' }];
      return planImport({ records, stock, missing: 'keep' }).change.map(({ after }) => after);
    };
    expect(changed('active')).toEqual([{ status: 'draft', is_published: false }]);
    expect([...changed('sold'), ...changed('ended')]).toEqual([]);
  });
});
