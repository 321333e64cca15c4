import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/seller-notes',
    about: pageWords.sellerNotes,
    private: true,
    entries: [{ at: 'personal', rank: 6, label: pageWords.entry, icon: 'list' }],
    load: async () => (await import('./seller-notes-screen.tsx')).SellerNotesScreen,
    useProps: noProps,
  }),
];
