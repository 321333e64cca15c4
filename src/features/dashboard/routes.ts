import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/dashboard',
    about: pageWords.dashboard,
    private: true,
    entries: [{ at: 'personal', rank: 1, label: pageWords.entry, icon: 'grid' }],
    load: async () => (await import('./dashboard-screen.tsx')).DashboardScreen,
    useProps: noProps,
  }),
];
