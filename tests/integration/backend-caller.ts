import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { demoPassword } from '../../supabase/seed/demo-accounts.ts';
import { startReadyBackend } from '../support/ready-backend.ts';

export const origin = 'http://127.0.0.1:4173';

export interface Answer {
  status: number;
  /** Parsed JSON, or the text. */
  body: unknown;
}

export interface Caller {
  /** '' for a visitor. */
  userId: string;
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Calls a procedure; throws what the server says when it refuses. */
  rpc<Result>(name: string, args: Record<string, unknown>): Promise<Result>;
}

export function startTestBackend(): Promise<EmbeddedBackend> {
  return startReadyBackend({ origin });
}

function callerWith(backend: EmbeddedBackend, session: { userId: string; token: string | null }): Caller {
  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await backend.handle(
      new Request(`${origin}${path}`, {
        method,
        headers: {
          apikey: backend.anonKey,
          'content-type': 'application/json',
          ...(session.token === null ? {} : { authorization: `Bearer ${session.token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : text };
  }
  return {
    userId: session.userId,
    request,
    async rpc<Result>(name: string, args: Record<string, unknown>) {
      const { status, body } = await request('POST', `/rest/v1/rpc/${name}`, args);
      if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
      return body as Result;
    },
  };
}

export function visitorOf(backend: EmbeddedBackend): Caller {
  return callerWith(backend, { userId: '', token: null });
}

export async function signIn(backend: EmbeddedBackend, account: { email: string; password?: string }): Promise<Caller> {
  const { status, body } = await visitorOf(backend).request('POST', '/auth/v1/token?grant_type=password', {
    email: account.email,
    password: account.password ?? demoPassword,
  });
  if (status !== 200) throw new Error(`Signing in as ${account.email} answered ${status}: ${JSON.stringify(body)}`);
  const { access_token, user } = body as { access_token: string; user: { id: string } };
  return callerWith(backend, { userId: user.id, token: access_token });
}

export function signInAs(backend: EmbeddedBackend, role: string): Promise<Caller> {
  return signIn(backend, { email: `${role}@demo.soundboard.example` });
}

/** The link of the newest mail to the address. */
export function mailedLink(backend: EmbeddedBackend, email: string): URL {
  const mail = backend.mails().find(({ to }) => to === email);
  return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
}

/** Uses the link of the newest mail to the address, as the page that it leads to does. */
export async function openMailedLink(backend: EmbeddedBackend, email: string): Promise<void> {
  const { searchParams } = mailedLink(backend, email);
  const { status } = await visitorOf(backend).request('POST', '/auth/v1/verify', Object.fromEntries(searchParams));
  if (status !== 200) throw new Error(`The link to ${email} was answered with ${status}`);
}
