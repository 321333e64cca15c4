import { joinThousands, readTypedNumber } from '../../../lib/typed-number.ts';
import { oldestYear } from '../../listing/wizard-options.ts';
import { nothing, readAs, saysUnknown, warn, type Read } from './read.ts';

const plain = /^\d{4}$/;
const wholeNumber = /^(\d{4})[.,]0+$/;
const date = /^(?:\d{1,2}[./-]){1,2}(\d{4})$|^(\d{4})-\d{2}(?:-\d{2})?(?:[T ].*)?$/;
const span = /^(\d{4})\s*(?:[/–—-]|bis|to)\s*(?:\d{2}|\d{4})$/u;
const decade = /^(\d{3}0)\s*(?:er|s|['’]s)(?:\s|$)/u;
/** A bound is no year. */
const bound = /(?:^|[^\p{L}])(?:vor|nach|bis|ab|seit|before|after|until|since|pre|post|avant|après|voor|prima)(?:[^\p{L}]|$)/iu;
const oneYear = /(?<!\d)(\d{4})(?!\d)/gu;

/** The year of a cell. What is guessed or left out is said; a year that can't be is never stored. Rules V-6 to V-9. */
export function readYear(text: string, thisYear: number): Read<number> {
  if (text === '') return nothing;
  const fits = (year: number) => year >= oldestYear && year <= thisYear;
  const limits = `${oldestYear}–${thisYear}`;
  const take = (digits: string, reading: (year: number) => Read<number>) => {
    const year = Number(digits);
    return fits(year) ? reading(year) : warn('NotPossible', limits);
  };
  const sure = (year: number): Read<number> => ({ value: year });
  const guessed = (year: number) => readAs(year, String(year));

  if (plain.test(text)) return take(text, sure);
  if (saysUnknown(text)) return warn('Unknown');
  const dated = wholeNumber.exec(text) ?? date.exec(text);
  if (dated) return take(dated[1] ?? dated[2] ?? '', sure);
  const from = span.exec(text) ?? decade.exec(text);
  if (from) return take(from[1] ?? '', guessed);
  const typed = readTypedNumber(text);
  if (typed && (typed.thousandsAssumed || joinThousands(text) !== text) && plain.test(typed.whole)) return take(typed.whole, guessed);
  if (/^\d+$/.test(text)) return warn('NotPossible', limits);
  const years = bound.test(text) ? [] : [...text.matchAll(oneYear)].map(([year]) => year);
  const [only] = years;
  return only !== undefined && years.length === 1 ? take(only, guessed) : warn('NotReadable', limits);
}
