import type { Coordinates } from '../geo/distance.ts';
import { planDay, type PlannedVisit } from '../travel/day-route.ts';
import type { Booking } from './booking.ts';

const step = 5 * 60_000;

/** Where and when a provider's day begins. */
export interface PlanStart {
  place: Coordinates | null;
  /** Epoch ms. */
  beginsAt: number;
  /** Kept free after each visit, as the slots keep it (rule B-6). */
  bufferMinutes: number;
}

type Plannable = Pick<Booking, 'id' | 'state' | 'startsAt' | 'endsAt' | 'place'>;

export interface Planned<V> extends Pick<PlannedVisit, 'startsAt' | 'drive' | 'lateMinutes'> {
  visit: V;
  /** Agreed: its time stays. */
  isFixed: boolean;
}

export interface DayPlanned<V> {
  visits: readonly Planned<V>[];
  km: number;
  driveMinutes: number;
  /** How many have no place, and are left out. */
  without: number;
}

/**
 * The best order of a day (rules T-3 to T-6 of `travel`): what is agreed keeps its time, what is only asked for takes any. Times to propose stand on five
 * minutes. Null where there is nothing to put in order: fewer than two places, or nothing that is only asked for.
 */
export function planVisits<V extends Plannable>(visits: readonly V[], { place, beginsAt, bufferMinutes }: PlanStart): DayPlanned<V> | null {
  const placed = visits.flatMap((visit) => (visit.place === null ? [] : [{ visit, place: visit.place }]));
  const isFixed = ({ state }: V) => state === 'confirmed';
  if (placed.length < 2 || placed.every(({ visit }) => isFixed(visit))) return null;
  const route = planDay(
    placed.map(({ visit, place: where }) => ({
      id: visit.id, place: where, startsAt: isFixed(visit) ? visit.startsAt : null,
      // Ends on five minutes, so that what follows begins on five where no way lies between.
      minutes: Math.ceil((visit.endsAt - visit.startsAt) / step) * 5 + bufferMinutes,
    })),
    { from: place, to: place, beginsAt },
  );
  const byId = new Map(placed.map(({ visit }) => [visit.id, visit]));
  return {
    visits: route.visits.flatMap(({ id, startsAt, drive, lateMinutes }): Planned<V>[] => {
      const visit = byId.get(id);
      return visit ? [{ visit, startsAt: isFixed(visit) ? visit.startsAt : Math.ceil(startsAt / step) * step, drive, lateMinutes, isFixed: isFixed(visit) }] : [];
    }),
    km: route.km,
    driveMinutes: route.driveMinutes,
    without: visits.length - placed.length,
  };
}
