// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigationProvider, type Navigation } from '../ui/navigation.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import type { reloadOncePerBuild } from './reload-once.ts';

const navigation: Navigation = { go: vi.fn(), back: vi.fn(), preload: vi.fn() };

function Greeting({ name }: { name: string }) {
  return <h1>Hello {name}</h1>;
}

type Done = Awaited<ReturnType<typeof reloadOncePerBuild>>;

/** A screen whose chunk fails `failures` times before it comes. */
function createScreen({ failures, done = 'offline' }: { failures: number; done?: Done }) {
  const load = vi.fn<() => Promise<ComponentType<{ name: string }>>>();
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(Greeting);
  const handleMissing = vi.fn(() => Promise.resolve(done));
  return { load, handleMissing, Screen: lazyScreen(load, handleMissing) };
}

async function show(Screen: ComponentType<{ name: string }>) {
  return act(async () =>
    render(
      <NavigationProvider navigation={navigation}>
        <Suspense fallback="waiting">
          <main>
            <Screen name="you" />
          </main>
        </Suspense>
      </NavigationProvider>,
    ),
  );
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('lazyScreen', () => {
  it('shows the screen when its code has come', async () => {
    const { Screen } = createScreen({ failures: 0 });
    await show(Screen);
    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeTruthy();
  });

  it('P-OFF-08 offline it says so, keeps the page, and tries again when asked', async () => {
    const { Screen, handleMissing } = createScreen({ failures: 1 });
    await show(Screen);
    const heading = screen.getByRole('heading', { name: 'This screen is not on your device yet' });
    expect(document.activeElement).toBe(heading);
    expect(handleMissing).toHaveBeenCalledTimes(1);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeTruthy();
  });

  it('P-OFF-08 leads back', async () => {
    const { Screen } = createScreen({ failures: 1 });
    await show(Screen);
    fireEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(navigation.back).toHaveBeenCalledWith('/');
  });

  it('tries again on the next visit', async () => {
    const { Screen } = createScreen({ failures: 1 });
    const visit = await show(Screen);
    visit.unmount();
    await show(Screen);
    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeTruthy();
  });

  it('P-OFF-04 online, after the one reload did not help, it offers another by hand', async () => {
    const { Screen } = createScreen({ failures: 1, done: 'tried-before' });
    await show(Screen);
    expect(screen.getByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy();
  });

  it('P-OFF-04 shows a skeleton while the page is being reloaded', async () => {
    const { Screen } = createScreen({ failures: 1, done: 'reloading' });
    await show(Screen);
    expect(screen.getByRole('status').textContent).toBe('Loading the screen');
  });

  it('a chunk that failed ahead of its need reloads nothing and is asked for again', async () => {
    const { Screen, load, handleMissing } = createScreen({ failures: 1 });
    await Screen.preload();
    expect(handleMissing).not.toHaveBeenCalled();
    await show(Screen);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeTruthy();
  });

  it('a preloaded screen shows at once', async () => {
    const { Screen, load } = createScreen({ failures: 0 });
    await Screen.preload();
    await show(Screen);
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'Hello you' })).toBeTruthy();
  });
});
