import { describe, expect, it } from 'vitest';
import type { Screen } from '../../tests/support/screen.ts';
import { linkNames } from '../domain/account/auth-link.ts';
import type { EntryPlace, FeatureRoute } from '../features/parts/feature-route.ts';
import { featureRoutes } from './feature-routes.ts';

const routesOf = import.meta.glob<{ routes: readonly FeatureRoute[] }>('../features/*/routes.ts', { eager: true });
const screensOf = import.meta.glob<{ screens: readonly Screen[] }>('../features/*/testing/screens.ts', { eager: true });

const features = Object.entries(routesOf).map(([path, { routes }]) => ({
  name: path.split('/').at(-2) ?? '',
  routes,
  screens: screensOf[path.replace('routes.ts', 'testing/screens.ts')]?.screens ?? [],
}));

const matches = (route: string, address: string) =>
  new RegExp(`^${route.replace(/\$(?:id|part)/g, '[^/]+')}$`).test(new URL(address, 'http://app.example').pathname);

it('the app has the routes of every feature, each path once', () => {
  const paths = features.flatMap(({ routes }) => routes.map(({ path }) => path));
  expect(paths.length).toBeGreaterThan(30);
  expect(featureRoutes.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(new Set(paths).size).toBe(paths.length);
});

it('no screen but those of the account reads a name of the address by which a link of a mail is known: it would lead to them', () => {
  const sources = import.meta.glob<string>('../features/*/routes.ts', { query: '?raw', import: 'default', eager: true });
  const read = Object.entries(sources)
    .filter(([path]) => !path.includes('/account/'))
    .flatMap(([path, source]) => linkNames.filter((name) => new RegExp(`search(?:\\['${name}'\\]|\\.${name}\\b)`, 'u').test(source)).map((name) => `${path}: ${name}`));
  expect(Object.keys(sources).length).toBeGreaterThan(20);
  expect(read).toEqual([]);
});

describe.each(features)('$name', ({ routes, screens }) => {
  it('has each of its screens looked at by the tests, but those that a row of its own is needed for', () => {
    const unseen = routes.filter(({ path }) => !path.includes('$id') && !screens.some((screen) => matches(path, screen.path('x'))));
    expect(unseen.map(({ path }) => path)).toEqual([]);
    expect(screens.length).toBeGreaterThan(0);
  });

  it('lets the tests look at its own screens only', () => {
    const elsewhere = screens.filter((screen) => !routes.some(({ path }) => matches(path, screen.path('x'))));
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
  });
});

it('screens have names of their own, which pictures are called by', () => {
  const names = features.flatMap(({ screens }) => screens.map(({ name }) => name));
  expect(names.length).toBeGreaterThan(45);
  expect(new Set(names).size).toBe(names.length);
});

const entries = featureRoutes.flatMap((route) => route.entries);

it.each<EntryPlace>(['public', 'personal', 'admin', 'bottom', 'footer-marketplace', 'footer-support', 'footer-legal'])('the entries at %s have a rank each', (place) => {
  const ranks = entries.filter(({ at }) => at === place).map(({ rank }) => rank);
  expect(ranks.length).toBeGreaterThan(0);
  expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks.map((_, index) => index + 1));
});

it('entries have an icon wherever one is drawn', () => {
  expect(entries.filter(({ at, icon }) => !at.startsWith('footer') && !icon)).toEqual([]);
});
