import { rowAtOrBelow } from './read-line.ts';
import type { RowMark, SerialLine, SerialMaker, SerialReference } from './reference.ts';

/** A number whose year comes from an accepted correction. */
export interface SerialPoint {
  maker: string;
  /** Name of the number sequence, '' for a maker with one. */
  line: string;
  serial: number;
  year: number;
  /** What was given as evidence, as an admin let it stand. */
  source: string;
  /** ISO date. */
  acceptedOn: string;
}

/** What the database serves beside the bundled tables. */
export interface SerialSupplement {
  version: number;
  points: readonly SerialPoint[];
}

/** What keeps a point out of its line. The database's `fit_serial_point` names the same. */
export type PointProblem = 'NoList' | 'KnownNumber' | 'Leap' | 'Misread' | 'Contradiction' | 'BeforeFounding';

export type PointFit = { problem: PointProblem } | { problem: null; mark: RowMark };

/** Between rows so close a point can't be far off. */
const narrowGap = 2;

/** How a point stands to the bundled rows of its line (S-POINT-2 to S-POINT-4). */
export function judgePoint({ foundedYear }: Pick<SerialMaker, 'foundedYear'>, line: SerialLine, { serial, year }: Pick<SerialPoint, 'serial' | 'year'>): PointFit {
  const { starts, years, marks, ceiling, yearTo } = line;
  if (line.kind !== 'table' || starts.length === 0) return { problem: 'NoList' };
  const below = rowAtOrBelow(starts, serial);
  const lower = years[below] ?? null;
  const upper = years[below + 1] ?? null;
  const marked = { below: marks[below] ?? '', above: marks[below + 1] ?? '' };
  if (starts[below] === serial) return { problem: 'KnownNumber' };
  if (marked.above === 'jump' || marked.above === 'unsure') return { problem: 'Leap' };
  if (upper === null && ceiling !== null && serial > ceiling) return { problem: 'Misread' };
  if (year < (lower ?? year) || year > (upper ?? year) || year > (yearTo ?? year)) return { problem: 'Contradiction' };
  if (lower === null && year < (foundedYear ?? year) && year < (upper ?? year)) return { problem: 'BeforeFounding' };
  if (lower === null || upper === null) return { problem: null, mark: marked.below === 'final' ? 'final' : 'rough' };
  const isSure = marked.above === '' && (marked.below === '' || marked.below === 'jump' || marked.below === 'unsure');
  return { problem: null, mark: isSure && upper - lower <= narrowGap ? '' : 'rough' };
}

function labelOf({ source, acceptedOn }: SerialPoint): string {
  return `Correction accepted on ${acceptedOn}: ${source}`;
}

interface Row {
  start: number;
  year: number;
  mark: RowMark;
  source: number;
}

interface Addition {
  maker: SerialMaker;
  points: readonly SerialPoint[];
  /** The index of a point's source among those of the tables. */
  sourceOf: (point: SerialPoint) => number;
}

function addToLine(line: SerialLine, { maker, points, sourceOf }: Addition): SerialLine {
  const added = points.flatMap((point): Row[] => {
    const fit = point.line === line.name ? judgePoint(maker, line, point) : null;
    return fit?.problem === null ? [{ start: point.serial, year: point.year, mark: fit.mark, source: sourceOf(point) }] : [];
  });
  if (added.length === 0) return line;
  const rows = line.starts.map((start, i): Row => ({ start, year: line.years[i] ?? 0, mark: line.marks[i] ?? '', source: line.sources[i] ?? -1 }));
  const all: Row[] = [];
  for (const row of [...rows, ...added].sort((a, b) => a.start - b.start)) {
    const before = all.at(-1);
    // The database keeps points from contradicting each other; whatever comes, the years of a line don't fall.
    if (!before || (row.start > before.start && row.year >= before.year)) all.push(row);
  }
  return {
    ...line,
    starts: all.map(({ start }) => start),
    years: all.map(({ year }) => year),
    marks: Object.fromEntries(all.flatMap(({ mark }, i) => (mark === '' ? [] : [[i, mark]]))),
    sources: all.map(({ source }) => source),
  };
}

/**
 * The tables with the points of a supplement as rows of their lines. Points that these tables contradict or hold themselves are passed
 * over: the tables of an app may be newer than those by which a point was accepted.
 */
export function addPoints(reference: SerialReference, points: readonly SerialPoint[]): SerialReference {
  const sources = [...reference.sources];
  const sourceOf = (point: SerialPoint): number => sources.push(labelOf(point)) - 1;
  const makers = reference.makers.map((maker) => {
    const own = points.filter((point) => point.maker === maker.name);
    if (own.length === 0) return maker;
    return { ...maker, lines: maker.lines.map((line) => addToLine(line, { maker, points: own, sourceOf })) };
  });
  return { ...reference, sources, makers };
}
