import { useMemo } from 'react';
import { planPromotion, type BulkPromotion } from '../../../domain/promotion/bulk-promotion.ts';
import { isProduct, offers, products, type Product } from '../../../domain/promotion/promotion.ts';
import { formatEuro } from '../../../domain/money/euro.ts';
import { useOptionalReadable, useReplica, useSyncState } from '../../../replica/replica-context.tsx';
import type { OwnListing } from '../../../replica/own-listing.ts';
import type { ServerFailure } from '../../../domain/refusal/server-failure.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { PriceLines } from '../../parts/price-lines.tsx';
import { useNow } from '../../parts/use-now.ts';
import styles from './bulk-edit.module.css';
import { PreviewRows } from './preview-rows.tsx';
import { promoteWords as words } from './promote-words.ts';
import { mostPaymentsAtOnce, type StartedPayments } from './use-start-payments.ts';

export interface PromotionChoice {
  product: Product;
  /** As it was typed. */
  days: string;
}

const choices = products.map((value) => ({ value, label: words.products[value] }));

/** Days that can be bought of it; null for any other text. */
function daysOf({ product, days }: PromotionChoice): number | null {
  const { fewestDays, mostDays } = offers[product];
  if (product !== 'featured') return fewestDays;
  const count = /^\d{1,2}$/u.test(days.trim()) ? Number(days) : 0;
  return count >= fewestDays && count <= mostDays ? count : null;
}

/** What the choice would be for the listings as they are; null while there is no number of days. */
export function usePromotionPlan(listings: readonly OwnListing[], choice: PromotionChoice): BulkPromotion | null {
  const replica = useReplica();
  const profile = useOptionalReadable(replica?.profile.own);
  const now = useNow();
  const days = daysOf(choice);
  return useMemo(
    () => (days === null ? null : planPromotion(listings, { product: choice.product, days, seller: profile }, now)),
    [listings, choice.product, days, profile, now],
  );
}

interface BulkPromoteProps {
  choice: PromotionChoice;
  onChoice: (choice: PromotionChoice) => void;
  plan: BulkPromotion | null;
  started: StartedPayments | null;
}

/** One visibility for all selected listings: what each has, gets and costs, who is left and why, and one sum. */
export function BulkPromote({ choice, onChoice, plan, started }: BulkPromoteProps) {
  const { online } = useSyncState();
  const { product } = choice;
  const promotions = plan?.promotions ?? [];
  const rows = [
    ...promotions.map(({ id, title, before, quote }) => ({
      id, title, before: words.tiers[before], after: `${words.products[product]}, ${formatEuro(quote.grossCents)}`,
    })),
    ...(plan?.left ?? []).map(({ id, title, why }) => ({ id, title, before: words.reasons[why], after: null })),
  ];
  return (
    <>
      <SelectField
        label={words.product}
        value={product}
        options={choices}
        onValue={(value) => isProduct(value) && onChoice({ ...choice, product: value })}
      />
      {product === 'featured' && (
        <TextField
          label={words.days}
          inputMode="numeric"
          autoComplete="off"
          value={choice.days}
          onValue={(days) => onChoice({ ...choice, days })}
          error={plan === null ? words.daysFault : undefined}
        />
      )}
      <div role="status" className={styles.sums}>
        {plan && <p>{words.changes(promotions.length)}</p>}
        {plan && plan.left.length > 0 && <p className={styles.soft}>{words.left(plan.left.length)}</p>}
        {promotions.length > mostPaymentsAtOnce && <p className={styles.soft}>{words.most(mostPaymentsAtOnce)}</p>}
        {!online && <p className={styles.soft}>{words.offline}</p>}
      </div>
      {rows.length > 0 && <PreviewRows rows={rows} />}
      {plan && promotions.length > 0 && (
        <>
          <PriceLines live lines={[[words.net, plan.netCents], [words.vat, plan.vatCents], [words.gross, plan.grossCents]]} />
          <p className={styles.soft}>{product === 'vip' ? words.renews : words.each}</p>
        </>
      )}
      {started && <Started started={started} />}
    </>
  );
}

function reasonOf(failure: ServerFailure): string {
  if (failure.type === 'Refused' && failure.reason !== '') return failure.reason;
  return failure.type === 'Offline' ? words.lost : words.refused;
}

function Started({ started: { ready, refused } }: { started: StartedPayments }) {
  return (
    <div className={styles.meanwhile}>
      <p role="status">{words.ready(ready.length)}</p>
      {refused.map(({ id, title, failure }) => (
        <p key={id} role="alert" className={styles.fault}>
          {title === '' ? reasonOf(failure) : `${title}: ${reasonOf(failure)}`}
        </p>
      ))}
      {ready.length > 0 && <ButtonLink href="/payments">{words.toPayments}</ButtonLink>}
    </div>
  );
}
