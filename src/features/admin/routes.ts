import { route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/admin',
    about: pageWords.admin,
    private: true,
    entries: [{ at: 'admin', rank: 1, label: pageWords.entry, icon: 'shield' }],
    load: async () => (await import('./admin-page.tsx')).AdminPage,
    useProps: (address) => ({ address }),
  }),
];
