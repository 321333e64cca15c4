import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'list-piano', path: () => '/list-piano', signedIn: true },
  { name: 'list-piano-given', path: () => '/listing-wizard?maker=Yamaha&serial=4512870&year=1975&type=Upright' },
];
