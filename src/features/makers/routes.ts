import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/makers',
    about: pageWords.makers,
    entries: [{ at: 'footer-marketplace', rank: 5, label: pageWords.entry }],
    load: async () => (await import('./makers-screen.tsx')).MakersScreen,
    useProps: noProps,
  }),
  route({ path: '/makers/$id', about: pageWords.maker, load: async () => (await import('./maker-screen.tsx')).MakerScreen, useProps: (address) => ({ name: address.id }) }),
  route({
    path: '/makers/$id/$part',
    about: pageWords.family,
    load: async () => (await import('./family-screen.tsx')).FamilyScreen,
    useProps: (address) => ({ maker: address.id, family: address.part }),
  }),
];
