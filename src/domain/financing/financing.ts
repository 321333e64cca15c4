import { cardFinancedPercent, defaultDownPercent, feePercent, prices, rates, terms } from './constants.ts';
import { effectiveRateOf } from './effective-rate.ts';
import { percentOf } from './exact.ts';
import { instalmentOf, scheduleOf, type Instalment } from './instalments.ts';

export interface FinancingTerms {
  priceCents: number;
  downCents: number;
  months: number;
  yearlyPercent: number;
}

export interface Financing extends FinancingTerms {
  feeCents: number;
  totalCents: number;
  loanCents: number;
  instalmentCents: number;
  /** The one that pays back the rest; 0 where nothing is lent. */
  lastCents: number;
  interestCents: number;
  /** Down payment and all instalments. */
  paidCents: number;
  /** Hundredths of a percent. */
  effectiveRate: number | null;
  schedule: readonly Instalment[];
}

/** Rule F-1. */
export function totalOf(priceCents: number): number {
  return priceCents + percentOf(priceCents, feePercent);
}

export function defaultDown(priceCents: number): number {
  return percentOf(totalOf(priceCents), defaultDownPercent);
}

export function isTerm(months: number): boolean {
  return Number.isInteger(months) && months >= terms.least && months <= terms.most && months % terms.step === 0;
}

/** Rule F-3, without the term that 0 % asks for. */
export function isRate(yearlyPercent: number): boolean {
  return yearlyPercent === 0 || (yearlyPercent >= rates.least && yearlyPercent <= rates.most && /^\d+(?:\.\d{1,2})?$/u.test(String(yearlyPercent)));
}

export function isPrice(cents: number): boolean {
  return Number.isInteger(cents) && cents >= prices.least && cents <= prices.most;
}

/** What these terms come to. The down payment lies between 0 and the total. */
export function financingOf({ priceCents, downCents, months, yearlyPercent }: FinancingTerms): Financing {
  const totalCents = totalOf(priceCents);
  const loanCents = totalCents - downCents;
  const schedule = scheduleOf({ loanCents, months, yearlyPercent });
  const interestCents = schedule.reduce((sum, row) => sum + row.interestCents, 0);
  return {
    priceCents, downCents, months, yearlyPercent, totalCents, loanCents, schedule, interestCents,
    feeCents: totalCents - priceCents,
    instalmentCents: instalmentOf({ loanCents, months, yearlyPercent }),
    lastCents: schedule.at(-1)?.paidCents ?? 0,
    paidCents: downCents + loanCents + interestCents,
    effectiveRate: effectiveRateOf(priceCents - downCents, schedule),
  };
}

/** The example on the card of a listing: nine tenths of its price lent. */
export function cardInstalment(priceCents: number, offer: { months: number; yearlyPercent: number }): number {
  return instalmentOf({ loanCents: percentOf(priceCents, cardFinancedPercent), ...offer });
}
