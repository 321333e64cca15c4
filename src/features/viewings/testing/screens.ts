import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'viewings', path: () => '/viewings', signedIn: true },
  { name: 'viewings-visitor', path: () => '/viewings' },
  { name: 'viewing-request', path: (id) => `/viewings/new?piano=${id}&kind=viewing`, signedIn: true },
];
