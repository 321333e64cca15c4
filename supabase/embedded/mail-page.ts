import { escapeHtml } from '../../src/lib/escape-html.ts';
import type { CaughtMail } from './mail-catcher.ts';

const htmlType = 'text/html; charset=utf-8';
/** Mails hold what strangers wrote: nothing in them runs, loads or asks, whatever the escaping has missed. */
const mailPolicy = "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const listPolicy = "default-src 'none'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** /embedded/mails, /embedded/mails.json and the HTML form of one mail at /embedded/mails/{id}; null for anything else. */
export function answerMailPage(pathname: string, mails: readonly CaughtMail[]): Response | null {
  if (pathname === '/embedded/mails.json') return Response.json(mails);
  if (pathname === '/embedded/mails') return htmlResponse(listMails(mails), listPolicy);
  const mail = mails.find(({ id }) => pathname === `/embedded/mails/${id}`);
  if (mail?.html === undefined) return null;
  // Links open beside the frame, which may show nothing else.
  return htmlResponse(mail.html.replace('<head>', '<head><base target="_blank">'), mailPolicy, { 'x-frame-options': 'SAMEORIGIN' });
}

function htmlResponse(html: string, policy: string, headers: Record<string, string> = {}): Response {
  return new Response(html, { headers: { 'content-type': htmlType, 'content-security-policy': policy, 'cache-control': 'no-store', ...headers } });
}

function linkAddresses(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

function describeMail({ id, subject, to, at, text, html }: CaughtMail): string {
  const picture = html === undefined ? '' : `\n<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/embedded/mails/${id}" title="HTML form" width="100%" height="320" loading="lazy"></iframe>`;
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${at}">${at}</time></p>
<pre>${linkAddresses(text)}</pre>${picture}</article><hr>`;
}

function listMails(mails: readonly CaughtMail[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Caught mails</title></head>
<body><h1>Caught mails</h1>
<p>The demo backend sends no mail. What it would have sent is listed here, newest first, until it stops.</p>
${mails.map(describeMail).join('\n') || '<p>No mail yet.</p>'}
</body></html>`;
}
