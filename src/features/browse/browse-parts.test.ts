import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBrowseQuery } from '../../domain/search/browse-query.ts';
import type { ListingIndex } from '../../replica/listing-index.ts';
import type { ReplicaPhase } from '../../replica/replica.ts';
import type { SyncState } from '../../replica/sync-state.ts';
import { idleSync } from '../parts/testing/fake-host.ts';
import { listActiveFilters, nameSearch } from './active-filters.ts';
import { guessListWidth, layOutList } from './list-layout.ts';
import { countRows, listHeight, rowAt, rowAtOffset, rowStart } from './list-rows.ts';
import { toLoadState } from './load-state.ts';

describe('active filters', () => {
  it('names each and knows how to take it away', () => {
    const query = 'type=Grand&brand=Kawai&price_min=1000&price_max=9000&on_request=0&year_min=1980&condition=good&finish=walnut&height_max=132&length_min=180&country=DE&near=Hamburg&km=100&seller=dealer&reserved=1';
    const search = parseBrowseQuery(query);
    const filters = listActiveFilters(search);
    expect(filters.map(({ words }) => words.replaceAll('\u00a0', ' '))).toEqual([
      'Grand', 'Kawai', '1.000 €–9.000 €', 'only with a price', 'from 1980', 'Used - Good', 'walnut',
      'Height up to 132 cm', 'Length from 180 cm', 'Germany', 'within 100 km of Hamburg', 'Dealer', 'with reserved',
    ]);
    const nothing = filters.reduce((left, { without }) => ({ ...left, ...without }), search);
    expect(listActiveFilters(nothing)).toEqual([]);
  });

  it('a name is cut where it grows too long', () => {
    expect(nameSearch(parseBrowseQuery('q=u3&type=Upright'), 80)).toBe('u3 · Upright');
    expect(nameSearch(parseBrowseQuery(`q=${'x'.repeat(100)}`), 80)).toHaveLength(80);
  });

  it('survives a country code that has no name', () => {
    expect(listActiveFilters(parseBrowseQuery('country=XQ'))).toHaveLength(1);
  });
});

describe('rows', () => {
  it.each<[string, Parameters<typeof countRows>[0], number]>([
    ['nothing', { local: 0, remote: 0, columns: 3 }, 0],
    ['a full and a half row', { local: 4, remote: 0, columns: 3 }, 2],
    ['a divider before the rest', { local: 4, remote: 3, columns: 3 }, 4],
    ['only the rest', { local: 0, remote: 1, columns: 2 }, 2],
  ])('%s', (_case, shape, count) => {
    expect(countRows(shape)).toBe(count);
  });

  it('hold every card once, in order', () => {
    const shape = { local: 7, remote: 5, columns: 3 };
    const rows = Array.from({ length: countRows(shape) }, (_, index) => rowAt(index, shape));
    const positions = rows.flatMap((row) =>
      row.kind === 'divider' ? [] : Array.from({ length: row.to - row.from }, (_, offset) => row.position + offset),
    );
    expect(positions).toEqual(Array.from({ length: 12 }, (_, position) => position));
    expect(rows.map((row) => row.kind)).toEqual(['local', 'local', 'local', 'divider', 'remote', 'remote']);
  });
});

describe('places of rows', () => {
  const sizes = { row: 400, divider: 56, gap: 20 };

  it('follow each other with one gap between them, the divider lower than the rest', () => {
    const shape = { local: 7, remote: 5, columns: 3 };
    expect(Array.from({ length: countRows(shape) }, (_, index) => rowStart(index, shape, sizes))).toEqual([0, 420, 840, 1260, 1336, 1756]);
    expect(listHeight(shape, sizes)).toBe(2156);
    expect(listHeight({ ...shape, remote: 0 }, sizes)).toBe(1240);
    expect(listHeight({ local: 0, remote: 0, columns: 3 }, sizes)).toBe(0);
  });

  it('are found again from any offset, and the first and last beyond the ends', () => {
    fc.assert(
      fc.property(
        fc.record({ local: fc.nat(2000), remote: fc.nat(200), columns: fc.integer({ min: 1, max: 5 }) }),
        fc.record({ row: fc.integer({ min: 57, max: 900 }), divider: fc.constant(56), gap: fc.nat(30) }),
        fc.double({ min: -0.2, max: 1.2, noNaN: true }),
        (shape, randomSizes, part) => {
          const count = countRows(shape);
          fc.pre(count > 0);
          const offset = part * listHeight(shape, randomSizes);
          const starts = Array.from({ length: count }, (_, index) => rowStart(index, shape, randomSizes));
          expect(rowAtOffset(offset, shape, randomSizes)).toBe(Math.max(0, starts.findLastIndex((start) => start <= offset)));
        },
      ),
    );
    expect(rowAtOffset(500, { local: 0, remote: 0, columns: 2 }, sizes)).toBe(0);
  });
});

describe('layout', () => {
  it.each<[number, number]>([[360, 2], [412, 2], [768, 2], [960, 2], [1280, 3], [1920, 3]])('a window of %d px has %d columns', (viewport, columns) => {
    const width = guessListWidth(viewport);
    expect(layOutList({ width, view: 'grid', rem: 16 }).columns).toBe(columns);
    expect(layOutList({ width, view: 'list', rem: 16 }).columns).toBe(1);
  });

  it('rows grow with the reader’s font size', () => {
    const usual = layOutList({ width: 900, view: 'grid', rem: 16 });
    expect(layOutList({ width: 900, view: 'grid', rem: 32 }).rowHeight).toBeGreaterThan(usual.rowHeight + 200);
  });
});

describe('toLoadState', () => {
  const nothing: ListingIndex = { items: [], reserved: [], source: 'replica', asOf: null, bounded: false };
  const error = { kind: 'transient', code: 'network', reason: '', at: 1 } as const;
  it.each<[string, Partial<ListingIndex>, Partial<SyncState>, ReplicaPhase['phase'], string]>([
    ['being opened', { source: 'loading' }, {}, 'opening', 'loading'],
    ['being opened offline', { source: 'loading' }, { online: false, lastError: error }, 'open', 'loading'],
    ['first pull', {}, { phase: 'pulling' }, 'open', 'loading'],
    ['complete and empty', { asOf: 1 }, {}, 'open', 'empty'],
    ['complete and empty, offline', { asOf: 1 }, { online: false }, 'open', 'empty'],
    ['nothing and no line', {}, { online: false, lastError: error }, 'open', 'offline'],
    ['the pull failed', {}, { lastError: error }, 'open', 'failed'],
    ['trying again', {}, { lastError: error, phase: 'pulling' }, 'open', 'loading'],
    ['the replica is broken', {}, {}, 'broken', 'failed'],
  ])('%s', (_case, index, sync, phase, expected) => {
    expect(toLoadState({ ...nothing, ...index }, { ...idleSync, ...sync }, { phase } as ReplicaPhase)).toBe(expected);
  });
});
