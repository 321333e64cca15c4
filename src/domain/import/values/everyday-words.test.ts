/** What dealers write every day, in six languages. */
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../columns/mapping.ts';
import { newListingFields, type StockListing } from '../plan/listing-fields.ts';
import { planImport } from '../plan/plan.ts';
import { readRecords } from '../records/records.ts';
import { makers, now, readOne, readRows, towns } from '../testing/rows.ts';
import { sheetOf } from '../testing/sheet-of.ts';

const each = (table: Readonly<Record<string, string>>) => Object.entries(table).flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const));

describe('U-IMP-13 everyday words', () => {
  it.each(each({
    New: 'neu|Neugerät|nowy|neuf|nieuw|nuovo',
    'Used - Like New': 'neuwertig|jak nowy|comme neuf|in nieuwstaat|pari al nuovo',
    'Used - Good': 'sehr guter Zustand|dobry|bardzo dobry|très bon|goede staat|ottime condizioni|very good condition',
    'For Parts/Not Working': 'defekt|uszkodzony|do remontu|à restaurer|te restaureren|da restaurare',
  }))('V-11 %s is %s', (condition, value) => {
    expect(readOne({ condition })).toMatchObject({ values: { condition: value }, found: [] });
  });
  it.each(each({
    'Used - Good': 'spielbereit|playable|jouable|speelklaar|pronto da suonare|gotowy do gry|gebraucht|używany',
    'Used - Like New': 'überholt|révisé|gereviseerd|restaurato|po renowacji',
  }))('V-11 %s says less, and is read as %s', (condition, value) => {
    expect(readOne({ condition })).toMatchObject({ values: { condition: value }, found: [`ReadAs ${value}`] });
  });
  it.each(each({
    Upright: 'Silent-Klavier|Silentklavier|piano silencieux|pianino|pianino silent|Silent Upright',
    Grand: 'Silent-Flügel|fortepian|Silent Grand',
    Digital: 'Digitalflügel|pianino cyfrowe|digital grand',
    Hybrid: 'Hybridklavier|pianoforte ibrido',
  }))('V-10 %s is %s', (type, value) => {
    expect(readOne({ type })).toMatchObject({ values: { piano_type: value }, found: [] });
  });
  it.each(each({
    reserved: 'res.|reserv.|rsv|zarezerwowany|réservée|riservato|gereserveerd',
    sold: 'verk.|verkauft|sprzedany|vendue|venduto|verkocht',
    active: 'à vendre|te koop|in vendita|na sprzedaż|dostępny|lagernd|sofort lieferbar',
    draft: 'en préparation|in voorbereiding|in preparazione|w przygotowaniu',
  }))('V-12 %s is %s', (status, value) => {
    expect(readOne({ status })).toMatchObject({ values: { status: value }, found: [] });
  });
  it.each(each({
    margin: '§25a differenzbesteuert|differenzbesteuert (§ 25a UStG)|Diff.best. § 25a|nach §25a UStG ohne MwSt-Ausweis|VAT margin scheme|régime marge|marge regeling|regime del margine|procedura marży|VAT marża',
    standard: 'Regelbesteuerung 19%|Regelbesteuerung (19 %)|MwSt. ausweisbar (19%)|19% MwSt|inkl. 19 % MwSt.|VAT 20%|TVA 20 %|BTW 21%|IVA 22%|faktura VAT 23%',
  }))('V-22 %s is %s', (vat_scheme, value) => {
    expect(readOne({ vat_scheme })).toMatchObject({ values: { vat_scheme: value }, found: [] });
  });
  it.each(['keine Differenzbesteuerung', 'not margin', 'steuerfrei', 'MwSt auf Anfrage', 'VAT exempt', 'zzgl. 19 %'])('V-22 %s is not guessed at', (vat_scheme) => {
    expect(readOne({ vat_scheme })).toMatchObject({ status: 'warning', found: ['NotAllowed standard, margin'] });
  });
  it.each([
    ['Filiale München', 'München, Germany'], ['Zürich (CH)', 'Zürich, Switzerland'], ['Wien (A)', 'Wien, Austria'], ['Bonn (DE)', 'Bonn, Germany'], ['München (Showroom)', 'München, Germany'], ['Lager Köln', 'Köln, Germany'],
    ['Showroom Berlin', 'Berlin, Germany'], ['magasin de Paris', 'Paris, France'], ['Paris (75)', 'Paris, France'], ['Filiaal Utrecht', 'Utrecht, Netherlands'], ['Negozio di Milano', 'Milano, Italy'], ['Salon Warszawa', 'Warszawa, Poland'],
  ])('V-15 %s is %s', (location, shown) => {
    expect(readOne({ location }, { towns })).toMatchObject({ values: { location: shown }, found: [] });
  });
  it.each(['4.900 zł', '4 900 PLN', '129 000 Kč', '45 000 kr', '990 000 Ft'])('V-5 %s is not euro, and no repair makes it so', (price) => {
    const { findings } = readRows([{ price }]).record(0);
    expect(findings.map(({ type, repair }) => [type, repair])).toEqual([['PriceNotEuro', undefined]]);
  });
  it.each([['Bestandsnr.', 'stock_number'], ['Best.-Nr.', 'stock_number'], ['Zust.', 'condition'], ['Ausf.', 'finish'], ['Marka', 'brand'], ['Opodatkowanie', 'vat_scheme'], ['Cena', 'price'], ['Rok produkcji', 'year']])('M-2 %s holds the %s', (name, field) => {
    expect(guessMapping(sheetOf(`${name};Bank\n;ja`), { now, makers }).columns[0]?.field).toBe(field);
  });

  const list = 'Inventarnummer;Marke;Modell;Art;Zustand;Preis;Standort';
  it.each(['Summe;;;;;10.800,00;', ';Gesamt;;;;10.800,00;', 'Total;;;;;;', ';;Razem;2 szt.;;10.800,00;', ';Totaal:;;;;10800;', ';Totale;;;;10.800;', 'Somme;;;;;10.800;'])('F-10 the row %s is a sum, said once, and keeps nothing of the stock', (sum) => {
    const sheet = sheetOf(`${list}\nA1;Yamaha;U3;Klavier;gut;4900;Bonn\nA2;Kawai;K-300;Klavier;gut;5900;Bonn\n${sum}`);
    const mapping = guessMapping(sheet, { now, makers }).columns.map(({ field }) => field);
    const records = readRecords(sheet, mapping, { now, makers }).records();
    expect(records[2]?.findings.map(({ type, level }) => [type, level]).filter(([type]) => type === 'TotalRow' || type === 'Missing')).toEqual([['TotalRow', 'error']]);
    const fields = newListingFields({ brand: 'Petrof', model: 'P 118', piano_type: 'Upright', stock_number: 'A9' });
    if (!fields) throw new Error('no listing');
    const stock: StockListing[] = [{ ...fields, id: 'a' }];
    const plan = planImport({ records, stock, missing: 'end' });
    expect([plan.create.length, plan.skip.length, plan.end.length]).toEqual([2, 1, 1]);
  });
  it('F-10 a piano of that name is none', () => {
    expect(readOne({ brand: 'Total', model: 'Summe' }).found).not.toContain('TotalRow');
  });
});
