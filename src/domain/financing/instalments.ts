import { divideHalfUp, fractionOf, type Fraction } from './exact.ts';

export interface Loan {
  /** Whole cents, 0 or more. */
  loanCents: number;
  /** Whole, 1 or more. */
  months: number;
  /** 0 or more. */
  yearlyPercent: number;
}

export interface Instalment {
  /** 1 for the first. */
  month: number;
  paidCents: number;
  interestCents: number;
  /** What of it pays the loan back. */
  repaidCents: number;
  /** Owed afterwards. */
  owedCents: number;
}

function monthlyRate(yearlyPercent: number): Fraction {
  const { over, under } = fractionOf(yearlyPercent);
  return { over, under: 1200n * under };
}

/**
 * Rule F-5: loan · r · (1 + r)^n / ((1 + r)^n − 1). With r = a/b that is loan · (a+b)^n / (b · Σ (a+b)^k b^(n−1−k)), k from 0 to n−1, and without
 * interest loan / n: nothing is taken from anything, so nothing is lost near zero and nothing divided by it.
 */
export function instalmentOf({ loanCents, months, yearlyPercent }: Loan): number {
  const { over, under } = monthlyRate(yearlyPercent);
  const grown = over + under;
  let sum = 0n;
  let grownPower = 1n;
  for (let month = 0; month < months; month += 1) {
    sum = sum * under + grownPower;
    grownPower *= grown;
  }
  return Number(divideHalfUp(BigInt(loanCents) * grownPower, under * sum));
}

/** Rules F-6 and F-7: every instalment until nothing is owed; none of a loan of nothing. */
export function scheduleOf(loan: Loan): readonly Instalment[] {
  const { over, under } = monthlyRate(loan.yearlyPercent);
  const instalment = BigInt(instalmentOf(loan));
  const rows: Instalment[] = [];
  let owed = BigInt(loan.loanCents);
  for (let month = 1; month <= loan.months && owed > 0n; month += 1) {
    const interest = divideHalfUp(owed * over, under);
    const all = owed + interest;
    const paid = month === loan.months || instalment > all ? all : instalment;
    owed = all - paid;
    rows.push({ month, paidCents: Number(paid), interestCents: Number(interest), repaidCents: Number(paid - interest), owedCents: Number(owed) });
  }
  return rows;
}
