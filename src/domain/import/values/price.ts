import { formatEuro, parseEuroInput, type EuroInputError } from '../../money/euro.ts';
import type { FindingType } from '../finding.ts';
import { readAs, refuse, type Read } from './read.ts';

const faults: Readonly<Record<EuroInputError['type'], FindingType>> = {
  Empty: 'PriceMissing',
  NotNumber: 'PriceNotNumber',
  Negative: 'PriceNegative',
  OtherCurrency: 'PriceNotEuro',
  SeveralAmounts: 'SeveralPrices',
  TooLarge: 'PriceTooLarge',
};

/** Which separators of this file's prices are known to stand before thousands. */
export type KnownThousands = Readonly<Record<'.' | ',', boolean>>;

const grouped = { '.': /\d\.\d{3}(?:\.\d{3}|,)/, ',': /\d,\d{3}(?:,\d{3}|\.)/ } as const;
const single = { '.': /^\D*\d{1,3}\.\d{3}\D*$/, ',': /^\D*\d{1,3},\d{3}\D*$/ } as const;
const decimal = { '.': /\d\.\d{1,2}(?!\d)/, ',': /\d,\d{1,2}(?!\d)/ } as const;
/** As many cells of the same form are no accident. */
const enoughCells = 5;

/** Rule V-4: a column whose cells agree needs no warning at each of them. `cells` are its texts, each with how often it stands there. */
export function knownThousands(cells: Iterable<readonly [text: string, count: number]>): KnownThousands {
  const seen = { '.': { proof: 0, single: 0, decimal: 0 }, ',': { proof: 0, single: 0, decimal: 0 } };
  for (const [cell, count] of cells) {
    for (const sign of ['.', ','] as const) {
      if (!cell.includes(sign)) continue;
      if (grouped[sign].test(cell)) seen[sign].proof += count;
      else if (decimal[sign].test(cell)) seen[sign].decimal += count;
      else if (single[sign].test(cell)) seen[sign].single += count;
    }
  }
  const known = (sign: '.' | ',', other: '.' | ',') =>
    (seen[sign].proof > 0 || seen[sign].single >= enoughCells) && seen[sign].decimal === 0 && seen[other].proof === 0;
  return { '.': known('.', ','), ',': known(',', '.') };
}

const amountWithWords = /^[^\d]*?((?:€\s*|EUR\s*)?\d[\d.,'’ ]*(?:,-)?(?:\s*(?:€|EUR))?)[^\d]*$/iu;

/** A price in cents. Without a number there is no price, and none of another currency is taken for euro. Rules V-3 to V-5. */
export function readPrice(text: string, known: KnownThousands): Read<number> {
  const read = parseEuroInput(text);
  if (!read.ok) {
    const refused = refuse(faults[read.error.type]);
    const within = read.error.type === 'NotNumber' ? amountWithWords.exec(text)?.[1]?.trim() : undefined;
    const amount = within === undefined ? null : parseEuroInput(within);
    if (!amount?.ok || amount.value.cents === 0 || within === undefined || refused.problem === undefined) return refused;
    return { problem: { ...refused.problem, expected: formatEuro(amount.value.cents), repair: { kind: 'replace', value: within } } };
  }
  const { cents, thousandsAssumed } = read.value;
  if (cents === 0) return refuse('PriceZero');
  if (!thousandsAssumed || known[text.includes('.') ? '.' : ',']) return { value: cents };
  return readAs(cents, formatEuro(cents).replaceAll('\u00a0', ' '));
}
