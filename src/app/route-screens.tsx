import type { FunctionComponent } from 'react';
import type { ComposedParts, ScreenRoute } from '../features/parts/feature-route.ts';
import { featureRoutes } from './feature-routes.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { useDocumentHead } from './use-document-head.ts';
import { usePageAddress } from './use-page-address.ts';

export type RouteScreen = FunctionComponent & { preload(): Promise<void> };

const parts: ComposedParts = {
  // Comes after the home page itself, which is there for reading first.
  homeSignIn: lazyScreen(async () => (await import('../features/account/home-auth-card.tsx')).HomeAuthCard),
  // Comes when somebody who is not signed in wants to publish.
  inlineSignIn: lazyScreen(async () => (await import('../features/account/inline-auth-card.tsx')).InlineAuthCard),
  bookingPage: async () => (await import('./booking-page.tsx')).BookingPage,
  evaluationMarket: async () => (await import('./evaluation-market-page.tsx')).EvaluationMarketPage,
  evaluationPage: async () => (await import('./evaluation-page.tsx')).EvaluationPage,
  providerPage: async () => (await import('./provider-page.tsx')).ProviderPage,
  sellerPage: async () => (await import('./seller-page.tsx')).SellerPage,
};

/** A route's component: describes the page and shows a screen whose code comes when it is needed. */
function screenOf<P extends object>({ load, about, private: isPrivate, useProps }: ScreenRoute<P>): RouteScreen {
  const Lazy = lazyScreen(() => load(parts));
  function Screen() {
    useDocumentHead(about, { private: isPrivate });
    return <Lazy {...useProps(usePageAddress(), parts)} />;
  }
  return Object.assign(Screen, { preload: Lazy.preload });
}

/** Every screen by its path. */
export const routeScreens: readonly { path: string; component: RouteScreen }[] = featureRoutes.map((route) => ({
  path: route.path,
  component: route.build(screenOf),
}));
