import { fail, ok, type Result } from '../../lib/result.ts';
import { readTypedNumber } from '../../lib/typed-number.ts';
import { longest as longestOfBookings, readContact, type Contact } from '../booking/request.ts';
import type { Coordinates } from '../geo/distance.ts';
import { addDays, type Day } from '../viewing/zoned-time.ts';
import { bounds, pianoTypes, weightClasses, type MovedPiano, type MovePlace } from './facts.ts';

/** In characters; the database holds the same. */
export const longest = { ...longestOfBookings, pianoName: 200, town: 120, placeNotes: 500 } as const;
/** Rule MV-3. */
export const mostMovers = 5;
export const mostPhotos = 12;
/** Rule MV-2: days ahead, and how many days may be wished for. */
const farthestDay = 180;
const longestSpan = 60;

/** A place as it is typed. */
export interface PlaceDraft {
  town: string;
  address: string;
  floor: string;
  stairs: string;
  turns: string;
  outsideSteps: string;
  carryMetres: string;
  lift: MovePlace['lift'];
  liftDoorCm: string;
  liftLoadKg: string;
  notes: string;
}

/** The form as it is filled in. */
export interface MoveDraft {
  movers: readonly string[];
  /** '' for none of one's own. */
  instrumentId: string;
  piano: string;
  type: MovedPiano['type'] | '';
  weight: MovedPiano['weight'] | '';
  from: PlaceDraft;
  to: PlaceDraft;
  /** As a date field gives it: 'YYYY-MM-DD', '' while none is chosen. */
  wishFrom: string;
  wishTo: string;
  isFlexible: boolean;
  note: string;
  name: string;
  email: string;
  phone: string;
}

export type Problem = 'Missing' | 'Unreadable' | 'TooLong' | 'Passed' | 'TooFar';
/** By the name of the field: 'piano', 'from.floor'. */
export type MoveProblems = Readonly<Record<string, Problem>>;

export interface ReadMove {
  piano: MovedPiano;
  from: MovePlace;
  to: MovePlace;
  fromAddress: string;
  toAddress: string;
  wishFrom: Day;
  wishTo: Day;
  isFlexible: boolean;
  note: string;
  contact: Contact;
}

interface Known {
  /** Where a town is, with its name and country; null where the list has none of that name. */
  find: (town: string) => (Coordinates & { name: string; country: string }) | null;
  today: Day;
}

const clean = (typed: string) => typed.normalize('NFC').trim();
const lengthOf = (text: string) => [...text].length;
const dayForm = /^\d{4}-\d\d-\d\d$/u;

/** Reads the form: rules MV-1 to MV-3. What is missing or can't be read stands by the name of its field. */
export function readMove(draft: MoveDraft, known: Known): Result<ReadMove, MoveProblems> {
  const problems: Record<string, Problem> = {};
  const note = (field: string, problem: Problem | null) => {
    if (problem !== null) problems[field] = problem;
  };
  const text = (field: string, typed: string, most: number, needed = true) => {
    const read = clean(typed);
    note(field, read === '' && needed ? 'Missing' : lengthOf(read) > most ? 'TooLong' : null);
    return read;
  };
  const placeOf = (side: 'from' | 'to'): MovePlace => {
    const typed = draft[side];
    const town = text(`${side}.town`, typed.town, longest.town);
    const count = (field: keyof typeof bounds) => {
      const read = readCount(typed[field], bounds[field]);
      note(`${side}.${field}`, read === undefined ? 'Unreadable' : null);
      return read ?? null;
    };
    const found = town === '' ? null : known.find(town);
    if (typed.floor.trim() === '') note(`${side}.floor`, 'Missing');
    const isThere = typed.lift === 'there';
    return {
      town: found?.name ?? town, country: found?.country ?? '', at: found && { lat: found.lat, lng: found.lng }, floor: (typed.floor.trim() === '' ? null : count('floor')) ?? 0, stairs: count('stairs'),
      turns: count('turns'), outsideSteps: count('outsideSteps'), carryMetres: count('carryMetres'), lift: typed.lift,
      liftDoorCm: isThere ? count('liftDoorCm') : null, liftLoadKg: isThere ? count('liftLoadKg') : null, notes: text(`${side}.notes`, typed.notes, longest.placeNotes, false),
    };
  };

  if (draft.movers.length === 0) note('movers', 'Missing');
  const name = text('piano', draft.piano, longest.pianoName);
  const type = pianoTypes.find((each) => each === draft.type);
  const weight = weightClasses.find((each) => each === draft.weight);
  if (!type) note('type', 'Missing');
  if (!weight) note('weight', 'Missing');
  const [from, to] = [placeOf('from'), placeOf('to')];
  const fromAddress = text('from.address', draft.from.address, longest.address);
  const toAddress = text('to.address', draft.to.address, longest.address);
  const wishTo = draft.wishTo === '' ? draft.wishFrom : draft.wishTo;
  note('wishFrom', dayProblem(draft.wishFrom, known.today));
  note('wishTo', draft.wishTo === '' ? null : (dayProblem(wishTo, known.today) ?? (wishTo < draft.wishFrom ? 'Unreadable' : wishTo > addDays(draft.wishFrom || known.today, longestSpan) ? 'TooFar' : null)));
  const notes = text('note', draft.note, longest.notes, false);
  const contact = readContact({ name: draft.name, email: draft.email, phone: draft.phone, address: '', notes: '' });
  if (!contact.ok) for (const [field, problem] of Object.entries(contact.error.problems)) note(field, problem);
  if (!contact.ok || !type || !weight || Object.keys(problems).length > 0) return fail(problems);
  return ok({ piano: { name, type, weight }, from, to, fromAddress, toAddress, wishFrom: draft.wishFrom, wishTo, isFlexible: draft.isFlexible, note: notes, contact: contact.value });
}

function dayProblem(day: string, today: Day): Problem | null {
  if (day === '') return 'Missing';
  if (!dayForm.test(day)) return 'Unreadable';
  if (day < today) return 'Passed';
  return day > addDays(today, farthestDay) ? 'TooFar' : null;
}

/** Null for nothing, undefined for what is no whole number within the bounds. */
function readCount(typed: string, [least, most]: readonly [number, number]): number | null | undefined {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return null;
  const isBelow = /^[-−–]/u.test(text);
  const read = readTypedNumber(isBelow ? text.slice(1).trim() : text);
  if (!read || read.fraction !== '') return undefined;
  const value = Number(read.whole) * (isBelow ? -1 : 1);
  return value >= least && value <= most ? value : undefined;
}
