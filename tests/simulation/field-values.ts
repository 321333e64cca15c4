/** What histories write into the fields of each kind, derived from how a field is read and from the settings of its kind. */
import { kinds, replicatedCollections, type ReplicatedCollection } from '../../src/replica/kinds/kinds.ts';
import type { Field } from '../../src/lib/fields.ts';
import { isEditable, kindSettings } from './kind-settings.ts';

type Shape = 'text' | 'number' | 'time' | 'object' | 'list';

/** What each shape of field stores for a number of a step; all values of a history are told apart by it. */
const valueOf: Readonly<Record<Shape, (field: string, value: number) => unknown>> = {
  text: (field, value) => `${field} ${value}`,
  number: (_field, value) => value,
  time: (_field, value) => new Date(1_000_000_000_000 + value * 60_000).toISOString(),
  object: (_field, value) => ({ value }),
  list: (_field, value) => [value],
};

const shapes = Object.keys(valueOf) as readonly Shape[];

function reads({ decode }: Field<unknown>, given: unknown): boolean {
  try {
    decode(given, 'probe');
    return true;
  } catch {
    return false;
  }
}

/** By what the field reads; null for one that takes few values or an id. */
function shapeOf(field: Field<unknown>): Shape | null {
  if (reads(field, 'no time and no id')) return 'text';
  if (reads(field, valueOf.time('', 1))) return 'time';
  if (reads(field, 7)) return 'number';
  if (reads(field, { value: 7 })) return 'object';
  return reads(field, [7]) ? 'list' : null;
}

/** Of two such times the later holds without a question, so they tell nobody apart. */
const neverTold: ReadonlySet<string> = new Set(['confirmed_at', 'seen_at']);

interface Told {
  field: string;
  shape: Shape;
}

function toldApart(kind: ReplicatedCollection, isWanted: (field: string) => boolean): Told[] {
  return Object.entries(kinds[kind].fields).flatMap(([field, rule]) => {
    const shape = isWanted(field) && !neverTold.has(field) ? shapeOf(rule) : null;
    return shape ? [{ field, shape }] : [];
  });
}

/** Two texts, and one of each other shape. */
function aFewOf(told: readonly Told[]): string[] {
  return shapes.flatMap((shape) => told.filter((each) => each.shape === shape).slice(0, shape === 'text' ? 2 : 1)).map(({ field }) => field);
}

function writtenBy(kind: ReplicatedCollection): string[] {
  const settings = kindSettings[kind];
  const edited = aFewOf(toldApart(kind, (field) => isEditable(settings, field)));
  const made = aFewOf(toldApart(kind, (field) => settings.writable.includes(field) && !isEditable(settings, field)));
  return [...edited, ...made];
}

/** Histories of listings and of what is kept of them write these. */
const byHand: Partial<Record<ReplicatedCollection, readonly string[]>> = {
  pianos: ['title', 'description', 'price_cents'],
  saved_pianos: ['note'],
  saved_searches: ['name'],
  piano_lookup_history: ['serial_number'],
  // Of its many fields few, so that two devices meet in one.
  service_providers: ['name', 'radius_km', 'hours'],
};

/** Fields whose every value is told apart, by kind. */
export const trackedFields = Object.fromEntries(
  replicatedCollections.map((kind) => [kind, byHand[kind] ?? writtenBy(kind)]),
) as Readonly<Record<ReplicatedCollection, readonly string[]>>;

/** A field that the server alone writes, where the kind has one that is told apart. */
export const serverFields = Object.fromEntries(
  replicatedCollections.map((kind) => [kind, aFewOf(toldApart(kind, (field) => !kinds[kind].fields[field]?.writable && !isNamed(field)))[0] ?? null]),
) as Readonly<Record<ReplicatedCollection, string | null>>;

function isNamed(field: string): boolean {
  return field.endsWith('_at');
}

/** A field that is true or false. */
export function isMark(kind: ReplicatedCollection, field: string): boolean {
  const rule = kinds[kind].fields[field];
  return rule !== undefined && shapeOf(rule) === null && reads(rule, true);
}

/** The value under which a step's number is stored. */
export function toFieldValue(kind: ReplicatedCollection, field: string, value: number | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const rule = kinds[kind].fields[field];
  if (rule?.column === 'price') return value * 100;
  // Of a mark there is nothing to tell apart.
  if (isMark(kind, field)) return true;
  return valueOf[(rule && shapeOf(rule)) ?? 'text'](field, value);
}

/** A value in words, and as a key. */
export function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
