/** How far a dealer's plan came. Rules D-8 to D-10 in RULES.md. */
import type { DealerSubscription } from './subscription-row.ts';

export const trialDays = 14;

export type PlanStanding =
  | { kind: 'none' }
  /** Epoch ms; days begun, 1 or more, never more than a trial has, whatever the device's clock says. */
  | { kind: 'trial'; endsAt: number; daysLeft: number }
  /** `freeUntil`: the trial that still runs, null behind it. */
  | { kind: 'active'; freeUntil: number | null }
  | { kind: 'cancelled'; endsAt: number }
  | { kind: 'ended'; endedAt: number };

const dayMs = 86_400_000;

/** Where a plan stands now, epoch ms, also on a device that hears nothing of the server (rule D-9). */
export function standingOf(plan: DealerSubscription | null, now: number): PlanStanding {
  if (plan === null) return { kind: 'none' };
  const trialEndsAt = Date.parse(plan.trial_ends_at);
  switch (plan.state) {
    case 'trial':
      return trialEndsAt > now
        ? { kind: 'trial', endsAt: trialEndsAt, daysLeft: Math.min(trialDays, Math.ceil((trialEndsAt - now) / dayMs)) }
        : { kind: 'ended', endedAt: trialEndsAt };
    case 'active': {
      const paidFrom = Date.parse(plan.paid_from ?? plan.trial_ends_at);
      return { kind: 'active', freeUntil: paidFrom > now ? paidFrom : null };
    }
    case 'cancelled': {
      const endsAt = Date.parse(plan.ends_at ?? plan.trial_ends_at);
      return endsAt > now ? { kind: 'cancelled', endsAt } : { kind: 'ended', endedAt: endsAt };
    }
    case 'ended':
      return { kind: 'ended', endedAt: Date.parse(plan.ended_at ?? plan.trial_ends_at) };
  }
}
