import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTowns } from '../../src/domain/geo/testing/read-towns.ts';
import { illustrationNames, illustrationPath } from '../../src/domain/listing/illustrations.ts';
import { identify } from '../../src/domain/serial/identify.ts';
import { serialReference } from '../../src/domain/serial/testing/bundled-tables.ts';
import { demoListings } from './demo-listings.ts';
import { demoOwnerPlaces, demoSellers } from './demo-sellers.ts';

const now = Date.UTC(2026, 10, 28);
const bundledMakers = new Set(serialReference.makers.map(({ name }) => name));
const publicListings = demoListings.filter(({ is_published, status }) => is_published && status === 'active');
const illustrations = new Set(illustrationNames.map(illustrationPath));

interface Point {
  serial: number;
  year: number;
}

const dataFolder = new URL('../../src/domain/serial/data/', import.meta.url);

/** One record a line, the first holds the names; fields may be quoted. */
function readTable(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(file, dataFolder), 'utf8').normalize('NFC');
  const [head = [], ...rows] = text.split('\n').filter(Boolean).map((line) =>
    [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))(?=,|$)/g)].map(([, quoted, bare = '']) => quoted ?? bare),
  );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

const serialRows = readdirSync(new URL('serials/', dataFolder)).flatMap((file) => readTable(`serials/${file}`));
const makerRows = readTable('makers.csv');

function makerOf(brand: string): string {
  const row = makerRows.find(({ maker, aliases = '' }) => maker === brand || aliases.split('|').includes(brand));
  return row?.['maker'] ?? '';
}

/** The published points of the sequence that the number belongs to, by its letter. */
function pointsOf(brand: string, serial: string): Point[] {
  const letter = /^[A-Z]+/.exec(serial)?.[0];
  const lines = letter ? [`${letter} prefix`] : ['', 'Japan', 'grand'];
  return serialRows
    .filter((row) => row['maker'] === makerOf(brand) && lines.includes(row['line'] ?? ''))
    .map((row) => ({ serial: Number(row['serial_start']), year: Number(row['year']) }))
    .sort((a, b) => a.serial - b.serial);
}

/** The year between two published points, with its fraction; a lone point gives its own. */
function interpolatedYear(points: readonly Point[], serial: number): number | null {
  const above = points.findIndex((point) => point.serial > serial);
  const [from, to] = [points[above - 1], points[above]];
  if (from && to) return from.year + ((to.year - from.year) * (serial - from.serial)) / (to.serial - from.serial);
  return points.find((point) => point.serial === serial)?.year ?? null;
}

describe('demo listings', () => {
  const dated = demoListings.filter(({ serial_number, year }) => serial_number !== '' && year !== null);

  it('dates most acoustic pianos by a number', () => {
    expect(dated.length).toBeGreaterThan(30);
  });

  it.each(dated.map((listing) => [listing.key, listing] as const))('%s: year and serial number agree by the published table', (_, listing) => {
    const year = interpolatedYear(pointsOf(listing.brand, listing.serial_number), Number(listing.serial_number.replace(/\D/g, '')));
    expect(year).not.toBeNull();
    expect(Math.abs((listing.year ?? 0) - (year ?? 0))).toBeLessThanOrEqual(1);
  });

  const bundled = dated.filter(({ brand }) => bundledMakers.has(makerOf(brand)));

  it.each(bundled.map((listing) => [listing.key, listing] as const))('%s: the look-up answers the same year', (_, listing) => {
    const found = identify({ serial: listing.serial_number, maker: listing.brand, reference: serialReference, now });
    const [best] = found.ok ? found.value.candidates : [];
    expect(best?.form).toMatch(/^(year|about|span)$/);
    // Between rows that lie far apart the look-up names no year, only what it may be.
    if (best?.form !== 'span') expect(best?.year).toBe(listing.year);
    expect(best?.from).toBeLessThanOrEqual(listing.year ?? 0);
    expect(best?.to).toBeGreaterThanOrEqual(listing.year ?? 0);
  });

  it.each(demoListings.map((listing) => [listing.key, listing] as const))('%s: texts, pictures and sizes are as a listing needs them', (_, listing) => {
    expect(listing.description.length).toBeGreaterThanOrEqual(60);
    expect(listing.description.length).toBeLessThanOrEqual(600);
    expect(listing.description).toBe(listing.description.normalize('NFC'));
    expect(listing.image_urls.length).toBeLessThanOrEqual(5);
    expect(listing.image_urls.filter((url) => !illustrations.has(url))).toEqual([]);
    const size = listing.piano_type === 'Grand' ? listing.length_cm : listing.piano_type === 'Upright' ? listing.height_cm : 100;
    expect(size).toBeGreaterThan(90);
    expect(listing.tier === 'basic').toBe(listing.tier_days_left === null);
  });

  it('has keys and stock numbers once', () => {
    expect(new Set(demoListings.map(({ key }) => key)).size).toBe(demoListings.length);
    const stock = demoListings.filter(({ stock_number }) => stock_number !== '').map(({ owner, stock_number }) => `${owner} ${stock_number}`);
    expect(new Set(stock).size).toBe(stock.length);
  });

  it('shows every kind of gap and every kind of owner', () => {
    expect(publicListings.length).toBeGreaterThanOrEqual(60);
    const has = (test: (listing: (typeof demoListings)[number]) => boolean) => publicListings.filter(test).length;
    expect(has(({ price_cents }) => price_cents === null)).toBeGreaterThanOrEqual(3);
    expect(has(({ image_urls }) => image_urls.length === 0)).toBeGreaterThanOrEqual(2);
    expect(has(({ model }) => model === '')).toBeGreaterThanOrEqual(2);
    expect(has(({ tier, tier_days_left }) => tier !== 'basic' && (tier_days_left ?? 0) > 0)).toBeGreaterThanOrEqual(6);
    expect(new Set(demoListings.map(({ status }) => status))).toEqual(new Set(['draft', 'active', 'reserved', 'sold', 'ended']));
    expect(demoListings.filter(({ owner }) => owner === 'dealer' || owner === 'seller').length).toBeGreaterThanOrEqual(8);
    expect(new Set(publicListings.map(({ country_code }) => country_code))).toEqual(new Set(['DE', 'AT', 'CH', 'NL']));
  });
});

describe('demo sellers', async () => {
  const towns = await readTowns();

  it.each([...demoSellers, ...Object.values(demoOwnerPlaces)].map((place) => [place.town, place] as const))('%s lies where the gazetteer puts it', (_, place) => {
    const town = towns.find(place.town);
    expect(town?.country).toBe(place.countryCode);
    expect(Math.abs((town?.lat ?? 0) - place.lat)).toBeLessThan(0.02);
    expect(Math.abs((town?.lng ?? 0) - place.lng)).toBeLessThan(0.02);
  });

  it('are all used', () => {
    expect(demoSellers.filter(({ key }) => !demoListings.some(({ owner }) => owner === key))).toEqual([]);
  });
});
