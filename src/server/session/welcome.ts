import type { SupabaseClient } from '@supabase/supabase-js';
import type { Session } from '../../domain/account/session.ts';

/** Whoever is older was welcomed, or signed up before there was a welcome. */
const newcomerMs = 7 * 24 * 3_600_000;

const userTypes: Readonly<Record<string, string>> = { seller: 'seller', buyer: 'buyer' };

/**
 * Asks for the welcome mail of a new account, at most once for a page; the function itself sends it once for an account.
 * Nobody waits for it and its failure shows nowhere: the next page asks again.
 */
export function createWelcome({ supabase, now }: { supabase: Pick<SupabaseClient, 'functions'>; now: () => number }) {
  const asked = new Set<string>();
  return async (session: Session): Promise<void> => {
    if (session.kind !== 'user' || session.expired || asked.has(session.userId)) return;
    // A member since no time that can be read is no newcomer either.
    if (!(now() - Date.parse(session.memberSince) < newcomerMs)) return;
    asked.add(session.userId);
    const { email, fullName, role } = session;
    const name = fullName || (email.split('@')[0] ?? '');
    await supabase.functions
      .invoke('send-welcome-email', { body: { email, name, userType: userTypes[role] ?? 'both' } })
      .catch(() => undefined);
  };
}
