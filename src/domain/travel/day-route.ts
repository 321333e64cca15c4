import type { Coordinates } from '../geo/distance.ts';
import { guessDrive, type Drive } from './drive.ts';

const minuteMs = 60_000;
/** Rule T-6: that many are put in order by trying all; each more doubles the work. */
const orderedAtMost = 8;

export interface Visit {
  id: string;
  place: Coordinates;
  /** How long it takes. */
  minutes: number;
  /** When it begins, epoch ms; null where any time of the day will do. */
  startsAt: number | null;
}

export interface Day {
  /** Where it begins; null at the first visit. */
  from: Coordinates | null;
  /** Where it ends; null at the last visit. */
  to: Coordinates | null;
  /** Epoch ms; the first visit without a time isn't begun before. */
  beginsAt: number;
}

export interface PlannedVisit {
  id: string;
  /** The way there, from the visit before or from where the day begins. */
  drive: Drive;
  /** Epoch ms. */
  arrivesAt: number;
  startsAt: number;
  endsAt: number;
  /** Rule T-4: how many minutes after its time it is reached; 0 when in time. */
  lateMinutes: number;
}

export interface DayRoute {
  visits: readonly PlannedVisit[];
  /** The way from the last visit to where the day ends. */
  home: Drive;
  km: number;
  driveMinutes: number;
}

const noDrive: Drive = { km: 0, minutes: 0 };

/** What an order of some of the visits comes to. The steps are linked backwards, so that orders share their beginnings. */
interface Trail {
  late: number;
  km: number;
  freeAt: number;
  place: Coordinates | null;
  last: PlannedVisit | null;
  before: Trail | null;
}

/**
 * The best order of a day's visits, rules T-3 to T-6. All orders that keep the times are tried, those given up that another one
 * with the same visits and the same end beats in lateness, way and time at once.
 */
export function planDay(visits: readonly Visit[], { from, to, beginsAt }: Day): DayRoute {
  const timed = visits.filter(hasTime).toSorted((one, other) => one.startsAt - other.startsAt);
  const free = visits.filter((visit) => !hasTime(visit));
  const ordered = free.slice(0, orderedAtMost);

  let trails: readonly Trail[] = [{ late: 0, km: 0, freeAt: beginsAt, place: from, last: null, before: null }];
  // Which of the visits without a time were made stands in the bits of a number.
  let byMade = new Map<number, readonly Trail[]>([[0, trails]]);
  for (const next of [...timed, null]) {
    byMade = withFree(byMade, ordered);
    if (next !== null) byMade = new Map([...byMade].map(([made, those]) => [made, unbeaten(those.map((trail) => extend(trail, next)))]));
  }
  trails = byMade.get(2 ** ordered.length - 1) ?? [];
  const ended = trails.map((trail) => free.slice(orderedAtMost).reduce(extend, trail));
  const best = ended.reduce((one, other) => (isBetter(atHome(other, to), atHome(one, to)) ? other : one));
  return asRoute(best, to);
}

/** Every way to make some of the visits without a time next, beside making none. */
function withFree(byMade: ReadonlyMap<number, readonly Trail[]>, free: readonly Visit[]): Map<number, readonly Trail[]> {
  const result = new Map(byMade);
  for (let made = 0; made < 2 ** free.length; made += 1) {
    const trails = result.get(made);
    if (!trails) continue;
    free.forEach((visit, bit) => {
      const then = made | (1 << bit);
      if (then !== made) result.set(then, unbeaten([...(result.get(then) ?? []), ...trails.map((trail) => extend(trail, visit))]));
    });
  }
  return result;
}

function extend(trail: Trail, visit: Visit): Trail {
  const drive = trail.place === null ? noDrive : guessDrive(trail.place, visit.place);
  const arrivesAt = trail.freeAt + drive.minutes * minuteMs;
  const startsAt = Math.max(arrivesAt, visit.startsAt ?? arrivesAt);
  const endsAt = startsAt + visit.minutes * minuteMs;
  const lateMinutes = visit.startsAt === null ? 0 : (startsAt - visit.startsAt) / minuteMs;
  const last = { id: visit.id, drive, arrivesAt, startsAt, endsAt, lateMinutes };
  return { late: trail.late + lateMinutes, km: trail.km + drive.km, freeAt: endsAt, place: visit.place, last, before: trail };
}

/** Without those that another one of the same end is at least as good as in everything. Of equal ones the first stays. */
function unbeaten(trails: readonly Trail[]): readonly Trail[] {
  return trails.filter((trail, index) => !trails.some((other, at) => at !== index && other.place === trail.place && beats(other, trail, at < index)));
}

function beats(one: Trail, other: Trail, isFirst: boolean): boolean {
  if (one.late > other.late || one.km > other.km || one.freeAt > other.freeAt) return false;
  return isFirst || one.late < other.late || one.km < other.km || one.freeAt < other.freeAt;
}

function homeOf(trail: Trail, to: Coordinates | null): Drive {
  return to === null || trail.place === null ? noDrive : guessDrive(trail.place, to);
}

function atHome(trail: Trail, to: Coordinates | null): readonly [number, number, number] {
  const home = homeOf(trail, to);
  return [trail.late, trail.km + home.km, trail.freeAt + home.minutes * minuteMs];
}

function isBetter(one: readonly [number, number, number], other: readonly [number, number, number]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at !== -1 && (one[at] as number) < (other[at] as number);
}

function asRoute(trail: Trail, to: Coordinates | null): DayRoute {
  const visits: PlannedVisit[] = [];
  for (let at: Trail | null = trail; at?.last; at = at.before) visits.unshift(at.last);
  const home = homeOf(trail, to);
  return { visits, home, km: trail.km + home.km, driveMinutes: visits.reduce((sum, { drive }) => sum + drive.minutes, home.minutes) };
}

function hasTime(visit: Visit): visit is Visit & { startsAt: number } {
  return visit.startsAt !== null;
}
