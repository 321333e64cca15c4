import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Builds the app in another language: where `x.<language>.ts` stands beside `x.ts`, it takes its place. Words stand in modules of
 * their own (`src/words-apart.test.ts`), forms of numbers and days in `src/lib/format/locale.ts`, so that no component is touched.
 */
export function wordsOfLanguagePlugin(language: string): Plugin {
  return {
    name: 'soundboard:words-of-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || !/(?<!\.d)\.ts$/u.test(found.id)) return null;
      const translated = found.id.replace(/\.ts$/u, `.${language}.ts`);
      // A module in another language may take from the one it stands for what stays the same.
      return importer !== translated && existsSync(translated) ? { ...found, id: translated } : null;
    },
    transformIndexHtml: (html) => html.replace('<html lang="en"', `<html lang="${language}"`),
  };
}
