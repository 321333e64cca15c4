import { route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/',
    about: pageWords.home,
    entries: [{ at: 'footer-marketplace', rank: 1, label: pageWords.entry }],
    load: async () => (await import('./home-screen.tsx')).HomeScreen,
    useProps: (_address, { homeSignIn }) => ({ signIn: homeSignIn }),
  }),
];
