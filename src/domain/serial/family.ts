import { foldName } from './fold-name.ts';
import type { SerialLine, SerialMaker } from './reference.ts';

/**
 * A family of a maker's pianos: those that it numbers apart, by works, by kind or by a series of its own. That is all the tables tell of
 * models. A line without a name is the maker's one sequence, and an old rule of thumb is no family.
 */
export function familiesOf({ lines }: Pick<SerialMaker, 'lines'>): SerialLine[] {
  return lines.filter(({ name, kind }) => name !== '' && kind !== 'hint');
}

/** The family by its name as an address has it; undefined where the maker has none of this name. */
export function findFamily(maker: Pick<SerialMaker, 'lines'>, name: string): SerialLine | undefined {
  const folded = foldName(name);
  return familiesOf(maker).find((line) => foldName(line.name) === folded);
}

/** The years of a family's rows, or those that are known without rows; null where an end is not known. */
export function yearsOf({ years, yearFrom, yearTo }: Pick<SerialLine, 'years' | 'yearFrom' | 'yearTo'>): { from: number | null; to: number | null } {
  return { from: years[0] ?? yearFrom, to: yearTo ?? years.at(-1) ?? null };
}
