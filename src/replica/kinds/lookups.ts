import { boolean, deleted, number, oneOf, orNull, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

export const lookups = defineKind('piano_lookup_history', {
  fields: {
    id: uuid,
    serial_number: writable(text),
    manufacturer_found: writable(text),
    year_estimated: writable(orNull(number)),
    confidence_level: writable(orNull(oneOf(['high', 'medium', 'low']))),
    was_successful: writable(boolean),
    user_agent: writable(text),
    /** The maker that was asked for, as the tables name it or as it was typed; '' for all. */
    manufacturer_asked: writable(text),
    created_at: time,
    deleted: writable(deleted),
  },
  subject: ({ serial_number }) => serial_number,
  visitorsSend: true,
});

export type LookupRow = RowOf<typeof lookups.fields>;
