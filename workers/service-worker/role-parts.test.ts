// @vitest-environment node
import { beforeEach, expect, it } from 'vitest';
import { rolePartsOf, type PartsCache } from './role-parts.ts';

const origin = 'https://soundboard.example';
let held: Map<string, Response>;
let cache: PartsCache;
let answer: () => Promise<Response>;

beforeEach(() => {
  held = new Map();
  cache = {
    match: async (key) => held.get(String(key))?.clone(),
    put: async (key, response) => void held.set(String(key), response),
    delete: async (key) => held.delete(String(key)),
    keys: async () => [...held.keys()].map((key) => new Request(`${origin}${key}`)),
  };
});

const ask = (role: string) => rolePartsOf(role, { cache, load: () => answer() });
const paths = async (role: string) => (await ask(role)).map(({ url }) => url);
const list = (value: unknown) => async () => new Response(JSON.stringify(value));
const first = { dealer: ['/assets/work-dealer-a-1.js', '/assets/work-dealer-b-1.css'], admin: ['/assets/work-admin-a-1.js'] };

it('names the parts of the role, and nothing that is none', async () => {
  answer = list({ ...first, dealer: [...first.dealer, '/rest/v1/pianos', 'https://elsewhere.example/assets/work-dealer-c.js', 7] });
  expect(await paths('dealer')).toEqual(first.dealer);
  expect(await paths('buyer')).toEqual([]);
});

it('goes by the list it had without a connection, and takes no portal’s page for one', async () => {
  answer = list(first);
  await ask('dealer');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await paths('dealer')).toEqual(first.dealer);
  answer = async () => new Response('<html>Welcome to the hotel</html>', { headers: { 'content-type': 'text/html' } });
  expect(await paths('admin')).toEqual(first.admin);
});

it('knows of none where it never had a list', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await paths('dealer')).toEqual([]);
});

it('keeps the parts of the version before for pages that are open, and throws away those before it', async () => {
  answer = list(first);
  await ask('dealer');
  for (const path of first.dealer) held.set(path, new Response('code'));
  held.set('/assets/libheif-1.js', new Response('code'));
  answer = list({ dealer: ['/assets/work-dealer-a-2.js'] });
  expect(await paths('dealer')).toEqual(['/assets/work-dealer-a-2.js']);
  expect(held.has('/assets/work-dealer-a-1.js')).toBe(true);
  answer = list({ dealer: ['/assets/work-dealer-a-3.js'] });
  await ask('dealer');
  expect([held.has('/assets/work-dealer-a-1.js'), held.has('/assets/libheif-1.js')]).toEqual([false, true]);
});
