/** Before each test file of the unit project: lets waits be as long as need be, and screens come to rest after each. */
// Node's own, also where a test drives the clock.
import { setImmediate as nextTurn } from 'node:timers';

/** An effect, the render that it asks for, and the effects of that. */
const turns = 3;

// A wait of Testing Library ends with a timer, and React runs the effects of what it has just shown in the event loop's next
// turn. On an idle machine the turn comes first; on a busy one the timer may, and the test goes on before the screen listens.
if (typeof document !== 'undefined') {
  const { configure, getConfig } = await import('@testing-library/react');
  const { asyncWrapper } = getConfig();
  configure({
    // As the polls of vitest.config.ts: only what hangs is meant to fail by time.
    asyncUtilTimeout: 30_000,
    asyncWrapper: (wait) =>
      asyncWrapper(async () => {
        const found = await wait();
        for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => nextTurn(resolve));
        return found;
      }),
  });
}
