import { useMemo, type ComponentType } from 'react';
import { textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { ListPianoScreen } from './list-piano-screen.tsx';

/** The draft that the address names, or one with what the address brings. `signIn` is for who wants to publish without an account. */
export function ListPianoPage({ address, signIn }: { address: PageAddress; signIn: ComponentType<{ next: string }> }) {
  const { search } = address;
  const [draft, maker, model, year, serial, type] = ['draft', 'maker', 'model', 'year', 'serial', 'type'].map((name) => textParam(search[name]));
  const given = useMemo(
    () => ({ maker: maker ?? '', model: model ?? '', year: year ?? '', serial: serial ?? '', type: type ?? '' }),
    [maker, model, year, serial, type],
  );
  return <ListPianoScreen draft={draft ?? ''} given={given} shared={textParam(search['shared'])} source={search} signIn={signIn} />;
}
