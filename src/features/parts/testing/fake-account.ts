import { createWritable } from '../../../lib/readable.ts';
import { fail, ok } from '../../../lib/result.ts';
import type { DeviceSession, OwnAccount } from '../../../server/ports/own-account.ts';
import type { OwnProfile, ProfileDetails } from '../../../replica/profile-repository.ts';
import type { Replica } from '../../../replica/replica.ts';

export const sampleProfile: OwnProfile = {
  id: 'me', email: 'buyer@demo.soundboard.example', role: 'buyer', slug: 'demo-buyer', created_at: '2026-01-01T00:00:00.000Z',
  full_name: 'Demo buyer', phone: '', phone_is_public: false, mail_of_messages: true, mail_of_notices: true, town: '', country_code: '', company_name: '', time_zone: 'Europe/Berlin', pending: false,
};

export const sampleSession: DeviceSession = {
  id: 'here', userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  signedInAt: '2026-11-01T10:00:00.000Z', seenAt: '2026-11-20T10:00:00.000Z', here: true,
};

/** One's own account, as the profile page sees it: a profile to set, and a list of what was asked for. */
export function createFakeAccount(start: { profile?: OwnProfile | null; ownAccount?: Partial<OwnAccount> } = {}) {
  const own = createWritable<OwnProfile | null | undefined>(start.profile === undefined ? sampleProfile : start.profile);
  const updates: Partial<ProfileDetails>[] = [];
  const bases: ProfileDetails[] = [];
  const asked: string[] = [];
  const note = (what: string) => {
    asked.push(what);
    return Promise.resolve(ok(null));
  };
  const profile: Replica['profile'] = {
    own,
    async update(base, changes) {
      bases.push(base.shown);
      updates.push(changes);
      const before = own.get();
      if (before) own.set({ ...before, ...changes, pending: true });
      return { isGone: before === null, contested: [] };
    },
  };
  const ownAccount: OwnAccount = {
    goingOn: async () => ok([]),
    signInFacts: async () => ok({ newEmail: null, hasPassword: true }),
    sessions: async () => ok([sampleSession]),
    async endSessions(id) {
      asked.push(`end ${id ?? 'others'}`);
      return ok(1);
    },
    changePassword: ({ current, next }) => note(`password ${current} ${next}`),
    changeEmail: ({ password, email }) => note(`email ${password} ${email}`),
    deleteAccount: (password) => note(`delete ${password ?? 'by word'}`),
    exportData: async () => fail({ type: 'Offline' }),
    ...start.ownAccount,
  };
  return { profile, ownAccount, own, updates, bases, asked };
}
