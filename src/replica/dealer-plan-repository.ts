import { map } from 'rxjs';
import type { DealerSubscription } from '../domain/dealer/subscription-row.ts';
import type { Cause } from '../domain/refusal/causes.ts';
import { isCausedBy } from '../domain/refusal/refusal.ts';
import { ok } from '../lib/result.ts';
import { watchRow } from './kind-rows.ts';
import { dealerSubscriptions } from './kinds/dealer-subscriptions.ts';
import type { DealerPlan } from './dealer-plan-port.ts';
import { readableFrom } from './observe.ts';
import { applyPulled } from './server-steps.ts';
import type { ServerQueries } from './server-queries.ts';
import type { WriteContext } from './write-context.ts';

const collection = dealerSubscriptions.name;

/** What was ordered is no good, however the plan stands. */
const aboutTheOrder: readonly Cause[] = ['country-not-offered', 'dealers-only', 'vat-id-unreadable'];

/** One row a dealer. The database makes and changes it, the device holds it. */
export function createDealerPlan(context: WriteContext, { server, syncNow }: { server: ServerQueries; syncNow: () => void }): DealerPlan {
  const { store, clock } = context;
  const own = watchRow(context, dealerSubscriptions).pipe(map((document) => document && document.row));
  return {
    own: readableFrom<DealerSubscription | null | undefined>(own, undefined),
    async take(step) {
      const answer = await server.changeDealerPlan(step);
      if (!answer.ok) {
        // Refused for how the plan stands, it was changed on another device: its row is on the way.
        if (answer.error.type === 'Refused' && !isCausedBy(answer.error, aboutTheOrder)) syncNow();
        return answer;
      }
      const { row, version } = answer.value;
      const { writable } = dealerSubscriptions;
      const now = clock.now();
      await store.update(collection, [String(row.id)], (document) =>
        applyPulled(document, { collection, row, version, generation: 0, now, writable }),
      );
      return ok(null);
    },
  };
}
