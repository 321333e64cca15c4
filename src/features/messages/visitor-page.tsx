import { useCallback } from 'react';
import { readVisitorToken } from '../../domain/conversation/visitor-token.ts';
import { textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import { VisitorScreen } from './visitor-screen.tsx';

/** A link out of a mail to a visitor: its secret stands behind '#', where it reaches no server, and is taken out at once. */
export function VisitorPage({ address }: { address: PageAddress }) {
  const { search, rewrite } = address;
  const token = readVisitorToken(address.hash);
  const onTaken = useCallback(() => rewrite('/messages/visitor', { replace: true }), [rewrite]);
  const onKept = useCallback((id: string) => rewrite(`/messages/visitor?id=${id}`, { replace: true }), [rewrite]);
  return <VisitorScreen token={token} id={textParam(search['id'])} onTaken={onTaken} onKept={onKept} />;
}
