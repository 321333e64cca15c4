import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleFeeCents, readBundleItems, savedPercent } from './bundle.ts';
import { mergePage, readDirectoryPage, readEntry, type DirectoryEntry } from './directory.ts';
import { findProviders } from './find-providers.ts';
import { readClock, readDay, readDaysOff, readHours, writeDay } from './hours.ts';

const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** As the server sends one. */
function wire(place: number, given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: idOf(place), user_id: idOf(place), contact_slug: 'somebody', slug: `provider-${place}`, type: 'technician', name: `Piano service ${place}`, specialty: 'Tuning', about: '', town: 'Zürich',
    country_code: 'CH', lat: 47.367, lng: 8.55, radius_km: 50, buffer_minutes: 15, drive_limit_minutes: 45, languages: ['de'], since_year: null, hourly_rate: '135.00', phone: '', email: '',
    time_zone: 'Europe/Zurich', hours: {}, days_off: [], insured_until: null, picture_url: '', rating: null, review_count: 0, completed_jobs: 0, created_at: '2026-11-01T00:00:00Z',
    services: [{ id: idOf(9), category: 'tuning', name: 'Klavierstimmung', description: '', price: '150', minutes_from: 60, minutes_to: 120 }], bundles: [], certificates: [], ...given,
  };
}

function entry(place: number, given: Record<string, unknown> = {}): DirectoryEntry {
  const read = readEntry(wire(place, given));
  if (!read) throw new Error('unreadable');
  return read;
}

const anything = { text: '', type: null, place: null, km: 50 } as const;
const graz = { lat: 47.071, lng: 15.439 };

describe('the finder', () => {
  const all = [
    entry(1), entry(2, { type: 'mover', name: 'Umzüge Köln', town: 'Köln', lat: 50.938, lng: 6.96, services: [] }),
    entry(3, { name: 'Lessons Graz', type: 'teacher', town: 'Graz', ...graz, rating: '4.5', review_count: 3 }), entry(4, { name: 'Nowhere', town: '', lat: null, lng: null }),
  ];
  const found = (question: Partial<Parameters<typeof findProviders>[1]>) => findProviders(all, { ...anything, ...question }).map(({ provider, km }) => [provider.name, km]);

  it.each([
    ['P-7 by a word of its name, without accents', { text: 'koln' }, ['Umzüge Köln']],
    ['P-7 by a service', { text: 'klavierstimmung zurich' }, ['Piano service 1']],
    ['P-7 all words count', { text: 'graz mover' }, []],
    ['P-7 by type', { type: 'mover' as const }, ['Umzüge Köln']],
    ['P-8 near a town', { place: graz, km: 10 }, ['Lessons Graz']],
    ['P-9 the best rated first, then by name', {}, ['Lessons Graz', 'Nowhere', 'Piano service 1', 'Umzüge Köln']],
  ])('%s', (_name, question, names) => {
    expect(found(question).map(([name]) => name)).toEqual(names);
  });

  it('P-8 the nearest first, with the distance; one without a place is not found', () => {
    expect(found({ place: graz, km: 1000 })).toEqual([['Lessons Graz', 0], ['Piano service 1', 521], ['Umzüge Köln', 753]]);
  });
});

describe('the directory', () => {
  const page = (given: Record<string, unknown>) => {
    const read = readDirectoryPage({ epoch: 'e', checkpoint: {}, more: false, restart: false, rows: [], departed: [], ...given });
    if (!read) throw new Error('unreadable');
    return read;
  };
  it('P-11 an entry that can’t be read is left out, its neighbours are kept', () => {
    expect(page({ rows: [wire(1), { ...wire(2), type: 'wizard' }, null, { ...wire(3), services: [{}] }, wire(4)] }).rows.map(({ id }) => id)).toEqual([idOf(1), idOf(4)]);
  });
  it('P-11 changes take the place of what was there, and who departed is gone', () => {
    const merged = mergePage([entry(1), entry(2), entry(3)], page({ rows: [wire(2, { name: 'New name' })], departed: [idOf(3)] }));
    expect(merged.map(({ name }) => name)).toEqual(['Piano service 1', 'New name']);
  });
  it('P-11 a restart drops what doesn’t come again', () => {
    expect(mergePage([entry(1), entry(2)], page({ restart: true, rows: [wire(2)] })).map(({ id }) => id)).toEqual([idOf(2)]);
  });
  it.each([null, 'page', {}, { epoch: 'e', more: false }])('P-11 %j is no answer', (given) => expect(readDirectoryPage(given)).toBeNull());
  it('P-11 nothing that a server sends throws', () => {
    fc.assert(fc.property(fc.anything(), (given) => {
      readDirectoryPage(given);
      readEntry(given);
    }));
  });
});

describe('working hours', () => {
  it.each([
    ['9', 540], ['09:30', 570], ['9.30', 570], ['0930', 570], ['18 Uhr', 1080], ['9 am', 540], ['12 am', 0], ['12 pm', 720], ['6:15pm', 1095], ['24', 1440], ['24:01', null], ['9:60', null], ['', null], ['noon', null],
  ])('P-3 “%s” is %j', (text, minutes) => expect(readClock(text)).toBe(minutes));

  it.each([
    ['9-12:30, 13:30-18', [{ from: 540, to: 750 }, { from: 810, to: 1080 }]],
    ['13–18 und 9–12', [{ from: 540, to: 720 }, { from: 780, to: 1080 }]],
    ['9 to 18', [{ from: 540, to: 1080 }]],
    ['9 bis 18 Uhr', [{ from: 540, to: 1080 }]],
    ['', []],
  ])('P-3 “%s” is read', (text, spans) => expect(readDay(text)).toEqual({ ok: true, value: spans }));

  it.each([['18-9', 'order'], ['9-9', 'order'], ['9-12, 11-15', 'overlap'], ['9-12, 12-15', 'overlap'], ['all day', 'unreadable'], ['9-12-15', 'unreadable'], ['9', 'unreadable']])(
    'P-3 “%s” is refused: %s', (text, error) => expect(readDay(text)).toEqual({ ok: false, error }));

  it('P-3 what is written is read again', () => {
    const spans = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 }).map((times) => {
      const sorted = times.toSorted((a, b) => a - b);
      return sorted.flatMap((from, place) => (place % 2 === 0 && sorted[place + 1] !== undefined ? [{ from, to: Number(sorted[place + 1]) }] : []));
    });
    fc.assert(fc.property(spans, (day) => {
      expect(readDay(writeDay(day))).toEqual({ ok: true, value: day });
    }));
  });

  it('P-3 what can’t be read is closed', () => {
    expect(readHours({ Monday: [{ from: 540, to: 1080 }, { from: 'x' }, null], Tuesday: 'open', Someday: [{ from: 1, to: 2 }] })).toEqual({ Monday: [{ from: 540, to: 1080 }] });
  });
  it('P-4 days off in their order, without what is none', () => {
    expect(readDaysOff([{ from: '2027-01-02', to: '2027-01-03' }, { from: '2026-12-24', to: '2026-12-26' }, { from: '2026-12-26', to: '2026-12-24' }, { from: 'soon', to: 'later' }, null]))
      .toEqual([{ from: '2026-12-24', to: '2026-12-26' }, { from: '2027-01-02', to: '2027-01-03' }]);
  });
});

describe('bundles', () => {
  it.each([[48_000, 3_400], [32_000, 2_200], [0, 0], [100, 0]])('P-10 the fee on %d cents is %d', (price, fee) => expect(bundleFeeCents(price)).toBe(fee));
  it.each([[48_000, 60_000, 20], [32_000, 40_000, 20], [100, 100, null], [null, 100, null], [100, null, null], [0, 0, null]])('P-10 %j instead of %j saves %j %%', (price, original, percent) =>
    expect(savedPercent({ price_cents: price, original_price_cents: original })).toBe(percent));
  it('P-10 items that can’t be read are left out', () => {
    expect(readBundleItems([{ service_id: idOf(1), count: 2 }, { service_id: idOf(1), count: 0 }, { count: 1 }, 'x', null])).toEqual([{ service_id: idOf(1), count: 2 }]);
  });
});
