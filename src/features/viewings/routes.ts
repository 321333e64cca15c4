import { textParam } from '../../lib/address.ts';
import { noProps, route, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

function requestProps(address: PageAddress) {
  const { search } = address;
  return { pianoId: textParam(search['piano']), kind: textParam(search['kind']) };
}

export const routes = [
  route({
    path: '/viewings',
    about: pageWords.viewings,
    private: true,
    entries: [{ at: 'personal', rank: 4, label: pageWords.entry, icon: 'calendar' }],
    load: async () => (await import('./viewing-list-screen.tsx')).ViewingListScreen,
    useProps: noProps,
  }),
  route({
    path: '/viewings/new',
    about: pageWords.viewings,
    private: true,
    load: async () => (await import('./request-screen.tsx')).RequestScreen,
    useProps: requestProps,
  }),
  route({
    path: '/viewings/$id',
    about: pageWords.viewings,
    private: true,
    load: async () => (await import('./viewing-screen.tsx')).ViewingScreen,
    useProps: (address) => ({ id: address.id }),
  }),
];
