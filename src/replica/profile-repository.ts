import { map } from 'rxjs';
import { watchRow, type KindDocument } from './kind-rows.ts';
import { profiles, type ProfileRow } from './kinds/profiles.ts';
import { readableFrom } from './observe.ts';
import { isPending, writeFrom, type WriteContext } from './write-context.ts';
import type { WritableOf } from '../lib/fields.ts';
import type { Readable } from '../lib/readable.ts';
import type { Base, FormOutcome } from './form-base.ts';

/** What people may change of their own profile. */
export type ProfileDetails = Required<WritableOf<typeof profiles.fields>>;

export interface OwnProfile extends Required<ProfileRow> {
  pending: boolean;
}

export interface Profile {
  /** The signed-in person's own; null for a visitor and before the first sync, undefined while loading. */
  own: Readable<OwnProfile | null | undefined>;
  update(base: Base<ProfileDetails>, changes: Partial<ProfileDetails>): Promise<FormOutcome>;
}

const collection = profiles.name;

/** One row, whose id is its person's. It comes with the first sync and is never made here. */
export function createProfileRepository(context: WriteContext): Profile {
  const own = watchRow(context, profiles, context.userId ?? '').pipe(map((document) => document && toOwnProfile(document)));
  return {
    own: readableFrom<OwnProfile | null | undefined>(own, undefined),
    update: (base, changes) => writeFrom(context, collection, { base, fields: normalise(changes) }),
  };
}

function toOwnProfile(document: KindDocument<typeof profiles.fields>): OwnProfile {
  // A row stored before a choice was known lacks it.
  return { phone_is_public: false, mail_of_messages: true, mail_of_notices: true, ...document.row, pending: isPending(document) };
}

function normalise(changes: Partial<ProfileDetails>): Record<string, string | boolean> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, typeof value === 'string' ? value.normalize('NFC').trim() : value]));
}
