import type { RxJsonSchema } from 'rxdb';
import type { ReplicaDocument } from './document.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';

/**
 * A document as RxDB holds it: its collection stands under `kind` (RxDB documents have a property `collection` of their own),
 * and `choices` counts the alternatives, so that an index finds them.
 */
export interface StoredDocument extends Omit<ReplicaDocument, 'collection'> {
  kind: ReplicatedCollection;
  choices: number;
}

/**
 * RxDB's open-source build carries 16 open collections in a page. Three are used: `pianos` (thousands of rows), `personal`
 * (all small kinds of one's own, told apart by `kind`; later kinds join it) and `device` (checkpoints, status, bin).
 * Changing a field needs a higher version and a migration strategy in `open-replica.ts`.
 */
export const documentSchema: RxJsonSchema<StoredDocument> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    kind: { type: 'string', maxLength: 32 },
    row: { type: 'object', additionalProperties: true },
    base: { type: ['object', 'null'] as unknown as 'object', additionalProperties: true },
    version: { type: 'number' },
    pending: { type: 'string', maxLength: 8 },
    change: { type: ['object', 'null'] as unknown as 'object', additionalProperties: true },
    alternatives: { type: 'array', items: { type: 'object', additionalProperties: true } },
    generation: { type: 'number' },
    choices: { type: 'number', minimum: 0, maximum: 1000, multipleOf: 1 },
  },
  required: ['id', 'kind', 'row', 'version', 'pending', 'alternatives', 'generation', 'choices'],
  indexes: ['pending', 'choices'],
};

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
