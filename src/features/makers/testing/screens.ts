import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'makers', path: () => '/makers' },
  { name: 'maker', path: () => '/makers/yamaha' },
  { name: 'maker-family', path: () => '/makers/yamaha/t-prefix' },
  { name: 'maker-family-without-rows', path: () => '/makers/steinway-and-sons/concert-loan-cd' },
  { name: 'maker-family-unknown', path: () => '/makers/yamaha/no-such-series' },
  { name: 'maker-unknown', path: () => '/makers/nobody-of-this-name' },
];
