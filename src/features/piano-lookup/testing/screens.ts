import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'lookup', path: () => '/piano-lookup' },
  { name: 'lookup-result', path: () => '/piano-lookup?serial=524000&manufacturer=Steinway' },
  { name: 'lookup-many', path: () => '/piano-lookup?serial=1234567' },
];
