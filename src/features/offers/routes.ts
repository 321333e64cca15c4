import { textParam } from '../../lib/address.ts';
import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/offers',
    about: pageWords.offers,
    private: true,
    entries: [{ at: 'personal', rank: 5, label: pageWords.entry, icon: 'list' }],
    load: async () => (await import('./offer-list-screen.tsx')).OfferListScreen,
    useProps: noProps,
  }),
  route({
    path: '/offers/new',
    about: pageWords.offers,
    private: true,
    load: async () => (await import('./make-screen.tsx')).MakeScreen,
    useProps: ({ search }) => ({ pianoId: textParam(search['piano']) }),
  }),
  route({ path: '/offers/$id', about: pageWords.offers, private: true, load: async () => (await import('./offer-screen.tsx')).OfferScreen, useProps: ({ id }) => ({ id }) }),
];
