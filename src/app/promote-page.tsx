import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Choice } from '../features/promote/product-choice.tsx';
import { PromoteScreen } from '../features/promote/promote-screen.tsx';
import { stringifySearch, textParam } from './address.ts';

/** What can be bought for the listing in the path; the choice stands in the address. */
export function PromotePage() {
  const navigate = useNavigate();
  const params: Record<string, unknown> = useParams({ strict: false });
  const record: Record<string, unknown> = useSearch({ strict: false });
  const pianoId = textParam(params['id']);
  const [tier, days, payment] = ['tier', 'days', 'payment'].map((name) => textParam(record[name]));
  const onChoice = useCallback(
    (choice: Choice) => {
      const query = stringifySearch({ tier: choice.product, days: choice.product === 'featured' ? choice.days : undefined });
      void navigate({ href: `/promote/${pianoId}${query}`, replace: true, resetScroll: false });
    },
    [navigate, pianoId],
  );
  return <PromoteScreen key={pianoId} pianoId={pianoId} tier={tier ?? ''} days={days ?? ''} payment={payment ?? ''} onChoice={onChoice} />;
}
