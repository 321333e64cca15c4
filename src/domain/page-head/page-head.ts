/** What a page says of itself to browsers, search engines and messengers. Rules H-1 to H-11 in RULES.md. */
export interface PageWords {
  /** Without the product's name. */
  title: string;
  description: string;
}

/** A page with an address of its own, of which there is one for each listing, seller or maker. */
export interface OwnPage extends PageWords {
  /** The one address of what is shown, without an origin. */
  path: string;
  /** Stays out of search engines. */
  isPrivate?: boolean;
}

/** A node of JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>;

export interface PageHead extends OwnPage {
  isPrivate: boolean;
  /** A sort of page that messengers know. */
  kind: 'website' | 'product' | 'profile';
  /** Absolute addresses. */
  site: string;
  picture: string | null;
  data: readonly StructuredData[];
}
