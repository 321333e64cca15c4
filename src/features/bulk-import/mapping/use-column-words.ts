import { useEffect, useState } from 'react';
import type { ImportField } from '../../../domain/import/columns/fields.ts';
import { cellKey } from '../../../domain/import/text/fold.ts';
import type { ColumnWord } from '../../../domain/import/import-session.ts';
import { conditions, listingStatuses, pianoTypes } from '../../../domain/listing/listing-values.ts';
import type { ImportWork } from '../import-work.ts';

/** Fields whose values are chosen from a list, with the texts that the reading takes for each. */
export const listedValues = {
  type: pianoTypes,
  condition: conditions,
  status: listingStatuses,
  vat_scheme: ['standard', 'margin'],
} as const satisfies Partial<Record<ImportField, readonly string[]>>;

export type ListedField = keyof typeof listedValues;

const fields = Object.keys(listedValues) as ListedField[];

export interface WordToDecide extends ColumnWord {
  field: ListedField;
  /** By which the value map knows it. */
  key: string;
  /** What the dealer has decided, '' for nothing. */
  decided: string;
}

/** Words of the file that nobody understands, and those that were decided; null until they are read for the first time. */
export function useColumnWords({ session, choices, checked, busy, version }: ImportWork): readonly WordToDecide[] | null {
  const [words, setWords] = useState<readonly WordToDecide[] | null>(null);
  const { mapping, valueMap } = choices;
  const isRead = checked !== null && !busy;
  useEffect(() => {
    if (!isRead) return;
    let current = true;
    const columns = fields.flatMap((field) => (mapping.includes(field) ? [{ field, column: mapping.indexOf(field) }] : []));
    const read = async ({ field, column }: { field: ListedField; column: number }): Promise<WordToDecide[]> => {
      const found = await session.words(column);
      const decisions = valueMap[field] ?? {};
      return found
        .map((word) => ({ ...word, field, key: cellKey(word.text) }))
        .map((word) => ({ ...word, decided: Object.hasOwn(decisions, word.key) ? (decisions[word.key] ?? '') : '' }))
        .filter(({ means, decided }) => means === '' || decided !== '');
    };
    Promise.all(columns.map(read)).then(
      (read) => current && setWords(read.flat()),
      // A reader that has ended is told of by the desk.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [session, mapping, valueMap, isRead, version]);
  return words;
}
