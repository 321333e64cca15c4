import { describe, expect, it, vi } from 'vitest';
import { reloadOncePerBuild, type ReloadWorld } from './reload-once.ts';

function createWorld(changes: Partial<ReloadWorld> = {}) {
  const stored = new Map<string, string>();
  return {
    build: 'build-1',
    isServerReachable: () => Promise.resolve(true),
    words: {
      read: (key: string) => stored.get(key) ?? null,
      write: (key: string, text: string | null) => Boolean(stored.set(key, text ?? '')),
    },
    reload: vi.fn(),
    ...changes,
  };
}

describe('reloadOncePerBuild', () => {
  it('P-OFF-04 reloads online, once for a build and again for the next', async () => {
    const world = createWorld();
    expect(await reloadOncePerBuild(world)).toBe('reloading');
    expect(await reloadOncePerBuild(world)).toBe('tried-before');
    expect(world.reload).toHaveBeenCalledTimes(1);
    expect(await reloadOncePerBuild({ ...world, build: 'build-2' })).toBe('reloading');
    expect(world.reload).toHaveBeenCalledTimes(2);
  });

  it('P-OFF-08 does not reload when the server does not answer', async () => {
    const world = createWorld({ isServerReachable: () => Promise.resolve(false) });
    expect(await reloadOncePerBuild(world)).toBe('offline');
    expect(world.reload).not.toHaveBeenCalled();
  });

  it('P-OFF-08 an offline failure leaves the one reload for later', async () => {
    const world = createWorld();
    await reloadOncePerBuild({ ...world, isServerReachable: () => Promise.resolve(false) });
    expect(await reloadOncePerBuild(world)).toBe('reloading');
  });

  it('P-OFF-08 does not reload where nobody can remember it', async () => {
    const world = createWorld({ words: { read: () => null, write: () => false } });
    expect(await reloadOncePerBuild(world)).toBe('tried-before');
    expect(world.reload).not.toHaveBeenCalled();
  });
});
