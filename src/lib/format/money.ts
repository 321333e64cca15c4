import { locale, unknownValue } from './locale.ts';
import { madeOnce } from './made-once.ts';

const euro = madeOnce((decimals: 0 | 2) => new Intl.NumberFormat(locale.figures, { style: 'currency', currency: 'EUR', minimumFractionDigits: decimals, maximumFractionDigits: decimals }));

/** Cents of euro as '4.200 €', '4.200,50 €' (no-break space before the sign). */
export function formatCents(cents: number): string {
  if (!Number.isFinite(cents)) return unknownValue;
  return euro(cents % 100 === 0 ? 0 : 2).format(cents / 100);
}

/** Rounded to whole euro: '4.201 €'. */
export function formatCentsAsWholeEuro(cents: number): string {
  return Number.isFinite(cents) ? euro(0).format(cents / 100) : unknownValue;
}

/** As people type it into a field: '4.200', '4.200,50'. */
export function formatCentsToType(cents: number): string {
  if (!Number.isFinite(cents)) return '';
  // Without the sign and what stands between it and the number.
  return euro(cents % 100 === 0 ? 0 : 2).formatToParts(cents / 100).filter(({ type }) => type !== 'currency' && type !== 'literal').map(({ value }) => value).join('');
}
