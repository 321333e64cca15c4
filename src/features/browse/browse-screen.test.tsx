// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readTowns } from '../../domain/geo/testing/read-towns.ts';
import { parseBrowseQuery, stringifyBrowseSearch } from '../../domain/search/browse-query.ts';
import { generateSummaries, makeSummary } from '../../domain/search/generate-summaries.ts';
import { dismissToast } from '../../ui/toast.ts';
import { createFakeHost, type FakeStart } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { BrowseScreen } from './browse-screen.tsx';

// Tests have no server that the list could be loaded from.
const towns = await readTowns();
vi.mock('../../platform/load-towns.ts', () => ({ loadTowns: () => Promise.resolve(towns) }));

window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
});

/** Stands in for the router: the address answers at once. */
function Addressed({ query, addresses }: { query: string; addresses: string[] }) {
  const [search, setSearch] = useState(() => parseBrowseQuery(query));
  return (
    <BrowseScreen
      search={search}
      onSearch={(next) => {
        addresses.push(stringifyBrowseSearch(next));
        setSearch(next);
      }}
    />
  );
}

function show(start: FakeStart, query = '') {
  const fake = createFakeHost(start);
  const addresses: string[] = [];
  const view = renderScreen(<Addressed query={query} addresses={addresses} />, fake.host);
  return { ...fake, ...view, addresses };
}

const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const three = [
  makeSummary({ id: 'a', title: 'Yamaha U3', brand: 'Yamaha', price_cents: 549_000, listed_at: 3 }),
  makeSummary({ id: 'b', title: 'Blüthner Stil 6', brand: 'Blüthner', piano_type: 'Grand', price_cents: null, listed_at: 2 }),
  makeSummary({ id: 'c', title: 'Kawai K-300', brand: 'Kawai', price_cents: 320_000, listed_at: 1 }),
];

describe('states', () => {
  it('loading: a skeleton that says so, no words of failure', () => {
    show({ index: { source: 'loading', asOf: null }, opening: true });
    expect(screen.getByText('Loading pianos')).toBeTruthy();
    expect(screen.queryByText('No Results Found')).toBeNull();
  });

  it('empty: the specified sentence and a next step', () => {
    show({});
    expect(screen.getByText('No piano listings found. Create the first listing!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sell a piano' }).getAttribute('href')).toBe('/list-piano');
  });

  it('failed: the specified toast, and Try Again asks for a sync', () => {
    const lastError = { kind: 'transient', code: 'http-503', reason: '', at: 1 } as const;
    const { syncs } = show({ index: { asOf: null }, sync: { lastError } });
    expect(screen.getByText('Error: Failed to load piano listings. Please try again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(syncs).toHaveLength(1);
  });

  it('offline with nothing stored: says what to do', () => {
    show({ index: { asOf: null }, sync: { online: false } });
    expect(screen.getByText('Nothing is stored on this device yet')).toBeTruthy();
  });

  it('offline with listings: they are all there, and the note says so', () => {
    show({ items: three, sync: { online: false } });
    expect(titles()).toHaveLength(3);
    expect(screen.getByText(/You are offline. Search, filters and saving work/u)).toBeTruthy();
  });

  it('no match: No Results Found, and Clear Search brings everything back', () => {
    const { addresses } = show({ items: three }, 'q=fazioli&type=Grand&sort=rating');
    expect(screen.getByText('No Results Found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(titles()).toHaveLength(3);
    expect(addresses).toEqual(['sort=rating']);
  });

  it('says how old the data is, with words for old data', () => {
    const { index } = show({ items: three, index: { asOf: Date.now() - 8 * 86_400_000 } });
    expect(screen.getByText(/^as of .* · more than a week old$/u)).toBeTruthy();
    act(() => index.set({ ...index.get(), asOf: Date.now() }));
    expect(screen.getByText(/^as of \d\d:\d\d$/u)).toBeTruthy();
  });
});

describe('searching', () => {
  it('answers each key stroke and puts the text into the address after a pause', () => {
    vi.useFakeTimers({ shouldAdvanceTime: false });
    const { addresses } = show({ items: three });
    const field = screen.getByRole('searchbox', { name: 'Search pianos' });
    for (const value of ['b', 'bl', 'bluethner']) fireEvent.change(field, { target: { value } });
    expect(titles()).toEqual(['Blüthner Stil 6']);
    expect(addresses).toEqual([]);
    act(() => void vi.advanceTimersByTime(300));
    expect(addresses).toEqual(['q=bluethner']);
    expect(screen.getByText('1 piano')).toBeTruthy();
  });

  it('takes ten thousand characters without harm', () => {
    show({ items: three });
    const field = screen.getByRole('searchbox', { name: 'Search pianos' });
    fireEvent.change(field, { target: { value: 'x'.repeat(10_000) } });
    expect(screen.getByText('No Results Found')).toBeTruthy();
  });

  it('sorts, and keeps listings without a price last', () => {
    const { addresses } = show({ items: three });
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'price-low' } });
    expect(titles()).toEqual(['Kawai K-300', 'Yamaha U3', 'Blüthner Stil 6']);
    expect(addresses).toEqual(['sort=price-low']);
  });

  it('shows each filter as a chip that takes it away', () => {
    const { addresses } = show({ items: three }, 'type=Grand&price_max=9000');
    expect(titles()).toEqual(['Blüthner Stil 6']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Grand' }));
    expect(titles()).toHaveLength(3);
    expect(addresses).toEqual(['price_max=9000']);
  });

  it('filters from the sheet with a live count, prices typed in German form', () => {
    vi.useFakeTimers();
    const { addresses } = show({ items: three });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = screen.getByRole('dialog', { name: 'Filters' });
    fireEvent.change(within(sheet).getByRole('textbox', { name: 'Price to' }), { target: { value: '4.200' } });
    act(() => void vi.advanceTimersByTime(600));
    fireEvent.click(within(sheet).getByRole('checkbox', { name: 'Include price on request' }));
    expect(within(sheet).getByRole('button', { name: 'Show 1 piano' })).toBeTruthy();
    expect(addresses.at(-1)).toBe('price_max=4200&on_request=0');
  });

  it('follows the address when somebody else changes it', async () => {
    const fake = createFakeHost({ items: three });
    const onSearch = () => {};
    const view = renderScreen(<BrowseScreen search={parseBrowseQuery('q=kawai')} onSearch={onSearch} />, fake.host);
    expect(titles()).toEqual(['Kawai K-300']);
    view.unmount();
    const again = createFakeHost({ items: three });
    function Switcher() {
      const [query, setQuery] = useState('q=kawai');
      return (
        <>
          <button type="button" onClick={() => setQuery('q=yamaha')}>
            back
          </button>
          <BrowseScreen search={parseBrowseQuery(query)} onSearch={onSearch} />
        </>
      );
    }
    renderScreen(<Switcher />, again.host);
    fireEvent.click(screen.getByText('back'));
    await waitFor(() => expect(titles()).toEqual(['Yamaha U3']));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('yamaha');
  });

  it('finds distances from a town of the bundled list', async () => {
    const far = makeSummary({ id: 'far', title: 'Petrof P 118', lat: 48.137, lng: 11.575, town: 'München' });
    show({ items: [...three, far] }, 'near=L%C3%BCneburg&km=50');
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.getAllByText('Hamburg · 43 km')).toHaveLength(3);
    expect(screen.getByText('3 pianos near Lüneburg')).toBeTruthy();
  });
});

describe('a town', () => {
  const far = makeSummary({ id: 'far', title: 'Petrof P 118', lat: 53.249, lng: 10.414, town: 'Lüneburg', listed_at: 0 });
  const order = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const orders = () => within(order()).getAllByRole('option').map((option) => option.textContent);

  it('U-SEA-04: with a town the nearest come first, another order can be chosen, and it goes with the town', async () => {
    const { addresses } = show({ items: [...three, far] }, 'near=L%C3%BCneburg');
    await waitFor(() => expect(titles()[0]).toBe('Petrof P 118'));
    expect([order().value, orders()]).toEqual(['distance', ['Newest', 'Nearest', 'Featured', 'Low price', 'High price', 'Best rated']]);
    fireEvent.change(order(), { target: { value: 'newest' } });
    expect(titles()[0]).toBe('Yamaha U3');
    fireEvent.change(order(), { target: { value: 'distance' } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter within 50 km of Lüneburg' }));
    expect([order().value, orders().includes('Nearest')]).toEqual(['newest', false]);
    expect(addresses).toEqual(['near=L%C3%BCneburg&sort=newest', 'near=L%C3%BCneburg', '']);
  });

  it('U-SEA-04: an unknown town is no filter: it says so, offers what may have been meant, and keeps nothing of it', async () => {
    const { addresses, searches } = show({ items: three }, 'near=Hambrug&type=Upright');
    const chips = () => within(screen.getByRole('group', { name: 'Active filters' })).getAllByRole('button').map((chip) => chip.textContent);
    await waitFor(() => expect(screen.getByText(/^We don't know this town/u)).toBeTruthy());
    expect(chips()).toEqual(['Upright', 'Save this search', 'Clear all']);
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeTruthy();
    expect([order().value, orders().includes('Nearest')]).toEqual(['newest', false]);
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }));
    await waitFor(() => expect(searches.get()).toMatchObject([{ name: 'Upright', query: 'type=Upright' }]));
    fireEvent.click(within(screen.getByRole('group', { name: 'Did you mean' })).getByRole('button', { name: 'Hamburg' }));
    expect(chips()[1]).toBe('within 50 km of Hamburg');
    expect(addresses).toEqual(['type=Upright&near=Hamburg']);
  });

  it('U-SEA-04: an unknown town alone leaves no chip, and nothing like it no offer', async () => {
    show({ items: three }, 'near=Atlantis');
    await waitFor(() => expect(screen.getByText(/^We don't know this town.*Try a larger town nearby/u)).toBeTruthy());
    expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Did you mean' })).toBeNull();
    expect(titles()).toHaveLength(3);
  });

  type Answer = { at: [number, number] } | { code: number };

  /** Answers who asks for the position; null where the browser has none. */
  function standAt(answer: Answer | null) {
    const getCurrentPosition = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
      if (!answer) return;
      if ('at' in answer) found({ coords: { latitude: answer.at[0], longitude: answer.at[1] } } as GeolocationPosition);
      else failed({ code: answer.code } as GeolocationPositionError);
    });
    vi.stubGlobal('navigator', { onLine: true, geolocation: answer ? { getCurrentPosition } : undefined });
    return getCurrentPosition;
  }

  it('U-SEA-04: "Near me" asks for the position on a tap alone, and gives the nearest town', async () => {
    const asked = standAt({ at: [53.25, 10.41] });
    const { addresses } = show({ items: [...three, far] });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    expect(asked).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Near me' }));
    await waitFor(() => expect(addresses).toEqual(['near=L%C3%BCneburg']));
    expect(asked).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(titles()[0]).toBe('Petrof P 118'));
    vi.unstubAllGlobals();
  });

  it.each<[string, Answer | null, RegExp]>([
    ['refused', { code: 1 }, /^Your browser doesn't say where you are/u],
    ['not found', { code: 2 }, /^Where you are could not be found/u],
    ['too late', { code: 3 }, /^Where you are could not be found/u],
    ['not there at all', null, /^Where you are could not be found/u],
    ['in another part of the world', { at: [40.7, -74] }, /^There is no town near you in our list/u],
  ])('U-SEA-04: "Near me", %s: a sentence, and the button stays', async (_what, answer, words) => {
    standAt(answer);
    const { addresses } = show({ items: three });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.click(screen.getByRole('button', { name: 'Near me' }));
    await waitFor(() => expect(screen.getByText(words)).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Near me' })).toBeTruthy();
    expect(addresses).toEqual([]);
    vi.unstubAllGlobals();
  });
});

describe('the list', () => {
  it('holds 20,000 listings and renders only those near the view', () => {
    show({ items: generateSummaries(20_000) });
    expect(screen.getByText('20.000 pianos')).toBeTruthy();
    const cards = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-setsize') === '20000');
    expect(cards.length).toBeGreaterThan(4);
    expect(cards.length).toBeLessThan(80);
  });

  it('draws the rows that scrolling brings near, and no longer those that it left', () => {
    const scrollTo = (y: number) => {
      window.scrollY = y;
      fireEvent.scroll(window);
    };
    // jsdom lays nothing out: the whole page moves up by what was scrolled.
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY));
    show({ items: generateSummaries(1_000) });
    const places = () => screen.getAllByRole('listitem').flatMap((item) => Number(item.getAttribute('aria-posinset')) || []);
    expect(places()[0]).toBe(1);
    scrollTo(100_000);
    const [first = 0, ...others] = places();
    expect(first).toBeGreaterThan(300);
    expect(others.length).toBeLessThan(20);
    scrollTo(0);
    expect(places()[0]).toBe(1);
    boxes.mockRestore();
  });

  it('says which part is searched and gets the rest from the server, each listing once', async () => {
    const more = makeSummary({ id: 'z', title: 'Fazioli F212' });
    const pages = [
      { listings: [three[0] ?? more], next: '1', total: 2 },
      { listings: [more], next: null, total: 2 },
    ];
    const { asked } = show({ items: three, index: { bounded: true }, pages }, 'view=list');
    expect(screen.getByText(/Searching the newest 3 pianos on this device; the rest/u)).toBeTruthy();
    await waitFor(() => expect(titles()).toEqual(['Yamaha U3', 'Blüthner Stil 6', 'Kawai K-300', 'Fazioli F212']));
    expect(asked).toEqual([
      { query: '', after: null },
      { query: '', after: '1' },
    ]);
    expect(screen.getByText('That is everything.')).toBeTruthy();
  });

  it('keeps what is on the device when the server does not answer', async () => {
    show({ items: three, index: { bounded: true } });
    await waitFor(() => expect(screen.getByText(/The search online did not answer/u)).toBeTruthy());
    expect(titles()).toHaveLength(3);
  });

  it('asks nobody while the device holds everything', () => {
    const { asked } = show({ items: three });
    expect(asked).toEqual([]);
  });
});

describe('saved searches', () => {
  it('saves the search under its filters, without view', async () => {
    const { searches } = show({ items: three }, 'q=yamaha&type=Upright&view=list');
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }));
    await waitFor(() => expect(screen.getByText('Search saved')).toBeTruthy());
    expect(searches.get()).toMatchObject([{ name: 'yamaha · Upright', query: 'q=yamaha&type=Upright' }]);
  });

  it('says when there are already twenty', async () => {
    const searches = Array.from({ length: 20 }, (_, at) => ({ id: `s${at}`, name: `Search ${at}`, query: `q=${at}`, seen_at: '2026-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z', pending: false }));
    show({ items: three, searches }, 'q=yamaha');
    fireEvent.click(screen.getByRole('button', { name: 'Save this search' }));
    await waitFor(() => expect(screen.getByText('You have 20 saved searches')).toBeTruthy());
  });

  it('lists new matches, renames, deletes and undoes', async () => {
    const search = { id: 's', name: 'Grands', query: 'type=Grand', seen_at: new Date(1).toISOString(), created_at: new Date(1).toISOString(), pending: false };
    const { searches, visited } = show({ items: three, searches: [search] });
    fireEvent.click(screen.getByRole('button', { name: 'Saved searches, 1 with new matches' }));
    const dialog = screen.getByRole('dialog', { name: 'Saved searches' });
    expect(await within(dialog).findByText('1 new match')).toBeTruthy();

    fireEvent.click(within(dialog).getByRole('button', { name: 'Rename Grands' }));
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: ' Flügel ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(within(dialog).getByText('Flügel')).toBeTruthy());

    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete Flügel' }));
    await waitFor(() => expect(screen.getByText('Search deleted')).toBeTruthy());
    expect(searches.get()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(searches.get()).toMatchObject([{ name: 'Flügel', query: 'type=Grand' }]));

    fireEvent.click(within(dialog).getByRole('link', { name: /Flügel/u }));
    expect(visited).toEqual(['/browse?type=Grand']);
  });
});
