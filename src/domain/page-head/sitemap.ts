import { escapeHtml } from '../../lib/escape-html.ts';

/** A part never has more lines; the protocol allows 50,000. */
export const mostLines = 45_000;

/** Ids above `after`, up to `last`. */
export interface IdRange {
  after: string;
  last: string;
}

function idOf(bits: string, filling: '0' | '1'): string {
  const hex = bits.padEnd(128, filling).match(/.{4}/g)?.map((four) => Number.parseInt(four, 2).toString(16)).join('') ?? '';
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The ids that begin with these bits; '' are all. */
export function rangeOf(bits: string): IdRange {
  const first = bits.lastIndexOf('1');
  // What is below the first id of the range: the last one of the range before. No id is all zeros.
  const before = first < 0 ? idOf('', '0') : idOf(`${bits.slice(0, first)}0`, '1');
  return { after: before, last: idOf(bits, '1') };
}

/** Halves the ids until no part has more than it may (rule H-9). `count` says how many are in a range, or more than `mostLines`. */
export async function divide(count: (range: IdRange) => Promise<number>, bits = ''): Promise<string[]> {
  if ((await count(rangeOf(bits))) <= mostLines || bits.length >= 120) return [bits];
  return [...(await divide(count, `${bits}0`)), ...(await divide(count, `${bits}1`))];
}

export const sitemapParts = ['pages', 'listings', 'sellers'] as const;
export type SitemapPart = (typeof sitemapParts)[number];

export function partPath(part: SitemapPart, bits: string): string {
  return `/sitemap-${part}${bits && `-${bits}`}.xml`;
}

/** What a path of a part asks for; null for any other path. */
export function readPartPath(path: string): { part: SitemapPart; bits: string } | null {
  const [, name, bits = ''] = /^\/sitemap-(pages|listings|sellers)(?:-([01]{1,120}))?\.xml$/.exec(path) ?? [];
  const part = sitemapParts.find((each) => each === name);
  return part && !(part === 'pages' && bits) ? { part, bits } : null;
}

const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function renderIndex(addresses: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${schema}">\n${addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
}

export interface SitemapLine {
  address: string;
  /** ISO 8601; left out where nothing says. */
  changed?: string;
}

export function renderPart(lines: readonly SitemapLine[]): string {
  const urls = lines.map(({ address, changed }) => `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${escapeHtml(changed)}</lastmod>` : ''}</url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${schema}">\n${urls.join('')}</urlset>\n`;
}
