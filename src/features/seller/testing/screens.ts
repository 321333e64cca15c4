import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'seller', path: () => '/contact/pianohaus-beispiel' },
  { name: 'contact-seller', path: () => '/contact-seller' },
  { name: 'seller-unknown', path: () => '/contact/nobody-of-this-name' },
];
