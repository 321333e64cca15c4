import { textParam } from '../../lib/address.ts';
import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({ path: '/moves', about: pageWords.moves, private: true, load: async () => (await import('./move-list-screen.tsx')).MoveListScreen, useProps: noProps }),
  route({ path: '/moves/$id', about: pageWords.moves, private: true, load: async () => (await import('./move-screen.tsx')).MoveScreen, useProps: ({ id }) => ({ id }) }),
  route({
    path: '/ask-movers',
    about: pageWords.ask,
    load: async () => (await import('./ask-screen.tsx')).AskScreen,
    useProps: ({ search }) => ({ mover: textParam(search['mover']), piano: textParam(search['piano']) }),
  }),
];
