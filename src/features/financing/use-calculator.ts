import { useEffect, useMemo, useState } from 'react';
import { type options, rates, rentMonths, samplePrices, terms } from '../../domain/financing/constants.ts';
import { percentOf } from '../../domain/financing/exact.ts';
import { defaultDown, financingOf, isPrice, isRate, totalOf, type Financing, type FinancingTerms } from '../../domain/financing/financing.ts';
import { rentThenBuy } from '../../domain/financing/rent.ts';
import { addressOfTerms, monthsFor, termsOfAddress, type AddressOfTerms } from '../../domain/financing/terms-address.ts';
import { parseEuroInput } from '../../domain/money/euro.ts';
import { formatCentsToType } from '../../lib/format/money.ts';
import { formatNumber } from '../../lib/format/number.ts';
import { readTypedNumber } from '../../lib/typed-number.ts';
import type { Problem } from './financing-words.ts';

/** What is typed. */
export interface CalculatorFields {
  price: string;
  /** Null: a tenth of the total, whatever the price becomes. */
  down: string | null;
  months: number;
  rate: string;
  /** Null: the hundredth part of the price. */
  rent: string | null;
  rentMonths: string;
  rentShare: string;
}

const restMs = 500;

function fieldsOf(given: FinancingTerms | null): CalculatorFields {
  const rent = { rent: null, rentMonths: '12', rentShare: '80' };
  if (!given) return { price: formatCentsToType(samplePrices[2]), down: null, months: terms.byDefault, rate: formatNumber(rates.byDefault, 2), ...rent };
  const { priceCents, downCents, months, yearlyPercent } = given;
  return { price: formatCentsToType(priceCents), down: downCents === defaultDown(priceCents) ? null : formatCentsToType(downCents), months, rate: formatNumber(yearlyPercent, 2), ...rent };
}

function centsOf(text: string): number | null {
  const read = parseEuroInput(text);
  return read.ok ? read.value.cents : null;
}

function numberOf(text: string): number | null {
  const read = readTypedNumber(text.replace('%', '').trim());
  return read && !read.thousandsAssumed ? Number(`${read.whole}.${read.fraction || '0'}`) : null;
}

interface Read {
  terms: FinancingTerms | null;
  problems: Partial<Record<Problem, true>>;
}

function readFields({ price, down, months, rate }: CalculatorFields): Read {
  const priceCents = centsOf(price);
  const problems: Read['problems'] = {};
  if (priceCents === null) problems.price = true;
  else if (!isPrice(priceCents)) problems.priceRange = true;
  const downCents = down === null ? defaultDown(priceCents ?? 0) : centsOf(down);
  if (downCents === null) problems.down = true;
  else if (priceCents !== null && downCents > totalOf(priceCents)) problems.downRange = true;
  const yearlyPercent = numberOf(rate);
  if (yearlyPercent === null || !isRate(yearlyPercent)) problems.rate = true;
  if (priceCents === null || downCents === null || yearlyPercent === null || Object.keys(problems).length > 0) return { terms: null, problems };
  return { terms: { priceCents, downCents, months: monthsFor(yearlyPercent, months), yearlyPercent }, problems };
}

function readRent({ rent, rentMonths: months, rentShare }: CalculatorFields, priceCents: number) {
  const rentCents = rent === null ? percentOf(priceCents, 1) : centsOf(rent);
  const count = numberOf(months);
  const share = numberOf(rentShare);
  const problems: Read['problems'] = {};
  if (rentCents === null) problems.rent = true;
  if (count === null || !Number.isInteger(count) || count < rentMonths.least || count > rentMonths.most) problems.rentMonths = true;
  if (share === null || !Number.isInteger(share) || share > 100) problems.rentShare = true;
  const isRead = rentCents !== null && count !== null && share !== null && Object.keys(problems).length === 0;
  return { problems, found: isRead ? { rentCents, months: count, ...rentThenBuy({ priceCents, rentCents, months: count, creditedPercent: share }) } : null };
}



interface Given {
  address: AddressOfTerms;
  piano: string;
  saved: string;
  rewrite: (href: string, options: { replace: boolean }) => void;
}

/** The calculator: what is typed, what it comes to, and the address that says the same. What can't be read leaves the last result. */
export function useCalculator({ address, piano, saved, rewrite }: Given) {
  const [given] = useState(() => termsOfAddress(address));
  const [fields, setFields] = useState(() => fieldsOf(given));
  const { terms: readTerms, problems } = useMemo(() => readFields(fields), [fields]);
  const [last, setLast] = useState<FinancingTerms>(() => readTerms ?? { priceCents: samplePrices[2], downCents: defaultDown(samplePrices[2]), months: terms.byDefault, yearlyPercent: rates.byDefault });
  if (readTerms && readTerms !== last) setLast(readTerms);
  const shown = readTerms ?? last;
  const result = useMemo((): Financing => financingOf(shown), [shown]);
  const [isTouched, setTouched] = useState(false);
  const rent = readRent(fields, shown.priceCents);
  const isAsGiven = given !== null && JSON.stringify(given) === JSON.stringify(shown);
  const href = addressOfTerms(shown, { piano, saved: isAsGiven ? saved : '' });

  // The address follows once nothing was touched for a moment: browsers bound how often it may be written.
  useEffect(() => {
    if (!isTouched) return;
    const timer = setTimeout(() => rewrite(href, { replace: true }), restMs);
    return () => clearTimeout(timer);
  }, [href, isTouched, rewrite]);

  const set = (changes: Partial<CalculatorFields>) => {
    setTouched(true);
    setFields((before) => ({ ...before, ...changes }));
  };
  return {
    fields, problems: { ...problems, ...rent.problems }, result, rent: rent.found, isAsGiven, isRead: readTerms !== null,
    downShown: fields.down ?? formatCentsToType(shown.downCents),
    rentShown: fields.rent ?? formatCentsToType(percentOf(shown.priceCents, 1)),
    set,
    choose: ({ yearlyPercent, months }: (typeof options)[number]) => set({ rate: formatNumber(yearlyPercent, 2), ...(months === null ? {} : { months }) }),
  };
}

export type Calculator = ReturnType<typeof useCalculator>;
