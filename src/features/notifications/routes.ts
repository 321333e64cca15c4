import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/notifications',
    about: pageWords.notifications,
    private: true,
    entries: [{ at: 'personal', rank: 3, label: pageWords.entry, icon: 'bell' }],
    load: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
    useProps: noProps,
  }),
];
