import type { SerialLine } from '../../domain/serial/reference.ts';
import { serialText } from '../parts/serial-text.ts';
import { makersWords } from './makers-words.ts';

const words = makersWords.facts;

export interface Fact {
  label: string;
  value: string;
}

function range(from: string | number, to: string | number): string {
  return from === to ? String(from) : words.range(from, to);
}

/** What the tables say of a family, and nothing where they say nothing. */
export function familyFacts({ kind, prefix, minDigits, maxDigits, yearFrom, yearTo, location, pianoType, starts, years }: SerialLine): Fact[] {
  const letters = /^[A-Z]+$/.test(prefix) ? prefix : '';
  const number = (value: number) => `${letters}${serialText(value)}`;
  const [first, last, firstYear, lastYear] = [starts[0], starts.at(-1), years[0], years.at(-1)];
  const facts: (Fact | null)[] = [
    pianoType ? { label: words.kind, value: pianoType } : null,
    location ? { label: words.location, value: location } : null,
    letters ? { label: words.letters, value: letters } : null,
    minDigits === null && maxDigits === null ? null : { label: words.digits, value: digitsOf(minDigits, maxDigits) },
    first === undefined || last === undefined ? null : { label: words.numbers, value: range(number(first), number(last)) },
    firstYear === undefined || lastYear === undefined ? null : { label: words.years, value: range(firstYear, lastYear) },
    kind === 'table' || yearFrom === null ? null : { label: words.made, value: yearTo === null ? words.since(yearFrom) : range(yearFrom, yearTo) },
    kind !== 'table' || yearTo === null ? null : { label: words.ended, value: String(yearTo) },
  ];
  return facts.filter((fact) => fact !== null);
}

function digitsOf(least: number | null, most: number | null): string {
  if (least === null || most === null) return least === null ? words.atMost(most ?? 0) : words.atLeast(least);
  return range(least, most);
}
