import { useCallback } from 'react';
import { stringifySearch, textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { AdminScreen } from './admin-screen.tsx';

/** The admin screen at the part and with the search that stand in the address. */
export function AdminPage({ address }: { address: PageAddress }) {
  const { search, rewrite } = address;
  const onPlace = useCallback(
    ({ tab, query }: { tab: string; query: string }) =>
      rewrite(`/admin${stringifySearch({ tab: tab === 'activity' ? undefined : tab, q: query || undefined })}`, { replace: true }),
    [rewrite],
  );
  return <AdminScreen tab={textParam(search['tab'])} query={textParam(search['q'])} onPlace={onPlace} />;
}
