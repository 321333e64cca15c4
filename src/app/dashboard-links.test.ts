import { expect, it } from 'vitest';
import { accountRoles } from '../domain/listing/listing.ts';
import { figureWords } from '../features/dashboard/messages.ts';
import { firstStepsFor, quickActionsFor } from '../features/dashboard/quick-actions.ts';
import { bottomEntries, personalEntries, publicEntries } from './nav-entries.ts';
import { routeScreens } from './route-screens.tsx';

const paths = new Set(routeScreens.map(({ path }) => path));

it.each(accountRoles)('every way onwards on the dashboard of a %s leads to a screen', (role) => {
  const actions = [...quickActionsFor(role), ...firstStepsFor(role)];
  expect(actions.map(({ href }) => href).filter((href) => !paths.has(href))).toEqual([]);
  expect(new Set(quickActionsFor(role).map(({ href }) => href)).size).toBe(quickActionsFor(role).length);
});

it('every figure with a link, and every entry of the navigation, leads to a screen', () => {
  const figures = Object.values(figureWords).flatMap(({ href }) => href ?? []);
  const entries = [...publicEntries, ...personalEntries, ...bottomEntries].map(({ href }) => href);
  expect([...figures, ...entries].filter((href) => !paths.has(href))).toEqual([]);
});
