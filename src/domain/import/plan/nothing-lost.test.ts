/** What holds for any sheet. A failure prints its seed and path: fc.assert(…, { seed, path }). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImportField } from '../columns/fields.ts';
import { guessMapping } from '../columns/mapping.ts';
import { newListingFields, type StockListing } from './listing-fields.ts';
import { planImport } from './plan.ts';
import type { ImportValues } from '../records/record.ts';
import { readRecords } from '../records/records.ts';
import { makers, now, readRows, towns } from '../testing/rows.ts';
import { sheetOfRows } from '../testing/sheet-of.ts';
import { saysUnknown } from '../values/read.ts';

const names: Readonly<Record<Exclude<ImportField, 'currency'>, readonly string[]>> = {
  brand: ['Brand', 'Marke', 'Hersteller'], model: ['Model', 'Modell'], type: ['Type', 'Art', 'Bauart'], year: ['Year', 'Baujahr'], condition: ['Condition', 'Zustand'],
  price: ['Price', 'Preis', 'Preis netto', 'Prix HT', 'Price inc VAT'], location: ['Location', 'Standort'], stock_number: ['Stock No', 'Inventarnummer', 'SKU'],
  serial_number: ['Serial Number', 'Seriennummer'], finish: ['Finish', 'Farbe'], size_cm: ['Size', 'Höhe (cm)', 'Länge (mm)', 'Höhe/Länge (cm)', 'Length (in)'],
  description: ['Description', 'Beschreibung'], status: ['Status', 'Verkauft', 'Lagerbestand', 'Reserviert'], image_url: ['Images', 'Bilder'], vat_scheme: ['VAT scheme', 'Besteuerung', 'Differenzbesteuert'],
};
const fields = Object.keys(names) as (keyof typeof names)[];

/** What a record holds of a field. */
const holds: Readonly<Record<keyof typeof names, (values: ImportValues) => unknown>> = {
  brand: ({ brand }) => brand, model: ({ model }) => model, type: ({ piano_type: type }) => type, year: ({ year }) => year, condition: ({ condition }) => condition,
  price: ({ price_cents: cents }) => cents, location: ({ location }) => location, stock_number: ({ stock_number: number }) => number, serial_number: ({ serial_number: number }) => number,
  finish: ({ finish }) => finish, size_cm: ({ height_cm: height, length_cm: length }) => height ?? length, description: ({ description }) => description,
  status: ({ status }) => status, image_url: ({ image_urls: urls }) => urls, vat_scheme: ({ vat_scheme: scheme }) => scheme,
};

const cell = fc.oneof(
  fc.constantFrom(
    '', ' ', 'Yamaha', 'Kawai', 'U3', 'Flügel', 'Klavier', 'Upright', 'Grand', 'Digitalpiano', 'Hybrid', 'Orgel', 'neu', 'gebraucht', 'prima', '1987', 'ca. 1925', '25', '5900', '4.900,- VB', '3.900 netto', 'auf Anfrage',
    '39 €/Monat', 'CHF 5900', 'Bonn', '53111 Bonn', 'Zürich (CH)', 'A-1', '="00417"', "'00417", '1,23E+06', '121', '1,660', '186 cm', '150x60x131', 'reserviert', 'im Zulauf', 'ja', 'nein', '3', '§ 25a', '19 %', 'steuerfrei',
    'https://shop.example/1.jpg', '<b>Klang</b>', '–', 'n/a', 'unbekannt', "5'7\"", '\u00a0', '=1+1', 'Schwarz poliert', 'TRUE', '#N/A',
  ),
  fc.string({ maxLength: 8 }),
);
const sheet = fc
  .subarray(fields, { minLength: 1 })
  .chain((chosen) => fc.record({ header: fc.tuple(...chosen.map((field) => fc.constantFrom(...names[field]))), rows: fc.array(fc.tuple(...chosen.map(() => cell)), { minLength: 1, maxLength: 6 }) }))
  .map(({ header, rows }) => sheetOfRows(header, rows));
const netPrices = fc.constantFrom(null, { take: 'as-is' } as const, { take: 'convert', rate: { countryCode: 'DE', rate: 1900, known: true } } as const);

/** A cell that says something: no blank, no word for 'unknown', no bare markup. */
const hasContent = (text: string) => !saysUnknown(text) && /[\p{L}\p{N}]/u.test(text.replace(/<[^>]*>/gu, ''));

describe('any sheet', () => {
  it('U-IMP-05 F-8 no cell with content vanishes without a finding', () => {
    fc.assert(
      fc.property(sheet, netPrices, (table, decided) => {
        const mapping = guessMapping(table, { now, makers }).columns.map(({ field }) => field);
        const reading = readRecords(table, mapping, { now, makers, towns, netPrices: decided });
        for (const [column, field] of mapping.entries()) {
          if (field === null || field === 'ignore' || field === 'currency' || mapping.indexOf(field) !== column) continue;
          for (const { row, values, findings } of reading.records()) {
            const cells = table.columns[column];
            const text = cells?.texts.at(cells.codes[row - 1] ?? 0) ?? '';
            if (!hasContent(text) || holds[field](values) !== undefined) continue;
            // Without a type nobody knows which side a size is: then the row is left out and said to be.
            const said = findings.some((finding) => finding.column === column || (field === 'size_cm' && finding.field === 'type' && finding.level === 'error'));
            const isWithoutType = field === 'size_cm' && !mapping.includes('type');
            expect([field, table.header[column], text, said || isWithoutType]).toEqual([field, table.header[column], text, true]);
          }
        }
      }),
      { numRuns: 400 },
    );
  });

  const amount = fc.integer({ min: 300, max: 90_000 }).chain((euro) => fc.constantFrom(`${euro}`, `${euro} €`, `€ ${euro}`, `${euro},00`, `${euro},-`, euro.toLocaleString('de-DE')));
  const unsure = fc.tuple(amount, fc.constantFrom('netto', '+ MwSt.', 'zzgl. USt', 'excl. VAT', 'HT', '/Monat', 'mtl.', 'pro Woche', 'p.m.', 'Anzahlung', 'Miete', 'ab', 'ca.', 'statt', 'EK', 'UVP', 'CHF', '$', 'oder 3.900', 'Fragezeichen'))
    .chain(([sum, word]) => fc.constantFrom(`${sum} ${word}`, `${word} ${sum}`));
  const sure = fc.tuple(amount, fc.constantFrom('', 'VB', 'inkl. MwSt.', 'TTC', 'Festpreis')).map(([sum, word]) => `${sum} ${word}`);
  const price = fc.oneof(unsure.map((text) => ({ text, isSure: false })), sure.map((text) => ({ text, isSure: true })));
  const state = fc.oneof(
    fc.constantFrom('', 'active', 'auf Lager', 'reserviert').map((text) => ({ text, isSure: true })),
    fc.oneof(fc.constantFrom('im Zulauf', 'vermietet', 'verkauft am 12.11.', 'im Kundenauftrag', 'fast weg', '?'), fc.string({ minLength: 1, maxLength: 6 }).map((text) => `zq ${text}`)).map((text) => ({ text, isSure: false })),
  );
  const number = fc.constantFrom('A1', 'A2', 'A3', 'a1', '="A2"', '1,23E+06', '4.56E+12', '');
  const isDamaged = (text: string) => /E\+/u.test(text);

  it('U-IMP-04 no unsure reading of price, state or identity becomes public without a yes', () => {
    const row = fc.record({ price, state, number, serial: fc.constantFrom('', '123456', '654321'), model: fc.constantFrom('U1', 'U3'), header: fc.constantFrom('Preis', 'Preis ohne MwSt') });
    const stock = ['A1', 'A2'].map((stock_number, place): StockListing => {
      const fields = newListingFields({ brand: 'Yamaha', model: place === 0 ? 'U1' : 'U3', piano_type: 'Upright', stock_number, serial_number: '123456', price_cents: 100 });
      if (!fields) throw new Error('no listing');
      return { ...fields, id: stock_number };
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.constantFrom('Preis', 'Preis ohne MwSt'), (rows, header) => {
        const cells = rows.map((each) => ({ price: each.price.text, status: each.state.text, stock_number: each.number, serial_number: each.serial, model: each.model }));
        const reading = readRows(cells, { header: { price: header } });
        const plan = planImport({ records: reading.records(), stock, missing: 'keep' });
        const saysGross = (text: string) => /inkl|TTC/u.test(text);
        for (const { row: at, ...entry } of [...plan.create.map(({ row: of, fields: after }) => ({ row: of, after })), ...plan.change]) {
          const said = rows[at - 1];
          if (!said) throw new Error('no row');
          const about = JSON.stringify([said, entry.after]);
          expect(said.price.isSure && (header === 'Preis' || saysGross(said.price.text)), about).toBe(true);
          if (!said.state.isSure) expect(entry.after.is_published ?? false, about).toBe(false);
          expect(isDamaged(said.number), about).toBe(false);
          // Of several rows that speak of one piano and differ, none is taken.
          const rivals = cells.filter((other, place) => place !== at - 1 && reading.record(place).status !== 'error' && other.stock_number !== '' && reading.record(place).values.stock_number?.toUpperCase() === reading.record(at - 1).values.stock_number?.toUpperCase());
          for (const rival of rivals) expect({ ...rival, stock_number: '' }, about).toMatchObject({ status: cells[at - 1]?.status, model: cells[at - 1]?.model });
        }
      }),
      { numRuns: 400 },
    );
  });
});
