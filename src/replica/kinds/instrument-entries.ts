import { entryFields } from '../../domain/instrument/instrument-row.ts';
import { defineKind } from './kind.ts';

export const instrumentEntries = defineKind('instrument_entries', {
  fields: entryFields,
  subject: ({ kind }) => kind,
  parent: 'instrument_id',
  sortedBy: 'happened_at',
});
