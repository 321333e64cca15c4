// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { VisitorRecord } from '../../domain/conversation/visitor.ts';
import { createWritable } from '../../lib/readable.ts';
import { hasVisitorMark, setVisitorMark } from '../../platform/visitor-mark.ts';
import { keepUnsentCounted } from './unsent-count.ts';

afterEach(() => setVisitorMark(false));

const message = (id: string, refused: string | null) => ({ id, text: id, writtenAt: '2026-11-28T08:00:00.000Z', refused });
const holding = (...outgoing: VisitorRecord['outgoing']): VisitorRecord[] => [{ id: 'first', letter: null, token: 'token', view: null, outgoing, at: 0 }];

test('V-8 the mark stands while anything waits or was refused, and goes with the last of it', () => {
  const all = createWritable<readonly VisitorRecord[] | undefined>(undefined);
  const onCount = vi.fn();
  setVisitorMark(true);
  keepUnsentCounted({ all }, onCount);
  expect([onCount.mock.calls, hasVisitorMark()]).toEqual([[], true]);
  all.set(holding(message('one', null), message('two', 'No.')));
  expect([onCount.mock.lastCall, hasVisitorMark()]).toEqual([[{ waiting: 1, failed: 1 }], true]);
  all.set(holding(message('two', 'No.')));
  expect([onCount.mock.lastCall, hasVisitorMark()]).toEqual([[{ waiting: 0, failed: 1 }], true]);
  all.set(holding());
  expect([onCount.mock.lastCall, hasVisitorMark()]).toEqual([[{ waiting: 0, failed: 0 }], false]);
});
