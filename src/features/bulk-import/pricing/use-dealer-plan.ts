import { useEffect, useState } from 'react';
import type { DealerSubscription } from '../../../domain/dealer/subscription-row.ts';
import type { DealerPlan } from '../../../replica/dealer-plan-port.ts';
import { useOptionalReadable, useReplica } from '../../../replica/replica-context.tsx';

export interface HeldPlan {
  /** Null until its code is here. */
  port: DealerPlan | null;
  /** Null for none, undefined while loading. */
  plan: DealerSubscription | null | undefined;
  /** Its code can't be loaded: offline before it was ever asked for. */
  unreadable: boolean;
}

/** The dealer's plan as the device knows it. */
export function useDealerPlan(): HeldPlan {
  const replica = useReplica();
  const [loaded, setLoaded] = useState<{ of: unknown; port: DealerPlan | null } | null>(null);
  useEffect(() => {
    if (!replica) return;
    let current = true;
    replica.dealerPlan().then(
      (port) => current && setLoaded({ of: replica, port }),
      (error: unknown) => {
        console.warn('The plan could not be read', error);
        if (current) setLoaded({ of: replica, port: null });
      },
    );
    return () => {
      current = false;
    };
  }, [replica]);
  const isCurrent = loaded !== null && loaded.of === replica;
  const port = isCurrent ? loaded.port : null;
  const plan = useOptionalReadable(port?.own);
  return { port, plan, unreadable: isCurrent && port === null };
}
