/** Numbers of a workbook as text that the rules read. Rules R-24 and R-25 in RULES.md. */

/** What the form of a cell says of its number. */
export type NumberForm =
  | { kind: 'plain' }
  | { kind: 'date' }
  /** A day of which only the year is shown; a year that somebody typed there is that year. */
  | { kind: 'year' }
  | { kind: 'percent' }
  /** '€' aside: prices are in euro. */
  | { kind: 'currency'; sign: string }
  /** As many digits, zeros before them: 00123. */
  | { kind: 'digits'; before: string; count: number; after: string };

const plain: NumberForm = { kind: 'plain' };

/** ECMA-376, 18.8.30: forms that every workbook has without naming them; of all others below 164 none is a date. */
const builtInDates: readonly (readonly [from: number, to: number])[] = [[14, 22], [27, 36], [45, 47], [50, 58]];
const builtInPercents: ReadonlySet<number> = new Set([9, 10]);

const quoted = /"[^"]*"|\\.|[_*]./gu;
const bracketed = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu;
/** Each run of letters, of which one at least is for days, years or hours; in the forms of some languages J, T, A and R are. */
const dateRuns = /^(?:d{1,4}|m{1,5}|y{1,4}|h{1,2}|s{1,2}|e{1,4}|g{1,4}|b{2,4}|t{1,4}|j{2,4}|a{2,4}|r{2,4})+$/iu;
const dateLetter = /[dmyhsj]/iu;
const halves = /am\/pm|a\/p/giu;
const yearOnly = /^y{3,4}$/iu;
const padded = /^(?:"([^"]*)")?(0{2,})(?:"([^"]*)")?$/u;
const currency = /\[\$([^\-\]]+)(?:-[\da-f]+)?\]|"\s*([$£¥]|[A-Z]{3}|kr|zł|Fr\.?)\s*"|(?<!\[)([$£¥])/iu;
const euro: ReadonlySet<string> = new Set(['€', 'EUR', 'EURO']);

export function builtInForm(id: number): NumberForm {
  if (builtInDates.some(([from, to]) => id >= from && id <= to)) return { kind: 'date' };
  return builtInPercents.has(id) ? { kind: 'percent' } : plain;
}

/** By the part of a form that holds for numbers above zero. */
export function numberForm(code: string): NumberForm {
  const [first = ''] = code.split(';');
  const pad = padded.exec(first);
  if (pad) return { kind: 'digits', before: pad[1] ?? '', count: pad[2]?.length ?? 0, after: pad[3] ?? '' };
  const money = currency.exec(first);
  const sign = (money?.[1] ?? money?.[2] ?? money?.[3] ?? '').trim();
  if (sign !== '') return euro.has(sign.toUpperCase()) ? plain : { kind: 'currency', sign };
  // What is quoted or escaped, as in 'dd\\.mm\\.yyyy', parts the letters that are not.
  const letters = first.replace(quoted, ' ').replace(bracketed, ' ').replace(halves, ' ').trim();
  if (letters.includes('%')) return { kind: 'percent' };
  if (yearOnly.test(letters)) return { kind: 'year' };
  // 'General' is a word, in whatever language the file was written.
  const runs = letters.match(/\p{L}+/gu) ?? [];
  return runs.some((run) => dateLetter.test(run)) && runs.every((run) => dateRuns.test(run)) ? { kind: 'date' } : plain;
}

const dayMs = 86_400_000;
/** Day 0 counted back from March 1900, as the 29th of February 1900 is a day there. */
const dayZero = Date.UTC(1899, 11, 30);
const days1904 = 1462;
const lastDay = 2_958_465;

function dateText(serial: number, is1904: boolean): string | null {
  const days = serial + (is1904 ? days1904 : 0);
  if (days < 0 || days > lastDay + 1) return null;
  const beforeLeapDay = days < 60 && !is1904 ? 1 : 0;
  const iso = new Date(dayZero + Math.round((days + beforeLeapDay) * dayMs)).toISOString();
  const time = iso.slice(11, 16);
  if (days < 1) return time;
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

/** Numbers of days of 1904 to 1908 as well: but nobody shows of such a day the year alone, unless it is a first of January. */
const typedYears = { from: 1800, to: 2100 } as const;

function yearText(serial: number, is1904: boolean): string | null {
  const day = dateText(serial, is1904);
  const isTyped = Number.isInteger(serial) && serial >= typedYears.from && serial <= typedYears.to && !day?.endsWith('-01-01');
  return isTyped ? String(serial) : day;
}

/** All digits that count, without exponent, cents behind a comma. Three decimals would be taken for thousands, so that a fourth follows. */
function plainText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (Number.isInteger(rounded) && Math.abs(rounded) < 1e21) return BigInt(rounded).toString();
  const [whole = '', decimals = ''] = rounded.toFixed(Math.abs(rounded) < 1 ? 15 : 10).replace(/0+$/u, '').split('.');
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}

/** Most numbers are written as they are read. */
const short = /^(?:0|[1-9]\d{0,14})$/u;

/** `raw` as the workbook stores it; what is no number stays as it is. */
export function numberText(raw: string, form: NumberForm, is1904: boolean): string {
  if (form.kind === 'plain' && short.test(raw)) return raw;
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  switch (form.kind) {
    case 'plain': return plainText(value);
    case 'date': return dateText(value, is1904) ?? plainText(value);
    case 'year': return yearText(value, is1904) ?? plainText(value);
    case 'percent': return `${plainText(value * 100)}%`;
    case 'currency': return `${plainText(value)} ${form.sign}`;
    case 'digits': return Number.isInteger(value) && value >= 0 ? `${form.before}${plainText(value).padStart(form.count, '0')}${form.after}` : plainText(value);
  }
}
