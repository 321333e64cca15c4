import { toTownKey } from './town-key.ts';

/** What people write besides the names in English and German. */
const otherNames: Readonly<Record<string, string>> = { uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', holland: 'NL', czechia: 'CZ', 'czech republic': 'CZ' };

/** The country that a text names, by its code or its name in English or German; undefined for anything else. */
export function countryOf(text: string, countries: readonly string[]): string | undefined {
  const key = toTownKey(text);
  if (key === '') return undefined;
  const names = ['en', 'de'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return (
    countries.find((code) => code.toLowerCase() === key || names.some((name) => toTownKey(name.of(code) ?? '') === key)) ??
    otherNames[key]
  );
}
