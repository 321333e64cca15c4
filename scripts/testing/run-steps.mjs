/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./run-step.mjs').Outcome} Outcome
 */

/** @param {Step} step @param {string} note @returns {Outcome} */
function neverRun({ name }, note) {
  return { name, ok: false, passed: 0, failed: 1, seconds: 0, note };
}

/**
 * Whether the step may begin beside those that run: on the other core, or in the time that any other step leaves idle.
 * @param {Step} step @param {readonly Step[]} running
 */
function mayBegin(step, running) {
  const [other, ...more] = running;
  if (!other) return true;
  if (more.length > 0 || other.name === step.needs) return false;
  return step.waitsMostly === true || (step.oneCore === true && other.oneCore === true);
}

/**
 * Runs the steps in their order. One that keeps a single core busy has another such beside it, if that is next in the order: so each
 * core has its lane, and what fills the machine by itself still runs alone. One that mostly waits runs beside whichever is before it.
 * @param {readonly Step[]} steps
 * @param {object} options
 * @param {(step: Step, how: { beside: boolean }) => Promise<Outcome>} options.run
 * @param {AbortSignal} options.signal the whole run is interrupted: nothing more is begun
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export async function runSteps(steps, { run, signal }) {
  /** @type {Map<Step, Outcome>} */
  const outcomes = new Map();
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  /** @param {Step} step @returns {Outcome | null} */
  const withoutRun = (step) => {
    if (signal.aborted) return neverRun(step, 'not run: interrupted');
    const needed = [...outcomes.values()].find(({ name }) => name === step.needs);
    if (needed && !needed.ok) return neverRun(step, `not run: ${needed.name} failed`);
    const missing = step.missing?.() ?? null;
    return missing === null ? null : { name: step.name, ok: true, notRun: true, passed: 0, failed: 0, seconds: 0, note: missing };
  };

  for (const step of steps) {
    while (!mayBegin(step, [...running.keys()])) await Promise.race(running.values());
    const outcome = withoutRun(step);
    if (outcome) {
      outcomes.set(step, outcome);
      continue;
    }
    const ended = run(step, { beside: step.oneCore === true || step.waitsMostly === true }).then((value) => {
      outcomes.set(step, value);
      running.delete(step);
    });
    running.set(step, ended);
  }
  await Promise.all(running.values());
  return steps.flatMap((step) => outcomes.get(step) ?? []);
}
