// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Replica } from '../../replica/replica.ts';
import { DeviceSection } from './device-section.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const nothing = { listings: null, personal: null, uploads: null, pictures: null, appFiles: null, usedBytes: null, quotaBytes: null };
const replica = { storage: { usage: async () => nothing } } as unknown as Replica;

it.each([
  ['no storage manager', {}, 1],
  ['one that can’t be asked', { storage: {} }, 1],
  ['one that can', { storage: { persist: async () => true } }, 0],
])('U-ENG-07 with %s it says whether data may be taken away', (_what, navigator, count) => {
  vi.stubGlobal('navigator', navigator);
  render(<DeviceSection replica={replica} lastSuccessAt={null} waitingUploads={0} />);
  expect(screen.queryAllByText(/after seven days without a visit, unless Soundboard is installed/)).toHaveLength(count);
});
