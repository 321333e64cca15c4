import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'evaluation-marketplace', path: () => '/evaluation-marketplace' },
  { name: 'evaluations', path: () => '/evaluations', signedIn: true },
  { name: 'evaluations-visitor', path: () => '/evaluations' },
];
