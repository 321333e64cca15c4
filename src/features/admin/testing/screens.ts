import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'admin-visitor', path: () => '/admin' },
  { name: 'admin-denied', path: () => '/admin', signedIn: true },
];
