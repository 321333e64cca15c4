import { map } from 'rxjs';
import { readableFrom } from './observe.ts';
import type { OwnProfile, ProfileDetails, Replica } from './replica.ts';
import type { StoredDocument } from './replica-schema.ts';
import { contentOf } from './rxdb-store.ts';
import { isPending, writeFrom, type WriteContext } from './write-context.ts';

const collection = 'user_profiles';

/** One row, whose id is its person's. It comes with the first sync and is never made here. */
export function createProfileRepository(context: WriteContext): Replica['profile'] {
  const { collections, userId } = context;
  const found = collections.personal.findOne({ selector: { id: { $eq: userId ?? '' }, kind: { $eq: collection } } }).$;
  const own = found.pipe(map((document) => document && toOwnProfile(document.toJSON() as StoredDocument)));
  return {
    own: readableFrom<OwnProfile | null | undefined>(own, undefined),
    update: (base, changes) => writeFrom(context, collection, { base, fields: normalise(changes) }),
  };
}

function toOwnProfile(stored: StoredDocument): OwnProfile {
  const document = contentOf(stored);
  // A row stored before a choice was known lacks it.
  return { phone_is_public: false, mail_of_messages: true, ...(document.row as unknown as Omit<OwnProfile, 'phone_is_public' | 'mail_of_messages'>), pending: isPending(document) };
}

function normalise(changes: Partial<ProfileDetails>): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, typeof value === 'string' ? value.normalize('NFC').trim() : value]));
}
