import { describe, expect, it } from 'vitest';
import { readOne, readRows, towns } from '../testing/rows.ts';

describe('V-6 to V-9 years, P-CSV-07', () => {
  it.each([
    ['V-6 plain', '1987', 1987, []],
    ['V-6 a date', '01.01.1987', 1987, []],
    ['V-6 an ISO date', '1987-05-01', 1987, []],
    ['V-6 this year', '2026', 2026, []],
    ['V-7 about', 'ca. 1925', 1925, ['ReadAs 1925']],
    ['V-7 about, in German', 'um 1900', 1900, ['ReadAs 1900']],
    ['V-7 doubted', '1925?', 1925, ['ReadAs 1925']],
    ['V-7 two years', '1987/88', 1987, ['ReadAs 1987']],
    ['V-7 a decade', '1920er', 1920, ['ReadAs 1920']],
    ['V-7 a sign for thousands', '1.987', 1987, ['ReadAs 1987']],
    ['V-8 unknown', 'unknown', undefined, ['Unknown']],
    ['V-8 two digits', '25', undefined, ['NotPossible 1800–2026']],
    ['V-8 five digits', '20019', undefined, ['NotPossible 1800–2026']],
    ['V-8 too early', '1799', undefined, ['NotPossible 1800–2026']],
    ['V-8 to come', '2027', undefined, ['NotPossible 1800–2026']],
    ['V-9 a bound is no year', 'vor 1900', undefined, ['NotReadable 1800–2026']],
    ['V-9 words', 'alt', undefined, ['NotReadable 1800–2026']],
    ['V-1 blank', '', undefined, []],
  ])('%s: %s', (_rule, year, value, found) => {
    const record = readOne({ year });
    expect(record.values.year).toBe(value);
    expect(record.found).toEqual(found);
    expect(record.status).not.toBe('error');
  });
});

describe('V-3 to V-5 prices', () => {
  it.each([
    ['V-3 P-CSV-03 decimal comma', '8490,50', 849_050, []],
    ['V-3 P-CSV-12 both signs', '1,600.00', 160_000, []],
    ['V-3 P-CSV-18 German form', '12.500,00 €', 1_250_000, []],
    ['V-4 P-CSV-12 one sign before three digits', '1.600', 160_000, ['ReadAs 1.600 €']],
    ['V-4 P-CSV-12 the same with a comma', '8,900', 890_000, ['ReadAs 8.900 €']],
    ['F-7 P-CSV-12 a few euro', '4,20', 420, ['PriceUnusual']],
    ['V-3 P-CSV-08 blank', '', undefined, ['PriceMissing']],
    ['V-3 P-CSV-08 words', 'VB', undefined, ['PriceNotNumber']],
    ['V-3 P-CSV-08 on request', 'auf Anfrage', undefined, ['PriceOnRequest Price on request']],
    ['V-3 P-CSV-08 abbreviated', 'POA', undefined, ['PriceOnRequest Price on request']],
    ['V-3 P-CSV-08 nothing', '0', undefined, ['PriceZero']],
    ['V-3 P-CSV-08 below nothing', '-1', undefined, ['PriceNegative']],
    ['V-5 P-CSV-19 francs', "CHF 12'500.-", undefined, ['PriceNotEuro']],
    ['V-5 P-CSV-19 pounds', '£7,995', undefined, ['PriceNotEuro']],
    ['V-5 P-CSV-19 yen', '¥850,000', undefined, ['PriceNotEuro']],
    ['V-5 P-CSV-19 two prices', '6.500 EUR / 7.200 USD', undefined, ['SeveralPrices']],
    ['V-5 P-CSV-19 dollars', 'US$ 4,950', undefined, ['PriceNotEuro']],
  ])('%s: %s', (_rule, price, cents, found) => {
    const record = readOne({ price });
    expect(record.values.price_cents).toBe(cents);
    expect(record.found).toEqual(found);
    expect(record.status === 'error').toBe(cents === undefined);
  });

  it('V-3 words beside one amount are an error whose repair is the amount', () => {
    const { findings } = readRows([{ price: 'ab 5.900 €' }]).record(0);
    expect(findings).toMatchObject([{ type: 'PriceNotNumber', found: 'ab 5.900 €', repair: { value: '5.900 €' } }]);
  });

  it('V-4 a column that agrees needs no warning at each cell', () => {
    expect(readRows(['1.600', '12.500,00', '8.900'].map((price) => ({ price }))).stats).toMatchObject({ valid: 3 });
    expect(readRows(['1.600', '2.600', '8.900', '4.500', '6.700'].map((price) => ({ price }))).stats).toMatchObject({ valid: 5 });
  });

  it('V-5 the currency may stand in a column of its own', () => {
    expect(readOne({ currency: 'EUR' }).status).toBe('valid');
    const francs = readOne({ currency: 'CHF' });
    expect(francs.values.price_cents).toBeUndefined();
    expect(francs.found).toEqual(['PriceNotEuro']);
  });
});

describe('V-10 to V-12 words', () => {
  it.each([
    ['V-10', 'Konzertflügel', { piano_type: 'Grand', subtype: 'Concert' }, []],
    ['V-10', 'klavier', { piano_type: 'Upright' }, []],
    ['V-10', 'E-Piano', { piano_type: 'Digital' }, []],
    ['V-10', 'Acoustic Grand', { piano_type: 'Grand' }, []],
    ['V-10 less than said', 'Piano', { piano_type: 'Upright' }, ['ReadAs Upright']],
    ['V-10 not allowed', 'Orgel', {}, ['NotAllowed']],
  ])('%s type %s', (_rule, type, values, found) => {
    const record = readOne({ type });
    expect(record.values).toMatchObject(values);
    expect(record.found).toEqual(found);
  });

  it.each([
    ['V-11', 'USED – GOOD', 'Used - Good', []],
    ['V-11', 'neuwertig', 'Used - Like New', []],
    ['V-11', 'defekt', 'For Parts/Not Working', []],
    ['V-11 less than said', 'gebraucht', 'Used - Good', ['ReadAs Used - Good']],
    ['V-11 not allowed', 'prima', undefined, ['NotAllowed']],
  ])('%s condition %s', (_rule, condition, value, found) => {
    const record = readOne({ condition });
    expect(record.values.condition).toBe(value);
    expect(record.found).toEqual(found);
  });

  it.each([
    ['V-12', 'Status', 'reserviert', 'reserved'],
    ['V-12', 'Verkauft', 'ja', 'sold'],
    ['V-12', 'Verkauft', 'nein', 'active'],
    ['V-12', 'Verfügbar', 'nein', 'ended'],
    ['V-12', 'in stock', '3', 'active'],
  ])('%s %s: %s', (_rule, header, status, value) => {
    const record = readOne({ status }, { header: { status: header } });
    expect(record.values.status).toBe(value);
    expect(record.found).toEqual(value === undefined ? ['NotAllowed'] : []);
  });
});

describe('V-22 how a piano is taxed', () => {
  it.each([
    ['V-22', 'Besteuerung', 'Differenzbesteuerung', 'margin'],
    ['V-22', 'Besteuerung', '§25a', 'margin'],
    ['V-22', 'Besteuerung', '§ 25a UStG', 'margin'],
    ['V-22', 'VAT scheme', 'Margin', 'margin'],
    ['V-22', 'MwSt', 'nicht ausweisbar', 'margin'],
    ['V-22', 'TVA', 'TVA sur la marge', 'margin'],
    ['V-22', 'Besteuerung', 'Regel', 'standard'],
    ['V-22', 'MwSt', '19%', 'standard'],
    ['V-22', 'MwSt', '19,00 %', 'standard'],
    ['V-22', 'VAT', 'ausweisbar', 'standard'],
    ['V-22 yes to the margin scheme', 'Differenzbesteuert', 'ja', 'margin'],
    ['V-22 no to the margin scheme', 'Differenzbesteuert', 'nein', 'standard'],
    ['V-22 yes to VAT', 'MwSt ausweisbar', 'x', 'standard'],
    ['V-22 no to VAT', 'MwSt ausweisbar', '0', 'margin'],
  ])('%s %s: %s', (_rule, header, cell, value) => {
    const { values, found } = readOne({ vat_scheme: cell }, { header: { vat_scheme: header } });
    expect([values.vat_scheme, found]).toEqual([value, []]);
  });
  it.each([['MwSt', 'ja'], ['MwSt', '0 %'], ['MwSt', '939,50'], ['Besteuerung', 'steuerfrei'], ['Besteuerung', '99']])('V-22 %s: %s says neither', (header, cell) => {
    const { values, found, status } = readOne({ vat_scheme: cell }, { header: { vat_scheme: header } });
    expect([values.vat_scheme, found, status]).toEqual([undefined, ['NotAllowed standard, margin'], 'warning']);
  });
  it('V-22 an empty cell says nothing', () => {
    expect(readOne({ vat_scheme: '' })).toMatchObject({ status: 'valid', found: [] });
  });
});

describe('V-13 and V-14 sizes', () => {
  it.each([
    ['V-13 cm', 'Grand', 'size', '170 cm', 170],
    ['V-13 bare', 'Grand', 'size', '170', 170],
    ['V-13 as typed', 'Upright', 'size', '131,5', 131.5],
    ['V-13 feet and inches', 'Grand', 'size', `5'7"`, 170],
    ['V-13 metres', 'Grand', 'size', '1,70 m', 170],
    ['V-13 millimetres', 'Grand', 'size', '1700 mm', 170],
    ['V-13 inches of the header', 'Upright', 'Height (in)', '48', 122],
  ])('%s', (_rule, type, header, size_cm, cm) => {
    const { values, found } = readOne({ type, size_cm }, { header: { size_cm: header } });
    expect(type === 'Grand' ? values.length_cm : values.height_cm).toBe(cm);
    expect(found).toEqual([]);
  });

  it('V-13 what can’t be is left out', () => {
    expect(readOne({ size_cm: '15 cm' }).found).toEqual(['NotPossible 70–200 cm']);
    expect(readOne({ size_cm: '150x60x131' }).found).toEqual(['NotReadable 70–200 cm']);
  });

  it('V-14 the height of a grand is no length', () => {
    const { values, found } = readOne({ type: 'Grand', size_cm: '102' }, { header: { size_cm: 'Höhe' } });
    expect([values.length_cm, values.height_cm, found]).toEqual([undefined, undefined, ['SizeNotListed']]);
  });
});

describe('V-15 places', () => {
  it.each([
    ['V-15', '53111 Bonn', 'Bonn, Germany', 'DE'],
    ['V-15', 'D-53111 Bonn', 'Bonn, Germany', 'DE'],
    ['V-15 country', 'Wien, Austria', 'Wien, Austria', 'AT'],
    ['V-15 no street', 'Hauptstraße 5, 53111 Bonn', 'Bonn, Germany', 'DE'],
  ])('%s %s', (_rule, location, shown, country) => {
    const { values, found } = readOne({ location }, { towns });
    expect(values).toMatchObject({ location: shown, country_code: country, lat: expect.any(Number) });
    expect(found).toEqual([]);
  });

  const boston = 'TownAsked Boston, United Kingdom';
  it.each<[string, string, string | undefined, string, string[]]>([
    ['a name that another continent has', 'Boston', 'DE', '', [boston]],
    ['the same to a dealer of that country', 'Boston', 'GB', 'GB', []],
    ['a country beside it', 'Boston, UK', 'DE', 'GB', []],
    ['a country beside it that is not on the list', 'Boston, USA', 'DE', '', [boston]],
    ['a country beside it that has no such town', 'Boston, Germany', 'DE', '', [boston]],
    ['a postcode that no such country has', '02108 Boston', 'DE', '', [boston]],
    ['a postcode of the country’s form', '6900 Bregenz', 'DE', 'AT', []],
    ['letters before the postcode', 'A-6900 Bregenz', 'DE', 'AT', []],
    ['a town that is known without its country', 'Wien', 'DE', 'AT', []],
    ['a name of both countries', 'Freiburg', 'DE', 'DE', []],
    ['one’s own village, and a far larger town elsewhere', 'Linz', 'DE', '', ['TownAsked Linz, Germany / Linz, Austria']],
    ['a dealer whose country nobody knows', 'Celle', undefined, 'DE', []],
  ])('V-26 U-IMP-14 %s: %s', (_what, location, home, country, found) => {
    const read = readOne({ location }, { towns, ...(home !== undefined && { home }) });
    expect(read.found).toEqual(found);
    expect(read.values.country_code).toBe(country);
    expect(read.values.lat === null).toBe(country === '');
  });

  it('V-26 U-IMP-14 is asked once for all rows, and the answer leaves nothing to ask', () => {
    const { groups, record } = readRows(Array.from({ length: 40 }, () => ({ location: 'Boston' })), { towns });
    expect(groups.map(({ type, count, repair }) => ({ type, count, repair }))).toEqual([
      { type: 'TownAsked', count: 40, repair: { kind: 'replace', value: 'Boston, United Kingdom' } },
    ]);
    expect(record(39).values).toMatchObject({ location: 'Boston', town: 'Boston', country_code: '', lat: null });
    expect(readOne({ location: 'Boston, United Kingdom' }, { towns })).toMatchObject({ values: { town: 'Boston', country_code: 'GB' }, found: [] });
  });

  it('V-15 a place that isn’t known stays and is said, and without a list of towns nothing is', () => {
    expect(readOne({ location: 'Xyzzingen' }, { towns })).toMatchObject({ values: { location: 'Xyzzingen', lat: null }, found: ['UnknownTown'] });
    expect(readOne({ location: 'Xyzzingen' })).toMatchObject({ values: { location: 'Xyzzingen' }, found: [] });
    expect(readOne({ location: 'Weg 7, Xyzzingen' }).values.location).toBe('Xyzzingen');
  });
});

describe('V-2 makers', () => {
  it.each([
    ['V-2', 'YAMAHA', 'Yamaha', []],
    ['V-2', 'Steinway', 'Steinway & Sons', []],
    ['V-2', 'Boesendorfer', 'Bösendorfer', []],
    ['V-2', 'bluethner', 'Blüthner', []],
    ['V-2', 'Thürmer', 'Thürmer', []],
    ['F-3 a slip', 'Yamahha', 'Yamahha', ['UnknownMaker Yamaha']],
    ['F-3 nobody known', 'Qwrtzk', 'Qwrtzk', ['UnknownMaker']],
  ])('%s %s', (_rule, brand, value, found) => {
    const record = readOne({ brand });
    expect(record.values.brand).toBe(value);
    expect(record.found).toEqual(found);
  });
});

describe('V-16 to V-19 texts and pictures', () => {
  it('V-16 texts are one line and as long as the column takes', () => {
    const { values, found } = readOne({ model: `U3\u00a0 H\n${'x'.repeat(120)}` });
    expect(values.model).toHaveLength(100);
    expect(found).toEqual(['TooLong 100']);
  });
  it('V-17 a number that a spreadsheet has shortened is not taken', () => {
    expect(readOne({ stock_number: '1,23E+06' })).toMatchObject({ status: 'error', found: ['NumberDamaged'] });
    expect(readOne({ serial_number: '1.23E+06' })).toMatchObject({ status: 'warning', found: ['NumberDamaged'] });
  });
  it.each([['@SUM(1+1)'], ['LG-2']])('V-17 P-CSV-11 a stock number stays as it is: %s', (stock_number) => {
    expect(readOne({ stock_number }).values.stock_number).toBe(stock_number);
  });
  it.each([['=HYPERLINK("http://example.invalid","Foto")'], ['-12%'], ['+49 30 000000']])('V-18 P-CSV-11 formulas are text: %s', (description) => {
    expect(readOne({ description })).toMatchObject({ status: 'valid', values: { description } });
  });
  it('V-18 a shop’s markup becomes text', () => {
    expect(readOne({ description: '<p>Sch&ouml;n &amp; gut</p><ul><li>neu</li></ul>' }).values.description).toBe('Schön & gut\nneu');
  });
  it('V-19 only pictures of the marketplace’s own storage are taken over', () => {
    const own = '/storage/v1/object/public/piano-images/a/1.jpg';
    expect(readOne({ image_url: own })).toMatchObject({ values: { image_urls: [own] }, found: [] });
    const other = readOne({ image_url: 'https://elsewhere.example/1.jpg' });
    expect([other.values.image_urls, other.found]).toEqual([undefined, ['PictureElsewhere']]);
  });
  it('V-19 of another dealer’s export the rows come in without the pictures', () => {
    const [ownerId, another] = ['3b241101-e2bb-4255-8caf-4136c566a962', '3b241101-e2bb-4255-8caf-4136c566a963'];
    const [own, theirs] = [ownerId, another].map((folder) => `/storage/v1/object/public/piano-images/${folder}/1-a-0.jpg`);
    expect(readOne({ image_url: `https://project.example${own} ${theirs}` }, { ownerId })).toMatchObject({
      status: 'warning', values: { image_urls: [own] }, found: ['PictureElsewhere'],
    });
    expect(readOne({ image_url: String(theirs) }, { ownerId }).values.image_urls).toBeUndefined();
    expect(readOne({ image_url: String(theirs) }, { ownerId: another })).toMatchObject({ values: { image_urls: [theirs] }, found: [] });
  });
});
