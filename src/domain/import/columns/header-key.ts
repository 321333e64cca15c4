import { foldText } from '../../listing/listing-summary.ts';

const invisible = /\p{Cf}/gu;
const camel = /(\p{Ll})(\p{Lu})/gu;
const betweenWords = /[^\p{L}\p{N}]+/gu;
/** In parentheses only these are no part of the name. */
const unitInBrackets = /[([]\s*(?:eur|euro|€|cm|mm|m|in|inch|ft|zoll|")\s*[)\]]/giu;
const trailing: ReadonlySet<string> = new Set(['eur', 'euro', 'cm', 'mm', 'in', 'ft']);

/** The words of a column's name without case, marks, signs and units: ' PRICE (EUR)*' → ['price']. Rule M-1. */
export function headerWords(header: string): string[] {
  const spaced = header.normalize('NFKC').replace(invisible, '').replace(camel, '$1 $2').replace(unitInBrackets, ' ');
  const words = foldText(spaced).replace(betweenWords, ' ').trim().split(' ').filter((word) => word !== '');
  while (words.length > 1 && trailing.has(words.at(-1) ?? '')) words.pop();
  return words;
}

/** By this two names are one: 'Serial No.', 'serial_no' and 'SERIALNO'. */
export function headerKey(header: string): string {
  return headerWords(header).join('');
}

/** A key for each column, by which a dealer's choice is remembered; '' for a column without a name, a count behind the second of a name. */
export function columnKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return header.map((name) => {
    const key = headerKey(name);
    if (key === '') return '';
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}
