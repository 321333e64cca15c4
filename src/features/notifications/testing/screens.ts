import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'notifications', path: () => '/notifications', signedIn: true },
  { name: 'notifications-visitor', path: () => '/notifications' },
];
