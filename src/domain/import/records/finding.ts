/** What is wrong or doubtful in a row. The words are the screen's; here stand what, where, what was found and what would be right. */
import type { ImportField } from '../columns/fields.ts';

export type FindingType =
  /** A required field is empty. */
  | 'Missing'
  /** `expected` says what is allowed, or ''. */
  | 'NotAllowed'
  | 'NotReadable'
  /** The state of the piano isn't understood: it is no offer until the dealer says what it means. */
  | 'StatusAsked'
  /** `expected` names the limits, '1800–2026'. */
  | 'NotPossible'
  /** Taken as `expected`; the repair writes that into the cell. */
  | 'ReadAs'
  /** The cell says that the value isn't known. */
  | 'Unknown'
  | 'PriceMissing'
  | 'PriceNotNumber'
  | 'PriceZero'
  | 'PriceNegative'
  | 'PriceNotEuro'
  | 'SeveralPrices'
  | 'PriceTooLarge'
  /** The side that it measures isn't listed for such a piano: the height of a grand. */
  | 'SizeNotListed'
  /** The row is the sum below a list. */
  | 'TotalRow'
  /** A rent, rate or deposit. */
  | 'PriceIsRent'
  /** No amount, but words for a price on request; the repair makes it one. */
  | 'PriceOnRequest'
  /** Without VAT, which the dealer hasn't decided about. `expected` is the net amount. */
  | 'PriceNet'
  /** VAT would be added to it, but how the piano is taxed isn't understood. */
  | 'PriceTaxOpen'
  /** `expected` is what such pianos cost in this file or at least, '1.000 €'. */
  | 'PriceUnusual'
  /** `expected` is the maker that may be meant, or ''. */
  | 'UnknownMaker'
  | 'UnknownTown'
  /** `expected` are the towns that its name may mean, the likeliest first: 'Boston, United Kingdom'. */
  | 'TownAsked'
  /** `expected` is the year or span that the serial number names. */
  | 'YearAgainstSerial'
  /** A spreadsheet has made 1.23E+06 of a number. */
  | 'NumberDamaged'
  /** `expected` is the number of characters that are kept. */
  | 'TooLong'
  | 'NoPictures'
  /** The picture lies on another site or is a file's name: it isn't taken over. */
  | 'PictureElsewhere'
  /** `expected` is the number of the first row about the same piano. */
  | 'Duplicate'
  | 'DuplicateDiffers'
  | 'TooManyCells';

export interface Repair {
  kind: 'replace';
  /** The cell's new text. */
  value: string;
}

export interface Finding {
  type: FindingType;
  /** Rows with an error are left out of the import; those with warnings are not. */
  level: 'error' | 'warning';
  /** Index of the column, null where there is none. */
  column: number | null;
  field: ImportField | null;
  /** The cell as it stands. */
  found: string;
  expected: string;
  repair?: Repair;
}

/** A finding before it is known in which column it stands. */
export type Problem = Pick<Finding, 'type' | 'level' | 'expected' | 'repair'>;

export interface FindingGroup extends Omit<Finding, 'repair'> {
  /** The same for all findings of the group, and in the next reading of the file. */
  key: string;
  /** Rows. `found` and `expected` are those of the first. */
  count: number;
  /** Number of the first row. */
  firstRow: number;
  /** One text for all, or for each row its own. */
  repair?: Repair | { kind: 'each' };
}

/** Of a record, what its repairs need. */
interface FoundRow {
  row: number;
  findings: readonly Finding[];
}

/**
 * Fields whose values are words: equal words are one fault, everything else is grouped by what is wrong (rule F-9). Unknown towns are
 * one fault, too: hundreds of villages are nothing that one goes through one by one.
 */
const wordFields: ReadonlySet<ImportField | null> = new Set(['brand', 'type', 'condition', 'status', 'currency', 'location', 'vat_scheme']);

function groupKey({ type, level, column, field, found }: Finding): string {
  const word = wordFields.has(field) && type !== 'UnknownTown' ? found : '';
  return `${type} ${level} ${column ?? '-'} ${field ?? '-'} ${word}`;
}

/** Equal faults of all rows together, errors first, then the most frequent. `rows` by their index, in order. */
export function groupFindings(rows: Iterable<readonly [index: number, findings: readonly Finding[]]>): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  // Readings are shared between rows with equal cells, so most keys need not be made anew.
  const known = new Map<Finding, FindingGroup>();
  for (const [index, findings] of rows) {
    for (const finding of findings) {
      const group = known.get(finding) ?? groups.get(groupKey(finding));
      if (group) {
        known.set(finding, group);
        group.count += 1;
        joinRepair(group, finding);
        continue;
      }
      const key = groupKey(finding);
      const fresh: FindingGroup = { ...finding, key, count: 1, firstRow: index + 1 };
      groups.set(key, fresh);
      known.set(finding, fresh);
    }
  }
  return [...groups.values()].sort((a, b) => levelRank(a) - levelRank(b) || b.count - a.count || a.firstRow - b.firstRow);
}

function levelRank({ level }: FindingGroup): number {
  return level === 'error' ? 0 : 1;
}

function joinRepair(group: FindingGroup, { repair }: Finding): void {
  const one = group.repair;
  if (one === undefined || one.kind === 'each') {
    if (repair && one === undefined) group.repair = { kind: 'each' };
    return;
  }
  if (repair?.value !== one.value) group.repair = { kind: 'each' };
}

export interface CellRepair {
  row: number;
  column: number;
  value: string;
}

/** A cell that a repair would write, with what stands there now: nobody should repair many unseen. */
export interface ShownRepair extends CellRepair {
  before: string;
}

/** The cells that the repairs of a group would write, in the order of rows. */
export function repairsOf(rows: readonly FoundRow[], key: string): ShownRepair[] {
  return rows.flatMap(({ row, findings }) =>
    findings.flatMap((finding) =>
      finding.repair && finding.column !== null && groupKey(finding) === key
        ? [{ row, column: finding.column, before: finding.found, value: finding.repair.value }]
        : [],
    ),
  );
}
