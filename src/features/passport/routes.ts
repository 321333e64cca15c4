import { textParam } from '../../lib/address.ts';
import { noProps, route, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

const searchTexts = ({ search }: PageAddress) => Object.fromEntries(Object.entries(search).map(([name, value]) => [name, textParam(value)]));

export const routes = [
  route({
    path: '/my-pianos',
    about: pageWords.pianos,
    private: true,
    entries: [{ at: 'personal', rank: 7, label: pageWords.entry, icon: 'piano' }],
    load: async () => (await import('./my-pianos-screen.tsx')).MyPianosScreen,
    useProps: noProps,
  }),
  route({
    path: '/my-pianos/new',
    about: pageWords.pianos,
    private: true,
    load: async () => (await import('./add-piano-screen.tsx')).AddPianoScreen,
    useProps: (address) => ({ given: searchTexts(address) }),
  }),
  route({
    path: '/passport/$id',
    about: pageWords.passport,
    private: true,
    load: async () => (await import('./passport-screen.tsx')).PassportScreen,
    useProps: (address) => ({ id: address.id, code: textParam(address.search['copy']) }),
  }),
];
