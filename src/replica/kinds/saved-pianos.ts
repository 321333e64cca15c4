import { deleted, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

export const savedPianos = defineKind('saved_pianos', {
  fields: {
    id: uuid,
    piano_id: writable(uuid),
    /** The listing's title when it was saved: shown when the listing is gone. */
    title: writable(text),
    note: writable(text),
    created_at: time,
    deleted: writable(deleted),
  },
  subject: ({ title }) => title,
  parent: 'piano_id',
});

export type SavedPianoRow = RowOf<typeof savedPianos.fields>;
