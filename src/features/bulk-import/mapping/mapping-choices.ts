/** What the mapping's panel knows of each column, and what choosing a field for one does to the others. */
import { requiredImportFields, type ImportField, type Mapping } from '../../../domain/import/fields.ts';
import type { ImportChoices, SheetHead } from '../../../domain/import/import-session.ts';

export type ColumnNote =
  | { kind: 'sure' | 'likely' | 'check' | 'remembered' | 'chosen' | 'guarded' | 'unknown' | 'out' }
  /** Another column `of` has the field that fits this one. */
  | { kind: 'duplicate'; field: ImportField; of: number };

/** Known names reach 0.95, names that mean the field only at times 0.7 and less. */
const sureFrom = 0.85;
const likelyFrom = 0.6;

export function noteOf(column: number, { guess }: Pick<SheetHead, 'guess'>, mapping: Mapping): ColumnNote {
  const chosen = mapping[column] ?? null;
  const guessed = guess.columns[column];
  if (chosen !== null && chosen !== 'ignore') {
    if (guessed?.field !== chosen) return { kind: 'chosen' };
    if (guessed.why === 'remembered') return { kind: 'remembered' };
    return { kind: guessed.confidence >= sureFrom ? 'sure' : guessed.confidence >= likelyFrom ? 'likely' : 'check' };
  }
  if (chosen === 'ignore') return { kind: 'out' };
  if (guessed?.why === 'guarded') return { kind: 'guarded' };
  const double = guess.duplicates.find((each) => each.column === column);
  if (double && mapping[double.of] === double.field) return { kind: 'duplicate', field: double.field, of: double.of };
  return { kind: 'unknown' };
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

export function summariseMapping(head: Pick<SheetHead, 'guess' | 'header'>, { mapping, defaults }: ImportChoices): MappingSummary {
  const notes = head.header.map((_name, column) => noteOf(column, head, mapping).kind);
  const read = mapping.filter((field) => field !== null && field !== 'ignore').length;
  return {
    read,
    out: head.header.length - read,
    toCheck: notes.filter((kind) => kind === 'check' || kind === 'duplicate').length,
    missing: fieldsWithoutColumn(mapping).filter((field) => defaults[field] === undefined),
  };
}
