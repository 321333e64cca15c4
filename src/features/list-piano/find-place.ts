import type { Town, Towns } from '../../domain/geo/find-town.ts';
import type { DraftFields } from '../../domain/listing/draft.ts';
import { shortestGeocodedAddress } from '../../domain/listing/wizard-options.ts';

type Address = Pick<DraftFields, 'address' | 'city' | 'state' | 'zipCode' | 'country'>;

/** Street and town are given, and the whole is long enough to be an address. Source: the specification, validation. */
export function isAddressLongEnough({ address, city, state, zipCode, country }: Address): boolean {
  if (address.trim() === '' || city.trim() === '') return false;
  return [address, zipCode, city, state, country].map((part) => part.trim()).filter(Boolean).join(', ').length > shortestGeocodedAddress;
}

/** The town in its country, as the gazetteer on this device knows it. */
export function findPlace(towns: Towns, { city, country }: Pick<DraftFields, 'city' | 'country'>): Town | null {
  const town = towns.find(city, country);
  return town?.country === country ? town : null;
}
