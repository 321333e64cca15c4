import { useCallback } from 'react';
import { safeNextPath } from '../../domain/account/safe-next-path.ts';
import { stringifySearch, textParam } from '../../lib/address.ts';
import type { PageAddress } from '../parts/feature-route.ts';
import type { AuthTab } from './auth-card.tsx';
import { AuthScreen } from './auth-screen.tsx';

/** The way in, with the tab and where to go on to that stand in the address. */
export function AuthPage({ address }: { address: PageAddress }) {
  const { search, hash, rewrite } = address;
  const wanted = textParam(search['next']);
  const next = wanted === '' ? null : safeNextPath(wanted);
  const tab: AuthTab = [textParam(search['tab']), hash].some((name) => /^sign-?up$/i.test(name)) ? 'signup' : 'signin';
  const onTab = useCallback(
    (chosen: AuthTab) =>
      rewrite(`/auth${stringifySearch({ tab: chosen === 'signup' ? chosen : undefined, next: next ?? undefined })}`, { replace: true }),
    [rewrite, next],
  );
  return <AuthScreen next={next} tab={tab} onTab={onTab} />;
}
