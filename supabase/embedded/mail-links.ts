import { randomUUID } from 'node:crypto';
import { ownAddress } from './own-redirect.ts';

interface Asked {
  /** Where the link should lead; '' for the app's first page. */
  redirectTo: string;
  challenge: { value: string; method: string } | null;
}

export interface MailLinks {
  /** Runs a request to /auth/v1 while the mails it causes are made for the page that asked. */
  during(request: Request, run: () => Promise<Response>): Promise<Response>;
  /** The text of a mail to this address with its links leading where the asking page wanted. */
  rewrite(text: string, to: string): string;
}

const linkToken = /[?&]token=([^&\s]+)/;
const verifyLink = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/g;

/** Pages of the app that use a link of this kind when a person says so; a scanner of mails opens it and uses nothing up. */
const pages: Readonly<Record<string, string>> = {
  signup: '/auth/confirm',
  email_change: '/auth/confirm',
  recovery: '/reset-password',
};

/** As the templates in supabase/templates do on hosted Supabase. */
function leadToPage(link: string, { origin, to }: { origin: string; to: string }): string {
  const { searchParams } = new URL(link);
  const type = searchParams.get('type') ?? '';
  const page = pages[type];
  if (page === undefined) return link;
  const params = new URLSearchParams({ token_hash: searchParams.get('token') ?? '', type });
  if (type === 'recovery') params.set('email', to);
  const { pathname } = new URL(searchParams.get('redirect_to') ?? '/', origin);
  if (pathname !== '/' && pathname !== page) params.set('next', pathname);
  return `${origin}${page}?${params.toString()}`;
}

/**
 * Three things that hosted Supabase does with links in mails and the embedded one leaves out: those of our own templates
 * lead to a page of the app; those of its own templates lead back to the page that asked (`redirect_to`), and when that
 * page sent a code challenge (PKCE) they bring a code that only it can turn into a session. Requests come one at a time, so that the mail of a request is made during it.
 */
export function createMailLinks(options: {
  origin: string;
  /** Stores a code for the token endpoint to find. */
  addCode(code: { authCode: string; userId: string; challenge: string; method: string }): Promise<void>;
}): MailLinks {
  const challenges = new Map<string, { value: string; method: string }>();
  let asked: Asked | null = null;

  async function withCode(answer: Response, token: string): Promise<Response> {
    const location = answer.headers.get('location') ?? '';
    const [page = '', fragment = ''] = location.split('#');
    const challenge = challenges.get(token);
    const userId = userIdOf(new URLSearchParams(fragment).get('access_token'));
    if (!challenge || userId === null) return answer;
    challenges.delete(token);
    const authCode = randomUUID();
    await options.addCode({ authCode, userId, challenge: challenge.value, method: challenge.method });
    const target = new URL(page);
    target.searchParams.set('code', authCode);
    return new Response(null, { status: 303, headers: { location: target.href } });
  }

  return {
    async during(request, run) {
      const url = new URL(request.url);
      const token = url.searchParams.get('token');
      if (url.pathname === '/auth/v1/verify' && request.method === 'GET' && token !== null) return withCode(await run(), token);
      asked = await readAsked(request, url, options.origin);
      try {
        return await run();
      } finally {
        asked = null;
      }
    },
    rewrite(text, to) {
      const [, token] = linkToken.exec(text) ?? [];
      if (token !== undefined && asked?.challenge) challenges.set(token, asked.challenge);
      const redirectTo = encodeURIComponent(asked?.redirectTo ?? '');
      const led = redirectTo === '' ? text : text.replace(/redirect_to=[^&\s]*/g, `redirect_to=${redirectTo}`);
      return led.replace(verifyLink, (link) => leadToPage(link, { origin: options.origin, to }));
    },
  };
}

async function readAsked(request: Request, url: URL, origin: string): Promise<Asked> {
  const wanted = url.searchParams.get('redirect_to') ?? '';
  const redirectTo = ownAddress(wanted, origin) ?? '';
  const body: unknown = request.method === 'GET' ? null : await request.clone().json().catch(() => null);
  const { code_challenge: value, code_challenge_method: method } = (body ?? {}) as Record<string, unknown>;
  const challenge = typeof value === 'string' && typeof method === 'string' ? { value, method: method.toLowerCase() } : null;
  return { redirectTo, challenge };
}

/** The subject of a token that this backend has just signed. */
function userIdOf(token: string | null): string | null {
  const payload = token?.split('.')[1];
  if (payload === undefined) return null;
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown };
  return typeof sub === 'string' ? sub : null;
}
