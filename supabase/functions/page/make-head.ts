import type { OwnPage, PageHead, PageWords } from '../../../src/domain/page-head/page-head.ts';
import { listingPage } from '../../../src/domain/page-head/listing-head.ts';
import { familyData, familyPage } from '../../../src/domain/page-head/family-head.ts';
import { makerData, makerPage, makerPath } from '../../../src/domain/page-head/maker-head.ts';
import { providerHead } from '../../../src/domain/page-head/provider-head.ts';
import { headWords } from '../../../src/domain/page-head/head-words.ts';
import { sellerPage, sellerPath } from '../../../src/domain/page-head/seller-head.ts';
import { breadcrumbs, itemList, listingData, providerData, sellerData } from '../../../src/domain/page-head/structured-data.ts';
import { listingTitle } from '../../../src/domain/listing/listing-title.ts';
import { notFound } from '../../../src/features/parts/page-words.ts';
import type { Project } from '../_shared/project.ts';
import { findPage, type FoundPage } from './known-pages.ts';
import { readFamilyFacts, readListingFacts, readMakerFacts, readProviderFacts, readSellerFacts, type SellerFacts } from './read-facts.ts';

export interface PageAnswer {
  status: 200 | 404 | 410 | 503;
  head: PageHead;
}

export interface HeadParts {
  project: Pick<Project, 'askAsVisitor' | 'url'>;
  /** Where the app is served, without a slash at its end. */
  site: string;
}

/** Pictures of the bucket, of a shop, or of the app itself; absolute. Anything else is none. */
function pictureAddress(stored: string, { project, site }: HeadParts): string[] {
  if (/^https?:\/\//i.test(stored)) return [stored];
  if (!/^\/(?!\/)/.test(stored)) return [];
  return [(stored.startsWith('/storage/') ? project.url : site) + stored];
}

/** Messengers draw no vector graphics. */
const isShownByMessengers = (address: string) => !/\.svg(?:[?#]|$)/i.test(address);

function plainHead(page: PageWords & { path: string }, { site, isPrivate }: { site: string; isPrivate: boolean }): PageHead {
  return { title: page.title, description: page.description, path: page.path, isPrivate, kind: 'website', site, picture: null, data: [] };
}

/** A page whose facts aren't there: what its route says, and nothing for search engines (rule H-7). */
function withoutFacts({ state }: { state: 'gone' | 'unknown' | 'unavailable' }, { page, path, site }: { page: FoundPage; path: string; site: string }): PageAnswer {
  return { status: state === 'gone' ? 410 : state === 'unknown' ? 404 : 503, head: plainHead({ ...page.about, path }, { site, isPrivate: true }) };
}

async function listingAnswer(parts: HeadParts, { page, path, id }: { page: FoundPage; path: string; id: string }): Promise<PageAnswer> {
  const answer = await readListingFacts(parts.project, id);
  if (answer.state !== 'found') return withoutFacts(answer, { page, path, site: parts.site });
  const { listing, pictures: stored } = answer.facts;
  const pictures = stored.flatMap((each) => pictureAddress(each, parts));
  const own: OwnPage = listingPage(listing);
  return {
    status: 200,
    head: {
      ...own,
      isPrivate: false,
      kind: 'product',
      site: parts.site,
      picture: pictures.find(isShownByMessengers) ?? null,
      data: [listingData(listing, { site: parts.site, pictures }), breadcrumbs(parts.site, [{ name: listingTitle(listing), path: own.path }])],
    },
  };
}

async function sellerAnswer(parts: HeadParts, { page, path }: { page: FoundPage; path: string }): Promise<PageAnswer> {
  const answer = await readSellerFacts(parts.project, page.id);
  return answer.state === 'found' ? { status: 200, head: headOfSeller(answer.facts, parts.site) } : withoutFacts(answer, { page, path, site: parts.site });
}

function headOfSeller({ seller, total, listings }: SellerFacts, site: string): PageHead {
  const own = sellerPage(seller, total);
  if (own.isPrivate) return plainHead(own, { site, isPrivate: true });
  const data = [sellerData(seller, site), itemList(listings, site), breadcrumbs(site, [{ name: own.title, path: sellerPath(seller.slug) }])];
  return { ...own, isPrivate: false, kind: 'profile', site, picture: null, data };
}

const providerPaths: ReadonlySet<string> = new Set(['/service-provider/$id', '/technician-profile/$id', '/services/$id']);

async function providerAnswer({ project, site }: HeadParts, { page, path }: { page: FoundPage; path: string }): Promise<PageAnswer> {
  const answer = await readProviderFacts(project, page.id);
  if (answer.state !== 'found') return withoutFacts(answer, { page, path, site });
  const own = providerHead(answer.facts);
  const steps = breadcrumbs(site, [{ name: own.title, path: own.path }]);
  return { status: 200, head: { ...own, isPrivate: false, kind: 'profile', site, picture: null, data: [providerData(answer.facts, site), steps] } };
}

async function makerAnswer({ project, site }: HeadParts, { page, path }: { page: FoundPage; path: string }): Promise<PageAnswer> {
  const answer = await readMakerFacts(project, page.id);
  if (answer.state !== 'found') return withoutFacts(answer, { page, path, site });
  const own = makerPage(answer.facts);
  const steps = breadcrumbs(site, [{ name: headWords.makers, path: '/makers' }, { name: answer.facts.name, path: own.path }]);
  return { status: 200, head: { ...own, isPrivate: false, kind: 'website', site, picture: null, data: [makerData(answer.facts, site), steps] } };
}

async function familyAnswer({ project, site }: HeadParts, { page, path }: { page: FoundPage; path: string }): Promise<PageAnswer> {
  const answer = await readFamilyFacts(project, { maker: page.id, family: page.part });
  if (answer.state !== 'found') return withoutFacts(answer, { page, path, site });
  const { maker, name } = answer.facts;
  const own = familyPage(answer.facts);
  const steps = breadcrumbs(site, [{ name: headWords.makers, path: '/makers' }, { name: maker.name, path: makerPath(maker.name) }, { name, path: own.path }]);
  return { status: 200, head: { ...own, isPrivate: false, kind: 'website', site, picture: null, data: [familyData(answer.facts, site), steps] } };
}

/** The head of the page at an address of the app ('/piano/…?…'), and the status that goes with it. */
export async function makeHead(parts: HeadParts, address: string): Promise<PageAnswer> {
  const { pathname, searchParams } = new URL(address, parts.site);
  const path = pathname.replace(/\/+$/, '') || '/';
  const page = findPage(path);
  if (!page) return { status: 404, head: plainHead({ ...notFound, path }, { site: parts.site, isPrivate: true }) };
  if (page.path === '/piano/$id') return listingAnswer(parts, { page, path, id: page.id });
  const named = page.path === '/piano-detail' ? searchParams.get('id') : null;
  if (named) return listingAnswer(parts, { page, path, id: named });
  if (page.path === '/contact/$id') return sellerAnswer(parts, { page, path });
  if (providerPaths.has(page.path)) return providerAnswer(parts, { page, path });
  if (page.path === '/makers/$id') return makerAnswer(parts, { page, path });
  if (page.path === '/makers/$id/$part') return familyAnswer(parts, { page, path });
  return { status: 200, head: plainHead({ ...page.about, path }, { site: parts.site, isPrivate: page.isPrivate }) };
}
