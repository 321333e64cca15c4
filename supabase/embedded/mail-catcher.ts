export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface CaughtMail extends Mail {
  /** ISO 8601, UTC. */
  at: string;
}

const keptMails = 200;

/** Takes every mail that the embedded backend would send, so that it can be read in the browser. Nothing leaves the machine. */
export function createMailCatcher() {
  const caught: CaughtMail[] = [];
  return {
    send(mail: Mail): void {
      caught.unshift({ ...mail, at: new Date().toISOString() });
      caught.length = Math.min(caught.length, keptMails);
    },
    /** Newest first. */
    all: (): readonly CaughtMail[] => caught,
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function linkAddresses(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
}

export function mailsToHtml(mails: readonly CaughtMail[]): string {
  const articles = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time datetime="${mail.at}">${mail.at}</time></p>
<pre>${linkAddresses(mail.text)}</pre></article><hr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Caught mails</title></head>
<body><h1>Caught mails</h1>
<p>The demo backend sends no mail. What it would have sent is listed here, newest first, until it stops.</p>
${articles.join('\n') || '<p>No mail yet.</p>'}
</body></html>`;
}
