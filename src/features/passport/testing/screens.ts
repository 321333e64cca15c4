import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'my-pianos', path: () => '/my-pianos', signedIn: true },
  { name: 'my-pianos-visitor', path: () => '/my-pianos' },
  { name: 'my-pianos-new', path: () => '/my-pianos/new?maker=Yamaha&serial=1234567', signedIn: true },
  { name: 'passport-absent', path: () => '/passport/00000000-0000-4000-8000-000000000000' },
];
