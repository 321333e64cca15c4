import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'saved', path: () => '/saved', signedIn: true },
  { name: 'saved-visitor', path: () => '/saved' },
];
