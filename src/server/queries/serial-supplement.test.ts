import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, expect, it, vi } from 'vitest';
import type { SerialSupplement } from '../../domain/serial/supplement.ts';
import { createSupplementRefresh, readSupplementAnswer } from './serial-supplement.ts';

const kept = vi.hoisted((): { supplement: SerialSupplement | null; stored: number } => ({ supplement: null, stored: 0 }));
vi.mock('../../platform/serial-supplement.ts', () => ({
  readSupplement: async () => kept.supplement,
  storeSupplement: async (supplement: SerialSupplement) => {
    kept.supplement = supplement;
    kept.stored += 1;
  },
}));
beforeEach(() => Object.assign(kept, { supplement: null, stored: 0 }));

const wire = { maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, source: 'A stamp', accepted_on: '2026-11-29' };
const read = { maker: 'Yamaha', line: 'Japan', serial: 1_050_000, year: 1971, source: 'A stamp', acceptedOn: '2026-11-29' };

/** A server that gives the points only to who has another version. */
function createWorld() {
  const world = { now: 0, version: 5, online: true, asked: [] as unknown[] };
  const supabase = {
    rpc: (_name: string, { known }: { known: number | null }) => ({
      abortSignal: async () => {
        world.asked.push(known);
        if (!world.online) return { data: null, error: { message: 'Failed to fetch' }, status: 0 };
        return { data: { version: world.version, points: known === world.version ? null : [wire] }, error: null, status: 200 };
      },
    }),
  } as unknown as SupabaseClient;
  return { world, refresh: createSupplementRefresh({ supabase, now: () => world.now }) };
}

it('S-POINT-1 brings the points once, and only the version while nothing changed', async () => {
  const { world, refresh } = createWorld();
  await refresh({ always: false });
  expect(kept).toEqual({ supplement: { version: 5, points: [read] }, stored: 1 });
  await refresh({ always: true });
  expect([world.asked, kept.stored]).toEqual([[null, 5], 1]);
  world.version = 6;
  await refresh({ always: true });
  expect([kept.supplement?.version, kept.stored]).toEqual([6, 2]);
});

it('S-POINT-1 asks at most once an hour by itself, and again at once after a failure', async () => {
  const { world, refresh } = createWorld();
  world.online = false;
  await refresh({ always: false });
  expect(kept.stored).toBe(0);
  world.online = true;
  await refresh({ always: false });
  world.now = 3_599_999;
  await refresh({ always: false });
  expect(world.asked).toHaveLength(2);
  world.now = 3_600_000;
  await refresh({ always: false });
  expect(world.asked).toHaveLength(3);
});

it.each([
  ['nothing', null],
  ['a page', '<!doctype html>'],
  ['no version', { points: [] }],
  ['no points', { version: 5, points: null }],
])('S-POINT-1 an answer that holds %s changes nothing', (_name, given) => {
  expect(readSupplementAnswer(given)).toBeNull();
});

it('S-POINT-1 a point that cannot be read is left out, its neighbours are kept', () => {
  const broken = [null, { ...wire, serial: '1050000' }, { ...wire, year: 1971.5 }, { ...wire, maker: undefined }];
  expect(readSupplementAnswer({ version: 5, points: [...broken, wire] })).toEqual({ version: 5, points: [read] });
});
