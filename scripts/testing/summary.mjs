/**
 * @param {readonly import('./run-step.mjs').Outcome[]} outcomes
 * @returns {string[]} the last line is the count over all runners
 */
export function summaryLines(outcomes) {
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const rows = outcomes.map(({ name, ok, passed, failed, seconds, note }) => {
    const counts = passed + failed > 0 ? `${passed} passed, ${failed} failed` : '';
    return `  ${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)}${seconds.toFixed(1).padStart(7)} s  ${[counts, note].filter(Boolean).join(', ')}`.trimEnd();
  });
  const broken = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
  return [
    ...rows,
    `  ${broken.length === 0 ? 'All steps ok' : `Failed: ${broken.join('; ')}`}, ${(sum('seconds') / 60).toFixed(1)} min`,
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ];
}
