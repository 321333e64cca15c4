import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { AccountFailure, DeviceSession, OwnAccount } from '../ports/own-account.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { classifyFailure } from '../../wire/request-failure.ts';
import { toServerFailure, unreadable } from '../to-server-failure.ts';
import { statusOf } from '../../wire/storage-status.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import { read } from '../../lib/fields.ts';

/** Objects that storage removes with one request. */
const filesPerRequest = 100;

type Json = Readonly<Record<string, unknown>>;

/** What supabase-js says of a failed request to the sign-in server. */
interface AuthFailure {
  status?: number | undefined;
  code?: string | undefined;
  message: string;
}

function authFailure(error: AuthFailure): ServerFailure {
  return toServerFailure(classifyFailure({ status: error.status ?? 0, error }));
}

export interface AccountPage {
  /** Names this device in the list of sessions. */
  userAgent: string;
  /** Where links in mails lead back to. */
  origin: string;
}

/** The person's account as the server keeps it. */
export function createOwnAccount(supabase: SupabaseClient, { userAgent, origin }: AccountPage): OwnAccount {
  const never = new AbortController().signal;

  async function call(name: string, args: Json = {}): Promise<Result<unknown, ServerFailure>> {
    const answer = await callProcedure(supabase, { name, args, signal: never });
    return answer.ok ? ok(answer.value) : fail(toServerFailure(answer.failure));
  }

  /** The password once more: who finds a tablet unlocked must not be able to take its account over. */
  async function confirmPassword(password: string): Promise<Result<null, AccountFailure>> {
    const { data, error } = await supabase.auth.getSession();
    if (error) return fail(authFailure(error));
    const email = data.session?.user.email;
    if (email === undefined) return fail({ type: 'SignInNeeded' });
    const former = sessionIdOf(data.session?.access_token);
    const answer = await supabase.auth.signInWithPassword({ email, password });
    if (!answer.error) {
      // The fresh session takes this device's place.
      if (former !== null) await call('end_own_sessions', { session_id: former });
      return ok(null);
    }
    const { status } = answer.error;
    if (status === 429) return fail({ type: 'TooManyTries' });
    if (status === 400 || status === 401 || status === 403) return fail({ type: 'WrongPassword' });
    return fail(authFailure(answer.error));
  }

  async function removeFiles(files: readonly unknown[]): Promise<Result<null, ServerFailure>> {
    const byBucket = new Map<string, string[]>();
    for (const file of files as readonly { bucket: string; path: string }[]) {
      byBucket.set(file.bucket, [...(byBucket.get(file.bucket) ?? []), file.path]);
    }
    for (const [bucket, paths] of byBucket) {
      for (let start = 0; start < paths.length; start += filesPerRequest) {
        const { error } = await supabase.storage.from(bucket).remove(paths.slice(start, start + filesPerRequest));
        if (error) return fail(toServerFailure(classifyFailure({ status: statusOf(error), error: { message: error.message } })));
      }
    }
    return ok(null);
  }

  return {
    async signInFacts() {
      const { data, error } = await supabase.auth.getUser();
      if (error) return fail(authFailure(error));
      const providers: unknown = data.user.app_metadata['providers'];
      return ok({
        newEmail: data.user.new_email || null,
        hasPassword: !Array.isArray(providers) || providers.includes('email'),
      });
    },
    async sessions() {
      const answer = await call('own_sessions', { device: userAgent });
      if (!answer.ok) return answer;
      return Array.isArray(answer.value) ? ok(answer.value.map(toSession)) : unreadable;
    },
    async endSessions(id) {
      const answer = await call('end_own_sessions', { session_id: id });
      if (!answer.ok) return answer;
      return typeof answer.value === 'number' ? ok(answer.value) : unreadable;
    },
    async changePassword({ current, next }) {
      const confirmed = await confirmPassword(current);
      if (!confirmed.ok) return confirmed;
      const { error } = await supabase.auth.updateUser({ password: next });
      if (error) return fail(authFailure(error));
      // Hosted sign-in servers do so themselves; the wish is the same either way.
      await call('end_own_sessions', { session_id: null });
      return ok(null);
    },
    async changeEmail({ password, email }) {
      const confirmed = await confirmPassword(password);
      if (!confirmed.ok) return confirmed;
      const { error } = await supabase.auth.updateUser({ email }, { emailRedirectTo: `${origin}/profile` });
      return error ? fail(authFailure(error)) : ok(null);
    },
    async deleteAccount(password) {
      const confirmed = password === null ? ok(null) : await confirmPassword(password);
      if (!confirmed.ok) return confirmed;
      const prepared = await call('prepare_account_deletion');
      if (!prepared.ok) return prepared;
      if (!Array.isArray(prepared.value)) return unreadable;
      const removed = await removeFiles(prepared.value);
      if (!removed.ok) return removed;
      const deleted = await call('delete_account');
      if (!deleted.ok) return deleted;
      return (deleted.value ?? '') === '' ? ok(null) : unreadable;
    },
    async exportData() {
      const answer = await call('export_own_data');
      if (!answer.ok) return answer;
      if (typeof answer.value !== 'object' || answer.value === null || Array.isArray(answer.value) || !('sessions' in answer.value)) return unreadable;
      // No replicated kind, so the procedure does not know them.
      const { createPayments } = await import('../payments/payments.ts');
      const payments = await createPayments(supabase).own();
      return payments.ok ? ok({ ...(answer.value as Json), payments: payments.value }) : payments;
    },
  };
}

function toSession(given: unknown): DeviceSession {
  const { id, user_agent, created_at, seen_at, here } = given as Json;
  return {
    id: String(id),
    userAgent: String(user_agent ?? ''),
    signedInAt: read.time(created_at, 'created_at'),
    seenAt: read.time(seen_at, 'seen_at'),
    here: here === true,
  };
}

/** The session that a token belongs to, as its payload says. */
function sessionIdOf(token: string | undefined): string | null {
  try {
    const payload = (token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { session_id } = JSON.parse(atob(payload)) as { session_id?: unknown };
    return typeof session_id === 'string' ? session_id : null;
  } catch {
    return null;
  }
}
