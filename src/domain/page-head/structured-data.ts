import { listingPath } from '../listing/listing-path.ts';
import { listingTitle } from '../listing/listing-title.ts';
import type { Condition } from '../listing/listing-values.ts';
import { headWords as words } from './head-words.ts';
import type { HeadListing } from './listing-head.ts';
import { providerPath, type HeadProvider } from './provider-head.ts';
import { sellerKind, sellerPath, type HeadSeller } from './seller-head.ts';
import { shortText } from './short-text.ts';

/** Longer texts are of no use to whoever reads these data. */
const longestText = 1000;

const conditions: Readonly<Record<Condition, 'NewCondition' | 'UsedCondition' | 'DamagedCondition'>> = {
  New: 'NewCondition',
  'Used - Like New': 'UsedCondition',
  'Used - Good': 'UsedCondition',
  'Used - Fair': 'UsedCondition',
  'For Parts/Not Working': 'DamagedCondition',
};

export interface DataListing extends HeadListing {
  height_cm: number | null;
  length_cm: number | null;
  seller: HeadSeller | null;
}

function centimetres(value: number) {
  return { '@type': 'QuantitativeValue' as const, value, unitCode: 'CMT' };
}

/** Firms have a page with a name of their own; of a private person only what they chose to be called. */
export function sellerNode(seller: HeadSeller, site: string) {
  const about = { name: seller.display_name || words.unnamed, url: site + sellerPath(seller.slug) };
  return seller.role === 'dealer' ? { '@type': 'Organization' as const, ...about } : { '@type': 'Person' as const, ...about };
}

/** A listing as Product with its Offer (rule H-6). A price that isn't named is no price of 0. */
export function listingData(listing: DataListing, { site, pictures }: { site: string; pictures: readonly string[] }) {
  const url = site + listingPath(listing.id);
  const condition = listing.condition ? { itemCondition: `https://schema.org/${conditions[listing.condition]}` as const } : {};
  const text = shortText(listing.description, longestText);
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'Product' as const,
    name: listingTitle(listing),
    url,
    category: words.kinds[listing.piano_type],
    ...(text ? { description: text } : {}),
    ...(listing.brand ? { brand: { '@type': 'Brand' as const, name: listing.brand } } : {}),
    ...(listing.model ? { model: listing.model } : {}),
    ...(listing.finish ? { color: listing.finish } : {}),
    ...(listing.year === null ? {} : { productionDate: String(listing.year) }),
    ...(listing.height_cm === null ? {} : { height: centimetres(listing.height_cm) }),
    ...(listing.length_cm === null ? {} : { depth: centimetres(listing.length_cm) }),
    ...(pictures.length > 0 ? { image: pictures } : {}),
    ...condition,
    offers: {
      '@type': 'Offer' as const,
      url,
      availability: listing.status === 'reserved' ? ('https://schema.org/Reserved' as const) : ('https://schema.org/InStock' as const),
      ...(listing.price_cents === null ? {} : { price: (listing.price_cents / 100).toFixed(2), priceCurrency: 'EUR' }),
      ...condition,
      ...(listing.seller ? { seller: sellerNode(listing.seller, site) } : {}),
    },
  };
}

/** Where a page stands, from the list of all pianos on. */
export function breadcrumbs(site: string, steps: readonly { name: string; path: string }[]) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'BreadcrumbList' as const,
    itemListElement: [{ name: words.browse, path: '/browse' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}

/** Who sells: a dealer as a shop, anybody else as a person (rule H-6). */
export function sellerData(seller: HeadSeller, site: string) {
  const about = { name: seller.display_name || words.unnamed, url: site + sellerPath(seller.slug), description: words.sellers[sellerKind(seller.role)] };
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'ProfilePage' as const,
    url: about.url,
    mainEntity: seller.role === 'dealer' ? { '@type': 'LocalBusiness' as const, ...about } : { '@type': 'Person' as const, ...about },
  };
}

export interface DataProvider extends HeadProvider {
  about: string;
  country_code: string;
  services: readonly { name: string; price_cents: number | null }[];
}

/** Who offers services, with what they cost. A price that isn't named is no price of 0. */
export function providerData(provider: DataProvider, site: string) {
  const { name, about, town, country_code: country, services } = provider;
  const text = shortText(about, longestText);
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'LocalBusiness' as const,
    name,
    url: site + providerPath(provider.slug),
    ...(text ? { description: text } : {}),
    address: { '@type': 'PostalAddress' as const, addressLocality: town, ...(country ? { addressCountry: country } : {}) },
    makesOffer: services.map((service) => ({
      '@type': 'Offer' as const,
      itemOffered: { '@type': 'Service' as const, name: service.name },
      ...(service.price_cents === null ? {} : { price: (service.price_cents / 100).toFixed(2), priceCurrency: 'EUR' }),
    })),
  };
}

export type ListedPiano = Pick<HeadListing, 'id' | 'title' | 'brand' | 'model' | 'piano_type'>;

/** Listings in the order given. */
export function itemList(listings: readonly ListedPiano[], site: string) {
  return {
    '@context': 'https://schema.org' as const,
    '@type': 'ItemList' as const,
    itemListElement: listings.map((listing, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: listingTitle(listing),
      url: site + listingPath(listing.id),
    })),
  };
}
