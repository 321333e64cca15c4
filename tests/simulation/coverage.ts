/** What histories really brought about, by kind: a kind or a setting that nothing exercised fails a test. */
import { replicatedCollections, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import { serverFields, trackedFields } from './field-values.ts';
import { isEditable, kindSettings } from './kind-settings.ts';

const happenings = [
  'inserted',
  'inserted by a visitor',
  'edited',
  'edited by the other side',
  'deleted',
  'conflicted',
  'kept as a choice',
  'added unseen',
  'added to what another device made',
  'held by the other side',
  'refused',
  'refused: append-only',
  'refused: written-once',
  'refused: reference-gone',
  'refused: not-the-owner',
  'shown as refused',
  'written by the server',
] as const;

export type Happening = (typeof happenings)[number];

export function isHappening(words: string): words is Happening {
  return happenings.some((each) => each === words);
}

/** How often each happened. */
export type Coverage = Map<string, number>;

const keyOf = (kind: ReplicatedCollection, happening: Happening) => `${kind}: ${happening}`;

export function count(coverage: Coverage, kind: ReplicatedCollection, happening: Happening): void {
  const key = keyOf(kind, happening);
  coverage.set(key, (coverage.get(key) ?? 0) + 1);
}

export function addCoverage(to: Coverage, more: Coverage): void {
  for (const [key, times] of more) to.set(key, (to.get(key) ?? 0) + times);
}

/** What the settings of a kind let happen, and histories of it must bring about. */
export function expectedOf(kind: ReplicatedCollection): Happening[] {
  const settings = kindSettings[kind];
  const { appendOnly, additive, lasting, otherSide, otherSideWrites, peopleInsert, references, visitorsInsert, writable } = settings;
  const tracked = trackedFields[kind];
  const isMade = peopleInsert && kind !== 'pianos';
  const isEdited = writable.some((field) => field !== 'deleted' && isEditable(settings, field));
  const isContested = !additive && tracked.some((field) => isEditable(settings, field));
  const happen: Record<Happening, boolean> = {
    inserted: isMade,
    'inserted by a visitor': visitorsInsert,
    edited: isEdited,
    'edited by the other side': otherSideWrites,
    deleted: isEditable(settings, 'deleted'),
    conflicted: isContested,
    'kept as a choice': isContested,
    'added unseen': additive,
    'added to what another device made': additive && isMade,
    'held by the other side': otherSide !== null,
    refused: writable.length > 0,
    'refused: append-only': appendOnly && writable.includes('deleted'),
    'refused: written-once': isMade && !additive && tracked.some((field) => lasting.includes(field)),
    'refused: reference-gone': references.some(({ whenGone }) => whenGone === 'row goes'),
    'refused: not-the-owner': kind === 'pianos',
    'shown as refused': writable.length > 0,
    'written by the server': serverFields[kind] !== null || (!additive && !appendOnly && tracked.length > 0),
  };
  return happenings.filter((happening) => happen[happening]);
}

/** What should have happened and did not, in words. */
export function missingIn(coverage: Coverage, kind: ReplicatedCollection): string[] {
  return expectedOf(kind).map((happening) => keyOf(kind, happening)).filter((key) => !coverage.get(key));
}

/** A line for each kind. */
export function tellCoverage(coverage: Coverage): string {
  return replicatedCollections
    .map((kind) => `  ${kind}: ${expectedOf(kind).map((happening) => `${happening} ${coverage.get(keyOf(kind, happening)) ?? 0}`).join(', ')}`)
    .join('\n');
}
