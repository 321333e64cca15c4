import { escapeHtml } from '../../../src/lib/escape-html.ts';

/** One content, two forms. Whatever stands in it is text: the HTML form escapes all of it. */
export interface MailContent {
  heading: string;
  /** Each a paragraph; a quote keeps its lines and is set apart. */
  paragraphs: readonly (string | { quote: string })[];
  /** `href` is an address of this site that no caller wrote. */
  action?: { label: string; href: string };
}

const writtenRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A name for the middle of a sentence: one written from right to left does not reorder what follows it. */
export function isolate(name: string): string {
  return writtenRightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

const signature = 'Soundboard';

export function renderMail({ heading, paragraphs, action }: MailContent): { text: string; html: string } {
  const asText = paragraphs.map((part) => (typeof part === 'string' ? part : part.quote.replace(/^/gm, '> ')));
  const text = [heading, ...asText, ...(action ? [`${action.label}: ${action.href}`] : []), signature].join('\n\n');
  return { text: `${text}\n`, html: renderHtml({ heading, paragraphs, ...(action && { action }) }) };
}

const wrap = 'overflow-wrap:anywhere';

function renderHtml({ heading, paragraphs, action }: MailContent): string {
  const body = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p dir="auto" style="margin:0 0 16px;${wrap}">${escapeHtml(part)}</p>`
      : `<blockquote dir="auto" style="margin:0 0 16px;padding-left:12px;border-left:3px solid #b8b2a7;white-space:pre-wrap;${wrap}">${escapeHtml(part.quote)}</blockquote>`,
  );
  if (action) {
    body.push(`<p style="margin:0 0 16px"><a href="${escapeHtml(action.href)}" style="color:#1d4ed8">${escapeHtml(action.label)}</a></p>`);
  }
  return `<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<h1 dir="auto" style="margin:0 0 16px;font-size:20px;${wrap}">${escapeHtml(heading)}</h1>
${body.join('\n')}
<p style="margin:0;opacity:.75">${signature}</p>
</body></html>
`;
}
