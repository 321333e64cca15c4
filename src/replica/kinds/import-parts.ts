import { deleted, list, number, time, uuid, writable } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

/** What an import changed, for taking it back: made once, and emptied by the database. Entries are read where they are taken back. */
export const importParts = defineKind('import_parts', {
  fields: {
    id: uuid,
    batch_id: writable(uuid),
    place: writable(number),
    entries: writable(list),
    created_at: time,
    deleted,
  },
  subject: () => 'an import',
  parent: 'batch_id',
  sortedBy: 'place',
});
