import { formatPercent } from '../../lib/format/percent.ts';
import { vatTable } from './vat-table.ts';

/** Where nobody says otherwise. Source of the three constants: the specification, dealer pricing and validation rules. */
export const displayCountry = 'DE' as const;
export const defaultRate = 2000;

export interface VatRate {
  /** ISO 3166-1 alpha-2; Germany where the country is not known (rule V-3). */
  countryCode: string;
  /** Basis points: 19,25 % is 1925. */
  rate: number;
  /** False where the default rate counts. */
  known: boolean;
}

export interface VatResult extends VatRate {
  /** Whole cents, all three. */
  netCents: number;
  vatCents: number;
  grossCents: number;
}

/** The standard rate of a country on a day, written 'YYYY-MM-DD' (rules V-1 to V-3). */
export function vatRateOn(countryCode: string, day: string): VatRate {
  const code = countryCode.trim().toUpperCase();
  const [, rest] = new RegExp(`(?:^|;)${/^[A-Z]{2}$/u.test(code) ? code : '-'} ([^;]+)`, 'u').exec(vatTable) ?? [];
  if (rest === undefined) return { countryCode: displayCountry, rate: defaultRate, known: false };
  const [first = '', ...changes] = rest.split(' ');
  let rate = Number(first);
  for (let at = 0; at + 1 < changes.length; at += 2) if ((changes[at] ?? '') <= day) rate = Number(changes[at + 1]);
  return { countryCode: code, rate, known: true };
}

const whole = 10_000n;

/** Half a unit upwards; both at least 0. */
function divideRounded(value: bigint, by: bigint): number {
  return Number((2n * value + by) / (2n * by));
}

/** A net amount in whole cents with the VAT on it (rule V-5). */
export function addVat(netCents: number, rate: VatRate): VatResult {
  const vatCents = divideRounded(BigInt(netCents) * BigInt(rate.rate), whole);
  return { ...rate, netCents, vatCents, grossCents: netCents + vatCents };
}

/** A gross amount in whole cents with the VAT that is in it (rule V-6). */
export function takeVatOut(grossCents: number, rate: VatRate): VatResult {
  const netCents = divideRounded(BigInt(grossCents) * whole, whole + BigInt(rate.rate));
  return { ...rate, netCents, vatCents: grossCents - netCents, grossCents };
}

/** 810 as '8,1 %', with a no-break space (rule V-8). */
export function formatVatRate(rate: number): string {
  return formatPercent(rate / 10_000, 2);
}
