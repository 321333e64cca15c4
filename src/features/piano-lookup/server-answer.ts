import { isAnswered, type Candidate, type Confidence, type TableRow, type YearForm } from '../../domain/serial/candidate.ts';

const confidences: readonly Confidence[] = ['high', 'medium', 'low'];
const forms: readonly YearForm[] = ['year', 'about', 'either', 'span'];

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

const text = (value: unknown): string => (typeof value === 'string' ? value.normalize('NFC') : '');
const year = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1700 && value <= 2100 ? value : null;

function tableRow(value: unknown): TableRow | null {
  const { serial, year: rowYear } = fields(value);
  const known = year(rowYear);
  return typeof serial === 'number' && Number.isSafeInteger(serial) && known !== null ? { serial, year: known } : null;
}

/** '1987–1989' or '1988' as the procedure writes it. */
function band(value: unknown, estimated: number): { from: number; to: number } {
  const [from = estimated, to = from] = [...text(value).matchAll(/\d{4}/g)].map(([digits]) => Number(digits));
  return from <= to ? { from, to } : { from: estimated, to: estimated };
}

/**
 * The first row of lookup_piano_by_serial as a candidate; null when it has no manufacturer or no year, as the
 * specification says. Everything else may be missing.
 */
export function parseServerAnswer(rows: readonly unknown[]): Candidate | null {
  const row = fields(rows[0]);
  const maker = text(row['manufacturer_name']);
  const estimated = year(row['estimated_year']);
  if (maker === '' || estimated === null) return null;
  const info = fields(row['model_info']);
  return {
    maker,
    form: forms.find((form) => form === info['form']) ?? 'year',
    year: estimated,
    ...band(row['year_range'], estimated),
    confidence: confidences.find((level) => level === row['confidence_level']) ?? 'low',
    country: text(row['country']),
    foundedYear: year(row['founded_year']),
    line: text(row['model_series']),
    location: text(row['production_location']),
    pianoType: text(row['piano_type']),
    caution: text(row['special_notes']),
    reading: 'first',
    lower: tableRow(info['lower']),
    upper: tableRow(info['upper']),
    neighbours: [],
    sources: [],
    reasons: [],
  };
}

/** Whether two answers say the same to a person. */
export function isSameAnswer(a: Candidate, b: Candidate): boolean {
  return isAnswered(a) && a.maker === b.maker && a.year === b.year;
}
