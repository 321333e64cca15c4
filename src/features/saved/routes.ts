import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/saved',
    about: pageWords.saved,
    private: true,
    entries: [
      { at: 'public', rank: 8, label: pageWords.entry, icon: 'heart' },
      { at: 'bottom', rank: 4, label: pageWords.entry, icon: 'heart' },
    ],
    load: async () => (await import('./saved-screen.tsx')).SavedScreen,
    useProps: noProps,
  }),
];
