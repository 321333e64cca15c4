import { deleted, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

export const savedSearches = defineKind('saved_searches', {
  fields: {
    id: uuid,
    name: writable(text),
    /** The query string of /browse, without '?'. */
    query: writable(text),
    /** What happened on the market after this instant (ISO 8601, UTC, by the server's clock) is new. */
    seen_at: writable(time),
    created_at: time,
    deleted: writable(deleted),
  },
  subject: ({ name }) => name,
});

export type SavedSearchRow = RowOf<typeof savedSearches.fields>;
