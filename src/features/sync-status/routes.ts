import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/sync',
    about: pageWords.sync,
    private: true,
    entries: [{ at: 'public', rank: 9, label: pageWords.entry, icon: 'cloud-check' }],
    load: async () => (await import('./sync-screen.tsx')).SyncScreen,
    useProps: noProps,
  }),
];
