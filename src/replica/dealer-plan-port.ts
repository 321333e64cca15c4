import type { DealerCountry } from '../domain/dealer/dealer-countries.ts';
import type { DealerSubscription } from '../domain/dealer/subscription-row.ts';
import type { Readable } from '../lib/readable.ts';
import type { Result } from '../lib/result.ts';
import type { ServerFailure } from '../domain/refusal/server-failure.ts';

/** What invoices would be made out to. */
export interface DealerOrder {
  country: DealerCountry;
  /** As `readVatId` gives it, '' for none. */
  vatId: string;
}

/** What a dealer's plan is changed by, each a procedure of the database. */
export type DealerPlanStep =
  | { type: 'start' | 'activate'; order: DealerOrder }
  | { type: 'cancel' | 'resume' };

export interface DealerPlan {
  /** As the device knows it; null for none, undefined while loading. */
  own: Readable<DealerSubscription | null | undefined>;
  /** Online only. The device then knows what came of it. */
  take(step: DealerPlanStep): Promise<Result<null, ServerFailure>>;
}
