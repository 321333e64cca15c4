import { read } from '../../lib/fields.ts';
import { addMonths } from '../instrument/day.ts';
import { serviceCategories, type ServiceCategory } from '../provider/provider-values.ts';

/** A service as it was booked: what is changed of it later changes nothing here. */
export interface BookedService {
  id: string;
  name: string;
  category: ServiceCategory;
  /** Whole cents. */
  price: number;
  /** At its longest. */
  minutes: number;
}

/** Rule B-12, whole cents. What a bundle gives stands in `provider/bundle.ts`. */
const referralOfMove = 1500;
/** Rule B-11. */
export const pitchRaiseMinutes = 60;
const pitchFallsAfterMonths = 24;

/** Whether a piano last tuned on that day needs its pitch raised (rule B-11); null where the day is not known. Days as 'YYYY-MM-DD'. */
export function needsPitchRaise(lastTunedOn: string | null, today: string): boolean | null {
  return lastTunedOn === null ? null : addMonths(lastTunedOn, pitchFallsAfterMonths) < today;
}

/** Rules B-10 and B-11. */
export function appointmentMinutes(services: readonly BookedService[], pitchRaise: boolean): number {
  const minutes = services.reduce((sum, each) => sum + each.minutes, 0);
  return minutes + (pitchRaise && asksForTuning(services) ? pitchRaiseMinutes : 0);
}

export function asksForTuning(services: readonly Pick<BookedService, 'category'>[]): boolean {
  return services.some(({ category }) => category === 'tuning');
}

/** Whole cents. */
export function totalOf(services: readonly Pick<BookedService, 'price'>[]): number {
  return services.reduce((sum, { price }) => sum + price, 0);
}

/** What of the total the provider gives to the platform (rule B-12). Whole cents. */
export function referralFeeOf(services: readonly Pick<BookedService, 'category'>[]): number {
  return services.filter(({ category }) => category === 'moving').length * referralOfMove;
}

/** Reads what a row stores, prices in euro; leaves out what is none. */
export function readServices(stored: readonly unknown[]): readonly BookedService[] {
  return stored.flatMap((each): BookedService[] => {
    if (typeof each !== 'object' || each === null) return [];
    const { id, name, category, price, minutes } = each as Record<string, unknown>;
    try {
      return [{
        id: read.uuid(id, 'id'),
        name: read.text(name, 'name'),
        category: serviceCategories.find((known) => known === category) ?? 'other',
        price: read.cents(price, 'price'),
        minutes: read.number(minutes, 'minutes'),
      }];
    } catch {
      return [];
    }
  });
}
