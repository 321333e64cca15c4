/** Signing in, signing up and the links that come by mail, as Supabase does them. */
import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import type { AuthLink } from '../../domain/account/auth-link.ts';
import { signUpMetadata } from '../../domain/account/sign-up-rules.ts';
import { fail, ok, type Result } from '../../lib/result.ts';
import type { PersonCheck } from '../../platform/person-check.ts';
import { readPerson } from '../../platform/remembered-person.ts';
import { passForSignIn } from '../person-check.ts';
import { socialProviders, type SignIn, type SignInFailure, type SocialProvider } from '../ports/sign-in.ts';
import { toCheckFailure, toSignInFailure } from './sign-in-failure.ts';

export interface SignInParts {
  /** Keeps the session of this device. */
  supabase: SupabaseClient;
  /** Keeps nothing: a link is used here, before it is known whose it is. */
  createDetached: () => SupabaseClient;
  /** Which other services the backend knows, by name; rejects without an answer. */
  fetchExternal: () => Promise<Readonly<Record<string, unknown>>>;
  /** Where links in mails lead back to. */
  origin: string;
  /** Leaves the page. */
  leaveFor: (address: string) => void;
  /** What the sign-in server may ask for before it takes an address or a password. */
  personCheck: PersonCheck;
}

type Opened = { session: Session; client: SupabaseClient };

/** A changed address may have to be confirmed from the former one as well; the first of the two links gives no session. */
const firstOfTwo: SignInFailure = { type: 'Refused', reason: 'The other address must be confirmed as well.' };

/** Else somebody could be led to give an account of someone else's a password, and to write into it unaware. */
const notTheirs: SignInFailure = { type: 'Refused', reason: 'This link is not for the account that it names. Nothing was changed.' };

function isForWhomItSays(link: AuthLink, { user }: Session): boolean {
  return link.kind !== 'token' || link.email === undefined || link.email.toLowerCase() === user.email?.toLowerCase();
}

export function createSignIn({ supabase, createDetached, fetchExternal, origin, leaveFor, personCheck }: SignInParts): SignIn {
  /** The link that was used last: a password that the server refuses must not cost another link. */
  let opened: (Opened & { link: string }) | null = null;
  let known: readonly SocialProvider[] | null = null;

  async function openLink(link: AuthLink): Promise<Result<Opened, SignInFailure>> {
    const name = JSON.stringify(link);
    if (opened?.link === name) return ok(opened);
    if (link.kind === 'none' || link.kind === 'failed') return fail({ type: 'LinkUsed' });
    // A code belongs to what this browser has kept when it asked; a token needs nothing but itself.
    const client = link.kind === 'code' ? supabase : createDetached();
    const { data, error } =
      link.kind === 'code'
        ? await supabase.auth.exchangeCodeForSession(link.code)
        : await client.auth.verifyOtp({ token_hash: link.tokenHash, type: link.type });
    if (error) return fail(toSignInFailure(error));
    if (!data.session) return fail(link.kind === 'token' && link.type === 'email_change' ? firstOfTwo : { type: 'LinkUsed' });
    opened = { link: name, session: data.session, client };
    return ok(opened);
  }

  /** A link must not put somebody out who is signed in here. Where their session has ended anybody may come in, as on the sign-in page. */
  async function checkPerson({ session, client }: Opened): Promise<Result<null, SignInFailure>> {
    const person = readPerson();
    if (!person || client === supabase || person.userId === session.user.id) return ok(null);
    const { data } = await supabase.auth.getSession();
    return data.session ? fail({ type: 'OtherAccount', email: person.email }) : ok(null);
  }

  async function takeOver({ client }: Opened): Promise<Result<null, SignInFailure>> {
    opened = null;
    if (client === supabase) return ok(null);
    // Asked anew: setting a password may have given another session.
    const { data } = await client.auth.getSession();
    if (!data.session) return fail({ type: 'LinkUsed' });
    const { error } = await supabase.auth.setSession(data.session);
    return error ? fail(toSignInFailure(error)) : ok(null);
  }

  /** Asks the sign-in server, with a token of the check where one is set up. */
  async function asPerson<Value>(ask: (pass: { captchaToken?: string }) => Promise<Result<Value, SignInFailure>>): Promise<Result<Value, SignInFailure>> {
    const passed = await passForSignIn(personCheck);
    return passed.ok ? ask(passed.value) : fail(toCheckFailure(passed.error));
  }

  return {
    signIn: ({ email, password }) =>
      asPerson(async (pass) => {
        const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password, options: pass });
        return error ? fail(toSignInFailure(error)) : ok(null);
      }),
    signUp: (fields) =>
      asPerson(async (pass) => {
        const { data, error } = await supabase.auth.signUp({
          email: fields.email.trim(),
          password: fields.password,
          options: { data: signUpMetadata(fields), emailRedirectTo: origin, ...pass },
        });
        if (!error) return ok({ signedIn: data.session !== null });
        return tellsOfAccount(error) ? ok({ signedIn: false }) : fail(toSignInFailure(error));
      }),
    resendConfirmation: (email) =>
      asPerson(async (pass) => {
        const { error } = await supabase.auth.resend({ type: 'signup', email: email.trim(), options: { emailRedirectTo: origin, ...pass } });
        return error ? fail(toSignInFailure(error)) : ok(null);
      }),
    requestReset: (email) =>
      asPerson(async (pass) => {
        const { error } = await supabase.auth.resetPasswordForEmail(email.trim(), { redirectTo: `${origin}/reset-password`, ...pass });
        return error ? fail(toSignInFailure(error)) : ok(null);
      }),
    async resetPassword({ link, password }) {
      const used = await openLink(link);
      if (!used.ok) return used;
      if (!isForWhomItSays(link, used.value.session)) return fail(notTheirs);
      const allowed = await checkPerson(used.value);
      if (!allowed.ok) return allowed;
      const { error } = await used.value.client.auth.updateUser({ password });
      if (error) return fail(toSignInFailure(error));
      const { error: notEnded } = await used.value.client.rpc('end_own_sessions', { session_id: null });
      if (notEnded) console.warn('Other devices could not be signed out', notEnded);
      return takeOver(used.value);
    },
    async confirm(link) {
      const used = await openLink(link);
      if (!used.ok && used.error === firstOfTwo) return ok(null);
      if (!used.ok) return used;
      const allowed = await checkPerson(used.value);
      return allowed.ok ? takeOver(used.value) : allowed;
    },
    async socialProviders() {
      try {
        const external = known ? {} : await fetchExternal();
        known ??= socialProviders.filter((name) => external[name] === true);
        return ok(known);
      } catch {
        return fail({ type: 'Offline' });
      }
    },
    async signInWith(provider, next) {
      try {
        const options = { redirectTo: `${origin}${next}`, skipBrowserRedirect: true };
        const { data, error } = await supabase.auth.signInWithOAuth({ provider, options });
        if (error) return fail(toSignInFailure(error));
        leaveFor(data.url);
        return ok(null);
      } catch (error) {
        // Browsers without Web Crypto, on pages without TLS, can't make the challenge.
        console.warn(error);
        return fail({ type: 'Refused', reason: '' });
      }
    },
  };
}

/** Answers that some sign-in servers give only where the address has an account already. */
function tellsOfAccount({ code }: AuthError): boolean {
  return code === 'user_already_exists' || code === 'email_exists' || code === 'over_email_send_rate_limit';
}
