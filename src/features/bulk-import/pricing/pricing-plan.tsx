import { useState } from 'react';
import type { DealerCountry } from '../../../domain/dealer/dealer-countries.ts';
import { standingOf, type PlanStanding } from '../../../domain/dealer/subscription.ts';
import { readVatId } from '../../../domain/dealer/vat-id.ts';
import { formatDay } from '../../../lib/format/day.ts';
import type { DealerPlanStep } from '../../../replica/dealer-plan-port.ts';
import { useSession, useSyncState } from '../../../replica/replica-context.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useNow } from '../../parts/use-now.ts';
import styles from './pricing.module.css';
import { planFailureWords, pricingWords as words } from './pricing-words.ts';
import type { HeldPlan } from './use-dealer-plan.ts';

interface PricingPlanProps {
  held: HeldPlan;
  country: DealerCountry;
  /** As typed: what is no VAT ID is not sent. */
  vatId: string;
}

/** What the plan offers and, for dealers, how far it came and the steps from there. */
export function PricingPlan(props: PricingPlanProps) {
  const session = useSession();
  return (
    <Card as="section" tone="raised" className={styles.plan} aria-labelledby="pricing-plan">
      <h2 id="pricing-plan" className={styles.planTitle}>
        {words.planTitle}
      </h2>
      <p>
        <strong className={styles.price}>{words.planPrice}</strong> {words.planPer}
      </p>
      <ul className={styles.points}>
        {words.planPoints.map((point) => (
          <li key={point}>
            <Icon name="check" size={18} />
            {point}
          </li>
        ))}
      </ul>
      {session.kind === 'user' && session.role === 'dealer' ? <OwnPlan {...props} /> : <NotForOthers isVisitor={session.kind === 'visitor'} />}
      <p className={styles.soft}>{words.notCharged}</p>
    </Card>
  );
}

function NotForOthers({ isVisitor }: { isVisitor: boolean }) {
  return (
    <div className={styles.standing}>
      <p>{isVisitor ? words.visitor : words.notDealer}</p>
      {isVisitor && (
        <ButtonLink variant="primary" href={`/auth?next=${encodeURIComponent('/bulk-import?tab=pricing')}`}>
          {words.signIn}
        </ButtonLink>
      )}
    </div>
  );
}

type Step = keyof typeof words.steps;

const stepsFrom: Readonly<Record<PlanStanding['kind'], readonly Step[]>> = {
  none: ['start'],
  trial: ['activate', 'cancel'],
  active: ['cancel'],
  cancelled: ['resume'],
  ended: ['activate'],
};

function standingWords(standing: PlanStanding): string {
  switch (standing.kind) {
    case 'none':
      return words.standing.none;
    case 'trial':
      return words.standing.trial(formatDay(standing.endsAt), standing.daysLeft);
    case 'active':
      return standing.freeUntil === null ? words.standing.active : words.standing.activeLater(formatDay(standing.freeUntil));
    case 'cancelled':
      return words.standing.cancelled(formatDay(standing.endsAt));
    case 'ended':
      return words.standing.ended(formatDay(standing.endedAt));
  }
}

function OwnPlan({ held: { port, plan, unreadable }, country, vatId }: PricingPlanProps) {
  const { online } = useSyncState();
  const now = useNow();
  const [busy, setBusy] = useState<Step | null>(null);
  const [fault, setFault] = useState('');

  if (plan === undefined && !unreadable) {
    return (
      <SkeletonGroup label={words.loading}>
        <Skeleton shape="block" height={112} />
      </SkeletonGroup>
    );
  }
  const standing = standingOf(plan ?? null, now);
  const read = readVatId(vatId, country);
  const order = { country, vatId: read.ok ? read.value : '' };
  const isOther = plan !== null && plan !== undefined && read.ok && (plan.country_code !== country || plan.vat_id !== order.vatId);
  const steps: readonly Step[] = standing.kind === 'active' && isOther ? ['save', ...stepsFrom.active] : stepsFrom[standing.kind];

  async function take(step: Step) {
    if (!port) return;
    const type = step === 'save' ? 'activate' : step;
    const asked: DealerPlanStep = type === 'start' || type === 'activate' ? { type, order } : { type };
    setBusy(step);
    setFault('');
    const answer = await port.take(asked);
    setBusy(null);
    if (answer.ok) showToast({ tone: 'good', title: words.done[step] });
    else setFault(planFailureWords(answer.error));
  }

  return (
    <div className={styles.standing}>
      <p className={styles.state}>
        <Badge tone={standing.kind === 'trial' || standing.kind === 'active' ? 'good' : 'plain'}>{words.states[standing.kind]}</Badge>
        <span>{standingWords(standing)}</span>
      </p>
      {plan && <p className={styles.soft}>{words.storedFor(plan.country_code, plan.vat_id)}</p>}
      {!online && (
        <p className={styles.offline}>
          <Icon name="cloud-off" size={18} />
          {words.offline}
        </p>
      )}
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.actions}>
        {steps.map((step) => (
          <Button
            key={step}
            variant={step === 'cancel' ? 'quiet' : 'primary'}
            busy={busy === step}
            disabled={!online || !port || (busy !== null && busy !== step)}
            onClick={() => void take(step)}
          >
            {words.steps[step]}
          </Button>
        ))}
      </div>
    </div>
  );
}
