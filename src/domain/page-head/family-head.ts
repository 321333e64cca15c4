import { headWords as words } from './head-words.ts';
import { makerPath, nameInPath, type HeadMaker } from './maker-head.ts';
import type { OwnPage } from './page-head.ts';

export interface HeadFamily {
  maker: HeadMaker;
  /** As the tables name it: 'T prefix', 'Paris'. */
  name: string;
  location: string;
  pianoType: string;
  /** Of the rows of its table; null without any. */
  firstYear: number | null;
  lastYear: number | null;
}

export function familyPath(maker: string, family: string): string {
  return `${makerPath(maker)}/${nameInPath(family)}`;
}

/** Says what the tables say, and what they don't say is left out. */
export function familyPage({ maker, name, location, pianoType, firstYear, lastYear }: HeadFamily): OwnPage {
  const facts = [pianoType, location].filter(Boolean).join(', ');
  const years = firstYear === null || lastYear === null ? null : firstYear === lastYear ? String(firstYear) : `${firstYear} to ${lastYear}`;
  return {
    title: words.familyTitle(maker.name, name),
    description: [facts && `${facts}.`, years === null ? words.familyWithoutRows : words.family(years)].filter(Boolean).join(' '),
    path: familyPath(maker.name, name),
  };
}

/** A family's page is a collection about its maker's pianos, a part of the maker's page (rule H-6). */
export function familyData(family: HeadFamily, site: string) {
  const { maker } = family;
  const { title, description, path } = familyPage(family);
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'CollectionPage' as const,
    name: title,
    description,
    url: site + path,
    about: { '@type': 'Organization' as const, name: maker.name, ...(maker.foundedYear === null ? {} : { foundingDate: String(maker.foundedYear) }) },
    isPartOf: { '@type': 'CollectionPage' as const, name: words.makerTitle(maker.name), url: site + makerPath(maker.name) },
  };
}
