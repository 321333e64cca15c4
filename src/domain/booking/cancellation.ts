import type { BookingSide } from './steps.ts';

/** Rule B-13; the database holds the same numbers. */
export const freeHours = 24;
const latePercent = 50;

const hourMs = 3_600_000;

interface Cancelled {
  by: BookingSide;
  /** Whether it was ever confirmed. */
  agreed: boolean;
  /** The confirmed time, epoch ms. */
  startsAt: number;
  /** Whole cents. */
  total: number;
}

/** Whether giving it up at that moment is late. `now` in epoch ms. */
export function isLate({ agreed, startsAt }: Pick<Cancelled, 'agreed' | 'startsAt'>, now: number): boolean {
  return agreed && now > startsAt - freeHours * hourMs;
}

/** What the customer owes for giving it up at that moment, in whole cents. `now` in epoch ms. */
export function cancellationFee({ by, agreed, startsAt, total }: Cancelled, now: number): number {
  return by === 'customer' && isLate({ agreed, startsAt }, now) ? lateFeeOf(total) : 0;
}

/** What is owed of a late one, and when nobody was there. Whole cents. */
export function lateFeeOf(total: number): number {
  return Math.round((total * latePercent) / 100);
}
