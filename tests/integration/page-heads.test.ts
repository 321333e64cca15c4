import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedBackend } from '../../supabase/embedded/backend.ts';
import { createProject } from '../../supabase/functions/_shared/project.ts';
import { createPageHandler } from '../../supabase/functions/page/handler.ts';
import { familyPath } from '../../src/domain/page-head/family-head.ts';
import { familiesOf } from '../../src/domain/serial/family.ts';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { origin, signInAs, startTestBackend, visitorOf, type Caller } from './backend-caller.ts';

let backend: EmbeddedBackend;
let dealer: Caller;

beforeAll(async () => {
  backend = await startTestBackend();
  dealer = await signInAs(backend, 'dealer');
});
afterAll(() => backend.close());

async function head(path: string): Promise<{ status: number; head: string }> {
  const { status, body } = await visitorOf(backend).request('GET', `/functions/v1/page?path=${encodeURIComponent(path)}`);
  expect(status).toBe(200);
  return body as { status: number; head: string };
}

/** What stands in JSON-LD, by its type. */
function dataOf(tags: string): Map<string, Record<string, unknown>> {
  const found = [...tags.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>);
  return new Map(found.map((data) => [String(data['@type']), data]));
}

const fields = {
  brand: 'Headmaster', model: 'H1', title: 'Headmaster </script> "H1"', piano_type: 'Upright', condition: 'Used - Good', price: 4200.5, image_urls: [], is_published: true, status: 'active',
  description: 'A well kept instrument, tuned twice a year, in a dry room on the ground floor. The hammers were voiced last spring.', town: 'Hamburg', location: 'Hamburg, Germany', year: 1988,
};

async function publish(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  const { status } = await dealer.request('POST', '/rest/v1/pianos', { id, ...fields, ...changes });
  expect(status).toBe(201);
  return id;
}

const change = (id: string, changes: Record<string, unknown>) => dealer.request('PATCH', `/rest/v1/pianos?id=eq.${id}`, changes);

describe('a listing', () => {
  it('says title, price and town, and is a Product with an Offer of its seller', async () => {
    const id = await publish();
    const { status, head: tags } = await head(`/piano/${id}?from=mail`);
    expect(status).toBe(200);
    expect(tags).toContain('<title>Headmaster &lt;/script&gt; &quot;H1&quot; – 4.200,50\u00a0€ – Hamburg · Soundboard</title>');
    expect(tags).toContain(`<link rel="canonical" href="${origin}/piano/${id}" />`);
    expect(tags).not.toContain('noindex');
    const product = dataOf(tags).get('Product');
    expect(product).toMatchObject({ name: fields.title, offers: { price: '4200.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock', seller: { '@type': 'Organization' } } });
    expect(dataOf(tags).has('BreadcrumbList')).toBe(true);
  });

  it('H-7 stays readable while it is reserved, and is gone when it is sold, ended or deleted', async () => {
    const ids = await Promise.all(['sold', 'ended'].map(() => publish()));
    const deleted = await publish();
    await change(ids[0] ?? '', { status: 'reserved' });
    expect((await head(`/piano/${ids[0]}`)).head).toContain('https://schema.org/Reserved');
    await change(ids[0] ?? '', { status: 'sold' });
    await change(ids[1] ?? '', { status: 'ended' });
    await change(deleted, { deleted: true });
    for (const id of [...ids, deleted]) {
      const { status, head: tags } = await head(`/piano/${id}`);
      expect(status).toBe(410);
      expect(tags).not.toMatch(/Headmaster|og:|ld\+json/);
      expect(tags).toContain('noindex');
    }
    await change(ids[1] ?? '', { status: 'active' });
    expect((await head(`/piano/${ids[1]}`)).status).toBe(200);
  });

  it('H-7 that nobody may read is none: a draft, an unknown id, no id', async () => {
    const draft = await publish({ status: 'draft', is_published: false });
    for (const id of [draft, randomUUID(), 'x', "1' or true"]) {
      const { status, head: tags } = await head(`/piano/${encodeURIComponent(id)}`);
      expect([id, status]).toEqual([id, 404]);
      expect(tags).not.toMatch(/Headmaster|og:/);
    }
    expect(await dealer.rpc('head_of_listing', { listing_id: draft })).toEqual({ departed: false });
  });

  it('has its one address under the older one', async () => {
    const id = await publish();
    expect((await head(`/piano-detail?id=${id.toUpperCase()}`)).head).toContain(`<link rel="canonical" href="${origin}/piano/${id}" />`);
  });
});

describe('a seller', () => {
  it('is a shop with what is for sale; one who only buys, is suspended or unknown is not told of', async () => {
    await publish();
    const [own] = await backend.sql<{ slug: string }>('select slug from public.user_profiles where id = $1', [dealer.userId]);
    const { status, head: tags } = await head(`/contact/${own?.slug}`);
    expect(status).toBe(200);
    expect(tags).toMatch(/<meta name="description" content="Dealer\. [\d.]+ pianos for sale\." \/>/);
    expect(dataOf(tags).get('ProfilePage')).toMatchObject({ mainEntity: { '@type': 'LocalBusiness' } });
    const { itemListElement: listed } = dataOf(tags).get('ItemList') as { itemListElement: { position: number; name: string }[] };
    expect(listed[0]).toMatchObject({ position: 1, name: fields.title });
    expect(listed.length).toBeLessThanOrEqual(20);
    expect((await head('/contact/demo-buyer')).status).toBe(404);
    expect((await head('/contact/nobody')).status).toBe(404);
    const admin = await signInAs(backend, 'admin');
    await admin.rpc('suspend_account', { account_id: dealer.userId, reason: 'A trial of heads.' });
    try {
      const away = await head(`/contact/${own?.slug}`);
      expect(away.status).toBe(404);
      expect(away.head).not.toContain('LocalBusiness');
      // The app shows no page either.
      expect(await visitorOf(backend).rpc('seller_page', { seller_slug: own?.slug })).toBeNull();
    } finally {
      await admin.rpc('unsuspend_account', { account_id: dealer.userId });
      // The suspension ended it.
      dealer = await signInAs(backend, 'dealer');
    }
  });

  it('H-4 without anything for sale has a page that search engines don’t find, in the app and for others alike', async () => {
    const technician = await signInAs(backend, 'technician');
    const [own] = await backend.sql<{ slug: string; listings: number }>(
      'select slug, (select count(*)::integer from public.pianos as p where p.owner_id = u.id and p.is_public) as listings from public.user_profiles as u where id = $1',
      [technician.userId],
    );
    expect(own?.listings).toBe(0);
    const { status, head: tags } = await head(`/contact/${own?.slug}`);
    expect(status).toBe(200);
    expect(tags).toContain('content="Technician. Nothing is for sale at the moment."');
    expect(tags).toContain('noindex');
    expect(tags).not.toMatch(/og:|ld\+json/);
    expect(await visitorOf(backend).rpc('seller_page', { seller_slug: own?.slug })).toMatchObject({ seller: { slug: own?.slug }, total: 0, listings: [] });
    expect((await backend.handle(new Request(`${origin}/functions/v1/page?path=/sitemap-sellers.xml`)).then((answer) => answer.text())).includes(String(own?.slug))).toBe(false);
  });

  it('H-4 has a head wherever the app shows a page, and nowhere else', async () => {
    const people = await backend.sql<{ slug: string }>("select slug from public.user_profiles where slug <> ''");
    expect(people.length).toBeGreaterThan(5);
    const answers = await Promise.all(people.map(async ({ slug }) => ({
      slug, head: (await head(`/contact/${slug}`)).status === 200, page: (await visitorOf(backend).rpc('seller_page', { seller_slug: slug })) !== null,
    })));
    expect(answers.filter((each) => each.head !== each.page)).toEqual([]);
    expect(new Set(answers.map((each) => each.page))).toEqual(new Set([true, false]));
  });
});

it('a maker is a collection, under its name and its aliases', async () => {
  for (const address of ['/makers/steinway-and-sons', '/makers/Steinway', '/makers/steinway%20%26%20sons']) {
    const { status, head: tags } = await head(address);
    expect([address, status]).toEqual([address, 200]);
    expect(tags).toContain('<title>Steinway &amp; Sons: serial numbers by year · Soundboard</title>');
    expect(tags).toContain(`<link rel="canonical" href="${origin}/makers/steinway-and-sons" />`);
    expect(dataOf(tags).get('CollectionPage')).toMatchObject({ about: { name: 'Steinway & Sons', foundingDate: '1853', foundingLocation: { name: 'United States' } } });
  }
  expect((await head('/makers/nobody')).status).toBe(404);
});

it('H-11 a family of a maker’s pianos is a collection below its maker, under every name of the maker', async () => {
  for (const address of ['/makers/yamaha/t-prefix', '/makers/Nippon%20Gakki/T%20prefix']) {
    const { status, head: tags } = await head(address);
    expect([address, status]).toEqual([address, 200]);
    expect(tags).toContain('<title>Yamaha pianos: T prefix · Soundboard</title>');
    expect(tags).toContain(`<link rel="canonical" href="${origin}/makers/yamaha/t-prefix" />`);
    expect(tags).toMatch(/<meta name="description" content="Grand or upright, Thomaston, Georgia, United States\. Serial numbers by year, \d{4} to \d{4}, what to look at/);
    expect(dataOf(tags).get('CollectionPage')).toMatchObject({ about: { name: 'Yamaha' }, isPartOf: { url: `${origin}/makers/yamaha` } });
    const { itemListElement: steps } = dataOf(tags).get('BreadcrumbList') as { itemListElement: { name: string }[] };
    expect(steps.map(({ name }) => name).slice(-3)).toEqual(['Piano makers', 'Yamaha', 'T prefix']);
  }
  expect((await head('/makers/steinway/concert-loan-cd')).head).toContain('content="Grand. What is known of this series, what to look at');
  // An old rule of thumb, a series of another maker, none at all.
  for (const address of ['/makers/yamaha/u-series-hint', '/makers/kawai/t-prefix', '/makers/yamaha/nothing', '/makers/nobody/t-prefix']) {
    const { status, head: tags } = await head(address);
    expect([address, status]).toEqual([address, 404]);
    expect(tags).toContain('noindex');
  }
});

it('H-11 the families that the server knows are those that the app shows', async () => {
  const known = await visitorOf(backend).rpc<[maker: string, family: string][]>('sitemap_families', {});
  const shown = serialReference.makers.flatMap((maker) => familiesOf(maker).map(({ name }) => familyPath(maker.name, name)));
  expect(shown.length).toBeGreaterThan(20);
  expect(known.map(([maker, family]) => familyPath(maker, family)).toSorted()).toEqual(shown.toSorted());
});

it('ten kinds of pages have their words, their one address and the right to be found', async () => {
  const id = await publish();
  const [own] = await backend.sql<{ slug: string }>('select slug from public.user_profiles where id = $1', [dealer.userId]);
  const pages = ['/', '/browse?q=c7', '/piano-lookup?serial=1', '/sell', '/help', '/safety', '/terms', '/privacy', `/piano/${id}`, `/contact/${own?.slug}`, '/makers', '/makers/yamaha', '/makers/erard/paris'];
  const titles = new Set<string>();
  for (const page of pages) {
    const { status, head: tags } = await head(page);
    expect([page, status]).toEqual([page, 200]);
    titles.add(/<title>(.*?) · Soundboard<\/title>/.exec(tags)?.[1] ?? '');
    expect(tags).toContain(`<link rel="canonical" href="${origin}${page.split('?')[0]}" />`);
    expect(tags).toMatch(/<meta name="description" content="[^"]{10,}" \/>[\s\S]*og:title[\s\S]*og:description[\s\S]*og:url[\s\S]*og:image/);
    expect(tags).not.toContain('noindex');
  }
  expect(titles.size).toBe(pages.length);
  expect(titles.has('')).toBe(false);
});

it.each(['/messages', `/messages/${randomUUID()}`, '/auth?next=/saved', '/admin', '/login', '/payments', `/promote/${randomUUID()}`])('%s is for nobody else', async (page) => {
  const { status, head: tags } = await head(page);
  expect(status).toBe(200);
  expect(tags).toContain('noindex');
  expect(tags).not.toMatch(/og:|ld\+json/);
});

it('an address that leads nowhere is 404, and what is no address is refused', async () => {
  expect(await head('/nowhere/at/all')).toMatchObject({ status: 404, head: expect.stringContaining('<title>Page not found · Soundboard</title>') as string });
  for (const path of ['', 'browse', '//evil.example', '/\\evil.example', `/${'x'.repeat(3000)}`]) {
    expect((await visitorOf(backend).request('GET', `/functions/v1/page?path=${encodeURIComponent(path)}`)).status).toBe(400);
  }
  expect((await visitorOf(backend).request('POST', '/functions/v1/page?path=/', {})).status).toBe(405);
});

it('H-7 a database that gives no answer is no reason to forget a page', async () => {
  const project = createProject({ url: origin, anonKey: 'a', serviceKey: 's', fetch: () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })) });
  const shell = '<head><!--head--><title>x</title><!--/head--></head>';
  const handle = createPageHandler({ project, site: origin, readShell: () => Promise.resolve(shell) });
  const answer = await handle(new Request(`${origin}/functions/v1/page?whole=yes&path=/piano/${randomUUID()}`));
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual([503, 'no-store', '60']);
  expect(await answer.text()).toContain('<title>Piano · Soundboard</title>');
  const without = createPageHandler({ project, site: origin, readShell: () => Promise.resolve('<title>Portal</title>') });
  expect((await without(new Request(`${origin}/functions/v1/page?whole=yes&path=/help`))).status).toBe(502);
});

describe('the sitemap', () => {
  const file = async (path: string) => {
    const answer = await backend.handle(new Request(`${origin}/functions/v1/page?path=${encodeURIComponent(path)}`));
    return { status: answer.status, type: answer.headers.get('content-type'), cache: answer.headers.get('cache-control'), text: await answer.text() };
  };

  it('is named by robots.txt, and leads to every page that everybody may read and to no other', async () => {
    const [shown, hidden] = [await publish(), await publish({ status: 'draft', is_published: false })];
    const robots = await file('/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const index = await file('/sitemap.xml');
    expect([index.status, index.type, index.cache]).toEqual([200, 'application/xml; charset=utf-8', 'public, max-age=3600']);
    const parts = [...index.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-listings.xml', '/sitemap-sellers.xml']);
    const texts = (await Promise.all(parts.map((part) => file(part)))).map(({ text }) => text);
    const lines = texts.flatMap((text) => [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname));
    const market = await backend.sql<{ id: string }>('select id from public.pianos where is_public');
    expect(lines.filter((line) => line.startsWith('/piano/')).toSorted()).toEqual(market.map(({ id }) => `/piano/${id}`).toSorted());
    expect(lines).toContain(`/piano/${shown}`);
    expect(lines).not.toContain(`/piano/${hidden}`);
    for (const line of lines.filter((each) => !each.startsWith('/piano/'))) {
      expect([line, (await head(line)).status]).toEqual([line, 200]);
    }
    expect(lines).toEqual(expect.arrayContaining(['/browse', '/makers/yamaha/t-prefix']));
    expect(lines).toContain('/makers/boesendorfer'.replace('oe', 'o'));
    expect(lines.some((line) => line.startsWith('/contact/'))).toBe(true);
    expect(lines.join()).not.toMatch(/demo-buyer|\/auth|\/admin/);
  });

  it('H-10 says when a listing changed, which a view is not', async () => {
    const id = await publish();
    const changed = async () => new RegExp(`${id}</loc><lastmod>(.*?)</lastmod>`).exec((await file('/sitemap-listings.xml')).text)?.[1];
    const before = await changed();
    expect(before).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await visitorOf(backend).rpc('increment_view', { piano_id: id });
    expect(await changed()).toBe(before);
    await change(id, { price: 4100 });
    expect(Date.parse((await changed()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  });

  it('gives at most 5,000 lines a portion, and no line of what is not public', async () => {
    const draft = await publish({ status: 'draft', is_published: false });
    const all = { after_id: '00000000-0000-0000-0000-000000000000', last_id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
    expect(await visitorOf(backend).rpc<unknown[]>('sitemap_part', { ...all, row_limit: 2 })).toHaveLength(2);
    expect(await visitorOf(backend).rpc<unknown[]>('sitemap_part', { ...all, row_limit: -5 })).toHaveLength(1);
    expect(JSON.stringify(await dealer.rpc('sitemap_part', all))).not.toContain(draft);
  });
});
