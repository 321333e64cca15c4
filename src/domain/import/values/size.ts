import { readTypedNumber } from '../../../lib/typed-number.ts';
import type { PianoType } from '../../listing/listing-values.ts';
import { sizeFields, sizeLimits, type SizeField } from '../../listing/wizard-options.ts';
import { headerWords } from '../columns/header-key.ts';
import { nothing, saysUnknown, warn, type Read } from './read.ts';

export type SizeUnit = 'cm' | 'mm' | 'm' | 'in' | 'ft';

export interface SizeColumn {
  /** Which side the column's name speaks of; null when it says only that it is a size. */
  side: SizeField | 'other' | null;
  unit: SizeUnit | null;
}

const units: readonly (readonly [SizeUnit, RegExp])[] = [
  ['cm', /\bcm\b/iu],
  ['mm', /\bmm\b/iu],
  ['ft', /\b(?:ft|feet|foot|fuß|fuss)\b/iu],
  ['in', /\b(?:inch|inches|zoll)\b|\(in\)/iu],
  ['m', /\(m\)|\bin m\b/iu],
];
/** Words as `headerWords` gives those of a column's name. */
const sides: readonly (readonly [SizeColumn['side'], ReadonlySet<string>])[] = [
  ['lengthCm', new Set(headerWords('length Länge longueur lengte lunghezza longitud długość l cola 奥行 okuyuki depth Tiefe'))],
  ['heightCm', new Set(headerWords('height Höhe hauteur hoogte altezza altura wysokość h 高さ takasa'))],
  ['other', new Set(headerWords('width Breite largeur breedte larghezza szerokość b w'))],
];

export function sizeColumn(header: string): SizeColumn {
  const words = headerWords(header);
  const said = sides.filter(([, names]) => words.some((word) => names.has(word))).map(([side]) => side);
  const named = said.filter((side) => side !== 'other');
  return {
    // 'Höhe/Länge' is for both: the row's type says which.
    side: named.length > 1 ? null : (named[0] ?? said[0] ?? null),
    unit: units.find(([, pattern]) => pattern.test(header))?.[0] ?? null,
  };
}

/** The side that counts for this piano, null when the column is about another one. Rule V-14. */
export function sizeFieldFor(column: SizeColumn, { type, subtype }: { type: PianoType; subtype: string }): SizeField | null {
  const fields = sizeFields[type];
  if (column.side !== null) return fields.find((field) => field === column.side) ?? null;
  return (subtype === 'Hybrid Grand' ? fields.find((field) => field === 'lengthCm') : undefined) ?? fields[0] ?? null;
}

const centimetres: Readonly<Record<SizeUnit, number>> = { cm: 1, mm: 0.1, m: 100, in: 2.54, ft: 30.48 };
const number = /^(\d[\d.,'’\s]*?)\s*(cm|mm|m|in|inch|inches|zoll|ft|feet|"|″|''|”|'|′|’)?\.?$/iu;
const feetAndInches = /^(\d{1,2})\s*(?:'|′|’|ft\.?|feet|foot|-)\s*(\d{1,2}(?:[.,]\d)?)(?:\s*[½]|\s+1\/2)?\s*(?:"|″|''|”|’’|in\.?|inch|inches)?$/iu;
const unitOfSign: Readonly<Record<string, SizeUnit>> = {
  cm: 'cm', mm: 'mm', m: 'm', in: 'in', inch: 'in', inches: 'in', zoll: 'in', '"': 'in', '″': 'in', "''": 'in', '”': 'in',
  ft: 'ft', feet: 'ft', "'": 'ft', '′': 'ft', '’': 'ft',
};

/** A bare number: what the size of a piano would be in. */
function likelyUnit(value: number): SizeUnit {
  if (value < 3.3) return 'm';
  if (value < 11) return 'ft';
  if (value < 65) return 'in';
  return value < 700 ? 'cm' : 'mm';
}

const decimal = (digits: string | undefined) => Number((digits ?? '').replace(',', '.'));
const threeDecimals = /^\d+[.,]\d{3}$/u;

/** What a number may be: '1,660' is 1.66 m or 1660 mm. Which one it is, shows by what a piano can measure. */
function numbersIn(text: string): number[] {
  const typed = readTypedNumber(text);
  const whole = typed ? [Number(`${typed.whole}.${typed.fraction || 0}`)] : [];
  return (typed === null || typed.thousandsAssumed) && threeDecimals.test(text) ? [decimal(text), ...whole] : whole;
}

/** A size in cm from cm, mm, m, inches or feet, the latter two rounded to whole cm. What can't be is left out and said. Rule V-13. */
export function readSize(text: string, { unit }: SizeColumn, side: SizeField): Read<number> {
  if (text === '' || saysUnknown(text)) return nothing;
  const { from, to } = sizeLimits[side];
  const limits = `${from}–${to} cm`;
  const feet = feetAndInches.exec(text);
  const plain = number.exec(text);
  const fits = (cm: number) => cm >= from && cm <= to;
  const fit = (cm: number | undefined): Read<number> => (cm !== undefined && fits(cm) ? { value: cm } : warn('NotPossible', limits));
  if (feet) return fit(Math.round(decimal(feet[1]) * centimetres.ft + decimal(feet[2]) * centimetres.in));
  const values = numbersIn(plain?.[1] ?? '');
  if (!plain || values.length === 0) return warn('NotReadable', limits);
  const inCm = values.map((value) => {
    const given = unitOfSign[plain[2]?.toLowerCase() ?? ''] ?? unit ?? likelyUnit(value);
    const cm = value * centimetres[given];
    return given === 'in' || given === 'ft' ? Math.round(cm) : Math.round(cm * 100) / 100;
  });
  return fit(inCm.find(fits));
}
