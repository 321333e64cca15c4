import { map } from 'rxjs';
import type { Readable } from '../lib/readable.ts';
import { watchRows } from './kind-rows.ts';
import { sellerNotes, type SellerNoteRow } from './kinds/seller-notes.ts';
import { readableFrom } from './observe.ts';
import { deleteRow, putRow, type WriteContext } from './write-context.ts';

export interface SellerNotes {
  /** Newest first; undefined while loading. */
  all: Readable<readonly SellerNoteRow[] | undefined>;
  add(note: Pick<SellerNoteRow, 'seller_id' | 'note'>): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createSellerNoteRepository(context: WriteContext): SellerNotes {
  const collection = sellerNotes.name;
  const all = watchRows(context, sellerNotes).pipe(map((found) => found.toReversed().map(({ row }) => row)));
  return {
    all: readableFrom<readonly SellerNoteRow[] | undefined>(all, undefined),
    async add({ seller_id, note }) {
      await putRow(context, collection, {
        id: context.ids.create(), seller_id, note: note.normalize('NFC'), created_at: new Date(context.clock.now()).toISOString(),
      });
    },
    async remove(id) {
      await deleteRow(context, { collection, id });
    },
  };
}
