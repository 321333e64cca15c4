import type { Town, Towns } from '../geo/find-town.ts';

const postalCode = /^(?:[A-Z]{1,3}-)?\d{4,6}\s+/u;

/**
 * The town that an address names, for guessing ways: of 'Hauptstraße 1, 14467 Potsdam' Potsdam. The last part that is one counts; null
 * where none is.
 */
export function townOfAddress(address: string, towns: Pick<Towns, 'find'>, country: string): Town | null {
  const parts = address.split(/[,\n]/u).map((part) => part.trim().replace(postalCode, '')).filter((part) => part !== '' && !/\d/u.test(part));
  return parts.toReversed().reduce<Town | null>((found, part) => found ?? towns.find(part, country || undefined), null);
}
