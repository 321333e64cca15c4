import { useCallback } from 'react';
import { stringifySearch, textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import type { Choice } from './product-choice.tsx';
import { PromoteScreen } from './promote-screen.tsx';

/** What can be bought for the listing in the path; the choice stands in the address. */
export function PromotePage({ address }: { address: PageAddress }) {
  const { id: pianoId, search, rewrite } = address;
  const [tier, days, payment] = ['tier', 'days', 'payment'].map((name) => textParam(search[name]));
  const onChoice = useCallback(
    (choice: Choice) => {
      const query = stringifySearch({ tier: choice.product, days: choice.product === 'featured' ? choice.days : undefined });
      rewrite(`/promote/${pianoId}${query}`, { replace: true });
    },
    [rewrite, pianoId],
  );
  return <PromoteScreen key={pianoId} pianoId={pianoId} tier={tier ?? ''} days={days ?? ''} payment={payment ?? ''} onChoice={onChoice} />;
}
