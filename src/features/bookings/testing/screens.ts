import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'bookings', path: () => '/bookings', signedIn: true },
  { name: 'bookings-visitor', path: () => '/bookings' },
  { name: 'bookings-guest', path: () => '/bookings/guest' },
  { name: 'agenda', path: () => '/agenda?view=week', signedIn: true },
];
