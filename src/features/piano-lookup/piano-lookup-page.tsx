import { useCallback } from 'react';
import { stringifySearch, textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { PianoLookupScreen } from './piano-lookup-screen.tsx';

/** The look-up with the question that stands in the address. */
export function PianoLookupPage({ address }: { address: PageAddress }) {
  const { search, rewrite } = address;
  const onSearch = useCallback(
    ({ serial, manufacturer, year }: { serial: string; manufacturer: string; year: string }, options: { replace: boolean }) =>
      rewrite(`/piano-lookup${stringifySearch({ serial: serial || undefined, manufacturer: manufacturer || undefined, year: year || undefined })}`, options),
    [rewrite],
  );
  return (
    <PianoLookupScreen
      serial={textParam(search['serial'])}
      manufacturer={textParam(search['manufacturer'])}
      year={textParam(search['year'])}
      onSearch={onSearch}
    />
  );
}
