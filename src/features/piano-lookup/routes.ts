import { route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/piano-lookup',
    about: pageWords.lookup,
    entries: [
      { at: 'public', rank: 3, label: pageWords.entry, icon: 'identify' },
      { at: 'bottom', rank: 2, label: pageWords.entry, icon: 'identify' },
      { at: 'footer-marketplace', rank: 4, label: pageWords.longEntry },
    ],
    load: async () => (await import('./piano-lookup-page.tsx')).PianoLookupPage,
    useProps: (address) => ({ address }),
  }),
];
