import { noProps, route, type ComposedParts, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

/** With the form to write to them, which is another feature's. */
const load = ({ providerPage }: ComposedParts) => providerPage();
const useProps = ({ id }: PageAddress) => ({ address: id });

export const routes = [
  route({
    path: '/services',
    about: pageWords.services,
    entries: [
      { at: 'public', rank: 4, label: pageWords.entry, icon: 'calendar' },
      { at: 'footer-marketplace', rank: 6, label: pageWords.entry },
    ],
    load: async () => (await import('./services-screen.tsx')).ServicesScreen,
    useProps: noProps,
  }),
  route({
    path: '/service-booking',
    about: pageWords.finder,
    load: ({ bookingPage }: ComposedParts) => bookingPage(),
    useProps: ({ search, rewrite }: PageAddress) => ({ search, rewrite }),
  }),
  route({ path: '/service-provider', about: pageWords.provider, load, useProps }),
  route({ path: '/service-provider/$id', about: pageWords.provider, load, useProps }),
  route({ path: '/technician-profile/$id', about: pageWords.provider, load, useProps }),
  route({ path: '/services/$id', about: pageWords.provider, load, useProps }),
  route({ path: '/services/mine', about: pageWords.mine, private: true, load: async () => (await import('./mine/mine-screen.tsx')).MineScreen, useProps: noProps }),
];
