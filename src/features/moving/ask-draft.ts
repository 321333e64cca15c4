import type { MoveDraft, PlaceDraft } from '../../domain/moving/request.ts';
import { readVisitNote, writeVisitNote } from '../../platform/visit-note.ts';

const key = 'move';
const emptyPlace: PlaceDraft = {
  town: '', address: '', floor: '', stairs: '', turns: '', outsideSteps: '', carryMetres: '', lift: 'none', liftDoorCm: '', liftLoadKg: '', notes: '',
};

const emptyDraft: MoveDraft = {
  movers: [], instrumentId: '', piano: '', type: '', weight: '', from: emptyPlace, to: emptyPlace, wishFrom: '', wishTo: '', isFlexible: false, note: '', name: '', email: '', phone: '',
};

/** What was filled in, with the id that the request will have and the photos that are on their way for it. */
export interface AskNotes {
  id: string;
  draft: MoveDraft;
  /** Which fields the person has written in: the others follow the account. */
  touched: readonly string[];
  photos: readonly { uploadId: string; path: string }[];
}

/** Those of `kept` that are what `plain` has. */
function like<T extends object>(plain: T, kept: unknown): T {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const fits = (value: unknown, other: unknown) => typeof value === typeof other && Array.isArray(value) === Array.isArray(other);
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, fits(given[name], value) ? given[name] : value])) as T;
}

/** What was filled in in this visit, so that signing in on the way loses nothing. */
export function readAskNotes(newId: () => string): AskNotes {
  let kept: unknown;
  try {
    kept = JSON.parse(readVisitNote(key) ?? 'null');
  } catch {
    kept = null;
  }
  const { id, draft, touched, photos } = like<AskNotes>({ id: '', draft: emptyDraft, touched: [], photos: [] }, kept);
  const read = like(emptyDraft, draft);
  return { id: id || newId(), draft: { ...read, from: like(emptyPlace, read.from), to: like(emptyPlace, read.to) }, touched, photos };
}

/** Null takes it away. */
export function keepAskNotes(notes: AskNotes | null): void {
  writeVisitNote(key, notes && JSON.stringify(notes));
}
