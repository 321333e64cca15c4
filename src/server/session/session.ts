/**
 * Who uses this device. The person stays signed in to their own data until they sign out themselves: a token that can't be
 * refreshed, for want of a signal or because the server ended it, only marks the session as expired.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { createWritable, type Readable } from '../../lib/readable.ts';
import {
  forgetPerson,
  isTokenGone,
  readPerson,
  rememberPerson,
  sessionStorageKey,
  type Person,
} from '../../platform/remembered-person.ts';
import { deviceWords } from '../../platform/words.ts';
import type { Session } from '../../domain/account/session.ts';
import { createRevoking, keepForRevoking } from './revoke-later.ts';

/** A fresh token that is refused so soon will not do with a fresher one. */
const shortestRenewalMs = 60_000;

export interface SessionKeeper {
  session: Readable<Session>;
  /** Ends the session on this device at once; the server is told now or when it can be reached. */
  signOut(): Promise<void>;
  /**
   * The server refuses a token that looks good here. A fresh one is asked for; where that fails, or is refused as well, the
   * session counts as expired, so that the person can sign in again.
   */
  renew(): Promise<void>;
  /** Tells the server of a sign-out that it could not hear of. */
  revokeEnded(): Promise<void>;
  /** Calls back when requests may succeed again: signed in, or token refreshed. */
  onFreshToken(callback: () => void): () => void;
  /** The server's view of role and name, once it can be had. */
  refreshPerson(): Promise<void>;
  stop(): void;
}

function toSession(person: Person | null, expired: boolean): Session {
  return person ? { kind: 'user', ...person, expired } : { kind: 'visitor' };
}

/** Takes the session off this device. Gives its access token, with which the server can be told. */
function takeToken(): string | null {
  try {
    const stored: unknown = JSON.parse(deviceWords.read(sessionStorageKey) ?? 'null');
    deviceWords.write(sessionStorageKey, null);
    const token = (stored as { access_token?: unknown } | null)?.access_token;
    return typeof token === 'string' ? token : null;
  } catch {
    // What can't be read is no token.
    return null;
  }
}

export function createSessionKeeper(supabase: SupabaseClient): SessionKeeper {
  const remembered = readPerson();
  const session = createWritable<Session>(toSession(remembered, isTokenGone()));
  const freshCallbacks = new Set<() => void>();
  const revoking = createRevoking({ revoke: (token) => supabase.auth.admin.signOut(token, 'local') });
  void revoking.attempt();
  let renewedAt = 0;

  function setPerson(person: Person | null, expired: boolean) {
    const current = session.get();
    const next = toSession(person, expired);
    if (JSON.stringify(current) !== JSON.stringify(next)) session.set(next);
  }

  const { data } = supabase.auth.onAuthStateChange((_event, given) => {
    if (!given) {
      // Signing out by the person forgets the person first.
      setPerson(readPerson(), isTokenGone());
      return;
    }
    const known = readPerson();
    const person: Person =
      known?.userId === given.user.id
        ? known
        : {
            userId: given.user.id,
            email: given.user.email ?? '',
            fullName: '',
            role: 'buyer',
            memberSince: given.user.created_at,
          };
    rememberPerson(person);
    setPerson(person, false);
    // supabase-js holds a lock while it calls back: asking it anything in here would wait for ever.
    setTimeout(() => {
      for (const callback of freshCallbacks) callback();
    });
  });

  return {
    session,
    async signOut() {
      forgetPerson();
      // Taken away first: supabase-js would ask the server before it forgets the token, and offline keep it on a shared device.
      const token = takeToken();
      await supabase.auth.signOut({ scope: 'local' });
      setPerson(null, false);
      if (token) {
        keepForRevoking(token, Date.now());
        void revoking.attempt();
      }
    },
    async renew() {
      const person = readPerson();
      if (!person) return;
      const isRefusedAgain = Date.now() - renewedAt < shortestRenewalMs;
      renewedAt = Date.now();
      const { error } = isRefusedAgain ? { error: true } : await supabase.auth.refreshSession();
      if (error && readPerson()?.userId === person.userId) setPerson(person, true);
    },
    revokeEnded: () => revoking.attempt(),
    onFreshToken(callback) {
      freshCallbacks.add(callback);
      return () => freshCallbacks.delete(callback);
    },
    async refreshPerson() {
      const person = readPerson();
      if (!person) return;
      const answer = await supabase
        .from('user_profiles')
        .select('email, full_name, role')
        .eq('id', person.userId)
        .maybeSingle();
      const profile: Record<string, unknown> | null = answer.data;
      if (!profile || readPerson()?.userId !== person.userId) return;
      const current = session.get();
      const next = {
        ...person,
        email: String(profile.email || person.email),
        fullName: String(profile.full_name ?? ''),
        role: String(profile.role ?? person.role),
      };
      rememberPerson(next);
      setPerson(next, current.kind === 'user' && current.expired);
    },
    stop: () => data.subscription.unsubscribe(),
  };
}
