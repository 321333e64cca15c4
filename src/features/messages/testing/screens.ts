import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'messages', path: () => '/messages', signedIn: true },
  { name: 'messages-visitor', path: () => '/messages' },
  { name: 'messages-without-account', path: () => '/messages/visitor' },
];
