import { parseUrl } from '../../lib/older-browsers.ts';

const fallback = '/';
const maxLength = 2000;
const signInPaths = ['/auth', '/auth/confirm', '/login', '/reset-password'];

/** An origin nobody owns (RFC 2606): a path that leaves it would leave ours too. */
const ownOrigin = 'https://own.invalid';

/** Browsers drop tabs and line breaks from addresses and read a backslash as a slash. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const rewrittenByBrowsers = /[\u0000-\u001f\u007f\\]/u;

/**
 * Where to go after signing in: a path of this site, or '/' for anything else. Other origins, schemes,
 * protocol-relative addresses and their disguises give '/', and so do the sign-in pages themselves.
 */
export function safeNextPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > maxLength) return fallback;
  if (!text.startsWith('/') || rewrittenByBrowsers.test(text)) return fallback;
  const url = parseUrl(text, ownOrigin);
  // '/.//host' is a path here, yet its normal form '//host' is another origin when followed.
  if (url?.origin !== ownOrigin || url.pathname.startsWith('//')) return fallback;
  if (signInPaths.includes(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}
