import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/sell',
    about: pageWords.sell,
    entries: [
      { at: 'public', rank: 2, label: pageWords.entry, icon: 'plus' },
      { at: 'bottom', rank: 3, label: pageWords.entry, icon: 'plus' },
      { at: 'footer-marketplace', rank: 3, label: pageWords.longEntry },
    ],
    load: async () => (await import('./sell-screen.tsx')).SellScreen,
    useProps: noProps,
  }),
];
