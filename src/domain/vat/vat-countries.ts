import { vatRateOn } from './vat.ts';
import { vatTable } from './vat-table.ts';

export interface CountryRate {
  /** ISO 3166-1 alpha-2, XK for Kosovo. */
  countryCode: string;
  /** Basis points. */
  rate: number;
  /** 'YYYY-MM-DD' from which it holds; null where no earlier rate is known. */
  since: string | null;
}

/** The standard rates of all countries on a day 'YYYY-MM-DD', by code (rule V-10). */
export function vatRatesOn(day: string): CountryRate[] {
  return vatTable.split(';').map((country) => {
    const [countryCode = '', , ...changes] = country.split(' ');
    const days = changes.filter((_, place) => place % 2 === 0);
    return { countryCode, rate: vatRateOn(countryCode, day).rate, since: days.findLast((each) => each <= day) ?? null };
  });
}
