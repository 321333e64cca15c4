import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'sync', path: () => '/sync', signedIn: true },
  { name: 'sync-visitor', path: () => '/sync' },
];
