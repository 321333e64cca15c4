/** Numbers of a workbook as text that the rules read. Rules R-24 and R-25 in RULES.md. */

/** What the form of a cell says of its number. */
export type NumberForm =
  | { kind: 'plain' }
  | { kind: 'date' }
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
const dateLetter = /[dmyhs]/iu;
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
  const letters = first.replace(quoted, '').replace(bracketed, '');
  if (letters.includes('%')) return { kind: 'percent' };
  // 'General' is a word, in whatever language the file was written.
  return dateLetter.test(letters) && !/^[a-z]{4,}$/iu.test(letters.trim().replace(/^(?:d+|m+|y+|h+|s+)$/iu, '')) ? { kind: 'date' } : plain;
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
    case 'percent': return `${plainText(value * 100)}%`;
    case 'currency': return `${plainText(value)} ${form.sign}`;
    case 'digits': return Number.isInteger(value) && value >= 0 ? `${form.before}${plainText(value).padStart(form.count, '0')}${form.after}` : plainText(value);
  }
}
