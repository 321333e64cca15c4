import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/messages',
    about: pageWords.messages,
    private: true,
    entries: [{ at: 'personal', rank: 2, label: pageWords.entry, icon: 'message' }],
    load: async () => (await import('./conversation-list-screen.tsx')).ConversationListScreen,
    useProps: noProps,
  }),
  route({
    path: '/messages/visitor',
    about: pageWords.messages,
    private: true,
    load: async () => (await import('./visitor-page.tsx')).VisitorPage,
    useProps: (address) => ({ address }),
  }),
  route({
    path: '/messages/$id',
    about: pageWords.messages,
    private: true,
    load: async () => (await import('./thread-screen.tsx')).ThreadScreen,
    useProps: (address) => ({ id: address.id }),
  }),
];
