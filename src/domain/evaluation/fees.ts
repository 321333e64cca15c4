import type { Coordinates } from '../geo/distance.ts';
import { guessDrive } from '../travel/drive.ts';

/** Whole cents. */
export interface Fees {
  fee: number;
  travelFee: number;
  commission: number;
}

const hourMs = 3_600_000;
const euro = 100;

/** Rule E-4: whole euro, begun ones counted. `rate`: cents for a kilometre, null for none. */
export function travelFeeOf(rate: number | null, from: Coordinates, to: Coordinates): number {
  if (rate === null) return 0;
  // Noise of the last digits is no begun euro.
  return Math.ceil(Number(((rate / euro) * guessDrive(from, to).km).toFixed(6))) * euro;
}

/** Rule E-5: of fee and travel fee together. */
export function commissionOf(fees: number): number {
  return Math.round(fees / (10 * euro)) * euro;
}

/** Rule E-7: what the customer pays for one evaluator. */
export function totalOf({ fee, travelFee, commission }: Fees): number {
  return fee + travelFee + commission;
}

/** Rule E-9; the database holds the same. `startsAt` and `now` in epoch ms, null without an appointment. */
export function refundOf({ by, startsAt, total }: { by: 'customer' | 'evaluator'; startsAt: number | null; total: number }, now: number): number {
  return by === 'customer' && startsAt !== null && startsAt < now + 24 * hourMs ? Math.round(total / 2) : total;
}
