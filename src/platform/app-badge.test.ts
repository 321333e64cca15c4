import { afterEach, expect, test, vi } from 'vitest';
import { showAppBadge } from './app-badge.ts';

afterEach(() => vi.unstubAllGlobals());

test('sets the number, takes zero away, and lives with refusals and browsers that have none', async () => {
  const setAppBadge = vi.fn(() => Promise.reject(new Error('Not installed')));
  const clearAppBadge = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge });
  showAppBadge(3);
  showAppBadge(0);
  expect([setAppBadge.mock.calls, clearAppBadge.mock.calls]).toEqual([[[3]], [[]]]);
  vi.stubGlobal('navigator', {});
  expect(() => showAppBadge(1)).not.toThrow();
});
