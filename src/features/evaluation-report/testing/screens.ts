import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'evaluation-reports', path: () => '/evaluation-reports', signedIn: true },
  { name: 'evaluation-report-unknown', path: (id) => `/evaluation-report/${id}`, signedIn: true },
  { name: 'inspection-none', path: (id) => `/inspection/${id}` },
];
