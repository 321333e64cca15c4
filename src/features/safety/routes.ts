import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/safety',
    about: pageWords.safety,
    entries: [
      { at: 'public', rank: 7, label: pageWords.entry, icon: 'shield' },
      { at: 'footer-support', rank: 2, label: pageWords.entry },
    ],
    load: async () => (await import('./safety-screen.tsx')).SafetyScreen,
    useProps: noProps,
  }),
];
