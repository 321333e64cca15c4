import { use, useEffect, useState, type ComponentType } from 'react';
import { firstScreen } from '../platform/first-screen.ts';
import { MissingPartScreen } from './missing-part-screen.tsx';
import { browserReloadWorld, reloadOncePerBuild } from './reload-once.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

type Outcome<P> = { component: ComponentType<P> } | { missing: 'offline' | 'online' } | { reloading: true };

export type LazyScreen<P> = ComponentType<P> & { preload(): Promise<void> };

/** A promise that `use` can read at once when it is fulfilled: React looks for these two fields. */
type ReadablePromise<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

function fulfil<T>(promise: ReadablePromise<T>, value: T): ReadablePromise<T> {
  return Object.assign(promise, { status: 'fulfilled' as const, value });
}

/**
 * A screen whose code is loaded when it is needed. The router's own lazyRouteComponent is not used, because it reloads
 * the page after a failed import even offline, and goes on showing the failure when the person tries again.
 */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
  handleMissing: () => ReturnType<typeof reloadOncePerBuild> = () => reloadOncePerBuild(browserReloadWorld),
): LazyScreen<P> {
  let pending: ReadablePromise<Outcome<P>> | undefined;

  async function loadOutcome(): Promise<Outcome<P>> {
    try {
      return { component: await load() };
    } catch (cause) {
      console.warn('A part of the app could not be loaded', cause);
      const done = await handleMissing();
      if (done === 'reloading') return { reloading: true };
      return { missing: done === 'offline' ? 'offline' : 'online' };
    }
  }

  function start(): Promise<Outcome<P>> {
    if (!pending) {
      const started: ReadablePromise<Outcome<P>> = loadOutcome();
      pending = started;
      void started.then((outcome) => fulfil(started, outcome));
    }
    return pending;
  }

  function forgetFailure() {
    if (pending?.value && 'missing' in pending.value) pending = undefined;
  }

  function Lazy(props: P) {
    const [, setAttempt] = useState(0);
    const outcome = use(start());
    useEffect(() => firstScreen.stands(), []);
    if ('component' in outcome) return <outcome.component {...props} />;
    if ('reloading' in outcome) return <ScreenSkeleton />;
    return (
      <MissingPartScreen
        online={outcome.missing === 'online'}
        onLeave={forgetFailure}
        onRetry={() => {
          forgetFailure();
          setAttempt((attempt) => attempt + 1);
        }}
      />
    );
  }

  return Object.assign(Lazy, {
    // A chunk that is asked for ahead of its need and fails is asked for again when it is needed, without a reload now.
    async preload() {
      if (pending) {
        await pending;
        return;
      }
      try {
        const outcome = { component: await load() };
        pending ??= fulfil(Promise.resolve(outcome), outcome);
      } catch {
        // Reported when the screen is shown.
      }
    },
  });
}
