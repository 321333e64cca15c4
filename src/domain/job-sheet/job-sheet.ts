import { read } from '../../lib/fields.ts';
import type { JobSheetRow } from './job-sheet-row.ts';

/** Rules J-3, J-4, J-6 and J-10; the database holds the same. */
export const most = { faults: 30, faultLength: 200, parts: 50, partName: 120, partCount: 999, photos: 20, notes: 2000, name: 120, nextVisitMonths: 24, signature: 20_000 } as const;

/** The field in which a signature is drawn. */
export const signatureField = { width: 600, height: 200 } as const;

export interface JobPart {
  name: string;
  count: number;
  /** Whole cents for one; null for none. */
  price: number | null;
}

/** Reads what a row stores; leaves out what is none. */
export function readParts(stored: readonly unknown[]): readonly JobPart[] {
  return stored.flatMap((each): JobPart[] => {
    const { name, count, price } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
    if (typeof name !== 'string' || !Number.isInteger(Number(count)) || Number(count) < 1) return [];
    try {
      return [{ name, count: Number(count), price: price === null || price === undefined ? null : read.cents(price, 'price') }];
    } catch {
      return [];
    }
  });
}

/** As the row stores them: prices in euro. */
export function storedParts(parts: readonly JobPart[]): readonly unknown[] {
  return parts.map(({ price, ...part }) => ({ ...part, price: price === null ? null : (price / 100).toFixed(2) }));
}

/** Whole cents. */
export function totalOfParts(parts: readonly JobPart[]): number {
  return parts.reduce((sum, { count, price }) => sum + count * (price ?? 0), 0);
}

export function textsIn(stored: readonly unknown[]): readonly string[] {
  return stored.filter((each) => typeof each === 'string');
}

/** A line each, trimmed, NFC, the longest cut (rule J-3). */
export function readFaults(typed: string): readonly string[] {
  const lines = typed.normalize('NFC').split('\n').map((line) => [...line.trim()].slice(0, most.faultLength).join('').trim());
  return lines.filter((line) => line !== '').slice(0, most.faults);
}

type Content = Pick<
  JobSheetRow,
  'pitch_before' | 'pitch_after' | 'humidity' | 'temperature' | 'faults' | 'parts' | 'photos' | 'notes' | 'next_visit_months' | 'signature' | 'signed_name'
>;

/** What a signature stands under. */
export const signedFields = ['pitch_before', 'pitch_after', 'humidity', 'temperature', 'faults', 'parts', 'photos', 'notes', 'next_visit_months'] as const;

export function isSigned({ signature, signed_name }: Pick<JobSheetRow, 'signature' | 'signed_name'>): boolean {
  return signature !== '' || signed_name !== '';
}

export function hasContent(sheet: Content): boolean {
  return isSigned(sheet) || signedFields.some((field) => {
    const value = sheet[field];
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
  });
}

/** What a change of these fields brings along: a signature under something else is none (rule J-5). */
export function withoutStaleSignature<Fields extends Partial<JobSheetRow>>(sheet: Pick<JobSheetRow, 'signature' | 'signed_name'>, fields: Fields): Fields & Partial<JobSheetRow> {
  const changesContent = signedFields.some((field) => field in fields);
  const signs = 'signature' in fields || 'signed_name' in fields;
  return changesContent && !signs && isSigned(sheet) ? { ...fields, signature: '', signed_name: '', signed_at: null } : fields;
}

export interface Point {
  x: number;
  y: number;
}

/** Strokes as the path that is stored, in whole numbers within the field; of one too long the last strokes are left out. */
export function pathOf(strokes: readonly (readonly Point[])[]): string {
  let path = '';
  for (const stroke of strokes) {
    const points = stroke.map(({ x, y }) => `${within(x, signatureField.width)} ${within(y, signatureField.height)}`);
    // A dot is drawn as a line to itself.
    const [first, ...rest] = points.filter((point, index) => point !== points[index - 1]);
    if (first === undefined) continue;
    const more = `M${first}L${(rest.length > 0 ? rest : [first]).join('L')}`;
    if (path.length + more.length > most.signature) break;
    path += more;
  }
  return path;
}

function within(value: number, end: number): number {
  return Math.min(Math.max(Math.round(value), 0), end);
}
