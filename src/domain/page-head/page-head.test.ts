import type { CollectionPage, Product, BreadcrumbList, ItemList, ProfilePage, WithContext } from 'schema-dts';
import { describe, expect, it } from 'vitest';
import { familyData, familyPage } from './family-head.ts';
import { listingPage, type HeadListing } from './listing-head.ts';
import { makerData, makerPage, makerPath } from './maker-head.ts';
import type { PageHead } from './page-head.ts';
import { renderHead, takesHead, withHead } from './render-head.ts';
import { sellerPage } from './seller-head.ts';
import { foldName } from '../serial/fold-name.ts';
import { indexOf } from '../serial/reference-index.ts';
import { serialReference } from '../serial/testing/bundled-tables.ts';
import { breadcrumbs, itemList, listingData, sellerData, type DataListing } from './structured-data.ts';

const site = 'https://pianos.example';

const seller = { display_name: 'Pianohaus Beispiel', slug: 'pianohaus-beispiel', role: 'dealer' as const };
const listing: DataListing = {
  id: '11111111-1111-4111-8111-111111111111', title: '', brand: 'Yamaha', model: 'C7', piano_type: 'Grand', year: 1998, price_cents: 2_450_050, condition: 'Used - Good',
  description: 'Regularly tuned.\n\nKept away from radiators.', status: 'active', finish: 'polished ebony', location: 'Vienna, Austria', town: 'Vienna',
  height_cm: 102, length_cm: 227, seller,
};
const page = (changes: Partial<HeadListing> = {}) => listingPage({ ...listing, ...changes });
const head = (changes: Partial<PageHead> = {}): PageHead => ({ title: 'A title', description: 'A description.', path: '/piano/1', isPrivate: false, kind: 'product', site, picture: null, data: [], ...changes });

describe('words', () => {
  it('H-1 H-2 names the piano, its price and its town', () => {
    expect(page()).toEqual({
      title: 'Yamaha C7 Grand – 24.500,50\u00a0€ – Vienna',
      description: 'Grand piano, made 1998, polished ebony, Used - Good. Regularly tuned. Kept away from radiators.',
      path: '/piano/11111111-1111-4111-8111-111111111111',
    });
    expect(renderHead(head())).toContain('<title>A title · Soundboard</title>');
    expect(page({ price_cents: null, town: '' }).title).toBe('Yamaha C7 Grand – Price on request – Vienna, Austria');
    expect(page({ town: '', location: '' }).title).toBe('Yamaha C7 Grand – 24.500,50\u00a0€');
  });

  it('H-3 leaves out what is not known, and says that one is reserved', () => {
    expect(page({ year: null, finish: '', condition: null, description: '' }).description).toBe('Grand piano.');
    expect(page({ status: 'reserved' }).description).toMatch(/^Reserved, Grand piano, made 1998/);
  });

  it.each(['word '.repeat(100), 'x'.repeat(400), '🎹'.repeat(200), 'two\n\nlines '.repeat(60)])('H-1 is one line of at most 200 characters: %j', (description) => {
    const { description: made } = page({ description });
    expect(made.length).toBeLessThanOrEqual(201);
    expect(made).not.toMatch(/\n/);
    expect(() => encodeURIComponent(made)).not.toThrow();
    expect(made.endsWith('…')).toBe(true);
  });

  it('H-4 says who sells and how much, and nothing of who is an admin', () => {
    expect(sellerPage(seller, 12)).toEqual({ title: 'Pianohaus Beispiel', description: 'Dealer. 12 pianos for sale.', path: '/contact/pianohaus-beispiel' });
    expect(sellerPage(seller, 0)).toEqual({ title: 'Pianohaus Beispiel', description: 'Dealer. Nothing is for sale at the moment.', path: '/contact/pianohaus-beispiel', isPrivate: true });
    expect(sellerPage({ ...seller, role: 'admin' }, 1).description).toBe('Private seller. 1 piano for sale.');
    expect(sellerPage({ ...seller, role: 'buyer', display_name: '' }, 1001)).toMatchObject({ title: 'Private Seller', description: 'Private seller. More than 1.000 pianos for sale.' });
  });
});

describe('tags', () => {
  const hostile = `</title></script><script>alert(1)</script> "quoted" 'single' & <!-- \u202e \u0000 ]]> $& $\``;

  it('H-5 text stays text, in attributes, titles and data', () => {
    const made = page({ title: hostile, description: hostile });
    const data = listingData({ ...listing, title: hostile, description: hostile, seller: { ...seller, display_name: hostile } }, { site, pictures: [] });
    const html = withHead('<head><!--head--><title>x</title><!--/head--></head>', renderHead(head({ ...made, data: [data] })));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<!-- \s|<script>|\u202e/);
    expect(html.includes('\u0000')).toBe(false);
    const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(data);
    expect(/<title>(.*?)<\/title>/s.exec(html)?.[1]).toContain('$&amp; $`');
  });

  it('H-7 a private page has its words and nothing for others', () => {
    const html = renderHead(head({ isPrivate: true, data: [{ secret: true }] }));
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).not.toMatch(/og:|twitter:|ld\+json/);
  });

  it('H-8 names one address, and of which page the tags are', () => {
    const html = renderHead(head());
    expect(html).toContain('<link rel="canonical" href="https://pianos.example/piano/1" />');
    expect(html).toContain('<meta property="og:url" content="https://pianos.example/piano/1" data-of="/piano/1" />');
    expect(html).toContain('content="https://pianos.example/icons/icon-512.png"');
  });

  it('takes no page without a place for it', () => {
    expect([takesHead('<head><title>Portal</title></head>'), takesHead('<!--head-->\n<title>x</title>\n<!--/head-->')]).toEqual([false, true]);
  });
});

describe('structured data', () => {
  // The types are generated from the vocabulary of schema.org: what it doesn't know doesn't compile.
  it('H-6 a listing is a Product with an Offer', () => {
    const data: WithContext<Product> = listingData(listing, { site, pictures: ['https://pianos.example/a.jpg'] });
    expect(data).toMatchObject({
      '@type': 'Product', name: 'Yamaha C7 Grand', brand: { name: 'Yamaha' }, image: ['https://pianos.example/a.jpg'], productionDate: '1998', height: { value: 102, unitCode: 'CMT' },
      offers: {
        '@type': 'Offer', price: '24500.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock', itemCondition: 'https://schema.org/UsedCondition',
        seller: { '@type': 'Organization', name: 'Pianohaus Beispiel', url: 'https://pianos.example/contact/pianohaus-beispiel' },
      },
    });
  });

  it('H-6 no named price is no price, and a reserved piano is Reserved', () => {
    const { offers } = listingData({ ...listing, price_cents: null, status: 'reserved', seller: { ...seller, role: 'seller' } }, { site, pictures: [] });
    expect(offers).not.toHaveProperty('price');
    expect(offers).toMatchObject({ availability: 'https://schema.org/Reserved', seller: { '@type': 'Person' } });
  });

  it('H-6 a dealer is a shop, and lists and steps are lists', () => {
    const profile: WithContext<ProfilePage> = sellerData(seller, site);
    expect(profile.mainEntity).toMatchObject({ '@type': 'LocalBusiness', name: 'Pianohaus Beispiel' });
    expect(sellerData({ ...seller, role: 'mover' }, site).mainEntity).toMatchObject({ '@type': 'Person' });
    const list: WithContext<ItemList> = itemList([listing], site);
    expect(list.itemListElement).toEqual([{ '@type': 'ListItem', position: 1, name: 'Yamaha C7 Grand', url: 'https://pianos.example/piano/11111111-1111-4111-8111-111111111111' }]);
    const steps: WithContext<BreadcrumbList> = breadcrumbs(site, [{ name: 'Here', path: '/piano/1' }]);
    expect(steps.itemListElement).toMatchObject([{ position: 1, item: 'https://pianos.example/browse' }, { position: 2, name: 'Here', item: 'https://pianos.example/piano/1' }]);
  });

  it('H-6 a maker is a collection about a firm, with what is known', () => {
    const data: WithContext<CollectionPage> = makerData({ name: 'Pleyel', country: 'France', foundedYear: 1807 }, site);
    expect(data).toMatchObject({ url: 'https://pianos.example/makers/pleyel', about: { foundingDate: '1807', foundingLocation: { name: 'France' } } });
    expect(makerData({ name: 'Pleyel', country: '', foundedYear: null }, site).about).toEqual({ '@type': 'Organization', name: 'Pleyel' });
    expect(makerPage({ name: 'Pleyel', country: 'France', foundedYear: 1807 }).description).toMatch(/^Pleyel, France, founded 1807\. /);
  });

  it('H-8 every maker of the tables has an address of its own that leads back to it', () => {
    const { byName } = indexOf(serialReference);
    const paths = serialReference.makers.map(({ name }) => makerPath(name));
    expect(new Set(paths).size).toBe(paths.length);
    expect(serialReference.makers.filter(({ name }) => byName.get(foldName(makerPath(name).slice('/makers/'.length)))?.name !== name)).toEqual([]);
  });
});

describe('H-11 a family of a maker’s pianos', () => {
  const family = { maker: { name: 'Erard', country: 'France', foundedYear: 1780 }, name: 'Paris', location: 'Paris, France', pianoType: '', firstYear: 1797, lastYear: 1960 };

  it('says what the tables say, below its maker', () => {
    expect(familyPage(family)).toEqual({
      title: 'Erard pianos: Paris',
      description: 'Paris, France. Serial numbers by year, 1797 to 1960, what to look at on such a piano, and what is for sale.',
      path: '/makers/erard/paris',
    });
  });

  it('leaves out what they don’t', () => {
    expect(familyPage({ ...family, location: '', firstYear: null, lastYear: null }).description).toMatch(/^What is known of this series/);
    expect(familyPage({ ...family, lastYear: 1797 }).description).toContain('by year, 1797, what');
    const data: WithContext<CollectionPage> = familyData({ ...family, maker: { ...family.maker, foundedYear: null } }, 'https://pianos.example');
    expect(data).toMatchObject({ url: 'https://pianos.example/makers/erard/paris', isPartOf: { url: 'https://pianos.example/makers/erard' }, about: { name: 'Erard' } });
    expect(JSON.stringify(data)).not.toContain('foundingDate');
  });
});
