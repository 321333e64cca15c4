/** What a function asks of the project that it belongs to: who calls, and whether one more mail may go out. */
export interface Caller {
  userId: string;
  email: string;
  /** The address was confirmed by a mail. */
  confirmed: boolean;
}

/** Mails that somebody asks for, by the names of `app.mail_kinds`; a test compares both. */
export const claimedMails = ['welcome', 'contact'] as const;

export interface MailClaim {
  kind: (typeof claimedMails)[number];
  recipient: string;
  caller: Caller | null;
  /** Where the request came from, '' where nobody says. The database keeps a salted hash for a day. */
  address: string;
}

export type ClaimAnswer =
  | { type: 'granted'; release: () => Promise<void> }
  /** It was sent before. */
  | { type: 'done' }
  | { type: 'wait'; seconds: number };

/** What a procedure answered; `message` is the database's sentence where it refused, and `hint` its name for why. */
export type ProcedureAnswer = { ok: true; value: unknown } | { ok: false; status: number; message: string; hint?: string };

export interface Project {
  /** Calls a procedure that only the project itself may call. */
  ask(name: string, args: Record<string, unknown>): Promise<ProcedureAnswer>;
  /** Calls a procedure as anybody may, with a visitor's rights. */
  askAsVisitor(name: string, args: Record<string, unknown>): Promise<ProcedureAnswer>;
  /** Removes stored files past all policies, with their bytes; at most 1,000. False where the storage service refused. */
  removeFiles(bucket: string, paths: readonly string[]): Promise<boolean>;
  /** Where its stored pictures are, without a slash at its end. */
  url: string;
  /** Null for a visitor, and for a token that is no good. */
  caller(request: Request): Promise<Caller | null>;
  /** Counts the mail in the database, so that all instances share the limits. `release` gives the place back. */
  claimMail(claim: MailClaim): Promise<ClaimAnswer>;
}

export interface ProjectAddress {
  url: string;
  anonKey: string;
  serviceKey: string;
  /** Carries the requests; the global fetch when left out. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * How a key of the project is shown. The legacy ones are tokens and go twice; publishable and secret keys (`sb_…`) are none, and are
 * refused where a token is expected.
 */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('eyJ') ? { apikey: key, authorization: `Bearer ${key}` } : { apikey: key };
}

export function createProject({ url, anonKey, serviceKey, fetch: send = fetch }: ProjectAddress): Project {
  async function askWith(key: string, { name, args }: { name: string; args: Record<string, unknown> }): Promise<ProcedureAnswer> {
    const headers = { ...keyHeaders(key), 'content-type': 'application/json' };
    const answer = await send(new Request(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) }));
    // A procedure without a result answers with nothing.
    const value: unknown = await answer.json().catch(() => null);
    if (answer.ok) return { ok: true, value };
    const { message, hint } = (value ?? {}) as { message?: unknown; hint?: unknown };
    return { ok: false, status: answer.status, message: typeof message === 'string' ? message : '', ...(typeof hint === 'string' && { hint }) };
  }

  const ask: Project['ask'] = (name, args) => askWith(serviceKey, { name, args });

  async function call(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await ask(name, args);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    return answer.value as Record<string, unknown>;
  }

  return {
    ask,
    askAsVisitor: (name, args) => askWith(anonKey, { name, args }),
    async removeFiles(bucket, paths) {
      const headers = { ...keyHeaders(serviceKey), 'content-type': 'application/json' };
      const body = JSON.stringify({ prefixes: paths });
      return (await send(new Request(`${url}/storage/v1/object/${bucket}`, { method: 'DELETE', headers, body }))).ok;
    },
    url: new URL(url).origin,
    async caller(request) {
      const authorization = request.headers.get('authorization') ?? '';
      if (!/^Bearer \S+$/.test(authorization) || authorization === `Bearer ${anonKey}`) return null;
      const answer = await send(new Request(`${url}/auth/v1/user`, { headers: { apikey: anonKey, authorization } }));
      if (!answer.ok) return null;
      const { id, email, email_confirmed_at: confirmedAt } = (await answer.json()) as Record<string, unknown>;
      return typeof id === 'string' && typeof email === 'string' && email !== ''
        ? { userId: id, email, confirmed: typeof confirmedAt === 'string' && confirmedAt !== '' }
        : null;
    },
    async claimMail({ kind, recipient, caller, address }) {
      const answer = await call('claim_mail', { request: { kind, recipient, caller: caller?.userId ?? null, address } });
      if (answer.state === 'done') return { type: 'done' };
      if (answer.state !== 'granted') return { type: 'wait', seconds: Math.max(1, Number(answer.retry_after) || 3600) };
      return {
        type: 'granted',
        async release() {
          await call('release_mail', { claim: answer.claim });
        },
      };
    },
  };
}

/** Who sees the same name in another case owns the same letter box. */
export function isSameAddress(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}
