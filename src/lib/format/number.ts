import { locale, unknownValue } from './locale.ts';
import { madeOnce } from './made-once.ts';

/** At most `places` decimals, zeros at the end left out. */
const rounded = madeOnce((places: number) => new Intl.NumberFormat(locale.figures, { maximumFractionDigits: places }));
const exact = madeOnce((places: number) => new Intl.NumberFormat(locale.figures, { minimumFractionDigits: places, maximumFractionDigits: places }));

/** 12345.6 as '12.345,6': at most as many decimals as asked for. */
export function formatNumber(value: number, mostDecimals = 3): string {
  return Number.isNaN(value) ? unknownValue : rounded(mostDecimals).format(value);
}

/** 4.9 as '4,90': just as many decimals as asked for. */
export function formatDecimals(value: number, decimals: number): string {
  return Number.isNaN(value) ? unknownValue : exact(decimals).format(value);
}
