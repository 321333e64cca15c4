import { accountRoles } from '../../domain/listing/listing-values.ts';
import { boolean, later, oneOf, text, time, uuid, withDefault, writable, type RowOf } from '../../lib/fields.ts';
import { defineKind } from './kind.ts';

/** Made and removed with the account, hence no mark of deletion. */
export const profiles = defineKind('user_profiles', {
  fields: {
    id: uuid,
    email: text,
    role: oneOf(accountRoles),
    slug: text,
    full_name: writable(text),
    phone: writable(text),
    /** Whether all may see the phone number with their listings. */
    phone_is_public: writable(later(withDefault(boolean, false))),
    /** Whether a mail says that somebody has written to them. */
    mail_of_messages: writable(later(withDefault(boolean, true))),
    /** Whether a mail tells of bookings, viewings and reminders that they have not read. */
    mail_of_notices: writable(later(withDefault(boolean, true))),
    town: writable(text),
    /** ISO 3166-1 alpha-2, or ''. */
    country_code: writable(text),
    /** For dealers and professionals. */
    company_name: writable(text),
    /** An IANA name: 'Europe/Berlin'. */
    time_zone: writable(text),
    created_at: time,
  },
  subject: () => 'your profile',
  exportAs: 'profile',
});

export type ProfileRow = RowOf<typeof profiles.fields>;
