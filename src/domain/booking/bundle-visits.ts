import { read } from '../../lib/fields.ts';
import { serviceCategories, type ServiceCategory } from '../provider/provider-values.ts';
import type { BookedBundleRow } from './bundle-row.ts';
import { readServices } from './services.ts';
import { takesTime, type BookingState } from './steps.ts';

/** A service of a bundle as it was bought. */
export interface BoughtService {
  id: string;
  name: string;
  category: ServiceCategory;
  minutes: number;
  count: number;
}

/** What became of it: done, booked and still to come, used up without having taken place, and what can still be booked. */
export interface BundleCount extends BoughtService {
  done: number;
  booked: number;
  lost: number;
  left: number;
}

export function readBoughtServices(stored: readonly unknown[]): readonly BoughtService[] {
  return stored.flatMap((each): BoughtService[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { id, name, category, minutes, count } = each as Record<string, unknown>;
    try {
      return [{
        id: read.uuid(id, 'id'), name: read.text(name, 'name'), category: serviceCategories.find((known) => known === category) ?? 'other',
        minutes: read.number(minutes, 'minutes'), count: read.number(count, 'count'),
      }];
    } catch {
      return [];
    }
  });
}

export interface BundleVisit {
  booked_bundle_id?: string | null;
  state: BookingState;
  uses_up_visit?: boolean;
  services: readonly unknown[];
}

/** Rule BU-3: whether a visit takes one of those that were bought; the database has the same in app.bundle_visit_counts. */
export function bundleVisitCounts({ state, uses_up_visit: usesUp = false }: Pick<BundleVisit, 'state' | 'uses_up_visit'>): boolean {
  return takesTime(state) || state === 'done' || state === 'no-show' || (state === 'cancelled' && usesUp);
}

/** What is left of a bundle, by service (rules BU-3 and BU-4). */
export function countBundle(bundle: Pick<BookedBundleRow, 'id' | 'services'>, visits: readonly BundleVisit[]): readonly BundleCount[] {
  const own = visits.filter((visit) => visit.booked_bundle_id === bundle.id && bundleVisitCounts(visit));
  return readBoughtServices(bundle.services).map((service) => {
    const of = own.filter(({ services }) => readServices(services).some(({ id }) => id === service.id));
    const done = of.filter(({ state }) => state === 'done').length;
    const booked = of.filter(({ state }) => takesTime(state)).length;
    return { ...service, done, booked, lost: of.length - done - booked, left: Math.max(0, service.count - of.length) };
  });
}

/** Whether further visits can be booked of it (rules BU-2 and BU-5). `now` in epoch ms. */
export function isRunning({ ends_at: end, created_at: made, months }: Pick<BookedBundleRow, 'ends_at' | 'created_at' | 'months'>, now: number): boolean {
  if (end !== null) return Date.parse(end) > now;
  const until = new Date(made);
  until.setUTCMonth(until.getUTCMonth() + months);
  return until.getTime() > now;
}
