import { formatEuro, parseEuroInput, priceOnRequest, type EuroInputError } from '../../money/euro.ts';
import { addVat, type VatRate } from '../../vat/vat.ts';
import type { FindingType } from '../records/finding.ts';
import { isGuarded } from '../columns/guarded-headers.ts';
import { headerWords } from '../columns/header-key.ts';
import { isOnRequest, isRent, withoutSideWords } from './price-words.ts';
import { readAs, refuse, type Read } from './read.ts';
import { readTax, type SaidTax } from './tax-words.ts';

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

/** What the dealer has said of prices without VAT: they are what a buyer pays, or VAT comes on top. Null while it is not said. */
export type NetPrices = { take: 'as-is' } | { take: 'convert'; rate: VatRate } | null;

export interface PriceColumn {
  known: KnownThousands;
  /** The column's name says that its prices are net. */
  isNet: boolean;
  netPrices: NetPrices;
}

const amountWithWords = /^[^\d]*?((?:€\s*|EUR\s*)?\d[\d.,'’ ]*(?:,-)?(?:\s*(?:€|EUR))?)[^\d]*$/iu;

/** The one amount beside words that nobody knows, as a repair: never where they speak of cost, rent, tax or a former price. */
function amountBeside(text: string): { text: string; cents: number } | null {
  const within = isGuarded(headerWords(text)) ? undefined : amountWithWords.exec(text)?.[1]?.trim();
  const amount = within === undefined ? null : parseEuroInput(within);
  return within !== undefined && amount?.ok && amount.value.cents > 0 ? { text: within, cents: amount.value.cents } : null;
}

function wordy(text: string, error: EuroInputError, tax: SaidTax | null): Read<never> {
  const refused = refuse(faults[error.type]);
  const beside = error.type === 'NotNumber' && tax !== 'net' ? amountBeside(text) : null;
  if (!beside || !refused.problem) return refused;
  return { problem: { ...refused.problem, expected: formatEuro(beside.cents), repair: { kind: 'replace', value: beside.text } } };
}

const shownEuro = (cents: number) => formatEuro(cents).replaceAll('\u00a0', ' ');

/** A price in cents; null is a price on request. None of another currency is taken for euro, no rent for a price, and none without VAT unasked. Rules V-3 to V-5, V-23, V-24. */
export function readPrice(text: string, { known, isNet, netPrices }: PriceColumn): Read<number | null> {
  // Most are an amount and nothing else.
  const bare = parseEuroInput(text);
  if (!bare.ok && isRent(text)) return refuse('PriceIsRent');
  if (text === priceOnRequest) return { value: null };
  if (!bare.ok && isOnRequest(text)) return { problem: { type: 'PriceOnRequest', level: 'error', expected: priceOnRequest, repair: { kind: 'replace', value: priceOnRequest } } };
  const { tax, rest } = bare.ok ? { tax: null, rest: text } : readTax(text);
  const read = bare.ok ? bare : parseEuroInput(withoutSideWords(rest));
  if (!read.ok) return wordy(text, rest === text ? (bare.ok ? read.error : bare.error) : read.error, tax);
  const { cents, thousandsAssumed } = read.value;
  if (cents === 0) return refuse('PriceZero');
  const isWithoutTax = tax === null ? isNet : tax === 'net';
  if (isWithoutTax && netPrices === null) return { ...refuse('PriceNet', shownEuro(cents)), net: cents };
  const value = isWithoutTax && netPrices?.take === 'convert' ? addVat(cents, netPrices.rate).grossCents : cents;
  const said = isWithoutTax ? { net: cents } : {};
  if (!thousandsAssumed || isWithoutTax || known[text.includes('.') ? '.' : ',']) return { value, ...said };
  return readAs(value, shownEuro(value));
}
