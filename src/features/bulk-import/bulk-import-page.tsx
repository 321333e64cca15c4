import { useCallback } from 'react';
import { stringifySearch, textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { BulkImportScreen, type BulkImportPlace } from './bulk-import-screen.tsx';

/** The import with the tab and the batch that stand in the address. */
export function BulkImportPage({ address }: { address: PageAddress }) {
  const { search, rewrite } = address;
  const onPlace = useCallback(
    ({ tab, batch }: BulkImportPlace) =>
      rewrite(`/bulk-import${stringifySearch({ tab: tab === 'import' ? undefined : tab, batch: batch || undefined })}`, { replace: true }),
    [rewrite],
  );
  return <BulkImportScreen tab={textParam(search['tab'])} batch={textParam(search['batch'])} onPlace={onPlace} />;
}
