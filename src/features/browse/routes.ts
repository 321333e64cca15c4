import { route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/browse',
    about: pageWords.browse,
    entries: [
      { at: 'public', rank: 1, label: pageWords.entry, icon: 'search' },
      { at: 'bottom', rank: 1, label: pageWords.entry, icon: 'search' },
      { at: 'footer-marketplace', rank: 2, label: pageWords.longEntry },
    ],
    load: async () => (await import('./browse-page.tsx')).BrowsePage,
    useProps: (address) => ({ address }),
  }),
];
