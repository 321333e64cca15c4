import { parseEuroInput } from '../../../domain/money/euro.ts';
import { formatCentsToType } from '../../../lib/format/money.ts';
import { fail, ok, type Result } from '../../../lib/result.ts';
import { readTypedNumber } from '../../../lib/typed-number.ts';
import { mineWords as words } from './mine-words.ts';

/** Whole numbers within bounds. */
export function wholeNumber(least: number, most: number) {
  return {
    write: (value: number) => String(value),
    read(text: string): Result<number, string> {
      const typed = readTypedNumber(text.trim());
      const value = typed && typed.fraction === '' ? Number(typed.whole) : Number.NaN;
      return value >= least && value <= most ? ok(value) : fail(words.number(least, most));
    },
    inputMode: 'numeric' as const,
  };
}

/** The same, or nothing. */
export function numberOrNone(least: number, most: number) {
  const whole = wholeNumber(least, most);
  return {
    ...whole,
    write: (value: number | null) => (value === null ? '' : String(value)),
    read: (text: string): Result<number | null, string> => (text.trim() === '' ? ok(null) : whole.read(text)),
  };
}

/** An amount in euro up to `mostCents`, or nothing. */
export function amountOrNone(mostCents: number) {
  return {
    write: (cents: number | null) => (cents === null ? '' : formatCentsToType(cents)),
    read(text: string): Result<number | null, string> {
      if (text.trim() === '') return ok(null);
      const typed = parseEuroInput(text);
      return typed.ok && typed.value.cents <= mostCents ? ok(typed.value.cents) : fail(words.amount);
    },
    inputMode: 'decimal' as const,
  };
}

export function isPhone(text: string): boolean {
  return text === '' || (/^\+?[0-9\s()/.-]+$/u.test(text) && text.replace(/\D/gu, '').length >= 5 && text.length <= 40);
}

export function isMail(text: string): boolean {
  return text === '' || (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/u.test(text) && text.length <= 254);
}
