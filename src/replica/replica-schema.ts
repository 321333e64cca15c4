import type { RxJsonSchema } from 'rxdb';
import type { ReplicaDocument } from './document.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';

/**
 * A document as RxDB holds it: its collection stands under `kind` (RxDB documents have a property `collection` of their own). What
 * the indexes find it by is set in one place, `toStored` in stored-document.ts. An index has no room for null or true: '' and 0 mean none.
 */
export interface StoredDocument extends Omit<ReplicaDocument, 'collection'> {
  kind: ReplicatedCollection;
  /** Id of the row that this one belongs to, by the definition of its kind. */
  parent: string;
  /** Its place among the rows of its kind: the value of the field that they are sorted by, then its id. */
  place: string;
  /** Epoch ms of the oldest unsent edit. */
  since: number;
  /** Number of alternatives. */
  choices: number;
}

/** Longer values are cut: an index only has to find, the row itself tells. */
export const longestParent = 64;
export const longestPlace = 120;

/** By which a row is found. Each question names the one it asks (`indexes`), so that none reads more than its answer. */
const forAll = [
  ['kind', 'id'],
  ['kind', 'generation', 'id'],
  ['pending', 'since', 'id'],
  ['choices', 'id'],
];

/**
 * The stored form of a row, version 1: what leads to it from version 0 stands in `stored-document.ts`. Changing a field here, or which
 * field of a kind is its parent or sorts it, needs a higher version and a step from the one before.
 */
export const documentSchema: RxJsonSchema<StoredDocument> = {
  version: 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    kind: { type: 'string', maxLength: 32 },
    parent: { type: 'string', maxLength: longestParent },
    place: { type: 'string', maxLength: longestPlace },
    row: { type: 'object', additionalProperties: true },
    base: { type: ['object', 'null'] as unknown as 'object', additionalProperties: true },
    version: { type: 'number' },
    pending: { type: 'string', maxLength: 8 },
    since: { type: 'number', minimum: 0, maximum: 1e15, multipleOf: 1 },
    change: { type: ['object', 'null'] as unknown as 'object', additionalProperties: true },
    alternatives: { type: 'array', items: { type: 'object', additionalProperties: true } },
    generation: { type: 'number', minimum: -1, maximum: 1e9, multipleOf: 1 },
    choices: { type: 'number', minimum: 0, maximum: 1000, multipleOf: 1 },
  },
  required: ['id', 'kind', 'parent', 'place', 'row', 'version', 'pending', 'since', 'alternatives', 'generation', 'choices'],
  indexes: forAll,
};

/**
 * RxDB's open-source build carries 16 open collections in a page. Three are used: `pianos` (thousands of rows), `personal`
 * (all small kinds of one's own, told apart by `kind`; later kinds join it) and `device` (checkpoints, status, bin).
 */
export function schemasOf(documents: RxJsonSchema<StoredDocument>) {
  return {
    // Listings are filtered and sorted in memory, and belong to no other row.
    pianos: documents,
    personal: { ...documents, indexes: [...forAll, ['kind', 'place'], ['kind', 'parent', 'place']] },
  };
}

/** Small facts of the device itself, never sent: checkpoints, the last sync, the bin of discarded changes. */
export interface DeviceFact {
  key: string;
  value: unknown;
}

export const deviceSchema: RxJsonSchema<DeviceFact> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 100 },
    value: {},
  },
  required: ['key'],
};
