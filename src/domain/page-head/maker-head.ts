import { headWords as words } from './head-words.ts';
import type { OwnPage } from './page-head.ts';

export interface HeadMaker {
  name: string;
  country: string;
  foundedYear: number | null;
}

/** A name as addresses have it: 'Steinway & Sons' is steinway-and-sons. */
export function nameInPath(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('&', ' and ').replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '').toLowerCase();
}

/** 'Steinway & Sons' is at /makers/steinway-and-sons; what stands there is read like any name of a maker, so that an alias leads there too. */
export function makerPath(name: string): string {
  return `/makers/${nameInPath(name)}`;
}

export function makerPage({ name, country, foundedYear }: HeadMaker): OwnPage {
  return { title: words.makerTitle(name), description: words.maker([name, country, foundedYear === null ? '' : words.founded(foundedYear)].filter(Boolean).join(', ')), path: makerPath(name) };
}

/** A maker's page is a collection about a brand (rule H-6). */
export function makerData({ name, country, foundedYear }: HeadMaker, site: string) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'CollectionPage' as const,
    name: words.makerTitle(name),
    url: site + makerPath(name),
    about: {
      '@type': 'Organization' as const,
      name,
      ...(foundedYear === null ? {} : { foundingDate: String(foundedYear) }),
      ...(country ? { foundingLocation: { '@type': 'Country' as const, name: country } } : {}),
    },
  };
}
