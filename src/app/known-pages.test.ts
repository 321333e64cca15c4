import { expect, it } from 'vitest';
import { findPage, knownPages } from '../../supabase/functions/page/known-pages.ts';
import { featureRoutes } from './feature-routes.ts';

const said = featureRoutes.map((route) => route.build(({ path, about, private: isPrivate = false }) => ({ path, about, isPrivate })));

it('the server says of every page what its route says, and knows no other', () => {
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  expect(said.length).toBeGreaterThan(30);
  expect(knownPages.toSorted(byPath)).toEqual(said.toSorted(byPath));
});

it.each([
  ['/', '/', ''],
  ['/browse/', '/browse', ''],
  ['/messages/visitor', '/messages/visitor', ''],
  ['/messages/11', '/messages/$id', '11'],
  ['/contact/klavierhaus-m%C3%BCller', '/contact/$id', 'klavierhaus-müller'],
  ['/pay/sandbox/1', '/pay/sandbox/$id', '1'],
  ['/login', '/login', ''],
  ['/makers/yamaha', '/makers/$id', 'yamaha'],
])('%s is the page %s', (path, page, id) => {
  expect(findPage(path)).toMatchObject({ path: page, id, part: '' });
});

it.each([
  ['/makers/yamaha/t-prefix', 'yamaha', 't-prefix'],
  ['/makers/steinway%20%26%20sons/concert%2Floan', 'steinway & sons', 'concert/loan'],
])('%s is a part of what its id names', (path, id, part) => {
  expect(findPage(path)).toMatchObject({ path: '/makers/$id/$part', id, part });
});

it.each(['/makers/yamaha/t-prefix/1', '/makers//t-prefix', '/piano/1/2', '/makers/yamaha/%E0%A4%A'])('%s is no page', (path) => {
  expect(findPage(path)).toBeNull();
});

it.each(['/nowhere', '/piano/', '/piano/1/2', '/contact/%E0%A4%A', '//', '/Browse'])('%s is no page with an id', (path) => {
  expect(findPage(path)?.id ?? '').toBe('');
});
