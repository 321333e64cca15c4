import { browserReloadWorld, reloadOncePerBuild } from './reload-once.ts';

const pauseMs = 10_000;

interface Persistence {
  handleMissing: () => ReturnType<typeof reloadOncePerBuild>;
  /** Resolves when another try may succeed. */
  pause: () => Promise<void>;
}

/**
 * Loads a part of the app that nothing works without. What the line or a new build withholds says nothing about the data on
 * this device: it is asked for again until it comes. Stays pending while the page is being reloaded.
 */
export async function loadPersistently<T>(load: () => Promise<T>, world: Persistence = browserPersistence): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (cause) {
      console.warn('A part of the app could not be loaded', cause);
      if ((await world.handleMissing()) === 'reloading') return new Promise(() => {});
      await world.pause();
    }
  }
}

const browserPersistence: Persistence = {
  handleMissing: () => reloadOncePerBuild(browserReloadWorld),
  pause: () =>
    new Promise((resolve) => {
      const timer = setTimeout(done, pauseMs);
      function done() {
        clearTimeout(timer);
        removeEventListener('online', done);
        resolve();
      }
      addEventListener('online', done);
    }),
};
