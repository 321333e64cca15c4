import { divide, mostLines, partPath, rangeOf, readPartPath, renderIndex, renderPart, type IdRange, type SitemapLine } from '../../../src/domain/page-head/sitemap.ts';
import { listingPath } from '../../../src/domain/listing/listing-path.ts';
import { providerPath } from '../../../src/domain/page-head/provider-head.ts';
import { sellerPath } from '../../../src/domain/page-head/seller-head.ts';
import { familyPath } from '../../../src/domain/page-head/family-head.ts';
import { makerPath } from '../../../src/domain/page-head/maker-head.ts';
import { read } from '../../../src/lib/fields.ts';
import type { HeadParts } from './make-head.ts';
import { knownPages } from './known-pages.ts';

/** How long a sitemap is as good as new, in seconds; the index is kept here as long. */
const keptSeconds = 3600;

type Ask = (name: string, args: Record<string, unknown>) => Promise<unknown>;

/** Sample listings are no pages of their own, and the older addresses lead to what has another. */
const leftOut: ReadonlySet<string> = new Set(['/piano-detail', '/contact-seller', '/service-provider', '/piano-detail-steinway', '/piano-detail-yamaha']);

function pageLines(site: string): SitemapLine[] {
  return knownPages.filter(({ path, isPrivate }) => !isPrivate && !path.includes('$') && !leftOut.has(path)).map(({ path }) => ({ address: site + path }));
}

async function makerLines(ask: Ask, site: string): Promise<SitemapLine[]> {
  return read.list(await ask('sitemap_makers', {}), 'makers').map((name) => ({ address: site + makerPath(read.text(name, 'name')) }));
}

async function familyLines(ask: Ask, site: string): Promise<SitemapLine[]> {
  const families = read.list(await ask('sitemap_families', {}), 'families').map((each) => read.list(each, 'family'));
  return families.map(([maker, family]) => ({ address: site + familyPath(read.text(maker, 'maker'), read.text(family, 'family')) }));
}

async function providerLines(ask: Ask, site: string): Promise<SitemapLine[]> {
  return read.list(await ask('sitemap_providers', {}), 'providers').map((slug) => ({ address: site + providerPath(read.text(slug, 'slug')) }));
}

/** Reads portion by portion, each by the place where the one before ended, until none is left or the part is full. */
async function listingLines(ask: Ask, { range, site }: { range: IdRange; site: string }): Promise<SitemapLine[]> {
  const lines: SitemapLine[] = [];
  for (let after = range.after; lines.length < mostLines; ) {
    const portion = read.list(await ask('sitemap_part', { after_id: after, last_id: range.last }), 'portion').map((each) => read.list(each, 'line'));
    for (const [id, changed] of portion) lines.push({ address: site + listingPath(read.text(id, 'id')), changed: new Date(read.text(changed, 'changed')).toISOString() });
    const last = portion.at(-1)?.[0];
    if (typeof last !== 'string') break;
    after = last;
  }
  return lines.slice(0, mostLines);
}

async function sellerLines(ask: Ask, { range, site }: { range: IdRange; site: string }): Promise<SitemapLine[]> {
  const lines: SitemapLine[] = [];
  for (let after = range.after; lines.length < mostLines; ) {
    const { last, slugs } = read.object(await ask('sitemap_sellers', { after_id: after, last_id: range.last }), 'portion');
    for (const slug of read.list(slugs, 'slugs')) lines.push({ address: site + sellerPath(read.text(slug, 'slug')) });
    if (typeof last !== 'string') break;
    after = last;
  }
  return lines.slice(0, mostLines);
}

export interface SiteFiles {
  /** The text at a path, with its type; null where there is none. Throws when the database gives no answer. */
  read(path: string): Promise<{ text: string; type: string; keptSeconds: number } | null>;
}

/** robots.txt, and the sitemap of all that everybody may read: an index, and parts made when they are asked for (rule H-9). */
export function createSiteFiles({ project, site }: HeadParts, now: () => number = Date.now): SiteFiles {
  let index: { until: number; text: Promise<string> } | null = null;

  const ask: Ask = async (name, args) => {
    const answer = await project.askAsVisitor(name, args);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    return answer.value;
  };
  async function makeIndex(): Promise<string> {
    const parts = await divide(async ({ after, last }) => read.number(await ask('sitemap_count', { after_id: after, last_id: last }), 'count'));
    const paths = [partPath('pages', ''), ...parts.map((bits) => partPath('listings', bits)), ...parts.map((bits) => partPath('sellers', bits))];
    return renderIndex(paths.map((path) => site + path));
  }
  /** Asked for by many at once it is made once; one that failed is made anew. */
  function keptIndex(): Promise<string> {
    if (index === null || index.until < now()) {
      const text = makeIndex();
      index = { until: now() + keptSeconds * 1000, text };
      text.catch(() => (index = null));
    }
    return index.text;
  }
  const xml = (text: string) => ({ text, type: 'application/xml; charset=utf-8', keptSeconds });

  return {
    async read(path) {
      if (path === '/robots.txt') return { text: `User-agent: *\nAllow: /\n\nSitemap: ${site}/sitemap.xml\n`, type: 'text/plain; charset=utf-8', keptSeconds };
      if (path === '/sitemap.xml') return xml(await keptIndex());
      const asked = readPartPath(path);
      if (!asked) return null;
      const range = rangeOf(asked.bits);
      if (asked.part === 'pages') return xml(renderPart([...pageLines(site), ...(await makerLines(ask, site)), ...(await familyLines(ask, site)), ...(await providerLines(ask, site))]));
      return xml(renderPart(await (asked.part === 'listings' ? listingLines : sellerLines)(ask, { range, site })));
    },
  };
}

/** Whether a path is one of these files, so that nobody else is asked for it. */
export function isSiteFile(path: string): boolean {
  return path === '/robots.txt' || path === '/sitemap.xml' || readPartPath(path) !== null;
}
