import type { Screen } from '../../../../tests/support/screen.ts';

export const screens: readonly Screen[] = [
  { name: 'browse', path: () => '/browse' },
  { name: 'browse-list', path: () => '/browse?view=list&sort=price-low' },
  { name: 'browse-no-match', path: () => '/browse?q=zzzzzz' },
];
