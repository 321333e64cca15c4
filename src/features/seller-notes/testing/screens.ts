import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [{ name: 'seller-notes', path: () => '/seller-notes', signedIn: true }];
