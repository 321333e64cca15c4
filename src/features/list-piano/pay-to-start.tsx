import { useMemo, useState } from 'react';
import { runningPromotions } from '../../domain/promotion/promotion.ts';
import type { VisibilityOption } from '../../domain/promotion/visibility-options.ts';
import { useOptionalReadable, useReplica } from '../../replica/replica-context.tsx';
import { useNow } from '../parts/use-now.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { visibilityMessages as messages } from './messages.ts';

interface PayToStartProps {
  id: string;
  /** Null when the draft has done its work. */
  chosen: readonly VisibilityOption[] | null;
  /** The server has the listing. */
  isSent: boolean;
}

/** The ways to pay for what was chosen in the draft. The draft goes when the listing has arrived; the choice is remembered here. */
export function PayToStart({ id, chosen, isSent }: PayToStartProps) {
  const [kept, setKept] = useState(chosen);
  if (chosen && chosen !== kept) setKept(chosen);
  const replica = useReplica();
  const watched = useMemo(() => replica?.listings.watch(id), [replica, id]);
  const stored = useOptionalReadable(watched);
  const now = useNow();
  // What runs was paid for: it is not asked for again.
  const running = stored?.state === 'found' ? runningPromotions(stored.listing, now) : null;
  const paid = (chosen ?? kept ?? []).filter((option) => option !== 'basic' && !running?.[option]);
  if (paid.length === 0) return null;
  if (!isSent) return <p>{messages.payWaits(paid.map((option) => messages.options[option].name).join(', '))}</p>;
  return paid.map((option) => (
    <ButtonLink key={option} icon="star" href={`/promote/${id}?tier=${option}`}>
      {messages.pay(messages.options[option].name)}
    </ButtonLink>
  ));
}
