import { fail, ok, type Result } from '../../lib/result.ts';
import type { Coordinates } from '../geo/distance.ts';
import { mostEvaluators } from './evaluators.ts';

/** In characters; the database holds the same. */
const longest = { maker: 120, model: 120, serial: 40, address: 300, note: 1000 } as const;
const firstYear = 1700;

export interface RequestDraft {
  maker: string;
  model: string;
  serial: string;
  type: string;
  year: string;
  address: string;
  note: string;
}

export interface RequestedPiano {
  maker: string;
  model: string;
  serialNumber: string;
  pianoType: string;
  year: number | null;
  town: string;
  countryCode: string;
  address: string;
  place: Coordinates;
  note: string;
}

export type RequestField = 'maker' | 'model' | 'serial' | 'year' | 'town' | 'address' | 'note';
export type RequestProblems = Partial<Record<RequestField, 'Missing' | 'Unreadable' | 'TooLong'>>;
interface Found {
  name: string;
  country: string;
  lat: number;
  lng: number;
}

export const pianoTypes = ['Grand', 'Upright', 'Digital', 'Hybrid'] as const;

/** Reads what a customer says of the piano. `thisYear` bounds its year. */
export function readRequest(draft: RequestDraft, town: Found | null, thisYear: number): Result<RequestedPiano, RequestProblems> {
  const read = (typed: string) => typed.normalize('NFC').trim();
  const [maker, model, serial, address, note] = [draft.maker, draft.model, draft.serial, draft.address, draft.note].map(read) as [string, string, string, string, string];
  const year = readYear(draft.year, thisYear);
  const texts = { maker, model, serial, address, note };
  const problems: RequestProblems = {};
  if (maker === '') problems.maker = 'Missing';
  if (town === null) problems.town = 'Missing';
  if (year === 'Unreadable') problems.year = 'Unreadable';
  for (const [name, most] of Object.entries(longest) as [keyof typeof longest, number][]) {
    // As the database counts: by code points.
    if ([...texts[name]].length > most) problems[name] = 'TooLong';
  }
  if (town === null || year === 'Unreadable' || Object.keys(problems).length > 0) return fail(problems);
  return ok({
    maker, model, serialNumber: serial, pianoType: pianoTypes.find((each) => each === draft.type) ?? '', year, town: town.name, countryCode: town.country, address,
    place: { lat: town.lat, lng: town.lng }, note,
  });
}

function readYear(typed: string, thisYear: number): number | null | 'Unreadable' {
  const text = typed.trim();
  if (text === '') return null;
  const year = Number(text);
  return /^\d{4}$/u.test(text) && year >= firstYear && year <= thisYear ? year : 'Unreadable';
}

/** Rule E-1: chosen or not, and never more than three. */
export function withChosen(chosen: readonly string[], id: string): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  return chosen.length >= mostEvaluators ? chosen : [...chosen, id];
}
