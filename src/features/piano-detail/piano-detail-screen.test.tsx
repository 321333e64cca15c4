// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Listing, SellerSummary } from '../../domain/listing/listing.ts';
import type { ListingCheck, SellerCheck } from '../../domain/listing/listing-values.ts';
import { createWritable } from '../../lib/readable.ts';
import { fail, ok } from '../../lib/result.ts';
import type { StoredListing } from '../../replica/listing-repository.ts';
import type { Replica, ReplicaHost, ReplicaPhase } from '../../replica/replica.ts';
import type { Session } from '../../domain/account/session.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { initialSyncState } from '../../replica/initial-sync-state.ts';
import { loadSerialTables } from '../../platform/serial-tables.ts';
import { ReplicaHostProvider } from '../../replica/replica-context.tsx';
import { NavigationProvider, type Navigation } from '../../ui/navigation.tsx';
import { PianoDetailScreen } from './piano-detail-screen.tsx';
import { SamplePianoScreen } from './sample-piano-screen.tsx';
import { sampleListings } from './sample-listings.ts';

vi.mock('../../platform/serial-tables.ts', async () => {
  const { serialReference } = await import('../../domain/serial/testing/bundled-tables.ts');
  return { loadSerialTables: async () => serialReference };
});

const id = '0b9e80aa-51c2-4a63-9f0e-2d3c4b5a6978';

const listing: Listing = {
  ...sampleListings.yamaha,
  id,
  owner_id: 'seller-1',
  view_count: 41,
  serial_number: '5412345',
  image_urls: ['/illustrations/one.svg', '/illustrations/two.svg', '/illustrations/three.svg'],
};

const dealer: SellerSummary = {
  id: 'seller-1',
  display_name: 'Klavierhaus am Fluss',
  slug: 'klavierhaus-am-fluss',
  role: 'dealer',
  member_since: '2025-03-01T00:00:00Z',
  rating: null,
  review_count: 0,
  verified: true,
};

const seller: Session = {
  kind: 'user',
  userId: 'seller-1',
  email: 'seller@demo.example',
  fullName: 'seller',
  role: 'seller',
  memberSince: '2026-01-01T00:00:00Z',
  expired: false,
};

interface World {
  stored?: StoredListing;
  online?: boolean;
  session?: Session;
  phase?: ReplicaPhase;
  asOf?: number | null;
  fetch?: Replica['listings']['fetch'];
}

function createWorld({ stored = { state: 'absent' }, online = true, session = { kind: 'visitor' }, phase, fetch, asOf = null }: World) {
  const readable = createWritable<StoredListing>(stored);
  const listings = {
    watch: () => readable,
    fetch: vi.fn(fetch ?? (() => Promise.resolve(fail({ type: 'NotFound' as const })))),
    countView: vi.fn(() => Promise.resolve(42)),
  };
  // Only what the screen asks of it.
  const replica = { listings, saved: { all: createWritable([]), toggle: vi.fn() } } as unknown as Replica;
  const syncState = createWritable<SyncState>({ ...initialSyncState, online, phase: 'idle' });
  const host: ReplicaHost = {
    phase: createWritable(phase ?? { phase: 'open', replica }),
    session: createWritable(session),
    index: createWritable({ items: [], reserved: [], source: 'replica', asOf, bounded: false }),
    syncState,
  };
  const navigation: Navigation = { go: vi.fn(), back: vi.fn(), preload: vi.fn() };
  return { host, navigation, listings, readable, syncState };
}

type TestWorld = ReturnType<typeof createWorld>;

function show({ host, navigation }: TestWorld, address = id) {
  return render(
    <NavigationProvider navigation={navigation}>
      <ReplicaHostProvider host={host}>
        <PianoDetailScreen id={address} />
      </ReplicaHostProvider>
    </NavigationProvider>,
  );
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const checkedPage = (changes: { by: SellerCheck; at: string | null; screened: ListingCheck }) => {
  const seller = { ...dealer, role: 'seller' as const, verified_by: changes.by, verified_at: changes.at };
  const found = { ...listing, screening_state: 'approved' as const, screened_by: changes.screened, screened_at: '2026-11-29T09:00:00Z', seller };
  show(createWorld({ stored: { state: 'found', listing: found, pending: false } }));
  return screen.getByRole('region', { name: 'What was checked' }).textContent;
};

describe('U-SEL-01: what the mark stands on', () => {
  it('an address that was confirmed minutes ago is said to be that and no more', () => {
    const text = checkedPage({ by: 'email', at: '2026-11-28T09:00:00Z', screened: 'rules' });
    expect(text).toContain('The seller confirmed their e-mail address on 28.11.2026. We know no more about them.');
    expect(text).toContain('passed our automatic screening on 29.11.2026.');
    expect(text).toContain('Nobody from Soundboard has seen or played the piano.');
    expect(screen.getByText('Verified e-mail')).toBeTruthy();
  });

  it('what a person checked is said to be that', () => {
    const text = checkedPage({ by: 'team', at: null, screened: 'team' });
    expect(text).toContain('Soundboard checked the seller.');
    expect(text).toContain('Soundboard read the listing on 29.11.2026 and let it through.');
    expect(screen.getByText('Verified seller')).toBeTruthy();
  });

  it('says nothing of it where there is no mark', () => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, screening_state: 'approved', seller: { ...dealer, verified: false } }, pending: false } }));
    expect(screen.queryByRole('region', { name: 'What was checked' })).toBeNull();
  });
});

describe('U-IMP-14: a reserved piano', () => {
  const reserved = { ...listing, status: 'reserved' as const, seller: dealer };

  it.each([true, false])('U-IMP-14 is read by everybody, says so, and its seller can be written to (online: %s)', (online) => {
    show(createWorld({ stored: { state: 'found', listing: reserved, pending: false }, online }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(listing.title);
    expect(screen.getByText('Reserved')).toBeTruthy();
    expect(screen.getByText(/^This piano is reserved: somebody has first refusal\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Send Message' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Save/ })).toBeTruthy();
  });

  it('U-IMP-14 is not said to be hidden to its owner', () => {
    show(createWorld({ stored: { state: 'found', listing: { ...reserved, owner_id: 'seller-1' }, pending: false }, session: seller }));
    expect(screen.getByText(/^The piano is reserved\. Others can open this page/)).toBeTruthy();
  });
});

describe('U-SYN-13: months without a signal', () => {
  const day = 86_400_000;
  const found = (ends_at: string) => ({ state: 'found' as const, listing: { ...listing, seller: dealer, ends_at }, pending: false });
  const months = Date.now() - 180 * day;
  const past = new Date(Date.now() - 90 * day).toISOString();
  const ahead = new Date(Date.now() + day).toISOString();

  it('U-SYN-13 a listing whose term is up is marked as ended, and has no way to its seller', () => {
    show(createWorld({ stored: found(past), online: false, asOf: months }));
    expect(screen.getByText(/^Ended on \d\d\.\d\d\.\d{4}\.$/)).toBeTruthy();
    expect(screen.getByText(/^As of \d\d\.\d\d\.\d{4}: this device has heard nothing newer/)).toBeTruthy();
    for (const name of ['Contact Seller', 'Schedule Viewing', 'Schedule Call', 'Send Message']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.getByRole('button', { name: /Save/ })).toBeTruthy();
  });

  it('U-SYN-13 one whose term runs says from when it is, and can be asked for', () => {
    show(createWorld({ stored: found(ahead), online: false, asOf: Date.now() - 2 * day }));
    expect(screen.getByText(/^As of/)).toBeTruthy();
    expect(screen.queryByText(/^Ended on/)).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Contact Seller' }).length).toBeGreaterThan(0);
  });

  it('U-SYN-13 a fresh copy says nothing, also where this device’s clock is half a year ahead', () => {
    show(createWorld({ stored: found(past), asOf: Date.now() }));
    expect(screen.queryByText(/^(As of|Ended on)/)).toBeNull();
    expect(screen.getAllByRole('link', { name: 'Contact Seller' }).length).toBeGreaterThan(0);
  });
});

describe('PianoDetailScreen', () => {
  it('shows a stored listing without asking the server', async () => {
    const world = createWorld({ stored: { state: 'found', listing, pending: false } });
    show(world);
    expect(screen.getByRole('heading', { level: 1, name: 'Yamaha C7 semi-concert grand' })).toBeTruthy();
    expect(screen.getAllByText('24.500 €')).toHaveLength(2);
    expect(screen.getByText('Vienna, Austria')).toBeTruthy();
    expect(screen.getByText('Private Seller')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check the year' }).getAttribute('href')).toBe(
      '/piano-lookup?serial=5412345&manufacturer=Yamaha&year=1998',
    );
    expect(world.listings.fetch).not.toHaveBeenCalled();
    expect(await screen.findByText('42 views')).toBeTruthy();
    expect(document.title).toBe('Yamaha C7 semi-concert grand – 24.500\u00a0€ – Vienna · Soundboard');
  });

  it('counts one view a visit', async () => {
    const world = createWorld({ stored: { state: 'found', listing, pending: false } });
    show(world).unmount();
    show(world);
    await screen.findByText('41 views');
    expect(world.listings.countView).toHaveBeenCalledTimes(1);
  });

  it('uses the defaults for what a listing leaves out', () => {
    const plain = { ...listing, price_cents: null, location: '', title: '' };
    show(createWorld({ stored: { state: 'found', listing: plain, pending: false } }));
    expect(screen.getByRole('heading', { level: 1, name: 'Yamaha C7 Grand' })).toBeTruthy();
    expect(screen.getAllByText('Price on request')).toHaveLength(2);
    expect(screen.getByText('Location not specified')).toBeTruthy();
  });

  it('asks the server for a listing that is not on the device', async () => {
    const world = createWorld({ fetch: () => Promise.resolve(ok(listing)) });
    show(world);
    expect(screen.getByText('Loading the piano')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Yamaha C7 semi-concert grand' })).toBeTruthy();
  });

  it('says offline that the listing is not stored, and asks as soon as there is a connection', async () => {
    const world = createWorld({ online: false, fetch: () => Promise.resolve(ok(listing)) });
    show(world);
    expect(screen.getByRole('heading', { name: "This piano isn't stored on this device" })).toBeTruthy();
    expect(world.listings.fetch).not.toHaveBeenCalled();
    world.syncState.set({ ...world.syncState.get(), online: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'Yamaha C7 semi-concert grand' })).toBeTruthy();
  });

  it.each([
    ['a listing the server does not have', { fetch: () => Promise.resolve(fail({ type: 'NotFound' as const })) }],
    [
      'the code PGRST116',
      { fetch: () => Promise.resolve(fail({ type: 'Refused' as const, code: 'PGRST116', reason: 'no rows' })) },
    ],
    ['a stored one that is not published', { stored: { state: 'found' as const, listing: { ...listing, is_published: false }, pending: false } }],
    ['a stored one that is sold', { stored: { state: 'found' as const, listing: { ...listing, status: 'sold' as const }, pending: false } }],
  ])('Piano Not Found: %s', async (_why, world) => {
    const shown = createWorld(world);
    show(shown);
    expect(await screen.findByRole('heading', { level: 1, name: 'Piano Not Found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Available Pianos' }).getAttribute('href')).toBe('/browse');
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(shown.navigation.back).toHaveBeenCalledWith('/browse');
  });

  it.each(['none', "' or 1=1", 'x'.repeat(10_000)])('does not ask the server for an id that is none: %.20s', (address) => {
    const world = createWorld({});
    show(world, address);
    expect(screen.getByRole('heading', { level: 1, name: 'Piano Not Found' })).toBeTruthy();
    expect(world.listings.fetch).not.toHaveBeenCalled();
  });

  it("says the server's reason, and tries again", async () => {
    const answers = [fail({ type: 'Refused' as const, code: '57014', reason: 'statement timeout' }), ok(listing)];
    const world = createWorld({ fetch: () => Promise.resolve(answers.shift() ?? fail({ type: 'Offline' as const })) });
    show(world);
    expect(await screen.findByText('Database error: statement timeout')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse Other Pianos' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Yamaha C7 semi-concert grand' })).toBeTruthy();
  });

  it.each([
    ['agrees', { year: 1994 }, 'Serial number agrees with the year: 1993–1995', 'Serial number agrees with the year'],
    ['differs', { year: 2015 }, 'Differs: the serial number points to 1993–1995, 20 years earlier', '^Differs'],
    ['fits a later sale', { year: 1997 }, 'Serial number fits the year: 1993–1995, often sold later', 'fits the year'],
  ])('says whether the serial number %s', async (_what, change, sentence, found) => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, serial_number: '5300000', ...change }, pending: false } }));
    const said = await screen.findByText(new RegExp(found, 'u'), { selector: 'p span' });
    expect(said.textContent).toBe(sentence);
    expect([...said.querySelectorAll('time')].map(({ dateTime }) => dateTime)).toEqual(['1993', '1995']);
  });

  it('says that a number which several lines hold does not tell the year', async () => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, brand: 'Kawai', serial_number: '45000', year: 2020 }, pending: false } }));
    await act(() => Promise.all([import('../../domain/serial/check-listed-year.ts'), loadSerialTables()]));
    expect(await screen.findByText('The serial number alone does not tell the year.')).toBeTruthy();
    expect(screen.getByText('45000')).toBeTruthy();
    expect(screen.queryByText(/^(Serial number (agrees|fits)|Differs)/u)).toBeNull();
  });

  it('survives an unexpected failure', async () => {
    show(createWorld({ fetch: () => Promise.reject(new TypeError('undefined is not a function')) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Piano' })).toBeTruthy();
  });

  it('names a missing id', () => {
    show(createWorld({}), '');
    expect(screen.getByRole('heading', { level: 1, name: 'No piano ID provided' })).toBeTruthy();
  });

  it('tells the owner that changes wait and that others do not see the listing', () => {
    const hidden = { ...listing, status: 'draft' as const, is_published: false };
    show(createWorld({ stored: { state: 'found', listing: hidden, pending: true }, session: seller }));
    expect(screen.getByText(/Only you see this page\. The listing is a draft\. Your changes/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what is waiting' }).getAttribute('href')).toBe('/sync');
  });

  it.each<[string, Partial<Listing>, RegExp, string | null]>([
    ['on the market', {}, /^Your listing is on the market\./u, null],
    ['hidden', { is_published: false, hidden_at: '2026-01-01T00:00:00Z' }, /Only you see this page\. The listing is hidden\./u, 'Still here'],
    ['declined', { is_published: false, screening_state: 'flagged', screening_reason: 'It shows a harp.' }, /The listing was declined\./u, null],
  ])('tells the owner where it stands and what to do: %s', async (_what, more, words, button) => {
    const confirm = vi.fn(async () => undefined);
    const world = createWorld({ stored: { state: 'found', listing: { ...listing, ...more }, pending: false }, session: seller });
    Object.assign(world.listings, { confirm });
    show(world);
    expect(screen.getByText(words)).toBeTruthy();
    await screen.findByRole('button', { name: 'Change' });
    if (button) {
      fireEvent.click(screen.getByRole('button', { name: button }));
      expect(confirm).toHaveBeenCalledWith(listing.id);
    }
    if (more.screening_reason) {
      expect(screen.getByText(/It shows a harp\./u)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Edit and publish again' }).getAttribute('href')).toBe(`/list-piano?edit=${listing.id}`);
    }
  });

  it('leads to where the seller is written to, and has no button that does nothing', () => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, seller: dealer }, pending: false } }));
    const links = [...screen.getAllByRole('link', { name: 'Contact Seller' }), screen.getByRole('link', { name: 'Send Message' })];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => `/contact/klavierhaus-am-fluss?piano=${id}`));
    const asking = ['Schedule Viewing', 'Schedule Call'].map((name) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href')));
    const [viewing, call] = ['viewing', 'call'].map((kind) => `/viewings/new?piano=${id}&kind=${kind}`);
    expect(asking).toEqual([[viewing, viewing], [call]]);
    expect(screen.queryByRole('link', { name: /^Call Now/u })).toBeNull();
    expect(screen.getByText(/so there is no Call Now/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Map of Vienna, Austria' }).getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  });

  it('calls a seller who shows a number', () => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, seller: { ...dealer, phone: '+43 (0)1 5550100' } }, pending: false } }));
    expect(screen.getByRole('link', { name: 'Call Now: +43 (0)1 5550100' }).getAttribute('href')).toBe('tel:+4315550100');
    expect(screen.queryByText(/so there is no Call Now/u)).toBeNull();
  });

  it.each([
    ['standard', dealer, 'VAT can be shown'],
    ['margin', dealer, 'Margin scheme: no VAT shown'],
    ['', dealer, null],
    ['margin', { ...dealer, role: 'seller' }, null],
  ] as const)('says of a piano that is taxed as %j by %o: %j', (vat_scheme, offeredBy, said) => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, vat_scheme, seller: offeredBy }, pending: false } }));
    expect(screen.queryByText(/VAT (?:can be )?shown/u)?.textContent ?? null).toBe(said);
  });

  it('asks nobody about one’s own', () => {
    show(createWorld({ stored: { state: 'found', listing, pending: false }, session: seller }));
    expect(screen.queryByRole('link', { name: 'Schedule Viewing' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Your viewings' }).getAttribute('href')).toBe('/viewings');
  });

  it('moves through the pictures by keys, buttons and thumbnails, and replaces a broken one', async () => {
    show(createWorld({ stored: { state: 'found', listing, pending: false } }));
    const gallery = screen.getByRole('group', { name: 'Pictures' });
    fireEvent.keyDown(gallery, { key: 'ArrowLeft' });
    expect(screen.getByText('3 / 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(screen.getByText('1 / 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Picture 2 of 3' }));
    expect(screen.getByText('2 / 3')).toBeTruthy();

    const broken = gallery.querySelector('img[src="/illustrations/two.svg"]');
    if (!broken) throw new Error('The second picture is not shown');
    fireEvent.error(broken);
    await waitFor(() => expect(gallery.querySelector('img[src="/illustrations/two.svg"]')).toBeNull());
    expect(screen.getByText('A picture could not be loaded; a drawing is shown instead.')).toBeTruthy();
  });

  it('draws three pictures where the seller gave none', () => {
    show(createWorld({ stored: { state: 'found', listing: { ...listing, image_urls: [] }, pending: false } }));
    expect(screen.getByText('1 / 3')).toBeTruthy();
    expect(screen.getByText('The seller has added no pictures yet. These are drawings.')).toBeTruthy();
  });

  it('shows the rating only when there are reviews', () => {
    const reviewed = { ...listing, seller: { ...dealer, rating: 4.93, review_count: 23 } };
    show(createWorld({ stored: { state: 'found', listing: reviewed, pending: false } }));
    expect(screen.getByText('4,9 out of 5 from 23 reviews')).toBeTruthy();
    expect(screen.getByText('Dealer')).toBeTruthy();
    cleanup();
    show(createWorld({ stored: { state: 'found', listing, pending: false } }));
    expect(screen.queryByText(/out of 5/)).toBeNull();
  });
});

describe('SamplePianoScreen', () => {
  it.each(['steinway', 'yamaha'] as const)('U-TXT-06: %s: Contact Seller leads to words that say so, and on to pianos like it', (sample) => {
    const scrolled = vi.fn();
    Element.prototype.scrollIntoView = scrolled;
    render(
      <NavigationProvider navigation={createWorld({}).navigation}>
        <SamplePianoScreen sample={sample} />
      </NavigationProvider>,
    );
    for (const link of screen.getAllByRole('link', { name: 'Contact Seller' })) {
      fireEvent.click(link);
      expect(document.activeElement?.id).toBe('contact');
    }
    expect(scrolled).toHaveBeenCalledTimes(2);
    const like = screen.getByRole('link', { name: 'Pianos like this that are for sale' });
    expect(like.getAttribute('href')).toContain(`brand=${sample === 'yamaha' ? 'Yamaha' : 'Steinway'}`);
  });

  it.each(['steinway', 'yamaha'] as const)('%s says that it is a sample, and when it would come', (sample) => {
    render(
      <NavigationProvider navigation={createWorld({}).navigation}>
        <SamplePianoScreen sample={sample} />
      </NavigationProvider>,
    );
    expect(screen.getByRole('heading', { level: 1, name: sampleListings[sample].title })).toBeTruthy();
    expect(screen.getByText('Expected delivery: Within 7-14 business days')).toBeTruthy();
    expect(screen.getByText(/not for sale/)).toBeTruthy();
  });
});

describe('where to read on', () => {
  const showListing = (changes: Partial<Listing>) => show(createWorld({ stored: { state: 'found', listing: { ...listing, ...changes }, pending: false } }));

  it('about the maker, and about the series of its number', async () => {
    showListing({});
    expect((await screen.findByRole('link', { name: 'About Yamaha and its serial numbers' })).getAttribute('href')).toBe('/makers/yamaha');
    expect(screen.getByRole('link', { name: 'This number’s series: Japan' }).getAttribute('href')).toBe('/makers/yamaha/japan');
  });

  it('is not said of a brand that no table knows', async () => {
    showListing({ brand: 'Nobody’s', serial_number: '' });
    await act(async () => void (await loadSerialTables()));
    expect(screen.queryByRole('link', { name: /^About/ })).toBeNull();
  });
});
