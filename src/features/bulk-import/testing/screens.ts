import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'bulk-import-visitor', path: () => '/bulk-import' },
  { name: 'bulk-import-not-dealer', path: () => '/bulk-import', signedIn: true },
  { name: 'bulk-import-pricing', path: () => '/bulk-import?tab=pricing' },
];
