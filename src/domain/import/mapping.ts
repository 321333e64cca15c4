/** Which column of a dealer's file holds what. Rules M-1 to M-8 in RULES.md. */
import { emptyCells } from './coded-column.ts';
import { fieldByContent, fitOf, isProse, sampleOf } from './content.ts';
import { importFields, requiredImportFields, type ImportField } from './fields.ts';
import { foldWords } from './fold.ts';
import { isGuarded, isNote } from './guarded-headers.ts';
import { columnKeys, headerKey, headerWords } from './header-key.ts';
import { headerSynonyms } from './header-synonyms.ts';
import type { Makers } from './makers.ts';
import type { RememberedMapping } from './remembered-mapping.ts';
import type { Sheet } from './sheet.ts';
import { readTax } from './values/tax-words.ts';
import { isDayOfSale } from './values/words.ts';

export interface ColumnGuess {
  field: ImportField | 'ignore' | null;
  /** 0 to 1; 0 where there is no field. */
  confidence: number;
  /** `guarded`: cost, notes and the like, left to a person. `duplicate`: another column has the field that fits this one. */
  why: 'remembered' | 'header' | 'content' | 'guarded' | 'duplicate' | 'none';
}

export interface MappingGuess {
  /** One a column. */
  columns: ColumnGuess[];
  /** Columns that fit a field which another one got. */
  duplicates: { column: number; field: ImportField; of: number }[];
  /** Required fields without a column. */
  missing: ImportField[];
}

export interface MappingOptions {
  /** Epoch ms. */
  now: number;
  remembered?: RememberedMapping;
  makers?: Makers | null;
}

interface Candidate {
  column: number;
  field: ImportField | 'ignore';
  confidence: number;
  why: 'remembered' | 'header' | 'content';
}

/** Names that mean the field only where no better one stands beside them. */
const weakNames: ReadonlySet<string> = new Set(
  [
    'rrp', 'msrp', 'amount', 'list price', 'retail price', 'Regulärer Preis', 'Montant', 'Importe', 'Importo', 'width_cm', 'depth_cm', 'dimensions', 'Maße',
    'Abmessungen', 'Country', 'PostalCode', 'Lagerort', 'warehouse', 'site', 'branch', 'store', 'address', 'Adresse', 'Pays impacté', 'provincia', 'series',
    'Title', '*Title', 'Bezeichnung', 'Désignation', 'Handle', 'id', 'ID', 'ref', 'mpn', 'age', 'style', 'Art', 'categories', 'Category ID', 'grade', 'quality',
    'Qualität', 'state', 'Published', 'available', 'sold', 'reserved', 'Info', 'INFO_EXTRA', 'text', 'Kurzbeschreibung', 'description_short', 'details', 'material', 'C:Material',
    'Vendor', 'Item photo URL', 'additional_image_link', 'Code', 'codigo', 'Codice', 'MwSt', 'MwSt-Satz', 'Mehrwertsteuer', 'USt', 'Umsatzsteuer', 'Steuer', 'Steuersatz',
    'VAT', 'VAT rate', 'tax', 'TVA', 'BTW', 'IVA',
  ].map(headerKey),
);
const sure = 0.95;
const weak = 0.7;
const partly = 0.6;
const byContent = 0.55;
/** A net price, which only counts where no other price stands beside it. */
const netOnly = 0.45;
/** Below this a guess is none. */
const least = 0.35;

const synonyms = new Map(importFields.flatMap((field) => headerSynonyms[field].split('|').map((name) => [headerKey(name), field] as const)));
/** Shorter names occur inside others by accident. */
const shortestPart = 4;
const phrases = importFields.flatMap((field) =>
  headerSynonyms[field].split('|').map((name) => ({ field, words: headerWords(name).join(' ') })).filter(({ words }) => words.length >= shortestPart),
);

function fieldInName(words: readonly string[]): ImportField | null {
  const whole = ` ${words.join(' ')} `;
  const within = phrases.filter((phrase) => whole.includes(` ${phrase.words} `));
  return within.sort((a, b) => b.words.length - a.words.length)[0]?.field ?? null;
}

function fieldOfName(words: readonly string[]): ImportField | null {
  return synonyms.get(words.join('')) ?? fieldInName(words);
}

interface NamedColumn {
  column: number;
  header: string;
  cells: readonly string[];
}

type Found = { candidates: Candidate[] } | 'guarded';

function candidatesOf({ column, header, cells }: NamedColumn, context: { makers: Makers | null; thisYear: number }): Found {
  const key = headerKey(header);
  const words = headerWords(header);
  const byName = (field: ImportField, base: number): Candidate => {
    const fit = fitOf(field, cells, context);
    return { column, field, confidence: base * (fit === null ? 1 : 0.4 + 0.6 * fit), why: 'header' };
  };
  if (isNote(key)) return isProse(cells) ? { candidates: [byName('description', partly)] } : 'guarded';
  const named = synonyms.get(key);
  if (named) {
    const guess = byName(named, weakNames.has(key) ? weak : sure);
    // In German files 'Typ' is as often the model.
    const isModel = named === 'type' && fitOf('type', cells, context) === 0;
    return { candidates: isModel ? [guess, { ...guess, field: 'model', confidence: 0.5 }] : [guess] };
  }
  if (isDayOfSale(foldWords(header))) return { candidates: [byName('status', partly)] };
  const { tax, rest } = readTax(header);
  if (tax !== null) {
    const isPrice = fieldOfName(headerWords(rest)) === 'price' || rest === '';
    if (isPrice && !isGuarded(headerWords(rest))) return { candidates: [byName('price', tax === 'net' ? netOnly : sure)] };
  }
  if (words.length > 0 && isGuarded(words)) return 'guarded';
  const within = fieldInName(words);
  const seen = fieldByContent(cells, context);
  return {
    candidates: [
      ...(within ? [byName(within, partly)] : []),
      ...(seen && seen !== within ? [{ column, field: seen, confidence: byContent, why: 'content' } as const] : []),
    ],
  };
}

/** A proposal for every column; what nobody should publish by accident is left open. */
export function guessMapping(sheet: Pick<Sheet, 'header' | 'columns'>, options: MappingOptions): MappingGuess {
  const { now, remembered = {}, makers = null } = options;
  const context = { makers, thisYear: new Date(now).getUTCFullYear() };
  const keys = columnKeys(sheet.header);
  const found = sheet.header.map((header, column): Found => {
    const chosen = Object.hasOwn(remembered, keys[column] ?? '') ? remembered[keys[column] ?? ''] : undefined;
    if (chosen) return { candidates: [{ column, field: chosen, confidence: 1, why: 'remembered' }] };
    return candidatesOf({ column, header, cells: sampleOf(sheet.columns[column] ?? emptyCells(0)) }, context);
  });
  const candidates = found.flatMap((each) => (each === 'guarded' ? [] : each.candidates)).filter(({ confidence }) => confidence >= least);

  const owner = new Map<ImportField, number>();
  const columns = found.map((each): ColumnGuess => ({ field: null, confidence: 0, why: each === 'guarded' ? 'guarded' : 'none' }));
  const losers: Candidate[] = [];
  for (const candidate of candidates.sort((a, b) => b.confidence - a.confidence || a.column - b.column)) {
    const { column, field, confidence, why } = candidate;
    if (columns[column]?.field) continue;
    if (field !== 'ignore' && field !== 'image_url' && owner.has(field)) {
      losers.push(candidate);
      continue;
    }
    if (field !== 'ignore' && !owner.has(field)) owner.set(field, column);
    columns[column] = { field, confidence, why };
  }
  const duplicates: MappingGuess['duplicates'] = [];
  for (const { column, field } of losers) {
    if (columns[column]?.field !== null || field === 'ignore') continue;
    if (columns[column].why === 'duplicate') continue;
    columns[column] = { field: null, confidence: 0, why: 'duplicate' };
    duplicates.push({ column, field, of: owner.get(field) ?? column });
  }
  return { columns, duplicates, missing: requiredImportFields.filter((field) => !owner.has(field)) };
}
