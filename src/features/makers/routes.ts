import { noProps, route, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

const loadMaker = async () => (await import('./maker-page.tsx')).MakerPage;
const makerProps = ({ id, part }: PageAddress) => ({ name: id, family: part });

export const routes = [
  route({
    path: '/makers',
    about: pageWords.makers,
    entries: [{ at: 'footer-marketplace', rank: 5, label: pageWords.entry }],
    load: async () => (await import('./makers-screen.tsx')).MakersScreen,
    useProps: noProps,
  }),
  route({ path: '/makers/$id', about: pageWords.maker, load: loadMaker, useProps: makerProps }),
  route({ path: '/makers/$id/$part', about: pageWords.maker, load: loadMaker, useProps: makerProps }),
];
