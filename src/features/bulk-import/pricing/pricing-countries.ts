import { foldText } from '../../../domain/listing/listing-summary.ts';
import type { CountryRate } from '../../../domain/vat/vat-countries.ts';
import { compareCountryNames, countryName } from '../../../lib/format/country.ts';

export interface NamedRate extends CountryRate {
  /** In English. */
  name: string;
  /** Folded names in English and German, and the code. */
  haystack: string;
}

/** By name. The names are the browser's own. */
export function nameCountries(rates: readonly CountryRate[]): NamedRate[] {
  return rates
    .map((rate) => {
      const { countryCode } = rate;
      const name = countryName(countryCode);
      return { ...rate, name, haystack: foldText(`${name} ${countryName(countryCode, 'de')} ${countryCode}`) };
    })
    .sort((a, b) => compareCountryNames(a.name, b.name));
}

/** Those whose name holds what was typed, in any case and with accents or without. */
export function findCountries(rates: readonly NamedRate[], text: string): readonly NamedRate[] {
  const wanted = foldText(text.trim());
  return wanted === '' ? rates : rates.filter(({ haystack }) => haystack.includes(wanted));
}
