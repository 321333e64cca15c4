// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFakeHost } from '../features/parts/testing/fake-host.ts';
import { renderScreen } from '../features/parts/testing/render-screen.tsx';
import { createWritable } from '../lib/readable.ts';
import { Footer } from './footer.tsx';

vi.mock('../platform/service-worker-client.ts', () => ({ watchOfflineReady: () => createWritable({ stored: 3, total: 3 }), keepWorkOf: () => undefined }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  [false, 5, 'Ready offline, but this browser may clear the 5 changes that wait: what to do'],
  [false, 1, 'Ready offline, but this browser may clear the change that waits: what to do'],
  [false, 0, 'Ready offline'],
  [true, 5, 'Ready offline'],
])('U-SYN-09 promises no more than the browser does (kept for sure: %s, %i waiting)', async (promised, waiting, words) => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persisted: async () => promised } }));
  renderScreen(<Footer />, createFakeHost({ sync: { online: false, waiting } }).host);
  const said = await screen.findByText(words);
  expect(said.closest('a')?.getAttribute('href') ?? null).toBe(words === 'Ready offline' ? null : '/sync');
});
