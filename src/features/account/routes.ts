import { useMemo } from 'react';
import { readAuthLink, type AuthLink } from '../../domain/account/auth-link.ts';
import { safeNextPath } from '../../domain/account/safe-next-path.ts';
import { textParam } from '../../lib/address.ts';
import { noProps, route, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

/** Where one wanted to go before signing in, or null. */
function nextPathOf(address: PageAddress): string | null {
  const next = textParam(address.search['next']);
  return next === '' ? null : safeNextPath(next);
}

/** What the address brings that came by mail; the same object as long as the address says the same. */
function useAuthLink(address: PageAddress): AuthLink {
  const { search } = address;
  return useMemo(
    () => readAuthLink(new URLSearchParams(Object.entries(search).map(([name, value]) => [name, textParam(value)]))),
    [search],
  );
}

export const routes = [
  route({
    path: '/auth',
    about: pageWords.auth,
    private: true,
    load: async () => (await import('./auth-page.tsx')).AuthPage,
    useProps: (address) => ({ address }),
  }),
  route({
    path: '/auth/confirm',
    about: pageWords.confirm,
    private: true,
    load: async () => (await import('./confirm-screen.tsx')).ConfirmScreen,
    useProps: (address) => ({ link: useAuthLink(address), next: nextPathOf(address) }),
  }),
  route({
    path: '/reset-password',
    about: pageWords.resetPassword,
    private: true,
    load: async () => (await import('./reset-screen.tsx')).ResetScreen,
    useProps: (address) => ({ link: useAuthLink(address) }),
  }),
  route({
    path: '/profile',
    about: pageWords.profile,
    private: true,
    entries: [
      { at: 'personal', rank: 8, label: pageWords.entry, icon: 'user' },
      { at: 'bottom', rank: 5, label: pageWords.shortEntry, icon: 'user' },
    ],
    load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
    useProps: noProps,
  }),
];
