import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'financing', path: () => '/financing', signedIn: true },
  { name: 'financing-of-a-piano', path: (id) => `/financing?price=1250000&piano=${id}` },
];
