import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'payments', path: () => '/payments', signedIn: true },
  { name: 'promote-not-own', path: (id) => `/promote/${id}`, signedIn: true },
  { name: 'test-payment-unknown', path: () => '/pay/sandbox/00000000-0000-4000-8000-000000000000', signedIn: true },
];
