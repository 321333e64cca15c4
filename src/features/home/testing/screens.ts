import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home-signed-in', path: () => '/', signedIn: true },
];
