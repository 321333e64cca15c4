import { countryName } from '../../lib/format/country.ts';
import { toTownKey } from './town-key.ts';

/** What people write besides the names in English and German. */
const otherNames: Readonly<Record<string, string>> = { uk: 'GB', england: 'GB', scotland: 'GB', wales: 'GB', holland: 'NL', czechia: 'CZ', 'czech republic': 'CZ' };

/** The country that a text names, by its code or its name in English or German; undefined for anything else. */
export function countryOf(text: string, countries: readonly string[]): string | undefined {
  const key = toTownKey(text);
  if (key === '') return undefined;
  return (
    countries.find((code) => code.toLowerCase() === key || ['en', 'de'].some((language) => toTownKey(countryName(code, language)) === key)) ??
    otherNames[key]
  );
}
