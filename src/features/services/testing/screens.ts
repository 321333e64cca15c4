import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'services', path: () => '/services' },
  { name: 'service-finder', path: () => '/service-booking?type=technician' },
  { name: 'service-finder-none', path: () => '/service-booking?q=nothing-of-this-name' },
  { name: 'service-provider', path: () => '/technician-profile/piano-service-zurich' },
  { name: 'service-provider-own', path: () => '/service-provider' },
  { name: 'service-provider-unknown', path: () => '/service-provider/nobody-of-this-name' },
  { name: 'services-mine', path: () => '/services/mine', signedIn: true },
];
