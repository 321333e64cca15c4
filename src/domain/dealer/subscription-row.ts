import { oneOf, orNull, text, time, uuid, type RowOf } from '../../lib/fields.ts';

export const dealerPlanStates = ['trial', 'active', 'cancelled', 'ended'] as const;

/** One row a dealer, as the database keeps it: its procedures alone change it. Times are ISO 8601, UTC. */
export const subscriptionFields = {
  id: uuid,
  state: oneOf(dealerPlanStates),
  trial_started_at: time,
  trial_ends_at: time,
  /** Since when it is paid for; null as long as it was not taken. */
  paid_from: orNull(time),
  cancelled_at: orNull(time),
  /** When a cancelled one runs out. */
  ends_at: orNull(time),
  ended_at: orNull(time),
  country_code: text,
  vat_id: text,
  created_at: time,
};

export type DealerSubscription = RowOf<typeof subscriptionFields>;
