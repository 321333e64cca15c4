import { readFileSync } from 'node:fs';
import path from 'node:path';

const bases = ['stated', 'derived', 'sold-year'] as const;

/** One real piano as a public page tells it. Columns in README.md. */
export interface Instrument {
  id: string;
  maker: string;
  serial: string;
  year: number;
  precision: 'exact' | 'about';
  basis: (typeof bases)[number];
  url: string;
  /** Why the row no longer shows anything new, '' for one that still does. */
  spent: string;
  /** Why a confident answer misses by more than two years, '' . */
  note: string;
}

const columns = 'id,maker,serial,year,precision,basis,kind,url,essence,spent,note';

/** The rows of instruments.csv, whose fields hold no comma and no quote. Throws on a row that is not of the form. */
export function readInstruments(): Instrument[] {
  const text = readFileSync(path.join(import.meta.dirname, 'instruments.csv'), 'utf8');
  const [head, ...lines] = text.trimEnd().split('\n');
  if (head !== columns) throw new Error(`instruments.csv: the columns are not ${columns}`);
  return lines.map(instrumentOf);
}

function instrumentOf(line: string): Instrument {
  const fields = line.split(',');
  const [id = '', maker = '', serial = '', year = '', precision = '', basis = '', , url = '',, spent = '', note = ''] = fields;
  const knownBasis = bases.find((each) => each === basis);
  const isWhole = fields.length === columns.split(',').length && /^h\d+$/.test(id) && /^\d{4}$/.test(year) && url.startsWith('http');
  if (!isWhole || !knownBasis || (precision !== 'exact' && precision !== 'about')) throw new Error(`instruments.csv: ${line}`);
  return { id, maker, serial, year: Number(year), precision, basis: knownBasis, url, spent, note };
}
