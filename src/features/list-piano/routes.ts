import { route, type ComposedParts, type PageAddress } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

const load = async () => (await import('./list-piano-page.tsx')).ListPianoPage;
const useProps = (address: PageAddress, { inlineSignIn }: ComposedParts) => ({ address, signIn: inlineSignIn });

export const routes = [
  route({ path: '/list-piano', about: pageWords.listPiano, private: true, load, useProps }),
  route({ path: '/listing-wizard', about: pageWords.listPiano, private: true, load, useProps }),
];
