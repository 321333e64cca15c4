// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseBrowseQuery } from '../../domain/search/browse-query.ts';
import { filterListings } from '../../domain/search/filter-listings.ts';
import { generateSummaries } from '../../domain/search/generate-summaries.ts';
import { serialReference } from '../../domain/serial/testing/bundled-tables.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
import { FamilyScreen } from './family-screen.tsx';
import { MakerScreen } from './maker-screen.tsx';
import { MakersScreen } from './makers-screen.tsx';

const load = vi.hoisted(() => vi.fn());
vi.mock('../../platform/serial-tables.ts', () => ({ loadSerialTables: load }));

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue(serialReference);
});
afterEach(cleanup);

const items = generateSummaries(6).map((each, place) => ({ ...each, title: `Piano ${place}`, brand: place < 2 ? 'STEINWAY' : 'Kawai' }));

function show(name: string) {
  renderScreen(<MakerScreen name={name} />, createFakeHost({ items }).host);
}

describe('a maker', () => {
  it('has its numbers by year as the tables have them, what to look at, and what is for sale', async () => {
    show('steinway-and-sons');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Steinway & Sons');
    const maker = serialReference.makers.find(({ name }) => name === 'Steinway & Sons');
    const line = maker?.lines.find(({ kind }) => kind === 'table');
    const rows = within(screen.getAllByRole('table', { hidden: true })[0] as HTMLElement).getAllByRole('row', { hidden: true }).slice(1);
    expect(rows.map((row) => row.textContent?.replaceAll('\u202f', ''))).toEqual(line?.starts.map((start, place) => `${line.years[place]}${start}`));
    expect(screen.getByText('United States, founded 1853')).toBeDefined();
    expect(screen.getByText(/belongs to the concert stock/)).toBeDefined();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByText('2 pianos on this device.')).toBeDefined();
    expect(document.title).toBe('Steinway & Sons: serial numbers by year · Soundboard');
    expect(screen.getByRole('link', { name: 'Identify by the number' }).getAttribute('href')).toBe('/piano-lookup?manufacturer=Steinway+%26+Sons');
  });

  it('is found by an alias, and says where it has no numbers', async () => {
    const without = serialReference.makers.find(({ lines }) => !lines.some(({ kind }) => kind === 'table'));
    show(without?.name ?? '');
    expect(await screen.findByText('No table of this maker’s numbers is known here.')).toBeDefined();
    cleanup();
    show('Nippon Gakki');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Yamaha');
  });

  it('says that nothing is for sale only when it was looked at', async () => {
    const cases = [
      [{ asOf: null }, true, 'Looking for what is for sale'], [{ asOf: null }, false, 'None on this device at the moment.'], [{}, true, 'None on this device at the moment.'],
    ] as const;
    for (const [index, online, said] of cases) {
      renderScreen(<MakerScreen name="Yamaha" />, createFakeHost({ items: [], index, sync: { online } }).host);
      expect(await screen.findByText(said)).toBeDefined();
      cleanup();
    }
  });

  it('that nobody knows is said to be unknown', async () => {
    show('constructor');
    expect(await screen.findByRole('heading', { level: 1, name: 'No such maker' })).toBeDefined();
  });
});

describe('a family of a maker’s pianos', () => {
  const showFamily = (maker: string, family: string, listed = items) => renderScreen(<FamilyScreen maker={maker} family={family} />, createFakeHost({ items: listed }).host);
  const factsShown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent?.replaceAll('\u202f', '')]);

  it('says what the tables say of it, and no more', async () => {
    showFamily('Nippon Gakki', 't-prefix');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Yamaha pianos: T prefix');
    const line = serialReference.makers.find(({ name }) => name === 'Yamaha')?.lines.find(({ name }) => name === 'T prefix');
    expect(factsShown()).toEqual([
      ['Kind', 'Grand or upright'], ['Made in', 'Thomaston, Georgia, United States'], ['Letters before the number', 'T'], ['Digits', '6'],
      ['Numbers in the table', `T${line?.starts[0]} to T${line?.starts.at(-1)}`], ['Years in the table', `${line?.years[0]} to ${line?.years.at(-1)}`], ['The series ended', '2006'],
    ]);
    expect(within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })).toHaveLength((line?.starts.length ?? 0) + 1);
    expect(screen.getByRole('link', { name: 'Yamaha' }).getAttribute('href')).toBe('/makers/yamaha');
    expect(document.title).toBe('Yamaha pianos: T prefix · Soundboard');
  });

  it('without a table says so, and the years where they are known', async () => {
    showFamily('yamaha', 'e-prefix');
    expect(await screen.findByText('No table of these numbers is known here.')).toBeDefined();
    expect(factsShown()).toContainEqual(['Made', '1990 to 2009']);
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
    cleanup();
    showFamily('steinway', 'concert-loan-cd');
    expect(await screen.findByText(/CD, CB and CV numbers are loans/)).toBeDefined();
    expect(factsShown()).toEqual([['Kind', 'Grand'], ['Letters before the number', 'CD']]);
  });

  it('shows what may be of it, as Browse does with the filters that its link sets', async () => {
    const [one] = items;
    if (!one) throw new Error('no listing');
    const listed = [
      { ...one, id: 'fits', title: 'Fits', brand: 'BALDWIN', piano_type: 'Grand' as const, year: 1930 },
      { ...one, id: 'upright', title: 'Upright', brand: 'Baldwin', piano_type: 'Upright' as const, year: 1930 },
      { ...one, id: 'older', title: 'Too old', brand: 'Baldwin', piano_type: 'Grand' as const, year: 1850 },
      { ...one, id: 'other', title: 'Other', brand: 'Kawai', piano_type: 'Grand' as const, year: 1930 },
    ];
    showFamily('baldwin', 'grand', listed);
    expect(await screen.findByText('1 piano on this device.')).toBeDefined();
    expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual(['Fits']);
    const href = screen.getByRole('link', { name: 'Browse Baldwin' }).getAttribute('href') ?? '';
    const search = parseBrowseQuery(new URL(href, 'http://app.example').search);
    expect(search).toMatchObject({ brands: ['BALDWIN', 'Baldwin'], types: ['Grand'] });
    expect(filterListings(listed, search, { now: 0, place: null }).map(({ id }) => id)).toEqual(['fits']);
  });

  it('that the maker has not, and of a maker that nobody knows, is said to be unknown', async () => {
    showFamily('yamaha', 'u-series-hint');
    expect(await screen.findByRole('heading', { level: 1, name: 'No such series' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'All about Yamaha' }).getAttribute('href')).toBe('/makers/yamaha');
    cleanup();
    showFamily('constructor', 'grand');
    expect(await screen.findByRole('heading', { level: 1, name: 'No such maker' })).toBeDefined();
  });

  it('is led to from its maker, whether it has a table or not', async () => {
    show('yamaha');
    expect((await screen.findByRole('link', { name: 'More about T prefix' })).getAttribute('href')).toBe('/makers/yamaha/t-prefix');
    expect(screen.getByRole('link', { name: 'E prefix' }).getAttribute('href')).toBe('/makers/yamaha/e-prefix');
    expect(screen.queryByText(/hint/)).toBeNull();
  });
});

describe('makers', () => {
  it('are all there, each with a link that leads to it', async () => {
    renderScreen(<MakersScreen />, createFakeHost({}).host);
    await screen.findByRole('heading', { level: 1, name: 'Piano makers' });
    expect(within(screen.getByRole('list')).getAllByRole('link')).toHaveLength(serialReference.makers.length);
    expect(screen.getByRole('link', { name: 'Bösendorfer' }).getAttribute('href')).toBe('/makers/bosendorfer');
  });

  it('say when the tables are not there, and read them again', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    renderScreen(<MakersScreen />, createFakeHost({}).host);
    await screen.findByRole('heading', { level: 1, name: 'The tables could not be read' });
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByRole('heading', { level: 1, name: 'Piano makers' })).toBeDefined();
  });
});
