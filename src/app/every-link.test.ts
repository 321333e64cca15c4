import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { routeScreens } from './route-screens.tsx';

const root = path.resolve(import.meta.dirname, '..');
/** An address of this site as it is written: `${…}` stands for a part. */
const written = /(?:href[=:]\s*\{?|[gG]o\(|address: |return |[?:] )(['"`])(\/[a-z][^'"`]*?)\1/g;
/** Not a screen: what the server answers itself, and an address that the router sends on to /auth. */
const elsewhere = /^\/(login|embedded|storage|rest|auth\/v1|functions|illustrations|share|fonts)\b/;

/** Without what follows the path: a query, also one that a variable holds. */
function screenOf(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').replace(/([a-z])\$\{[^}]*\}$/, '$1').replace(/\$\{[^}]*\}/g, 'x');
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /^(features|app)\/.*\.tsx?$/.test(name) && !/\.test\.|testing\//.test(name));
const links = files.flatMap((name) =>
  [...readFileSync(path.join(root, name), 'utf8').matchAll(written)].map(([, , address = '']) => ({ name, address: screenOf(address) })),
);
const screens = routeScreens.map((screen) => new RegExp(`^${screen.path.replace(/\$(?:id|part)/g, '[^/]+').replace(/\/$/, '/?')}$`));

it('U-TXT-05 every address that is written in a screen leads to a screen', () => {
  expect(links.length).toBeGreaterThan(60);
  const lost = links.filter(({ address }) => !elsewhere.test(address) && !screens.some((screen) => screen.test(address)));
  expect(lost).toEqual([]);
});
