import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/help',
    about: pageWords.help,
    entries: [
      { at: 'public', rank: 6, label: pageWords.entry, icon: 'help' },
      { at: 'footer-support', rank: 1, label: pageWords.entry },
    ],
    load: async () => (await import('./help-screen.tsx')).HelpScreen,
    useProps: noProps,
  }),
];
