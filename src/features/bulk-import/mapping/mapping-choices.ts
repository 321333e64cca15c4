/** What the mapping's panel knows of each column, and what choosing a field for one does to the others. */
import { requiredImportFields, type ImportField, type Mapping } from '../../../domain/import/columns/fields.ts';
import { columnKeys } from '../../../domain/import/columns/header-key.ts';
import type { ImportChoices, SheetHead } from '../../../domain/import/import-session.ts';
import type { SupplierChoice } from '../../../domain/import/columns/supplier-choice.ts';
import type { ColumnQuestion } from '../../../domain/import/columns/mapping.ts';

export type ColumnNote =
  | { kind: 'sure' | 'likely' | 'check' | 'remembered' | 'chosen' | 'guarded' | 'unknown' | 'out' }
  /** One of `columns`, this one among them, has the field; which one is for the dealer to say. */
  | { kind: 'asked'; field: ImportField; columns: readonly number[] }
  /** Another column `of` has the field that fits this one. */
  | { kind: 'duplicate'; field: ImportField; of: number };

/** Known names reach 0.95, names that mean the field only at times 0.7 and less. */
const sureFrom = 0.85;
const likelyFrom = 0.6;

export function noteOf(column: number, { guess, header }: Pick<SheetHead, 'guess' | 'header'>, mapping: Mapping, supplier?: SupplierChoice): ColumnNote {
  const chosen = mapping[column] ?? null;
  const guessed = guess.columns[column];
  const own = supplier?.profile?.mapping;
  if (own && chosen !== null && chosen !== 'ignore' && own[columnKeys(header)[column] ?? ''] === chosen) return { kind: 'remembered' };
  if (chosen !== null && chosen !== 'ignore') {
    if (guessed?.field !== chosen) return { kind: 'chosen' };
    if (guessed.why === 'remembered') return { kind: 'remembered' };
    return { kind: guessed.confidence >= sureFrom ? 'sure' : guessed.confidence >= likelyFrom ? 'likely' : 'check' };
  }
  if (chosen === 'ignore') return { kind: 'out' };
  const question = guess.questions.find(({ columns }) => columns.includes(column));
  if (question && isOpen(question, mapping)) return { kind: 'asked', field: question.field, columns: question.columns };
  if (guessed?.why === 'guarded') return { kind: 'guarded' };
  const double = guess.duplicates.find((each) => each.column === column);
  if (double && mapping[double.of] === double.field) return { kind: 'duplicate', field: double.field, of: double.of };
  return { kind: 'unknown' };
}

function isOpen({ field, columns }: ColumnQuestion, mapping: Mapping): boolean {
  return !mapping.includes(field) && columns.some((column) => (mapping[column] ?? null) === null);
}

/** What has to be answered before anything is imported. Rules M-9 and M-10. */
export function openQuestions({ guess }: Pick<SheetHead, 'guess'>, mapping: Mapping): ColumnQuestion[] {
  return guess.questions.filter((question) => isOpen(question, mapping));
}

/** One of the columns has the field, or null: none of them. All are decided on afterwards. */
export function answerQuestion(mapping: Mapping, { field, columns }: ColumnQuestion, answer: number | null): Mapping {
  return mapping.map((each, column) => {
    if (column === answer) return field;
    return columns.includes(column) || each === field ? 'ignore' : each;
  });
}

/** The column that has a field of which there can be one only; -1 when none has. */
function ownerOf(field: ImportField, mapping: Mapping): number {
  return field === 'image_url' ? -1 : mapping.indexOf(field);
}

/** Another column that had the field gives it up: it is `from`, -1 when there is none. */
export function chooseField(mapping: Mapping, column: number, field: ImportField | 'ignore'): { mapping: Mapping; from: number } {
  const from = field === 'ignore' ? -1 : ownerOf(field, mapping);
  const next = mapping.map((each, place) => (place === column ? field : place === from ? 'ignore' : each));
  return { mapping: next, from: from === column ? -1 : from };
}

/** Required fields that no column has, whether a value for all rows stands in for them or not. */
export function fieldsWithoutColumn(mapping: Mapping): ImportField[] {
  return requiredImportFields.filter((field) => !mapping.includes(field));
}

const sampleCount = 3;

/** The first different values of a column. */
export function samplesOf(column: number, { firstRows }: Pick<SheetHead, 'firstRows'>): string[] {
  return [...new Set(firstRows.map((cells) => cells[column]?.trim() ?? '').filter((cell) => cell !== ''))].slice(0, sampleCount);
}

export function withDefault(choices: ImportChoices, field: ImportField, value: string): ImportChoices {
  const { [field]: _before, ...others } = choices.defaults;
  return { ...choices, defaults: value.trim() === '' ? others : { ...others, [field]: value.trim() } };
}

export interface MappingSummary {
  /** Columns that are read. */
  read: number;
  out: number;
  /** Columns whose guess somebody should look at. */
  toCheck: number;
  /** Required fields with neither a column nor a value for all rows. */
  missing: ImportField[];
}

export function summariseMapping(head: Pick<SheetHead, 'guess' | 'header'>, { mapping, defaults, supplier }: ImportChoices): MappingSummary {
  const notes = head.header.map((_name, column) => noteOf(column, head, mapping, supplier).kind);
  const questions = new Set(openQuestions(head, mapping).map(({ field }) => field));
  const read = mapping.filter((field) => field !== null && field !== 'ignore').length;
  return {
    read,
    out: head.header.length - read,
    toCheck: notes.filter((kind) => kind === 'check' || kind === 'duplicate' || kind === 'asked').length,
    missing: fieldsWithoutColumn(mapping).filter((field) => defaults[field] === undefined && !questions.has(field)),
  };
}
