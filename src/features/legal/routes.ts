import { noProps, route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

export const routes = [
  route({
    path: '/terms',
    about: pageWords.terms,
    entries: [{ at: 'footer-legal', rank: 1, label: pageWords.terms.title }],
    load: async () => (await import('./terms-screen.tsx')).TermsScreen,
    useProps: noProps,
  }),
  route({
    path: '/privacy',
    about: pageWords.privacy,
    entries: [{ at: 'footer-legal', rank: 2, label: pageWords.privacy.title }],
    load: async () => (await import('./privacy-screen.tsx')).PrivacyScreen,
    useProps: noProps,
  }),
];
