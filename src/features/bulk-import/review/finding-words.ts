/** A sentence for everything that can be wrong in a row of a dealer's file: what, what was found, and what to do. */
import type { ImportField } from '../../../domain/import/columns/fields.ts';
import type { Finding, FindingType } from '../../../domain/import/records/finding.ts';
import { conditions, pianoTypes } from '../../../domain/listing/listing-values.ts';
import { formatNumber } from '../../../lib/format/number.ts';
import { importFieldNames } from '../mapping/mapping-words.ts';

type Said = Pick<Finding, 'type' | 'field' | 'found' | 'expected' | 'level'>;

interface Parts {
  /** 'the price'. */
  the: string;
  field: ImportField | null;
  /** What the cell holds, in quotation marks. */
  found: string;
  /** The cell says nothing. */
  empty: boolean;
  expected: string;
  /** The row is left out of the import. */
  skipped: boolean;
}

interface FindingWords {
  /** What such faults have in common, for their group: 'Price: not a number'. */
  cause: string;
  /** Begins small. */
  says: (parts: Parts) => string;
}

/** A cell may hold a whole description; it can be read in the table. */
const longestShown = 40;

function quote(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return `“${line.length > longestShown ? `${line.slice(0, longestShown)}…` : line}”`;
}

const allowed: Readonly<Partial<Record<ImportField, string>>> = {
  type: pianoTypes.join(', '),
  condition: conditions.join(', '),
  status: 'available, reserved, sold, ended, draft',
  vat_scheme: 'standard, margin',
};

const example: Readonly<Partial<Record<ImportField, string>>> = { year: '1987', size_cm: '121 cm' };
const likeExample = (field: ImportField | null) => (field !== null && example[field] ? ` Write it like ${example[field]}.` : '');
const fate = ({ skipped }: Parts) => (skipped ? 'The row is left out.' : 'It is left out.');

export const findingWords: Readonly<Record<FindingType, FindingWords>> = {
  Missing: {
    cause: 'missing',
    says: ({ the, found, empty }) => (empty ? `${the} is missing. Fill it in.` : `${the} is missing: ${found} says nothing. Fill it in.`),
  },
  NotAllowed: {
    cause: 'not understood',
    says: (parts) => {
      const words = (parts.field && allowed[parts.field]) ?? parts.expected;
      return `${parts.the} ${parts.found} isn’t understood. ${fate(parts)}${words && ` Write one of: ${words}.`}`;
    },
  },
  StatusAsked: {
    cause: 'not understood',
    says: ({ the, found }) => `${the} ${found} isn’t understood. The piano isn’t offered and stays a draft until you say what it means.`,
  },
  NotReadable: {
    cause: 'not readable',
    says: (parts) => `${parts.the} ${parts.found} can’t be read. ${fate(parts)}${likeExample(parts.field)}`,
  },
  NotPossible: {
    cause: 'not possible',
    says: (parts) => `${parts.the} ${parts.found} isn’t possible: ${parts.expected} is. ${fate(parts)}`,
  },
  ReadAs: {
    cause: 'taken for what it may mean',
    says: ({ the, found, expected }) => `${the} ${found} is read as ${expected}. Correct it if that is wrong.`,
  },
  Unknown: {
    cause: 'not known',
    says: ({ the, found }) => `${the} isn’t known: the cell says ${found}. The piano is listed without it.`,
  },
  PriceMissing: { cause: 'missing', says: () => 'the price is missing. Fill it in, like 4.200,00.' },
  PriceNotNumber: {
    cause: 'not a number',
    says: ({ found, expected }) => `the price ${found} is not a number. ${expected ? `It seems to mean ${expected}. ` : ''}Write it like 4.200,00.`,
  },
  PriceZero: { cause: 'zero', says: ({ found }) => `the price ${found} is zero. Fill in what the piano costs, like 4.200,00.` },
  PriceNegative: { cause: 'below zero', says: ({ found }) => `the price ${found} is below zero. Write it without the minus, like 4.200,00.` },
  PriceNotEuro: {
    cause: 'not in euro',
    says: ({ the, found }) => `${the} ${found} isn’t euro. Prices are taken in euro only: convert it and write it like 4.200,00.`,
  },
  SeveralPrices: { cause: 'several amounts', says: ({ found }) => `the price ${found} holds several amounts. Leave one, like 4.200,00.` },
  PriceTooLarge: { cause: 'too large', says: ({ found }) => `the price ${found} is larger than any piano’s. Check its zeros and signs.` },
  PriceIsRent: {
    cause: 'a rent, not a price',
    says: ({ found }) => `the price ${found} is a rent, rate or deposit. Write what the piano is sold for, like 4.200,00.`,
  },
  PriceOnRequest: {
    cause: 'on request',
    says: ({ found, expected }) => `the price ${found} names no amount. Fill one in, or list the piano as “${expected}”.`,
  },
  PriceNet: {
    cause: 'without VAT',
    says: ({ found, expected }) => `the price ${found} is ${expected} without VAT. Say above whether VAT is added.`,
  },
  TotalRow: { cause: 'a sum, not a piano', says: () => 'this row is the sum of a list, not a piano. It is left out.' },
  SizeNotListed: {
    cause: 'not listed for this type',
    says: ({ found }) => `the size ${found} is left out: grands are listed by length, uprights by height.`,
  },
  PriceTaxOpen: {
    cause: 'VAT not clear',
    says: ({ found }) => `the price ${found} is without VAT, and how the piano is taxed isn’t understood. Write “standard” or “margin” for its VAT scheme.`,
  },
  PriceUnusual: {
    cause: 'unusual',
    says: ({ found, expected }) =>
      `the price ${found} is unusual for such a piano${expected && `: ${expected} is usual in this file`}. Check its zeros and signs.`,
  },
  UnknownMaker: {
    cause: 'maker not known',
    says: ({ found, expected }) => `the brand ${found} isn’t a known maker. ${expected ? `Is ${expected} meant?` : 'Check its spelling; it is taken as it is.'}`,
  },
  UnknownTown: {
    cause: 'town not known',
    says: ({ found }) => `the location ${found} isn’t a known town. Buyers nearby won’t find it by distance: write the town, or the town and its country.`,
  },
  TownAsked: {
    cause: 'country not said',
    says: ({ found, expected }) => `the location ${found} names no country. Is ${expected} meant? Until somebody says so, it stands as it is, and buyers nearby won’t find it by distance.`,
  },
  YearAgainstSerial: {
    cause: 'differs from the serial number',
    says: ({ found, expected }) => `the year ${found} differs from the serial number, which says ${expected}. Check both.`,
  },
  NumberDamaged: {
    cause: 'shortened by a spreadsheet',
    says: (parts) => `${parts.the} ${parts.found} was shortened by a spreadsheet. ${fate(parts)} Write the whole number.`,
  },
  TooLong: {
    cause: 'too long',
    says: (parts) =>
      parts.skipped
        ? `${parts.the} ${parts.found} is longer than ${parts.expected} characters. The row is left out: shorten it.`
        : `${parts.the} ${parts.found} is longer than ${parts.expected} characters. The rest is cut off: shorten it yourself.`,
  },
  NoPictures: { cause: 'none', says: () => 'there are no pictures. Add them later, or drop them by their file names: pianos with pictures get more enquiries.' },
  PictureElsewhere: {
    cause: 'not taken over',
    says: ({ found }) => `the pictures ${found} are stored elsewhere or in another account, and aren’t imported. Drop the picture files themselves: their names find the pianos.`,
  },
  Duplicate: { cause: 'a row twice', says: ({ the, found, expected }) => `${the} ${found} is also in row ${expected}, which says the same. This row is skipped.` },
  DuplicateDiffers: {
    cause: 'a piano twice, with differences',
    says: ({ the, found, expected }) => `${the} ${found} is also in row ${expected}, which says something else. Remove one of them, or correct the number.`,
  },
  TooManyCells: {
    cause: 'too many cells',
    says: ({ expected }) => `it has more cells than the ${expected} columns of the file. Put text that holds the delimiter into quotation marks.`,
  },
};

/** 'VAT scheme' keeps its capitals. */
function small(name: string): string {
  return /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function clause({ type, field, found, expected, level }: Said): string {
  const the = field ? `the ${small(importFieldNames[field])}` : 'the row';
  return findingWords[type].says({ the, field, found: quote(found), empty: found.trim() === '', expected, skipped: level === 'error' });
}

/** 'The price “12,5x” is not a number. Write it like 4.200,00.' */
export function describeFinding(finding: Said): string {
  const words = clause(finding);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Row 12 (line 14), column “Preis”: the price “12,5x” is not a number. …'; the line where it is known, the column where its name is another. */
export function describeRowFinding(finding: Said, place: { row: number; line?: number; header?: string }): string {
  const { row, line, header = '' } = place;
  const name = finding.field ? importFieldNames[finding.field].toLowerCase() : '';
  const column = header.trim() !== '' && header.trim().toLowerCase() !== name ? `, column ${quote(header)}` : '';
  return `Row ${formatNumber(row)}${line === undefined ? '' : ` (line ${formatNumber(line)})`}${column}: ${clause(finding)}`;
}

/** 'Price: not a number'. */
export function describeCause({ type, field }: Pick<Finding, 'type' | 'field'>): string {
  const { cause } = findingWords[type];
  return field ? `${importFieldNames[field]}: ${cause}` : cause.charAt(0).toUpperCase() + cause.slice(1);
}
