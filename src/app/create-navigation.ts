import { noteStep } from '../platform/visit.ts';
import type { Navigation } from '../ui/navigation.tsx';
import type { AppRouter } from './router.tsx';

/** Lets screens and links move about without knowing the router. */
export function createNavigation(router: AppRouter): Navigation {
  function go(href: string, { replace = false }: { replace?: boolean } = {}) {
    void router.navigate({ href, replace });
  }
  router.subscribe('onResolved', noteStep);
  return {
    go,
    back(fallback) {
      if (router.history.canGoBack()) router.history.back();
      else go(fallback, { replace: true });
    },
    preload(href) {
      const { pathname } = new URL(href, location.origin);
      // Only a head start: what fails here is asked for again, and reported, when the page is opened.
      router.preloadRoute({ to: pathname }).catch(() => {});
    },
  };
}
