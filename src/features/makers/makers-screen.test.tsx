// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateSummaries } from '../../domain/search/generate-summaries.ts';
import { serialReference } from '../../domain/serial/testing/bundled-tables.ts';
import { createFakeHost } from '../parts/testing/fake-host.ts';
import { renderScreen } from '../parts/testing/render-screen.tsx';
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
