import { createRootRoute, createRoute, createRouter, redirect, useLocation, type RouterHistory } from '@tanstack/react-router';
import { sharePath } from '../../workers/service-worker/contract.ts';
import { safeNextPath } from '../domain/account/safe-next-path.ts';
import { notFound } from '../features/parts/page-words.ts';
import { parseSearch, stringifySearch, textParam } from '../lib/address.ts';
import { ErrorScreen } from './error-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { routeScreens } from './route-screens.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { addressOfShared } from './shared-text.ts';
import { useDocumentHead } from './use-document-head.ts';

const NotFoundScreen = lazyScreen(async () => (await import('./not-found-screen.tsx')).NotFoundScreen);

function NotFound() {
  useDocumentHead(notFound, { private: true });
  return <NotFoundScreen path={useLocation({ select: (location) => location.pathname })} />;
}

/** A pause below this is not worth a skeleton, in ms. */
const skeletonAfterMs = 200;

/**
 * Screens and links move about by plain addresses (ui/navigation.tsx), so the routes' types are not registered with
 * the router. `history` is for tests.
 */
export function createAppRouter(history?: RouterHistory) {
  const root = createRootRoute();
  const screens = routeScreens.map(({ path, component }) => createRoute({ getParentRoute: () => root, path, component }));
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad({ search }: { search: Record<string, unknown> }) {
      const next = safeNextPath(textParam(search['next']));
      throw redirect({ href: `/auth${stringifySearch({ next: next === '/' ? undefined : next })}`, replace: true });
    },
  });
  // Other apps send photos and words here; the service worker leads words on to it, and somebody may open it by hand.
  const share = createRoute({
    getParentRoute: () => root,
    path: sharePath,
    beforeLoad({ search }: { search: Record<string, unknown> }) {
      throw redirect({ href: addressOfShared(textParam(search['text']), location.origin), replace: true });
    },
  });
  return createRouter({
    routeTree: root.addChildren([...screens, login, share]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: skeletonAfterMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenSkeleton,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFound,
    notFoundMode: 'root',
  });
}

/** Asks for the code of the screen at the address before anything is rendered: the router alone would ask after its first effect. */
export function preloadScreen(router: AppRouter): void {
  const matched = new Set<string>(router.matchRoutes(router.latestLocation).map(({ fullPath }) => fullPath));
  for (const { path, component } of routeScreens) if (matched.has(path)) void component.preload();
}

export type AppRouter = ReturnType<typeof createAppRouter>;
