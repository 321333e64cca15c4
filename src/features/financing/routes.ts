import { route, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/financing',
    about: pageWords.financing,
    entries: [{ at: 'public', rank: 5, label: pageWords.financing.title, icon: 'list' }],
    load: async () => (await import('./financing-screen.tsx')).FinancingScreen,
    useProps: ({ search, rewrite }: PageAddress) => ({ search, rewrite }),
  }),
];
