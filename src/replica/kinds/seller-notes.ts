import { deleted, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

export const sellerNotes = defineKind('seller_notes', {
  fields: { id: uuid, seller_id: writable(uuid), note: writable(text), created_at: time, deleted: writable(deleted) },
  subject: ({ note }) => note.slice(0, 40),
});

export type SellerNoteRow = RowOf<typeof sellerNotes.fields>;
