import { deleted, number, object, orNull, text, time, uuid, writable } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

export const importBatches = defineKind('import_batches', {
  fields: {
    id: uuid,
    file_name: writable(text),
    total: writable(number),
    created: writable(number),
    changed: writable(number),
    same: writable(number),
    skipped: writable(number),
    ambiguous: writable(number),
    ended: writable(number),
    parts: writable(number),
    choices: writable(object),
    undone_at: writable(orNull(time)),
    created_at: time,
    deleted,
  },
  subject: ({ file_name }) => file_name,
});
