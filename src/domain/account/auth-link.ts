import { safeNextPath } from './safe-next-path.ts';
import { looksLikeEmail } from './looks-like-email.ts';

const tokenTypes = ['signup', 'email', 'invite', 'magiclink', 'recovery', 'email_change'] as const;
export type TokenType = (typeof tokenTypes)[number];

/** What an address brings that came by mail or from another sign-in service. */
export type AuthLink =
  | { kind: 'none' }
  /** Can be used once, on any device. */
  | { kind: 'token'; tokenHash: string; type: TokenType; /** For whom it says to be; whose it is the server alone knows. */ email?: string }
  /** Can be used once, in the browser that asked for it. */
  | { kind: 'code'; code: string }
  /** The server has already refused it; `code` as it says: 'otp_expired', 'access_denied'. */
  | { kind: 'failed'; code: string };

const resetPath = '/reset-password';
const confirmPath = '/auth/confirm';
/** What links bring in the query of a page that may have one of its own. */
export const linkNames = ['token_hash', 'code', 'error', 'error_code', 'error_description'];

const longestValue = 500;

/** The address in a link to a new password; `+` stands for itself, also where it was not encoded. */
function readEmail(text: string): string | null {
  const email = text.trim().replaceAll(' ', '+');
  return looksLikeEmail(email) ? email : null;
}

function isTokenType(text: string): text is TokenType {
  return (tokenTypes as readonly string[]).includes(text);
}

/** Reads a link out of the parameters of an address, wherever they stood in it. */
export function readAuthLink(params: URLSearchParams): AuthLink {
  const value = (name: string) => (params.get(name) ?? '').slice(0, longestValue);
  const errorCode = value('error_code') || value('error');
  if (errorCode !== '') return { kind: 'failed', code: errorCode };
  // Anybody could send a link with a session of their own in it, and make somebody write into that account unaware.
  if (value('access_token') !== '') return { kind: 'failed', code: 'session_in_address' };
  const type = value('type');
  if (value('token_hash') !== '' && isTokenType(type)) {
    const email = type === 'recovery' ? readEmail(value('email')) : null;
    return { kind: 'token', tokenHash: value('token_hash'), type, ...(email !== null && { email }) };
  }
  if (value('code') !== '') return { kind: 'code', code: value('code') };
  return { kind: 'none' };
}

/**
 * Where an address that brings a link is answered: the page for new passwords or the one for all other links, which goes
 * on to where the link led. Null when it brings none or is answered where it is.
 */
export function authLinkPage(address: URL): string | null {
  const fragment = new URLSearchParams(address.hash.slice(1));
  const all = new URLSearchParams([...address.searchParams, ...fragment]);
  const link = readAuthLink(all);
  if (link.kind === 'none') return null;
  const isReset = address.pathname === resetPath || (link.kind === 'token' && link.type === 'recovery');
  const page = isReset ? resetPath : confirmPath;
  if (address.pathname === page && readAuthLink(address.searchParams).kind === link.kind) return null;
  const params = new URLSearchParams(linkParams(link));
  if (!isReset) {
    const next = address.pathname === confirmPath ? (all.get('next') ?? '') : restOf(address);
    if (safeNextPath(next) !== '/') params.set('next', safeNextPath(next));
  }
  return `${page}?${params.toString()}`;
}

function linkParams(link: Exclude<AuthLink, { kind: 'none' }>): Record<string, string> {
  if (link.kind === 'token') return { token_hash: link.tokenHash, type: link.type, ...(link.email !== undefined && { email: link.email }) };
  return link.kind === 'code' ? { code: link.code } : { error_code: link.code };
}

/** The path and query without what the link brought. */
function restOf(address: URL): string {
  const names = address.searchParams.has('token_hash') ? [...linkNames, 'type'] : linkNames;
  const kept = [...address.searchParams].filter(([name]) => !names.includes(name));
  const query = new URLSearchParams(kept).toString();
  return query === '' ? address.pathname : `${address.pathname}?${query}`;
}
