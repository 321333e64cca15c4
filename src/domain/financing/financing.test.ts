import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDownPercent, feePercent, leastCreditScore, options, prices, quoteDays, rates, rentMonths, samplePrices, terms } from './constants.ts';
import { effectiveRateOf } from './effective-rate.ts';
import { divideHalfUp, fractionOf, percentOf } from './exact.ts';
import { cardInstalment, defaultDown, financingOf, isPrice, isRate, isTerm, totalOf } from './financing.ts';
import { instalmentOf, scheduleOf } from './instalments.ts';
import { isExpired, quoteEnds, quoteStates, quoteStepsFrom } from './quote.ts';
import { rentThenBuy } from './rent.ts';
import { addressOfTerms, readSavedDay, termsOfAddress } from './terms-address.ts';

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

it('F-1, F-2, F-3, F-4: the constants are those of the specification', () => {
  expect([feePercent, defaultDownPercent, terms, rates, samplePrices, leastCreditScore]).toEqual([
    1, 10, { least: 12, most: 84, step: 6, byDefault: 36 }, { least: 3.9, most: 15.9, step: 0.1, byDefault: 7.5 }, [250_000, 500_000, 1_000_000, 2_500_000], 600]);
  expect(options.map(({ id, yearlyPercent, months }) => [id, yearlyPercent, months])).toEqual([['standard', 7.5, null], ['premium', 5.9, null], ['promo', 0, 12]]);
});

describe('the smaller rules', () => {
  it.each([
    ['F-1', 900_000, 909_000, 90_900],
    ['F-1', 250_050, 252_551, 25_255],
    ['F-1', 100, 101, 10],
  ])('%s: a price of %i cents is %i with its fee, of which %i are paid down', (_rule, price, total, down) => {
    expect([totalOf(price), defaultDown(price)]).toEqual([total, down]);
  });

  it('F-2, F-3, F-4: takes the terms, rates and prices that there are', () => {
    expect([12, 36, 84, 6, 13, 90, 36.5, Number.NaN].map(isTerm)).toEqual([true, true, true, false, false, false, false, false]);
    expect([0, 3.9, 7.25, 15.9, 0.1, 3.89, 16, 7.125, -1, Number.NaN].map(isRate)).toEqual([true, true, true, true, false, false, false, false, false, false]);
    expect([prices.least, prices.most, prices.least - 1, prices.most + 1, 100.5, Number.NaN].map(isPrice)).toEqual([true, true, false, false, false, false]);
  });

  it('F-5: reads numbers as the decimals they are, and rounds half up', () => {
    expect([7.5, 1e-12, 0, 1e21].map((value) => { const { over, under } = fractionOf(value); return `${over}/${under}`; })).toEqual(['75/10', '1/1000000000000', '0/1', '1000000000000000000000/1']);
    expect(() => fractionOf(-1)).toThrow(RangeError);
    expect(() => fractionOf(Number.NaN)).toThrow(RangeError);
    expect([1n, 2n, 3n, 5n].map((over) => divideHalfUp(over, 4n))).toEqual([0n, 1n, 1n, 1n]);
    expect([percentOf(150, 1), percentOf(149, 1), percentOf(30_200, 20)]).toEqual([2, 1, 6040]);
  });

  it('F-9: rent counts towards the price, and never beyond it', () => {
    expect(rentThenBuy({ priceCents: 900_000, rentCents: 15_000, months: 12, creditedPercent: 80 })).toEqual({ rentedCents: 180_000, creditedCents: 144_000, restCents: 756_000, paidCents: 936_000, extraCents: 36_000 });
    expect(rentThenBuy({ priceCents: 100_000, rentCents: 15_000, months: rentMonths.most, creditedPercent: 100 })).toEqual({ rentedCents: 900_000, creditedCents: 100_000, restCents: 0, paidCents: 900_000, extraCents: 800_000 });
    expect(rentThenBuy({ priceCents: 100_000, rentCents: 1, months: 1, creditedPercent: 50 })).toMatchObject({ creditedCents: 1, restCents: 99_999, extraCents: 0 });
  });

  it('F-10: a quote holds for 30 days', () => {
    const saved = '2026-11-30T10:00:00.000Z';
    expect(quoteDays).toBe(30);
    expect([quoteEnds(saved) - 1, quoteEnds(saved), Number.NaN].map((now) => isExpired(saved, now))).toEqual([false, true, true]);
    expect(new Date(quoteEnds(saved)).toISOString()).toBe('2026-12-30T10:00:00.000Z');
  });

  it('F-12: a quote is applied for once, and taken back while nobody has answered', () => {
    expect(quoteStates.map(quoteStepsFrom)).toEqual([['applied'], ['withdrawn'], [], []]);
  });
});

describe('instalments', () => {
  it.each([
    ['F-5', 900_000, 36, 7.5, 27_996],
    ['F-5', 900_000, 60, 8.5, 18_465],
    ['F-5', 120_000, 12, 0, 10_000],
    ['F-5, P-MON-01', 12_000_000, 360, 1e-12, 33_333],
    ['F-5, P-MON-01', 12_000_000, 360, 1e-10, 33_333],
    ['F-5, P-MON-01', 12_000_000, 360, 1e-15, 33_333],
    ['F-5, P-MON-01', 818_100, 12, 0.0001, 68_175],
    ['F-5, P-MON-04', 818_100, 12, 0, 68_175],
    ['F-5, P-MON-04', 0, 12, 0, 0],
    ['F-5, P-MON-04', 0, 12, 7.5, 0],
  ])('%s: %i cents over %i months at %f %% cost %i a month', (_rule, loanCents, months, yearlyPercent, instalment) => {
    expect(instalmentOf({ loanCents, months, yearlyPercent })).toBe(instalment);
  });

  it('F-5, U-TST-03: a higher rate never costs less, however near to none', () => {
    const asked = [0, ...Array.from({ length: 60 }, (_, place) => 10 ** (place / 3 - 18))].map((yearlyPercent) => instalmentOf({ loanCents: 12_000_000, months: 360, yearlyPercent }));
    expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  });

  it('F-1, F-5, F-7, P-MON-04: 0 % for 12 months', () => {
    expect(financingOf({ priceCents: 900_000, downCents: 90_900, months: 12, yearlyPercent: 0 })).toMatchObject({
      feeCents: 9000, totalCents: 909_000, loanCents: 818_100, instalmentCents: 68_175, lastCents: 68_175, interestCents: 0, paidCents: 909_000 });
  });

  it('F-5, F-8, P-MON-04: a down payment of all that is to pay leaves nothing, and no NaN', () => {
    expect(financingOf({ priceCents: 900_000, downCents: 909_000, months: 12, yearlyPercent: 0 })).toEqual({
      priceCents: 900_000, downCents: 909_000, months: 12, yearlyPercent: 0, feeCents: 9000, totalCents: 909_000, loanCents: 0,
      instalmentCents: 0, lastCents: 0, interestCents: 0, paidCents: 909_000, effectiveRate: null, schedule: [] });
  });

  it('F-7: a small loan whose instalment was rounded up ends early', () => {
    expect(scheduleOf({ loanCents: 50, months: 84, yearlyPercent: 0 })).toHaveLength(50);
    expect(scheduleOf({ loanCents: 5, months: 84, yearlyPercent: 0 }).at(-1)).toEqual({ month: 84, paidCents: 5, interestCents: 0, repaidCents: 5, owedCents: 0 });
  });

  it('the card of a listing lends nine tenths of its price', () => {
    expect([cardInstalment(1_000_000, { months: 36, yearlyPercent: 7.5 }), cardInstalment(1_000_000, { months: 60, yearlyPercent: 8.5 })]).toEqual([27_996, 18_465]);
  });
});

const anyTerms = fc.record({
  priceCents: fc.integer({ min: prices.least, max: prices.most }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  months: fc.integer({ min: 2, max: 14 }).map((half) => half * 6),
  yearlyPercent: fc.oneof(fc.constant(0), fc.integer({ min: 390, max: 1590 }).map((hundredths) => hundredths / 100)),
}).map(({ share, ...rest }) => ({ ...rest, downCents: Math.round(totalOf(rest.priceCents) * share) }));

function byDecimals({ priceCents, downCents, months, yearlyPercent }: Parameters<typeof financingOf>[0]) {
  const fee = new Decimal(priceCents).div(100).toDecimalPlaces(0);
  const loan = fee.plus(priceCents).minus(downCents);
  const rate = new Decimal(yearlyPercent).div(1200);
  const instalment = (rate.isZero() ? loan.div(months) : loan.times(rate).div(new Decimal(1).minus(rate.plus(1).pow(-months)))).toDecimalPlaces(0);
  let owed = loan;
  let interest = new Decimal(0);
  let last = new Decimal(0);
  for (let month = 1; month <= months && owed.gt(0); month += 1) {
    // Divided last: a third that was cut off makes 0.4999… of a half.
    const due = owed.times(yearlyPercent).div(1200).toDecimalPlaces(0);
    last = month === months ? owed.plus(due) : Decimal.min(instalment, owed.plus(due));
    interest = interest.plus(due);
    owed = owed.plus(due).minus(last);
  }
  return [fee, loan, instalment, last, interest, owed].map(Number);
}

it('F-1, F-5, F-6, F-7: says the cents of another library’s decimals for 10,000 random terms', () => {
  fc.assert(fc.property(anyTerms, (asked) => {
    const totalCents = totalOf(asked.priceCents);
    const loan = { ...asked, loanCents: totalCents - asked.downCents };
    const schedule = scheduleOf(loan);
    const interestCents = schedule.reduce((sum, row) => sum + row.interestCents, 0);
    expect([totalCents - asked.priceCents, loan.loanCents, instalmentOf(loan), schedule.at(-1)?.paidCents ?? 0, interestCents, schedule.at(-1)?.owedCents ?? 0]).toEqual(byDecimals(asked));
  }), { numRuns: 10_000 });
});

it('F-6, F-7: what is paid back is the loan, and no part of it is negative', () => {
  fc.assert(fc.property(anyTerms, (asked) => {
    const { loanCents, interestCents, paidCents, downCents, schedule } = financingOf(asked);
    expect(schedule.reduce((sum, { repaidCents }) => sum + repaidCents, 0)).toBe(loanCents);
    expect(schedule.reduce((sum, row) => sum + row.paidCents, 0)).toBe(loanCents + interestCents);
    expect(paidCents).toBe(downCents + loanCents + interestCents);
    expect(schedule.every((row) => row.interestCents >= 0 && row.repaidCents >= 0 && row.owedCents >= 0)).toBe(true);
  }), { numRuns: 150 });
});

describe('the effective rate', () => {
  it('F-8: at no fee and no interest there is none to pay; with a fee there is', () => {
    expect(effectiveRateOf(1200, Array.from({ length: 12 }, () => ({ paidCents: 100 })))).toBe(0);
    expect(financingOf({ priceCents: 900_000, downCents: 90_900, months: 12, yearlyPercent: 0 }).effectiveRate).toBeGreaterThan(0);
    expect(effectiveRateOf(100_000, Array.from({ length: 12 }, (_, month) => ({ paidCents: month === 11 ? 112_682 : 0 })))).toBe(1268);
  });

  it('F-8: there is none where nothing is lent, or beyond 100 % a month', () => {
    expect([effectiveRateOf(0, [{ paidCents: 100 }]), effectiveRateOf(100, []), effectiveRateOf(100, [{ paidCents: 201 }])]).toEqual([null, null, null]);
  });

  it('F-8: is the rate at which the instalments are worth what was received', () => {
    fc.assert(fc.property(anyTerms, (asked) => {
      const { effectiveRate, schedule, priceCents, downCents } = financingOf(asked);
      fc.pre(effectiveRate !== null && effectiveRate < 10_000);
      const worth = (hundredths: number) => schedule.reduce((sum, { month, paidCents }) => sum + paidCents / (1 + hundredths / 10_000) ** (month / 12), 0);
      const received = priceCents - downCents;
      expect(worth((effectiveRate ?? 0) - 0.51)).toBeGreaterThanOrEqual(received);
      expect(worth((effectiveRate ?? 0) + 0.51)).toBeLessThanOrEqual(received);
    }), { numRuns: 150 });
  });
});

describe('addresses', () => {
  it('F-11: reads the day on which a quote was saved', () => {
    expect(['2026-11-30', '', '2026-13-01', '30.11.2026', '1999-01-01'].map(readSavedDay)).toEqual(['2026-11-30', null, null, null, null]);
  });

  it('F-11: carries the terms there and back', () => {
    fc.assert(fc.property(anyTerms, (asked) => {
      const given = asked.yearlyPercent === 0 ? { ...asked, months: 12 } : asked;
      const query = Object.fromEntries(new URL(addressOfTerms(given, { piano: 'p', saved: '2026-11-30' }), 'https://piano.example').searchParams);
      expect([query['saved'], query['piano']]).toEqual(['2026-11-30', 'p']);
      expect(termsOfAddress(query)).toEqual(given);
    }));
  });

  it.each([
    ['F-11', { price: '900000' }, [900_000, 90_900, 36, 7.5]],
    ['F-11', { price: '900000', down: '999999999', months: '13', rate: '99' }, [900_000, 90_900, 36, 7.5]],
    ['F-11', { price: '900000', down: '-1', months: 'x', rate: '7,5' }, [900_000, 90_900, 36, 7.5]],
    ['F-11, F-3', { price: '900000', rate: '0', months: '36' }, [900_000, 90_900, 12, 0]],
    ['F-11', { price: '99' }, null],
    ['F-11', { price: '9e9' }, null],
    ['F-11', {}, null],
  ])('%s: reads %j as %j', (_rule, query, read) => {
    const found = termsOfAddress(query);
    expect(found && [found.priceCents, found.downCents, found.months, found.yearlyPercent]).toEqual(read);
  });
});
