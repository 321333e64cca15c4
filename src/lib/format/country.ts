import { locale } from './locale.ts';
import { madeOnce } from './made-once.ts';

const names = madeOnce((language: string) => new Intl.DisplayNames(language, { type: 'region' }));

/** 'DE' as 'Germany', in the language of the sentences or in `language`; what is no code of a country stays. */
export function countryName(code: string, language: string = locale.countries): string {
  try {
    return names(language).of(code) ?? code;
  } catch {
    // An address or a file may hold any letters; the browser refuses some.
    return code;
  }
}

/** In the order of their names. */
export function compareCountryNames(a: string, b: string): number {
  return a.localeCompare(b, locale.countries);
}
