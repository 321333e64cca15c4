import { foldText } from '../../../domain/listing/listing-summary.ts';
import type { CountryRate } from '../../../domain/vat/vat-countries.ts';

export interface NamedRate extends CountryRate {
  /** In English. */
  name: string;
  /** Folded names in English and German, and the code. */
  haystack: string;
}

/** By name. The names are the browser's own. */
export function nameCountries(rates: readonly CountryRate[]): NamedRate[] {
  const [english, german] = ['en', 'de'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  return rates
    .map((rate) => {
      const { countryCode } = rate;
      const name = english?.of(countryCode) ?? countryCode;
      return { ...rate, name, haystack: foldText(`${name} ${german?.of(countryCode) ?? ''} ${countryCode}`) };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Those whose name holds what was typed, in any case and with accents or without. */
export function findCountries(rates: readonly NamedRate[], text: string): readonly NamedRate[] {
  const wanted = foldText(text.trim());
  return wanted === '' ? rates : rates.filter(({ haystack }) => haystack.includes(wanted));
}
