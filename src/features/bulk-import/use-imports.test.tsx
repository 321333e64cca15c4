// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Imports } from '../../replica/import-port.ts';
import { ReplicaHostProvider } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica.ts';
import { createFakeHost, idleSync } from '../parts/testing/fake-host.ts';
import { useImports } from './use-imports.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const opened = {} as Imports;

/** Code that fails to load `failures` times. */
function show({ failures, online = true }: { failures: number; online?: boolean }) {
  const imports = vi.fn<() => Promise<Imports>>();
  for (let count = 0; count < failures; count += 1) imports.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  imports.mockResolvedValue(opened);
  const { host, syncState } = createFakeHost({ sync: { online }, more: { imports } satisfies Partial<Replica> });
  const reload = vi.fn();
  const wrapper = ({ children }: { children: ReactNode }) => <ReplicaHostProvider host={host}>{children}</ReplicaHostProvider>;
  const { result } = renderHook(() => useImports(reload), { wrapper });
  const setOnline = (isOnline: boolean) => act(() => syncState.set({ ...idleSync, online: isOnline }));
  return { result, reload, imports, setOnline };
}

it('P-OFF-08 loads the import by itself when the connection is back', async () => {
  const { result, setOnline } = show({ failures: 1, online: false });
  await waitFor(() => expect(result.current.failed).toBe(true));
  setOnline(true);
  await waitFor(() => expect(result.current).toMatchObject({ imports: opened, failed: false }));
});

it('tries again by hand, and loads the page anew where that did not help', async () => {
  const { result, reload, imports } = show({ failures: 9 });
  await waitFor(() => expect(result.current.failed).toBe(true));
  act(() => result.current.retry());
  await waitFor(() => expect(imports).toHaveBeenCalledTimes(2));
  expect(reload).not.toHaveBeenCalled();
  act(() => result.current.retry());
  expect(reload).toHaveBeenCalledTimes(1);
});

it('P-OFF-08 loads no page anew without a connection', async () => {
  const { result, reload, imports } = show({ failures: 9, online: false });
  await waitFor(() => expect(result.current.failed).toBe(true));
  act(() => result.current.retry());
  act(() => result.current.retry());
  await waitFor(() => expect(imports).toHaveBeenCalledTimes(3));
  expect(reload).not.toHaveBeenCalled();
});
