import { deleted, number, oneOf, orNull, text, time, uuid, writable, type RowOf } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

/** What a person reports on the answer to a serial number; `claimed_year` or `claimed_model` says something. */
export const corrections = defineKind('serial_corrections', {
  fields: {
    id: uuid,
    serial_number: writable(text),
    /** '' when no one maker was answered or asked for. */
    manufacturer: writable(text),
    /** Inclusive years; both null where there was no answer, `to` alone for "that year or later". */
    answered_year_from: writable(orNull(number)),
    answered_year_to: writable(orNull(number)),
    claimed_year: writable(orNull(number)),
    claimed_model: writable(text),
    evidence: writable(text),
    status: oneOf(['new', 'accepted', 'declined']),
    /** An admin's word for the person, or ''. */
    admin_note: text,
    decided_at: orNull(time),
    created_at: time,
    deleted: writable(deleted),
  },
  subject: ({ serial_number, manufacturer }) => [`No. ${serial_number}`, manufacturer].filter(Boolean).join(', '),
  visitorsSend: true,
});

export type CorrectionRow = RowOf<typeof corrections.fields>;
