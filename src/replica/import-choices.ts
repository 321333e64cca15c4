/** What rows keep of a dealer's choices, read as this version knows it. */
import { importFields } from '../domain/import/columns/fields.ts';
import type { RememberedChoices } from './import-port.ts';

const knownFields: ReadonlySet<unknown> = new Set(importFields);

/** Texts under fields that this version knows; anything else is left out. */
export function parseChoices(given: unknown): RememberedChoices {
  const { mapping, valueMap, defaults } = recordOf(given);
  const isKnown = ([field]: [string, unknown]) => knownFields.has(field);
  return {
    mapping: entriesOf(mapping, ([, field]) => field === 'ignore' || knownFields.has(field)),
    valueMap: Object.fromEntries(
      Object.entries(recordOf(valueMap)).filter(isKnown).map(([field, words]) => [field, entriesOf(words, ([, word]) => typeof word === 'string')]),
    ),
    defaults: entriesOf(defaults, (entry) => isKnown(entry) && typeof entry[1] === 'string'),
  };
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function entriesOf<T>(value: unknown, isRight: (entry: [string, unknown]) => boolean): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(recordOf(value)).filter(isRight)) as Record<string, T>;
}
