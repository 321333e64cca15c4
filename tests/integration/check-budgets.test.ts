import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { filesNeeded, figureLines, measureBuild, overBudget, precachedUrls } from '../../scripts/budgets/measure.mjs';

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_shared.js'], dynamicImports: ['home.tsx', 'engine.ts'] },
  '_shared.js': { file: 'assets/shared.js' },
  'home.tsx': { file: 'assets/home.js', imports: ['index.html', '_shared.js', '_cards.js'] },
  '_cards.js': { file: 'assets/cards.js', imports: ['_shared.js'] },
  'engine.ts': { file: 'assets/engine.js', imports: ['_shared.js'] },
};
const fixtureLimits = {
  routes: [{ path: '/', chunk: 'home.tsx' }],
  afterFirstPaint: [{ name: 'engine', chunk: 'engine.ts' }],
  routeBytes: 10_000,
  serviceWorker: 'sw.js',
  precacheBytes: 20_000,
  fontBytes: 5_000,
};

/** A build whose shell and font have the given sizes; the content doesn't compress. */
async function fixtureBuild({ shell, font }: { shell: number; font: number }): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'soundboard-budget-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, '.vite'));
  const files: [string, string | Buffer][] = [
    ['.vite/manifest.json', JSON.stringify(manifest)],
    ['assets/index.js', randomBytes(shell)],
    ['assets/shared.js', randomBytes(1000)],
    ['assets/home.js', randomBytes(1000)],
    ['assets/cards.js', randomBytes(1000)],
    ['assets/engine.js', randomBytes(90_000)],
    ['assets/text.woff2', randomBytes(font)],
    ['sw.js', 'precache([{"revision":null,"url":"assets/index.js"},{revision:null,url:"assets/text.woff2"}])'],
  ];
  await Promise.all(files.map(([name, content]) => writeFile(path.join(folder, name), content)));
  return folder;
}

test('a route needs the entry, its screen and what both import, and nothing that is loaded later', () => {
  expect([...filesNeeded(manifest, ['index.html', 'home.tsx'])].sort()).toEqual(
    ['assets/cards.js', 'assets/home.js', 'assets/index.js', 'assets/shared.js'],
  );
});

test('a chunk that is gone is an error, not a figure of nought', () => {
  expect(() => filesNeeded(manifest, ['moved.tsx'])).toThrow('moved.tsx');
});

test('the addresses are read from a worker however it is written', () => {
  expect(precachedUrls('[{url:"/a.js",revision:"1"},{"revision":null,"url":"b.css"},{url:`c.svg`}]')).toEqual(['/a.js', 'b.css', 'c.svg']);
});

test('a build within its budgets passes, the engine is reported without one', async () => {
  const figures = await measureBuild(await fixtureBuild({ shell: 6000, font: 4000 }), fixtureLimits);
  expect(overBudget(figures)).toEqual([]);
  expect(figures.find(({ name }) => name.startsWith('engine'))).toMatchObject({ budget: null });
});

test.each([
  { what: 'too much JavaScript', shell: 9000, font: 4000, refused: ['JavaScript of /, gzip'] },
  { what: 'too much precached', shell: 17_000, font: 4500, refused: ['JavaScript of /, gzip', 'precache, 2 files'] },
  { what: 'too heavy fonts', shell: 6000, font: 5001, refused: ['fonts, 1 files'] },
])('$what is refused with its figures', async ({ shell, font, refused }) => {
  const figures = await measureBuild(await fixtureBuild({ shell, font }), fixtureLimits);
  expect(overBudget(figures).map(({ name }) => name)).toEqual(refused);
  expect(figureLines(figures).filter((line) => line.endsWith('TOO MUCH'))).toHaveLength(refused.length);
});
