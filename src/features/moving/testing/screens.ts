import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'moves', path: () => '/moves', signedIn: true },
  { name: 'moves-visitor', path: () => '/moves' },
  { name: 'ask-movers', path: () => '/ask-movers', signedIn: true },
  { name: 'ask-movers-visitor', path: () => '/ask-movers' },
];
