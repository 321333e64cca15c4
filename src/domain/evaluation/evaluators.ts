import { distanceKm, type Coordinates } from '../geo/distance.ts';
import type { DirectoryEntry } from '../provider/directory.ts';
import { commissionOf, travelFeeOf, type Fees } from './fees.ts';

/** Rules E-1 and E-6. */
export const mostEvaluators = 3;
export const searchKm = 100;

export interface Evaluator extends Fees {
  provider: DirectoryEntry;
  /** Straight line to the piano. */
  km: number;
  serviceId: string;
}

/** Who can be asked about a piano at that place (rule E-6), and for how much. `me`: whose own profile is left out. */
export function findEvaluators(entries: readonly DirectoryEntry[], place: Coordinates, me: string | null): readonly Evaluator[] {
  return entries
    .flatMap((provider) => {
      const offered = provider.user_id === me ? null : offerOf(provider, place);
      return offered ? [offered] : [];
    })
    .toSorted((a, b) => (b.provider.rating ?? 0) - (a.provider.rating ?? 0) || a.km - b.km || a.provider.id.localeCompare(b.provider.id));
}

function offerOf(provider: DirectoryEntry, place: Coordinates): Evaluator | null {
  const { lat, lng, radius_km: reach, travel_rate_cents: rate } = provider;
  if (lat === null || lng === null) return null;
  const service = provider.services.find(({ category, price_cents }) => category === 'evaluation' && price_cents !== null);
  if (!service || service.price_cents === null) return null;
  const from = { lat, lng };
  const km = distanceKm(from, place);
  if (km > searchKm || km > reach) return null;
  const [fee, travelFee] = [service.price_cents, travelFeeOf(rate ?? null, from, place)];
  return { provider, km, serviceId: service.id, fee, travelFee, commission: commissionOf(fee + travelFee) };
}
