// Reads the CSV tables of src/domain/serial/data into one checked structure.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const dataFolder = new URL('../../src/domain/serial/data/', import.meta.url);

/** One record a line, the first holds the names; fields may be quoted. @param {string} name */
function readCsv(name) {
  const text = readFileSync(new URL(name, dataFolder), 'utf8').normalize('NFC');
  const [head = [], ...rows] = text.split('\n').filter(Boolean).map((line) =>
    [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g)].map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare),
  );
  return rows.map((row, i) => {
    if (row.length !== head.length) throw new Error(`${name}: record ${i + 1} has ${row.length} fields`);
    return /** @type {Record<string, string>} */ (Object.fromEntries(head.map((field, at) => [field, row[at]])));
  });
}

/** @param {string | undefined} text */
const numberOrNull = (text) => (text ? Number(text) : null);

/**
 * What a note means for reckoning; the words are those of the tables' notes.
 * @param {string} note
 * @returns {import('../../src/domain/serial/reference.ts').RowMark}
 */
export function markOf(note) {
  if (note.startsWith('jump')) return 'jump';
  if (note.includes('list jumps')) return 'unsure';
  if (note.includes('isolated')) return 'isolated';
  if (note.includes('do not extrapolate')) return 'final';
  if (/low trust|low-grade/.test(note)) return 'weak';
  if (/milestone|\bcount\b|\bdated (instrument|square|to|by)|\b(sold|delivered) \d|instruments dated|atlas figure|disputed/.test(note)) return 'rough';
  return '';
}

/** A stable id, so that seeding again changes rows instead of doubling them. @param {string} name */
export function makerId(name) {
  const hex = createHash('sha256').update(`piano-manufacturer:${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @param {Record<string, string>} line @param {Record<string, string>[]} rows */
function readLine(line, rows) {
  const points = rows
    .filter((row) => row.maker === line.maker && row.line === line.line && line.kind === 'table')
    .map((row) => ({
      start: Number(row.serial_start),
      year: Number(row.year),
      note: row.serial_note ?? '',
      mark: markOf(row.serial_note ?? ''),
      source: row.source ?? '',
    }))
    .sort((a, b) => a.start - b.start);
  const where = `${line.maker} ${line.line}`.trim();
  if (line.kind === 'table' && points.length === 0) throw new Error(`${where}: no rows in serials/`);
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (!Number.isSafeInteger(point.start) || !Number.isSafeInteger(point.year)) throw new Error(`${where}: row ${i} is no number`);
    if (before && (before.start >= point.start || before.year > point.year)) {
      throw new Error(`${where}: ${point.start} (${point.year}) contradicts ${before.start} (${before.year})`);
    }
  });
  return {
    name: line.line ?? '',
    kind: line.kind ?? '',
    prefix: line.prefix ?? '',
    minDigits: numberOrNull(line.min_digits),
    maxDigits: numberOrNull(line.max_digits),
    minNumber: numberOrNull(line.min_number),
    maxNumber: numberOrNull(line.max_number),
    ceiling: numberOrNull(line.ceiling),
    otherLetters: line.other_letters ?? '',
    reading: line.reading ?? '',
    yearFrom: numberOrNull(line.year_from),
    yearTo: numberOrNull(line.year_to),
    cap: line.cap ?? '',
    location: line.location ?? '',
    pianoType: line.piano_type ?? '',
    caution: line.caution ?? '',
    points,
  };
}

/** What a maker is known by when no list of its numbers is: one line without rows. */
const lineWithoutTable = {
  kind: 'no-table',
  other_letters: 'low',
  reading: 'first',
  caution: 'No public list of this maker\'s numbers is known.',
};

/** Every maker of makers.csv, with its lines and rows. */
export function readTables() {
  /** @type {{ edition: string }} */
  const { edition } = JSON.parse(readFileSync(new URL('edition.json', dataFolder), 'utf8'));
  const makerRows = readCsv('makers.csv');
  const lineRows = readCsv('lines.csv');
  const serialRows = readdirSync(new URL('serials/', dataFolder))
    .sort()
    .flatMap((name) => readCsv(`serials/${name}`));
  const labelsByTag = new Map(readCsv('sources.csv').map((row) => [row.tag, row.label ?? '']));
  const stray = [...lineRows, ...serialRows].find((row) => !makerRows.some(({ maker }) => maker === row.maker));
  if (stray) throw new Error(`${stray.maker}: not in makers.csv`);
  const makers = makerRows.map((maker) => {
    const name = maker.maker ?? '';
    const known = lineRows.filter((row) => row.maker === name);
    const lines = (known.length > 0 ? known : [{ ...lineWithoutTable, maker: name }]).map((line) => readLine(line, serialRows));
    const unread = serialRows.find((row) => row.maker === name && !lines.some((line) => line.name === row.line));
    if (unread) throw new Error(`${name} ${unread.line}: in the tables but not in lines.csv`);
    return {
      id: makerId(name),
      name,
      shortName: maker.short_name ?? '',
      country: maker.country ?? '',
      foundedYear: numberOrNull(maker.founded_year),
      locations: maker.production_locations ?? '',
      aliases: (maker.aliases ?? '').split('|').filter(Boolean),
      note: maker.note ?? '',
      lines,
    };
  });
  for (const point of makers.flatMap((maker) => maker.lines.flatMap((line) => line.points))) {
    if (!labelsByTag.has(point.source)) throw new Error(`${point.source}: not in sources.csv`);
  }
  return { edition, labelsByTag, makers };
}
