import { textParam } from '../../lib/address.ts';
import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/evaluation-marketplace',
    about: pageWords.marketplace,
    entries: [{ at: 'footer-marketplace', rank: 7, label: pageWords.marketplace.title }],
    load: (parts) => parts.evaluationMarket(),
    useProps: noProps,
  }),
  route({
    path: '/evaluations',
    about: pageWords.evaluations,
    private: true,
    entries: [{ at: 'personal', rank: 9, label: pageWords.entry, icon: 'book' }],
    load: async () => (await import('./evaluation-list-screen.tsx')).EvaluationListScreen,
    useProps: noProps,
  }),
  route({
    path: '/evaluations/$id',
    about: pageWords.evaluations,
    private: true,
    load: (parts) => parts.evaluationPage(),
    useProps: ({ id, search }) => ({ id, payment: textParam(search['payment']) }),
  }),
];
