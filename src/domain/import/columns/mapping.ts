/** Which column of a dealer's file holds what. Rules M-* in RULES.md. */
import { emptyCells } from '../sheet/coded-column.ts';
import { fieldByContent, filledShare, fitOf, isProse, sampleOf, sampleRowsOf } from './content.ts';
import { importFields, requiredImportFields, type ImportField } from './fields.ts';
import { foldWords } from '../text/fold.ts';
import { isGuarded, isNote } from './guarded-headers.ts';
import { columnKeys, headerKey, headerWords } from './header-key.ts';
import { headerSynonyms } from './header-synonyms.ts';
import type { Makers } from '../values/makers.ts';
import type { RememberedMapping } from './remembered-mapping.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { readTax } from '../values/tax-words.ts';
import { isDayOfSale } from '../values/words.ts';

export interface ColumnGuess {
  field: ImportField | 'ignore' | null;
  /** 0 to 1; 0 where there is no field. */
  confidence: number;
  /**
   * `guarded`: cost, notes and the like, left to a person. `duplicate`: another column has the field that fits this one.
   * `asked`: which of several columns has the field can't be told. `shop`: the format of a known shop says it.
   */
  why: 'remembered' | 'shop' | 'header' | 'content' | 'guarded' | 'duplicate' | 'asked' | 'none';
}

/** Columns that fit one field so alike that only the dealer knows which it is. */
export interface ColumnQuestion {
  field: ImportField;
  columns: readonly number[];
  /** They have one name, or different ones. */
  names: 'equal' | 'different';
}

export interface MappingGuess {
  /** One a column. */
  columns: ColumnGuess[];
  /** Columns that fit a field which another one got. */
  duplicates: { column: number; field: ImportField; of: number }[];
  /** None of their columns is read, and nothing is imported, until they are answered. */
  questions: ColumnQuestion[];
  /** Required fields without a column. */
  missing: ImportField[];
}

export interface MappingOptions {
  /** Epoch ms. */
  now: number;
  remembered?: RememberedMapping;
  makers?: Makers | null;
  /** Of a known shop's format, one a column: a field, or null where the format doesn't know the column. */
  settled?: readonly (ImportField | null)[];
}

interface Candidate {
  column: number;
  field: ImportField | 'ignore';
  confidence: number;
  why: 'remembered' | 'shop' | 'header' | 'content';
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

/** How well a column fits beside others: a good name of a column that is mostly empty is no good choice. Rule M-3. */
function rankOf({ confidence, why }: Candidate, filled: number): number {
  return why === 'remembered' || why === 'shop' ? 1 + confidence : confidence * filled;
}

/** Above this a second column fits as well as the first. */
const asWell = 0.8;

interface Contest {
  sheet: Pick<Sheet, 'header' | 'columns'>;
  keys: readonly string[];
  /** By rank, the best first. */
  candidates: readonly (Candidate & { rank: number })[];
}

/** Fields that several columns fit alike with different cells. Rules M-9 and M-10. */
function questionsIn({ sheet, keys, candidates }: Contest): ColumnQuestion[] {
  const cellsOf = (column: number) => sampleRowsOf(sheet.columns[column] ?? emptyCells(0));
  return importFields.flatMap((field): ColumnQuestion[] => {
    // Pictures may have several columns; a grand's length and an upright's height stand beside each other.
    if (field === 'image_url' || field === 'size_cm') return [];
    const [first, ...others] = candidates.filter((each) => each.field === field && each.why === 'header');
    if (!first || candidates.some((each) => each.field === field && each.why !== 'header' && each.why !== 'content')) return [];
    const name = headerKey(sheet.header[first.column] ?? '');
    const isAlike = (other: (typeof others)[number]) => {
      const isNamesake = headerKey(sheet.header[other.column] ?? '') === name;
      // Cells that tell themselves apart, as codes beside models, decide between namesakes too.
      const isClose = other.rank >= first.rank * asWell || (isNamesake && other.confidence >= first.confidence * asWell);
      return keys[other.column] !== '' && isClose && differs(cellsOf(first.column), cellsOf(other.column));
    };
    const alike = others.filter(isAlike);
    if (alike.length === 0) return [];
    const columns = [first, ...alike].map(({ column }) => column).sort((a, b) => a - b);
    const isEqual = columns.every((column) => headerKey(sheet.header[column] ?? '') === name);
    return [{ field, columns, names: isEqual ? 'equal' : 'different' }];
  });
}

function differs(a: readonly string[], b: readonly string[]): boolean {
  return a.some((cell, row) => foldWords(cell) !== foldWords(b[row] ?? ''));
}

function settledAs(field: ImportField | null, { column, header }: { column: number; header: string }): Found {
  if (field !== null) return { candidates: [{ column, field, confidence: sure, why: 'shop' }] };
  return isGuarded(headerWords(header)) ? 'guarded' : { candidates: [] };
}

/** A proposal for every column; what nobody should publish by accident is left open. */
export function guessMapping(sheet: Pick<Sheet, 'header' | 'columns'>, options: MappingOptions): MappingGuess {
  const { now, remembered = {}, makers = null, settled } = options;
  const context = { makers, thisYear: new Date(now).getUTCFullYear() };
  const keys = columnKeys(sheet.header);
  const found = sheet.header.map((header, column): Found => {
    const chosen = Object.hasOwn(remembered, keys[column] ?? '') ? remembered[keys[column] ?? ''] : undefined;
    if (chosen) return { candidates: [{ column, field: chosen, confidence: 1, why: 'remembered' }] };
    if (settled) return settledAs(settled[column] ?? null, { column, header });
    return candidatesOf({ column, header, cells: sampleOf(sheet.columns[column] ?? emptyCells(0)) }, context);
  });
  const filled = sheet.columns.map(filledShare);
  const candidates = found
    .flatMap((each) => (each === 'guarded' ? [] : each.candidates))
    .filter(({ confidence }) => confidence >= least)
    .map((each) => ({ ...each, rank: rankOf(each, filled[each.column] ?? 0) }))
    .sort((a, b) => b.rank - a.rank || b.confidence - a.confidence || a.column - b.column);
  const questions = questionsIn({ sheet, keys, candidates });
  const asked = new Set(questions.flatMap((question) => question.columns));
  const open = new Set<ImportField | 'ignore'>(questions.map(({ field }) => field));

  const owner = new Map<ImportField, number>();
  const columns = found.map((each): ColumnGuess => ({ field: null, confidence: 0, why: each === 'guarded' ? 'guarded' : 'none' }));
  for (const column of asked) columns[column] = { field: null, confidence: 0, why: 'asked' };
  const losers: Candidate[] = [];
  for (const candidate of candidates) {
    const { column, field, confidence, why } = candidate;
    if (columns[column]?.field || asked.has(column) || open.has(field)) continue;
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
  return { columns, duplicates, questions, missing: requiredImportFields.filter((field) => !owner.has(field)) };
}
