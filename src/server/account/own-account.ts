import type { SupabaseClient } from '@supabase/supabase-js';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { AccountFailure, DeviceSession, OwnAccount, WorkGoingOn } from '../ports/own-account.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import { passForSignIn } from '../person-check.ts';
import type { ServerFailure } from '../../domain/refusal/server-failure.ts';
import { classifyFailure } from '../../wire/request-failure.ts';
import { readAnswer, toServerFailure } from '../to-server-failure.ts';
import { toSignInFailure } from './sign-in-failure.ts';
import { statusOf } from '../../wire/storage-status.ts';
import { callProcedure } from '../../wire/call-procedure.ts';
import { boolean, read, readRow, text, time, Unreadable, withDefault, type Decoder, type RowOf } from '../../lib/fields.ts';

/** Objects that storage removes with one request. */
const filesPerRequest = 100;

type Json = Readonly<Record<string, unknown>>;

const session = { id: text, user_agent: text, created_at: time, seen_at: time, here: withDefault(boolean, false) };
const storedFile = { bucket: text, path: text };
type StoredFile = RowOf<typeof storedFile>;

function readSessions(value: unknown, name: string): readonly DeviceSession[] {
  return read.list(value, name).map((each) => {
    const { id, user_agent: userAgent, created_at: signedInAt, seen_at: seenAt, here } = readRow(session, read.object(each, name));
    return { id, userAgent, signedInAt, seenAt, here };
  });
}

/** Nothing is no list of nothing here: the account would go, and its files stay. */
function readFiles(value: unknown, name: string): readonly StoredFile[] {
  if (value === null) throw new Unreadable(name, value);
  return read.list(value, name).map((each) => readRow(storedFile, read.object(each, name)));
}

const worksShown = ['refresh', 'withhold', 'restore'] as const satisfies readonly WorkGoingOn['kind'][];

/** A kind that this version doesn't know is left out. */
function readGoingOn(value: unknown, name: string): readonly WorkGoingOn[] {
  return read.list(value, name).flatMap((each) => {
    const row = read.object(each, name);
    const kind = worksShown.find((known) => known === row['kind']);
    return kind ? [{ kind, left: read.number(row['left'], `${name}.left`) }] : [];
  });
}

/** { left: listings that are still to go }. */
function readRowsLeft(value: unknown, name: string): number {
  return read.number(read.object(value, name)['left'], `${name}.left`);
}

/** Somebody else's JSON is no export. */
function readExport(value: unknown, name: string): Json {
  const data = read.object(value, name);
  if (!('sessions' in data)) throw new Unreadable(`${name}.sessions`, undefined);
  return data;
}

interface ExportPage {
  rows: readonly unknown[];
  /** The last id, null at the end. */
  next: string | null;
}

function readExportPage(value: unknown, name: string): ExportPage {
  const { rows, next } = read.object(value, name);
  return { rows: read.list(rows, `${name}.rows`), next: next === null ? null : read.text(next, `${name}.next`) };
}

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
  /** What the sign-in server may ask for before it takes a password. */
  personCheck: PersonCheck;
}

/** The person's account as the server keeps it. */
export function createOwnAccount(supabase: SupabaseClient, { userAgent, origin, personCheck }: AccountPage): OwnAccount {
  const never = new AbortController().signal;

  async function call<T>(name: string, decode: Decoder<T>, args: Json = {}): Promise<Result<T, ServerFailure>> {
    return readAnswer(await callProcedure(supabase, { name, args, signal: never }), { name, decode });
  }

  /** The password once more: who finds a tablet unlocked must not be able to take its account over. */
  async function confirmPassword(password: string): Promise<Result<null, AccountFailure>> {
    const { data, error } = await supabase.auth.getSession();
    if (error) return fail(authFailure(error));
    const email = data.session?.user.email;
    if (email === undefined) return fail({ type: 'SignInNeeded' });
    const former = sessionIdOf(data.session?.access_token);
    const passed = await passForSignIn(personCheck);
    if (!passed.ok) return fail(toServerFailure(passed.error));
    const answer = await supabase.auth.signInWithPassword({ email, password, options: passed.value });
    if (!answer.error) {
      // The fresh session takes this device's place.
      if (former !== null) await call('end_own_sessions', read.number, { session_id: former });
      return ok(null);
    }
    const failure = toSignInFailure(answer.error);
    const { type } = failure;
    if (type === 'TooManyTries') return fail({ type });
    if (type === 'Refused' && answer.error.code === 'captcha_failed') return fail({ type, code: 'captcha_failed', reason: failure.reason });
    return fail(type === 'WrongCredentials' ? { type: 'WrongPassword' } : authFailure(answer.error));
  }

  async function removeFiles(files: readonly StoredFile[]): Promise<Result<null, ServerFailure>> {
    const byBucket = new Map<string, string[]>();
    for (const { bucket, path } of files) byBucket.set(bucket, [...(byBucket.get(bucket) ?? []), path]);
    for (const [bucket, paths] of byBucket) {
      for (let start = 0; start < paths.length; start += filesPerRequest) {
        const { error } = await supabase.storage.from(bucket).remove(paths.slice(start, start + filesPerRequest));
        if (error) return fail(toServerFailure(classifyFailure({ status: statusOf(error), error: { message: error.message } })));
      }
    }
    return ok(null);
  }

  /** The rows of a kind that is too long for one answer. */
  async function exportRows(kind: string): Promise<Result<readonly unknown[], ServerFailure>> {
    const all: unknown[] = [];
    for (let after: string | null = null; ; ) {
      const page: Result<ExportPage, ServerFailure> = await call('export_own_data', readExportPage, { portion: { kind, after } });
      if (!page.ok) return page;
      all.push(...page.value.rows);
      after = page.value.next;
      if (after === null) return ok(all);
    }
  }

  return {
    async goingOn() {
      return call('own_work_going_on', readGoingOn);
    },
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
      return call('own_sessions', readSessions, { device: userAgent });
    },
    async endSessions(id) {
      return call('end_own_sessions', read.number, { session_id: id });
    },
    async changePassword({ current, next }) {
      const confirmed = await confirmPassword(current);
      if (!confirmed.ok) return confirmed;
      const { error } = await supabase.auth.updateUser({ password: next });
      if (error) return fail(authFailure(error));
      // Hosted sign-in servers do so themselves; the wish is the same either way.
      await call('end_own_sessions', read.number, { session_id: null });
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
      const prepared = await call('prepare_account_deletion', readFiles);
      if (!prepared.ok) return prepared;
      const removed = await removeFiles(prepared.value);
      if (!removed.ok) return removed;
      // Of many listings the last go by the clock of the server; the account is closed by then.
      const deleted = await call('delete_account', readRowsLeft);
      return deleted.ok ? ok(null) : deleted;
    },
    async exportData() {
      const answer = await call('export_own_data', readExport, { portion: {} });
      if (!answer.ok) return answer;
      const { further = [], ...data } = answer.value;
      const long: Record<string, readonly unknown[]> = {};
      for (const kind of read.list(further, 'further').map((each) => read.text(each, 'further'))) {
        const rows = await exportRows(kind);
        if (!rows.ok) return rows;
        long[kind] = rows.value;
      }
      // No replicated kind, so the procedure does not know them.
      const { createPayments } = await import('../payments/payments.ts');
      const payments = await createPayments(supabase).own();
      return payments.ok ? ok({ ...data, ...long, payments: payments.value }) : payments;
    },
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
