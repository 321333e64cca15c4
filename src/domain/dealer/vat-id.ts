/** VAT IDs, by their form. Rule D-7 in RULES.md. */
import { fail, ok, type Result } from '../../lib/result.ts';
import type { DealerCountry } from './dealer-countries.ts';

/** What follows the two letters. Source: European Commission, VIES, structure of VAT numbers; GOV.UK; ch.ch; brreg.no. */
const forms: Readonly<Record<DealerCountry, RegExp>> = {
  DE: /^DE\d{9}$/u,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/u,
  IT: /^IT\d{11}$/u,
  ES: /^ES(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/u,
  NL: /^NL\d{9}B\d{2}$/u,
  BE: /^BE[01]\d{9}$/u,
  AT: /^ATU\d{8}$/u,
  PT: /^PT\d{9}$/u,
  GB: /^GB(?:\d{9}|\d{12})$/u,
  CH: /^CHE\d{9}(?:MWST|TVA|IVA)?$/u,
  NO: /^NO\d{9}(?:MVA)?$/u,
};

export type VatIdFault =
  /** It begins with another country's letters. */
  | { type: 'OtherCountry'; letters: string }
  | { type: 'NotForm' };

/** The VAT ID as it is written in an invoice; '' for none. */
export function readVatId(text: string, country: DealerCountry): Result<string, VatIdFault> {
  const id = text.normalize('NFKC').replace(/[\s.\-–/]/gu, '').toUpperCase();
  if (id === '') return ok('');
  if (forms[country].test(id)) return ok(id);
  const letters = /^[A-Z]{2}/u.exec(id)?.[0];
  return fail(letters !== undefined && letters !== country ? { type: 'OtherCountry', letters } : { type: 'NotForm' });
}
