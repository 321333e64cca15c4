import { findTimeZone } from '../../domain/account/time-zones.ts';
import type { ProfileDetails } from '../../replica/profile-repository.ts';
import { profileMessages as messages } from './profile-messages.ts';

/** What is a switch in the form. */
const switches = ['phone_is_public', 'mail_of_messages', 'mail_of_notices'] as const;

export type WrittenDetails = Omit<ProfileDetails, (typeof switches)[number]>;

export type DetailsProblems = Partial<Record<keyof ProfileDetails, string>>;

/** Characters a column takes. Source: the constraint user_profiles_texts_are_short. */
const longest: Readonly<Partial<Record<keyof ProfileDetails, number>>> = { full_name: 120, company_name: 120, phone: 40, town: 100 };

/** What was typed, as it is stored, and what is wrong with it, field by field. */
export function readDetails(typed: Partial<ProfileDetails>): { details: Partial<ProfileDetails>; problems: DetailsProblems } {
  const details: Partial<ProfileDetails> = {};
  for (const name of switches) {
    const value = typed[name];
    if (value !== undefined) details[name] = value;
  }
  const problems: DetailsProblems = {};
  for (const [field, value] of Object.entries(typed) as [keyof WrittenDetails, string | boolean][]) {
    if (typeof value === 'boolean') continue;
    const written = value.normalize('NFC').trim();
    const most = longest[field];
    // The database counts code points, as the spread does.
    if (most !== undefined && [...written].length > most) problems[field] = messages.tooLong(most);
    details[field] = written;
  }
  if (details.time_zone !== undefined) {
    const zone = findTimeZone(details.time_zone);
    if (zone === null) problems.time_zone = messages.timeZoneUnknown;
    else details.time_zone = zone;
  }
  return { details, problems };
}
