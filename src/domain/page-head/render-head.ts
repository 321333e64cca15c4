import { escapeHtml } from '../../lib/escape-html.ts';
import { fullTitle, productName } from './full-title.ts';
import type { PageHead, StructuredData } from './page-head.ts';

/** Characters that no page may hold and marks that reorder what follows them are left out. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return escapeHtml(text.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, ''));
}

/** JSON inside of a page: no text in it ends its element or begins a comment, whoever wrote it (rule H-5). */
function jsonInPage(data: StructuredData): string {
  return JSON.stringify(data).replace(/[<>&\u2028-\u202E\u2066-\u2069]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Where `index.html` has its own head, between these two. */
const place = /<!--head-->[\s\S]*?<!--\/head-->/;

/**
 * The tags of a page's head. Those that the app doesn't write itself say of which page they are (`data-of`), so that it takes them
 * away when another page is shown.
 */
export function renderHead(head: PageHead): string {
  const title = fullTitle(head.title);
  const url = head.site + head.path;
  const picture = head.picture ?? `${head.site}/icons/icon-512.png`;
  const of = `data-of="${escaped(head.path)}"`;
  const meta = (attribute: 'name' | 'property', name: string, content: string) => `<meta ${attribute}="${name}" content="${escaped(content)}" ${of} />`;
  const shared = [
    meta('property', 'og:site_name', productName),
    meta('property', 'og:type', head.kind),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture),
    meta('name', 'twitter:card', head.picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    meta('name', 'twitter:image', picture),
    ...head.data.map((data) => `<script type="application/ld+json" ${of}>${jsonInPage(data)}</script>`),
  ];
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(head.description)}" />`,
    ...(head.isPrivate ? ['<meta name="robots" content="noindex" />'] : []),
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...(head.isPrivate ? [] : shared),
  ].join('\n    ');
}

/** The built page with this head in the place of its own. */
export function withHead(html: string, head: string): string {
  return html.replace(place, () => head);
}

/** Whether there is a place for a head: a page of somebody else has none. */
export function takesHead(html: string): boolean {
  return place.test(html);
}
