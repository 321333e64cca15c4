import type { Refusal } from '../domain/refusal/refusal.ts';
import type { ReplicatedCollection } from './kinds/kinds.ts';

/** Everything that waits: one entry a row and person, newest change last. */
export interface OutboxEntry {
  /** `collection:rowId`. */
  key: string;
  collection: ReplicatedCollection;
  rowId: string;
  op: 'insert' | 'update' | 'delete';
  /** What is changed, field by field, for words such as 'Price: from 4.200 € to 3.900 €'. `before` is undefined on insert. */
  fields: readonly { field: string; before: unknown; after: unknown }[];
  /** A short name of the row: the listing's title, the search's name, the serial number. */
  subject: string;
  /** `waiting`: not sent or not answered yet. `parked`: the server refused it, see `error`. */
  state: 'waiting' | 'sending' | 'parked';
  /** Epoch ms of the first change that is unsent. */
  since: number;
  tries: number;
  error: OutboxError | null;
}

/** Why it is not sent; `code` may also say what the way to the server lacked: `network`, `http-503` … */
export interface OutboxError extends Refusal {
  kind: 'transient' | 'auth' | 'rejected';
  /** Epoch ms. */
  at: number;
}

/** A field of which several values are there: one stands, the others are kept until the person chooses. */
export interface KeptAlternative {
  key: string;
  collection: ReplicatedCollection;
  rowId: string;
  subject: string;
  field: string;
  /** Values that this device had, oldest first, with the time in epoch ms at which they met the other; none of them stands. */
  kept: readonly { value: unknown; at: number }[];
  /** What stands on this device: the server's, or a later edit that waits. */
  stands: unknown;
  /** The server's last known value; absent where it has no such row. */
  server?: unknown;
}

/** A change the person discarded; kept 30 days. */
export interface BinnedChange {
  id: string;
  entry: OutboxEntry;
  /** Epoch ms. */
  discardedAt: number;
}
