import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'terms', path: () => '/terms' },
  { name: 'privacy', path: () => '/privacy' },
];
