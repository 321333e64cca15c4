import { textParam } from '../../lib/address.ts';
import { route } from '../parts/feature-route.ts';
import * as pageWords from './page-words.ts';

const loadPiano = async () => (await import('./piano-detail-screen.tsx')).PianoDetailScreen;
const loadSample = async () => (await import('./sample-piano-screen.tsx')).SamplePianoScreen;

export const routes = [
  route({ path: '/piano/$id', about: pageWords.piano, load: loadPiano, useProps: (address) => ({ id: address.id }) }),
  route({ path: '/piano-detail', about: pageWords.piano, load: loadPiano, useProps: (address) => ({ id: textParam(address.search['id']) }) }),
  route({ path: '/piano-detail-steinway', about: pageWords.steinway, load: loadSample, useProps: () => ({ sample: 'steinway' as const }) }),
  route({ path: '/piano-detail-yamaha', about: pageWords.yamaha, load: loadSample, useProps: () => ({ sample: 'yamaha' as const }) }),
];
