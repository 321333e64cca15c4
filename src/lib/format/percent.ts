import { locale, unknownValue } from './locale.ts';
import { madeOnce } from './made-once.ts';

const percent = madeOnce((places: number) => new Intl.NumberFormat(locale.figures, { style: 'percent', maximumFractionDigits: places }));

/** A share of 1 as '12,5 %', with a no-break space. */
export function formatPercent(share: number, mostDecimals = 0): string {
  return Number.isNaN(share) ? unknownValue : percent(mostDecimals).format(share);
}
