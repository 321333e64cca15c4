import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'makers', path: () => '/makers' },
  { name: 'maker', path: () => '/makers/yamaha' },
  { name: 'maker-unknown', path: () => '/makers/nobody-of-this-name' },
];
