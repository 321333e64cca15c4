/** What a dealer chose for the columns of earlier files. Rule M-7 in RULES.md. Apart from guessing, whose lists of names are long. */
import type { ImportField, Mapping } from './fields.ts';
import { columnKeys } from './header-key.ts';

/** Key of a column (`columnKeys`) → field. */
export type RememberedMapping = Readonly<Record<string, ImportField | 'ignore'>>;

/** The choice to keep for this dealer's next file, on top of what was kept before. Columns without a name can't be known again. */
export function rememberMapping(header: readonly string[], mapping: Mapping, before: RememberedMapping = {}): RememberedMapping {
  const keys = columnKeys(header);
  const chosen = mapping.flatMap((field, column) => (field === null || !keys[column] ? [] : [[keys[column], field] as const]));
  return { ...before, ...Object.fromEntries(chosen) };
}
