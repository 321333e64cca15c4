import { map } from 'rxjs';
import { watchRow, type KindDocument } from './kind-rows.ts';
import { profiles } from './kinds/profiles.ts';
import { readableFrom } from './observe.ts';
import type { OwnProfile, ProfileDetails, Replica } from './replica.ts';
import { isPending, writeFrom, type WriteContext } from './write-context.ts';

const collection = 'user_profiles';

/** One row, whose id is its person's. It comes with the first sync and is never made here. */
export function createProfileRepository(context: WriteContext): Replica['profile'] {
  const own = watchRow(context, profiles, context.userId ?? '').pipe(map((document) => document && toOwnProfile(document)));
  return {
    own: readableFrom<OwnProfile | null | undefined>(own, undefined),
    update: (base, changes) => writeFrom(context, collection, { base, fields: normalise(changes) }),
  };
}

function toOwnProfile(document: KindDocument<typeof profiles.fields>): OwnProfile {
  // A row stored before a choice was known lacks it.
  return { phone_is_public: false, mail_of_messages: true, ...document.row, pending: isPending(document) };
}

function normalise(changes: Partial<ProfileDetails>): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, typeof value === 'string' ? value.normalize('NFC').trim() : value]));
}
