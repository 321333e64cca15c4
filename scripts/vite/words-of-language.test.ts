import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { wordsOfLanguagePlugin } from './words-of-language.ts';

const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><html lang="en"><script type="module" src="/main.ts"></script></html>',
  'main.ts': "import { words } from './sale-words.ts';\nimport { others } from './other-words.ts';\ndocument.title = words.sold + words.price + others.help;",
  'sale-words.ts': "export const words = { sold: 'Sold', price: 'Price' };",
  'sale-words.de.ts': "import { words as english } from './sale-words.ts';\nexport const words = { ...english, sold: 'Verkauft' };",
  'other-words.ts': "export const others = { help: 'Help' };",
};

let root = '';

async function built(plugins: ReturnType<typeof wordsOfLanguagePlugin>[]) {
  const { output } = (await build({ root, configFile: false, logLevel: 'silent', plugins, build: { write: false, minify: false } })) as Rollup.RollupOutput;
  return output.map((each) => (each.type === 'chunk' ? each.code : String(each.source))).join('\n');
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'words-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
});

afterAll(() => rm(root, { recursive: true, force: true }));

it('takes the words of the language where there are some, and what they keep from the first one', async () => {
  const text = await built([wordsOfLanguagePlugin('de')]);
  expect(text).toContain("sold: \"Verkauft\"");
  expect(text).toMatch(/price: ["']Price/u);
  expect(text).toMatch(/help: ["']Help/u);
  expect(text).toContain('<html lang="de"');
});

it('is the app as it is without', async () => {
  const text = await built([]);
  expect(text).not.toContain('Verkauft');
  expect(text).toContain('<html lang="en"');
});
