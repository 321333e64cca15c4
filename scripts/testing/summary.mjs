/** A change that breaks everything must not push the table out of a log that is cut at its end. */
const mostFailures = 12;

/**
 * @param {readonly string[]} failures
 * @returns {string[]}
 */
function failureLines(failures) {
  const left = failures.length - mostFailures;
  return [...failures.slice(0, mostFailures).map((failure) => `  ✗ ${failure}`), ...(left > 0 ? [`  … and ${left} more`] : [])];
}

/**
 * @param {readonly import('./run-step.mjs').Outcome[]} outcomes
 * @param {number} [seconds] of the whole run, in which steps ran beside each other; their sum when left out
 * @returns {string[]} each step, then each failed test, so that the end of a log says what failed; the last line is the count over all runners
 */
export function summaryLines(outcomes, seconds) {
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const rows = outcomes.map(({ name, ok, notRun, passed, failed, seconds, processorSeconds, note }) => {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    const work = typeof processorSeconds === 'number' ? `${processorSeconds.toFixed(1).padStart(7)} s of processor` : '';
    return `  ${notRun ? 'NOT RUN' : ok ? 'ok     ' : 'FAILED '} ${name.padEnd(20)}${seconds.toFixed(1).padStart(7)} s${work}  ${[counts, note].filter(Boolean).join(', ')}`.trimEnd();
  });
  const left = outcomes.filter(({ notRun }) => notRun).map(({ name }) => name);
  const broken = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
  return [
    ...rows,
    ...failureLines(outcomes.flatMap(({ failures }) => failures ?? [])),
    `  ${broken.length === 0 ? `All steps ${left.length === 0 ? '' : 'that were run '}ok` : `Failed: ${broken.join('; ')}`}${left.length === 0 ? '' : `; not run: ${left.join(', ')}`}, ${((seconds ?? sum('seconds')) / 60).toFixed(1)} min`,
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}
