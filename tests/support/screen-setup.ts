/** Before each unit test file: lets waits be as long as need be, screens come to rest after each, and the page be as a new one. */
// Node's own, also where a test drives the clock.
import { setImmediate as nextTurn } from 'node:timers';
import { vi } from 'vitest';

/** An effect, the render that it asks for, and the effects of that. */
const turns = 3;

// The file before may have driven the clock.
vi.useRealTimers();

/** As the polls of vitest.config.ts: only what hangs is meant to fail by time. */
const longestWaitMs = 30_000;

// A wait of Testing Library ends with a timer, and React runs the effects of what it has just shown in the event loop's next
// turn. On an idle machine the turn comes first; on a busy one the timer may, and the test goes on before the screen listens.
if (typeof document !== 'undefined') {
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  // The file before may have run in this page: its screens, what it stored and where it stood are gone.
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  const { asyncUtilTimeout, asyncWrapper } = getConfig();
  // Set by the file before.
  if (asyncUtilTimeout !== longestWaitMs) configure({
    asyncUtilTimeout: longestWaitMs,
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const found = await wait();
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => nextTurn(resolve));
        return found;
      }),
  });
}
