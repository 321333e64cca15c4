import { distanceKm, type Coordinates } from '../geo/distance.ts';
import { foldText } from '../listing/listing-summary.ts';
import type { DirectoryEntry } from './directory.ts';
import { providerTypes, type ProviderType } from './provider-values.ts';

export interface ProviderQuestion {
  text: string;
  type: ProviderType | null;
  /** Where the work is to be done. */
  place: Coordinates | null;
  km: number;
}

export interface FoundProvider {
  provider: DirectoryEntry;
  /** Straight line from the place, whole km; null without a place. */
  km: number | null;
}

function kmFrom(place: Coordinates, { lat, lng }: DirectoryEntry): number | null {
  return lat === null || lng === null ? null : Math.round(distanceKm(place, { lat, lng }));
}

const byName = (a: FoundProvider, b: FoundProvider) => a.provider.name.localeCompare(b.provider.name) || (a.provider.id < b.provider.id ? -1 : 1);
const byWay = (a: FoundProvider, b: FoundProvider) => (a.km ?? 0) - (b.km ?? 0) || byName(a, b);
const byRating = (a: FoundProvider, b: FoundProvider) => (b.provider.rating ?? 0) - (a.provider.rating ?? 0) || byName(a, b);

/** Rules P-7 to P-9. With a place the nearest first, else the best rated. */
export function findProviders(providers: readonly DirectoryEntry[], { text, type, place, km }: ProviderQuestion): readonly FoundProvider[] {
  const words = foldText(text).split(/\s+/u).filter(Boolean);
  const found: FoundProvider[] = [];
  for (const provider of providers) {
    if (type !== null && provider.type !== type) continue;
    if (!words.every((word) => provider.searched.includes(word))) continue;
    const away = place && kmFrom(place, provider);
    if (place && (away === null || away > km)) continue;
    found.push({ provider, km: away });
  }
  return found.sort(place ? byWay : byRating);
}

export function isProviderType(value: string): value is ProviderType {
  return (providerTypes as readonly string[]).includes(value);
}
