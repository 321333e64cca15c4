import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'offers', path: () => '/offers', signedIn: true },
  { name: 'offers-visitor', path: () => '/offers' },
  { name: 'offer-new', path: (id) => `/offers/new?piano=${id}`, signedIn: true },
];
