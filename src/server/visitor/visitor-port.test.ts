// @vitest-environment jsdom
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, expect, test, vi } from 'vitest';
import { noPersonCheck } from '../../platform/person-check.ts';
import { setVisitorMark } from '../../platform/visitor-mark.ts';
import { createVisitorPort } from './visitor-port.ts';

const { openVisitor } = vi.hoisted(() => ({ openVisitor: vi.fn() }));
vi.mock('./open-visitor.ts', () => ({ openVisitor }));

afterEach(() => {
  setVisitorMark(false);
  openVisitor.mockReset();
});

/** A device that has one letter waiting, once it is opened. */
function openWithOne() {
  const wake = vi.fn(async () => {});
  openVisitor.mockImplementation(async ({ onCount }: { onCount: (count: object) => void }) => {
    onCount({ waiting: 1, failed: 0 });
    return { conversations: {}, wake };
  });
  return wake;
}

test('V-2 nothing is opened and nothing counted where nothing is unsent', () => {
  openWithOne();
  const port = createVisitorPort({} as SupabaseClient, noPersonCheck);
  port.wake();
  expect(port.unsent.get()).toEqual({ waiting: 0, failed: 0 });
  expect(openVisitor).not.toHaveBeenCalled();
});

test('V-2 what a visit before left unsent is counted and sent by the next start', async () => {
  const wake = openWithOne();
  setVisitorMark(true);
  const port = createVisitorPort({} as SupabaseClient, noPersonCheck);
  port.wake();
  await expect.poll(() => wake).toHaveBeenCalledOnce();
  expect(port.unsent.get()).toEqual({ waiting: 1, failed: 0 });
});
