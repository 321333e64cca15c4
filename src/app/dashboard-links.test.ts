import { expect, it } from 'vitest';
import { accountRoles } from '../domain/listing/listing-values.ts';
import { figureWords } from '../features/dashboard/messages.ts';
import { firstStepsFor, quickActionsFor } from '../features/dashboard/quick-actions.ts';
import { bottomEntries, personalEntries, publicEntries } from './nav-entries.ts';
import { routeScreens } from './route-screens.tsx';

const paths = new Set(routeScreens.map(({ path }) => path));

it.each(accountRoles)('every way onwards on the dashboard of a %s leads to a screen', (role) => {
  const actions = quickActionsFor(role, null);
  const hrefs = [...actions, ...firstStepsFor(role)].map(({ href }) => href);
  expect(hrefs.filter((href) => !paths.has(href))).toEqual([]);
  expect(new Set(actions.map(({ href }) => href)).size).toBe(actions.length);
});

it.each(['seller', 'dealer'] as const)('a %s finds the own public page as soon as its name is known', (role) => {
  expect(quickActionsFor(role, 'a-shop').map(({ href }) => href)).toContain('/contact/a-shop');
  expect(paths).toContain('/contact/$id');
});

it('only an admin is led to the administration', () => {
  const led = accountRoles.filter((role) => quickActionsFor(role, 'a-name').some(({ href }) => href === '/admin'));
  expect(led).toEqual(['admin']);
});

it('a buyer has no public page to look at', () => {
  expect(quickActionsFor('buyer', 'a-name')).toEqual(quickActionsFor('buyer', null));
});

it('every figure with a link, and every entry of the navigation, leads to a screen', () => {
  const figures = Object.values(figureWords).flatMap(({ href }) => href ?? []);
  const entries = [...publicEntries, ...personalEntries, ...bottomEntries].map(({ href }) => href);
  expect([...figures, ...entries].filter((href) => !paths.has(href.split('?')[0] ?? ''))).toEqual([]);
});
