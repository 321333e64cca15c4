import type { Coordinates } from './distance.ts';
import { readNameStarts, type NameStarts } from './town-candidates.ts';

export interface Town extends Coordinates {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

/** The towns of the list by number: by country, larger first within it. */
export interface TownList {
  /** All names, a line a town, other names behind '/'; before the first and after the last stands a line break too. */
  names: string;
  /** Where the names begin. */
  starts: NameStarts;
  countries: readonly string[];
  /** Number of the town in whose line this position of `names` lies; the line break before a line belongs to it. */
  townAt(position: number): number;
  namesOf(town: number): readonly string[];
  /** Quarter octaves above 1,000 inhabitants. */
  sizeOf(town: number): number;
  town(town: number): Town;
  /** How many there are; numbers go from 0. */
  count: number;
  placeOf(town: number): Coordinates;
}

interface Run {
  /** Number of its first town. */
  start: number;
  country: string;
  size: number;
}

const placeLength = 7;

function readRuns(text: string): readonly Run[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const [country = '', ...runs] = line.split(' ');
    return runs.map((run) => {
      const [size = 0, count = 0] = run.split(':').map(Number);
      start += count;
      return { start: start - count, country, size };
    });
  });
}

/** Where each line break stands: the only thing that is read of all towns beforehand, the rest when one is asked for. */
function readBreaks(names: string): readonly number[] {
  const breaks: number[] = [];
  for (let at = names.indexOf('\n'); at !== -1; at = names.indexOf('\n', at + 1)) breaks.push(at);
  return breaks;
}

/** The number of entries, in a list sorted by `startOf`, that start at or before `value`, less one. */
function lastAtOrBefore(length: number, value: number, startOf: (index: number) => number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (startOf(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Reads what scripts/geo/render-towns.mjs writes. Null when the text is something else. */
export function readTownList(text: string): TownList | null {
  const [, sizes = '', lines = '', places = ''] = text.trimEnd().split('\n\n');
  const runs = readRuns(sizes);
  const names = `\n${lines}\n`;
  const breaks = readBreaks(names);
  const count = breaks.length - 1;
  if (runs.length === 0 || places.length !== count * placeLength) return null;

  const runOf = (town: number) => runs[lastAtOrBefore(runs.length, town, (index) => runs[index]?.start ?? 0)];
  const namesOf = (town: number) => names.slice((breaks[town] ?? 0) + 1, breaks[town + 1]).split('/');
  const placeOf = (town: number) => {
    const place = places.slice(town * placeLength, (town + 1) * placeLength);
    // Thousandths of a degree in base 36, counted from 27° N, 32° W.
    return { lat: (parseInt(place.slice(0, 3), 36) + 27_000) / 1000, lng: (parseInt(place.slice(3), 36) - 32_000) / 1000 };
  };
  return {
    count,
    placeOf,
    names,
    starts: readNameStarts(names),
    countries: [...new Set(runs.map((run) => run.country))],
    townAt: (position) => lastAtOrBefore(count, position, (index) => breaks[index] ?? 0),
    namesOf,
    sizeOf: (town) => runOf(town)?.size ?? 0,
    town: (town) => ({ name: namesOf(town)[0] ?? '', country: runOf(town)?.country ?? '', ...placeOf(town) }),
  };
}
