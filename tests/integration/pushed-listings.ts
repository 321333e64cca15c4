import { randomUUID } from 'node:crypto';
import type { Caller } from './backend-caller.ts';

export interface PushedListings<Row> {
  /** Sends one change of a listing as a device does; the row as the server gives it back. Throws when there is no verdict. */
  push(id: string, change: Record<string, unknown>): Promise<Row>;
  /** A listing on the market against which the screening has nothing but its missing photos. */
  add(fields?: Record<string, unknown>): Promise<Row>;
  /** Throws when the seller can't see it. */
  stored(id: string): Promise<Row>;
}

/** The listings of a seller, written and read as a device does. `Row`: the fields that a test looks at. */
export function pushedListings<Row extends { id: string; version: number }>(seller: Caller): PushedListings<Row> {
  async function push(id: string, change: Record<string, unknown>): Promise<Row> {
    const [verdict] = await seller.rpc<{ row: Row }[]>('push_changes', {
      changes: [{ change_id: randomUUID(), base_version: null, collection: 'pianos', id, ...change }],
    });
    if (!verdict) throw new Error('No verdict');
    return verdict.row;
  }
  return {
    push,
    add: (fields = {}) =>
      push(randomUUID(), {
        op: 'insert',
        fields: {
          brand: 'Ibach', piano_type: 'Upright', price: '4200.00', status: 'active', is_published: true,
          description: 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.', ...fields,
        },
      }),
    async stored(id) {
      const [row] = await seller.rpc<Row[]>('listings_by_ids', { ids: [id] });
      if (!row) throw new Error('The listing is gone');
      return row;
    },
  };
}
