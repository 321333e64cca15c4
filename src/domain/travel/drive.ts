import { distanceKm, type Coordinates } from '../geo/distance.ts';

/** Rule T-1: how much longer than the straight line a way by road is. */
const detour = 1.3;
/** Rule T-2. */
const kmPerHour = 50;

/** A guess, made without a route service: screens write "about" before it. */
export interface Drive {
  km: number;
  /** Whole minutes, begun ones counted. */
  minutes: number;
}

/** The way by road between two places: rules T-1 and T-2. */
export function guessDrive(from: Coordinates, to: Coordinates): Drive {
  const km = distanceKm(from, to) * detour;
  return { km, minutes: driveMinutes(km) };
}

function driveMinutes(km: number): number {
  // Noise of the last digits is no begun minute.
  return Math.ceil(Number(((km / kmPerHour) * 60).toFixed(6)));
}
