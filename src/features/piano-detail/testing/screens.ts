import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'piano', path: (id) => `/piano/${id}` },
  { name: 'piano-by-query', path: (id) => `/piano-detail?id=${id}` },
  { name: 'piano-without-id', path: () => '/piano-detail' },
  { name: 'piano-unknown', path: () => '/piano/00000000-0000-4000-8000-000000000000' },
  { name: 'sample-steinway', path: () => '/piano-detail-steinway' },
  { name: 'sample-yamaha', path: () => '/piano-detail-yamaha' },
];
