/**
 * Without a session supabase-js asks as a visitor. What a person wrote must never leave that way: the server would refuse it,
 * or keep a look-up without its owner. So a person's requests wait until the token is theirs again.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { classifyFailure } from '../wire/request-failure.ts';
import type { RequestFailure } from '../wire/answer.ts';

/** supabase-js repeats a refresh for 30 s before it gives up; nobody waits so long to hear that they are offline. */
const patienceMs = 5_000;

const outOfReach: RequestFailure = { kind: 'transient', code: 'network', reason: '' };

/** Why the person's requests can't leave now, or null when they can. */
export type SessionCheck = () => Promise<RequestFailure | null>;

export function createSessionCheck(supabase: Pick<SupabaseClient, 'auth'>, userId: string): SessionCheck {
  async function check(): Promise<RequestFailure | null> {
    const { data, error } = await supabase.auth.getSession();
    if (data.session?.user.id === userId) return null;
    const failure = error && classifyFailure({ status: error.status ?? 0, error });
    // Only a definite answer ends a session; with none the same token is tried again later.
    if (failure?.kind === 'transient') return failure;
    return { kind: 'auth', code: 'no-session', reason: '' };
  }
  return () => {
    const { promise, cancel } = after(patienceMs, outOfReach);
    return Promise.race([check(), promise]).finally(cancel);
  };
}

function after<T>(ms: number, value: T): { promise: Promise<T>; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(value), ms);
  });
  return { promise, cancel: () => clearTimeout(timer) };
}
