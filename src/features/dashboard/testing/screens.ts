import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'dashboard', path: () => '/dashboard', signedIn: true },
];
