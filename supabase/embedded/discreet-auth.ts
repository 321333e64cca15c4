import { randomUUID } from 'node:crypto';
import { callerAddress } from '../functions/_shared/caller-address.ts';
import { authError as message, bodyOf as readBody, endpointOf } from './auth-request.ts';
import { createSignInGuard } from './sign-in-guard.ts';

/** What the sign-in server's answers are made discreet with. */
export interface DiscreetAuthPorts {
  now: () => number;
  /** The account of an address, with whether the password is right; null where there is none. */
  findAccount(email: string, password: string): Promise<{ userId: string; passwordIsRight: boolean } | null>;
  /** Sends the link of an unconfirmed account again, which the embedded server never does. Nothing for any other, or too soon. */
  resendConfirmation(email: string): Promise<void>;
  /** Notes a failure; null for an address without an account. */
  recordFailure(userId: string | null): Promise<void>;
}

type Json = Record<string, unknown>;

const wrongCredentials = () => message(400, 'invalid_credentials', 'Invalid login credentials');

/**
 * Around the embedded sign-in server, whose answers tell who has an account: signing up with a known address, asking for
 * a mail twice, a wrong password for an unconfirmed account. Here each of them is answered like its opposite. Also slows
 * down whoever guesses passwords.
 */
export function createDiscreetAuth(ports: DiscreetAuthPorts) {
  const guard = createSignInGuard(ports.now);

  async function signIn(request: Request, run: () => Promise<Response>): Promise<Response> {
    const { email, password } = await bodyOf(request);
    const attempt = { email: typeof email === 'string' ? email : '', address: callerAddress(request.headers) };
    const wait = guard.waitOf(attempt);
    if (wait > 0) return tooMany(wait);
    let answer = await run();
    if (answer.status >= 500) return answer;
    if (answer.ok) {
      guard.note({ ...attempt, ok: true });
      return answer;
    }
    const account = await ports.findAccount(attempt.email, typeof password === 'string' ? password : '');
    if ((await codeOf(answer)) === 'email_not_confirmed') {
      if (account?.passwordIsRight) return answer;
      answer = wrongCredentials();
    }
    guard.note({ ...attempt, ok: false });
    await ports.recordFailure(account?.userId ?? null);
    return answer;
  }

  async function signUp(request: Request, run: () => Promise<Response>): Promise<Response> {
    const { email, data } = await bodyOf(request);
    const answer = await run();
    const telling = new Set(['user_already_exists', 'email_exists', 'over_email_send_rate_limit']);
    if (!answer.ok) {
      if (!telling.has(await codeOf(answer))) return answer;
      await ports.resendConfirmation(String(email));
    }
    return Response.json(describeNewcomer({ email, data, at: new Date(ports.now()).toISOString() }));
  }

  async function askForMail(request: Request, run: () => Promise<Response>): Promise<Response> {
    const { type, email } = await bodyOf(request);
    const answer = await run();
    if (type === 'signup' && typeof email === 'string') await ports.resendConfirmation(email);
    return answer.status === 429 ? Response.json({}) : answer;
  }

  return async (request: Request, run: () => Promise<Response>): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    switch (endpointOf(request)) {
      case 'POST /auth/v1/token':
        return searchParams.get('grant_type') === 'password' ? signIn(request, run) : run();
      case 'POST /auth/v1/signup':
        return signUp(request, run);
      case 'POST /auth/v1/recover':
      case 'POST /auth/v1/resend':
        return askForMail(request, run);
      case 'POST /auth/v1/otp':
      case 'POST /auth/v1/magiclink':
        // The app signs in by password; these would make accounts and tell which exist.
        return message(422, 'otp_disabled', 'Signing in by a link is not offered.');
      default:
        return run();
    }
  };
}

function tooMany(seconds: number): Response {
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return message(429, 'over_request_rate_limit', `Too many failed attempts. Please wait ${wait} and try again.`, {
    'retry-after': String(seconds),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
  });
}

async function bodyOf(request: Request): Promise<Json> {
  return (await readBody(request)) ?? {};
}

async function codeOf(answer: Response): Promise<string> {
  const body: unknown = await answer.clone().json().catch(() => null);
  const code: unknown = (body as { error_code?: unknown } | null)?.error_code;
  return typeof code === 'string' ? code : '';
}

/** The same for who is new and who has an account: made of what was sent alone. */
function describeNewcomer({ email, data, at }: { email: unknown; data: unknown; at: string }): Json {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: typeof email === 'string' ? email.trim().toLowerCase() : '',
    phone: '',
    confirmation_sent_at: at,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: typeof data === 'object' && data !== null ? data : {},
    identities: [],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
  };
}
